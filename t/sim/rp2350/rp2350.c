/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory map of an RP2350, its resets, pins and timer: see rp2350.h */
#include <config.h>

#include "rp2350.h"

/* Bits of RESETS; -1: never in reset. */
enum {
	NO_RESET = -1, RESET_DMA = 2, RESET_IO_BANK0 = 6, RESET_PADS_BANK0 = 9,
	RESET_TIMER0 = 23, RESET_UART0 = 26, RESET_UART1 = 27
};
#define RESETS_ALL	0x1fffffffu
enum { READY_CYCLES = 3 };

enum { RESET = 0x0, RESET_DONE = 0x8 };
enum { TICKS_TIMER0_CTRL = 0x18, TICKS_TIMER0_CYCLES = 0x1c };
enum { TIMERAWL = 0x28 };
enum { FUNCSEL = 31, FUNCSEL_UART = 2, FUNCSEL_NULL = 31 };
enum { PAD_ISO = 1 << 8, PAD_OD = 1 << 7, PAD_IE = 1 << 6, PAD_RESET = 0x116 };
enum { CLK_REF_HZ = 12000000 };

static bool
is_ready(const struct sim *s)
{
	return s->now >= rp2350_of(s)->woken + READY_CYCLES;
}

static uint32_t
resets_read(struct sim *s, uint32_t at)
{
	if (at == RESET)
		return rp2350_of(s)->in_reset;
	if (at != RESET_DONE)
		fault(s, "RESETS: 0x%x is not modelled", (unsigned)at);
	return is_ready(s) ? ~rp2350_of(s)->in_reset & RESETS_ALL : 0;
}

static void
resets_write(struct sim *s, uint32_t at, uint32_t x)
{
	struct rp2350 *const chip = rp2350_of(s);

	if (at != RESET || x & ~chip->in_reset)
		fault(s, "RESETS: this is not modelled");
	if (x != chip->in_reset)
		chip->woken = s->now;
	chip->in_reset = x;
}

static uint32_t
timer_read(struct sim *s, uint32_t at)
{
	const struct rp2350 *const chip = rp2350_of(s);

	if (at != TIMERAWL)
		fault(s, "TIMER0: 0x%x is not modelled", (unsigned)at);
	if (!chip->tick_on || !chip->tick_cycles)
		return 0;
	return (uint32_t)(s->now * (CLK_REF_HZ / chip->tick_cycles) /
	    s->core_hz);
}

static void
timer_write(struct sim *s, uint32_t at, uint32_t x)
{
	(void)x;
	fault(s, "TIMER0: 0x%x is not modelled", (unsigned)at);
}

/* IO_BANK0 has STATUS and CTRL of each pin. */
static uint32_t *
pin_register(struct sim *s, uint32_t at)
{
	if (at % 8 != 4 || at / 8 >= RP2350_PINS)
		fault(s, "IO_BANK0: 0x%x is not modelled", (unsigned)at);
	return &rp2350_of(s)->pin[at / 8];
}

/* The first register of PADS_BANK0 is none of a pin's. */
static uint32_t *
pad_register(struct sim *s, uint32_t at)
{
	if (at == 0 || at / 4 > RP2350_PINS)
		fault(s, "PADS_BANK0: 0x%x is not modelled", (unsigned)at);
	return &rp2350_of(s)->pad[at / 4 - 1];
}

static uint32_t *
tick_register(struct sim *s, uint32_t at)
{
	switch (at) {
	case TICKS_TIMER0_CTRL: return &rp2350_of(s)->tick_on;
	case TICKS_TIMER0_CYCLES: return &rp2350_of(s)->tick_cycles;
	}
	fault(s, "TICKS: 0x%x is not modelled", (unsigned)at);
}

/* Each has plain registers, or functions; or it is a UART. */
static const struct block {
	uint32_t at;
	int reset;
	uint32_t *(*plain)(struct sim *s, uint32_t at);
	uint32_t (*read)(struct sim *s, uint32_t at);
	void (*write)(struct sim *s, uint32_t at, uint32_t x);
} blocks[] = {
	{ 0x40020000, NO_RESET, NULL, resets_read, resets_write },
	{ 0x40028000, RESET_IO_BANK0, pin_register, NULL, NULL },
	{ 0x40038000, RESET_PADS_BANK0, pad_register, NULL, NULL },
	{ RP2350_UART0, RESET_UART0, NULL, NULL, NULL },
	{ RP2350_UART1, RESET_UART1, NULL, NULL, NULL },
	{ 0x400b0000, RESET_TIMER0, NULL, timer_read, timer_write },
	{ 0x40108000, NO_RESET, tick_register, NULL, NULL },
	{ 0x50000000, RESET_DMA, NULL, rp2350_dma_read, rp2350_dma_write }
};

/* The block there, if it answers: 16 KB, four times the same registers. */
static const struct block *
block_of(struct sim *s, uint32_t address, unsigned size)
{
	for (size_t i = 0; i < sizeof(blocks) / sizeof(*blocks); i++) {
		const struct block *const b = &blocks[i];

		if (b->at != (address & ~0x3fffu) || size != 4)
			continue;
		if (b->reset == NO_RESET || (is_ready(s) &&
		    !(rp2350_of(s)->in_reset >> b->reset & 1)))
			return b;
		sim_note(s, "0x%08x: this is in reset", (unsigned)address);
	}
	return NULL;
}

static uint32_t
block_read(struct sim *s, const struct block *b, uint32_t at)
{
	if (b->plain)
		return *b->plain(s, at);
	return b->read ? b->read(s, at) :
	    pl011_read(s, (unsigned)(b->reset - RESET_UART0), at);
}

static void
block_write(struct sim *s, const struct block *b, uint32_t at, uint32_t x)
{
	if (b->plain)
		*b->plain(s, at) = x;
	else if (b->write)
		b->write(s, at, x);
	else
		pl011_write(s, (unsigned)(b->reset - RESET_UART0), at, x);
}

static bool
read_register(struct sim *s, uint32_t address, unsigned size, uint32_t *value)
{
	const struct block *const b = block_of(s, address, size);

	if (b)
		*value = block_read(s, b, address & 0xfff);
	return b;
}

/* Behind the registers are three aliases, to invert, set and clear bits. */
static bool
write_register(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	const struct block *const b = block_of(s, address, size);
	const uint32_t at = address & 0xfff;

	if (!b)
		return false;
	switch (address >> 12 & 3) {
	case 1: value ^= block_read(s, b, at); break;
	case 2: value |= block_read(s, b, at); break;
	case 3: value = block_read(s, b, at) & ~value; break;
	}
	block_write(s, b, at, value);
	return true;
}

/* UART0 has pins 0, 1, 12, 13, 16, ..., UART1 has 4, 5, 8, 9, 20, ... */
static bool
has_pin(const struct sim *s, unsigned n, bool sends)
{
	const struct rp2350 *const chip = rp2350_of(s);

	for (unsigned pin = sends ? 0 : 1; pin < RP2350_PINS; pin += 4) {
		const uint32_t pad = chip->pad[pin];

		if (((pin / 4 + 1) / 2 & 1) == n &&
		    (chip->pin[pin] & FUNCSEL) == FUNCSEL_UART &&
		    !(pad & PAD_ISO) && (sends ? !(pad & PAD_OD) : pad & PAD_IE))
			return true;
	}
	return false;
}

static void
event(struct sim *s, enum event e)
{
	if (!pl011_event(s, e))
		rp2350_dma_event(s);
}

static void
reset(struct sim *s)
{
	static struct rp2350 chip = {
		.uarts = {
			.fifo = 32, .irq = EXC_IRQ + 33, .has_pin = has_pin,
			.asks = rp2350_dma_asks
		},
		.in_reset = RESETS_ALL
	};

	for (unsigned pin = 0; pin < RP2350_PINS; pin++) {
		chip.pin[pin] = FUNCSEL_NULL;
		chip.pad[pin] = PAD_RESET;
	}
	s->owner = &chip;
	pl011_reset(s);
}

const struct chip rp2350 = {
	.simulator = "rp2350", .ram_start = 0x20000000, .ram_bytes = RAM_MOST,
	.reset = reset, .event = event, .busy = uart_busy,
	.read = read_register, .write = write_register
};
