/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory map of STM32, clocks and pins: see stm32.h */

#include <config.h>

#include <string.h>

#include "sim/bus.h"
#include "stm32.h"

#define PERIPHERALS	0x40000000u
enum { BLOCK = STM32_BLOCK };

uint32_t
stm32_get(const struct sim *s, uint32_t offset)
{
	return get_le(s->mem.aips + offset, 4);
}

void
stm32_put(struct sim *s, uint32_t offset, uint32_t value)
{
	put_le(s->mem.aips + offset, 4, value);
}

/* F1: 4 bits, 10 function output, at some speed; 1000 input, pulled. */
static bool
f1_pin(const struct stm32 *chip, unsigned pin, bool sends)
{
	const uint32_t mode = get_le(chip->gpioa + pin / 8 * 4, 4) >>
	    pin % 8 * 4 & 15;

	if (sends)
		return (mode & 12) == 8 && mode & 3;
	return mode == 8 && get_le(chip->gpioa + 0x0c, 4) >> pin & 1;
}

/* The function that is the USART's, and a pull-up where it receives. */
bool
stm32_pin(const struct sim *s, unsigned usart, bool sends)
{
	const struct stm32 *const chip = stm32_of(s);
	const unsigned pin = (usart == 1 ? 9 : 2) + !sends;
	const uint8_t *const gpio = chip->gpioa;

	if (chip->family->f1_pins)
		return f1_pin(chip, pin, sends);
	return (get_le(gpio, 4) >> 2 * pin & 3) == 2 &&
	    (get_le(gpio + 0x20 + pin / 8 * 4, 4) >> pin % 8 * 4 & 15) ==
	    chip->family->function &&
	    (sends || (get_le(gpio + 0x0c, 4) >> 2 * pin & 3) == 1);
}

static bool
has_clock(struct sim *s, const struct stm32_gate *gate, const char *what)
{
	if (get_le(stm32_of(s)->rcc + gate->offset, 4) >> gate->bit & 1)
		return true;
	sim_note(s, "%s: its clock is off", what);
	return false;
}

/* The USART, 1 or 2, that an offset is of, or 0; the same of timers. */
static unsigned
usart_of(const struct sim *s, uint32_t offset)
{
	return offset - stm32_of(s)->family->usart1 < BLOCK ? 1 :
	    offset - STM32_USART2 < BLOCK ? 2 : 0;
}

static unsigned
tim_of(uint32_t offset)
{
	return offset < 2 * BLOCK ? 1 + offset / BLOCK : 0;
}

/* DMA 1 or 2; GPDMA1 has no other beside it, and more registers. */
static unsigned
dma_of(const struct sim *s, uint32_t offset)
{
	const struct stm32_family *const f = stm32_of(s)->family;
	const uint32_t from = offset - f->dma_at;

	if (f->dma == STM32_GPDMA)
		return from < 3 * BLOCK ? 1 : 0;
	return from < 2 * BLOCK ? 1 + from / BLOCK : 0;
}

/* Is there something at offset, from PERIPHERALS on, and has it a clock? */
static bool
answers(struct sim *s, uint32_t offset)
{
	const struct stm32_family *const f = stm32_of(s)->family;
	const unsigned usart = usart_of(s, offset);
	struct stm32_gate tim = f->tim;

	if (usart)
		return has_clock(s, &f->usart[usart - 1], "USART");
	if (tim_of(offset)) {
		tim.bit += tim_of(offset) - 1;
		return has_clock(s, &tim, "TIM");
	}
	if (dma_of(s, offset))
		return has_clock(s, &f->dma_on[dma_of(s, offset) - 1], "DMA");
	if (f->mux && offset - f->mux < BLOCK)
		return has_clock(s, &f->mux_on, "DMAMUX");
	return offset < AIPS_BYTES;
}

/* A register of RCC, or of GPIOA, which may be beyond the others. */
static uint8_t *
apart(struct sim *s, uint32_t address)
{
	struct stm32 *const chip = stm32_of(s);

	if (address - chip->family->rcc < BLOCK)
		return chip->rcc + (address - chip->family->rcc);
	if (address - chip->family->gpioa >= BLOCK ||
	    !has_clock(s, &chip->family->gpio, "GPIOA"))
		return NULL;
	return chip->gpioa + (address - chip->family->gpioa);
}

static bool
read_register(struct sim *s, uint32_t address, unsigned size, uint32_t *value)
{
	const uint32_t offset = address - PERIPHERALS;
	const uint8_t *const at = apart(s, address);

	if (size != 4 || (!at && !answers(s, offset)))
		return false;
	if (at)
		*value = get_le(at, 4);
	else if (usart_of(s, offset))
		*value = stm32_usart_read(s, usart_of(s, offset), offset % BLOCK);
	else if (tim_of(offset))
		*value = stm32_tim_read(s, tim_of(offset) - 1, offset % BLOCK);
	else
		*value = stm32_get(s, offset);
	return true;
}

/* BSRR sets ODR, which chooses how an F1's pin is pulled. */
static void
write_apart(struct stm32 *chip, uint8_t *at, uint32_t value)
{
	uint8_t *const odr = chip->gpioa + 0x0c;

	if (chip->family->f1_pins && at == chip->gpioa + 0x10)
		put_le(odr, 4, (get_le(odr, 4) & ~(value >> 16)) |
		    (value & 0xffff));
	else
		put_le(at, 4, value);
}

static bool
write_register(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	const uint32_t offset = address - PERIPHERALS;
	uint8_t *const at = apart(s, address);

	if (size != 4 || (!at && !answers(s, offset)))
		return false;
	if (at)
		write_apart(stm32_of(s), at, value);
	else if (usart_of(s, offset))
		stm32_usart_write(s, usart_of(s, offset), offset % BLOCK, value);
	else if (tim_of(offset))
		stm32_tim_write(s, tim_of(offset) - 1, offset % BLOCK, value);
	else if (dma_of(s, offset))
		stm32_dma_write(s, dma_of(s, offset) - 1, (offset -
		    stm32_of(s)->family->dma_at) % (stm32_of(s)->family->dma ==
		    STM32_GPDMA ? 3 * BLOCK : BLOCK), value);
	else
		stm32_put(s, offset, value);
	return true;
}

static void
event(struct sim *s, enum event e)
{
	if (e <= AT_PIT1)
		stm32_tim_event(s, e - AT_PIT0);
	else if (e <= AT_UART2)
		stm32_usart_sent(s, e - AT_UART0);
	else if (e <= AT_HEARD2)
		stm32_usart_heard(s, e - AT_HEARD0);
	else
		stm32_usart_served(s);
}

static void
reset(struct sim *s, const struct stm32_family *family)
{
	static struct stm32 chip;

	chip.family = family;
	s->owner = &chip;
	stm32_usart_reset(s);
}

/*
 * Each by its manual: "Memory map and register boundary addresses", RCC's
 * enable registers, the data sheet's table of alternate functions, and DMA's
 * "request mapping", or that of the DMAMUX or GPDMA.
 */
#define FAMILY(name, ...) FAMILY_AT(name, 0, __VA_ARGS__)
#define FAMILY_AT(name, alias, ...)					\
	static void							\
	reset_##name(struct sim *s)					\
	{								\
		static const struct stm32_family family = __VA_ARGS__;	\
									\
		reset(s, &family);					\
	}								\
	const struct chip name = {					\
		.simulator = #name,					\
		.ram_start = 0x20000000, .ram_bytes = RAM_BYTES,	\
		.ram_alias = alias,					\
		.reset = reset_##name, .event = event,			\
		.busy = uart_busy, .clean = stm32_clean,		\
		.read = read_register, .write = write_register		\
	};

#define USART_V1	.first = true
#define USART_V2	.first = false
#define CHANNELS	.dma = STM32_CHANNELS, .dma_at = 0x20000, \
	.dma_from = 0x20000000
#define STREAMS		.dma = STM32_STREAMS, .dma_at = 0x26000, \
	.dma_from = 0x20000000, .dma_on = { { 0x30, 21 }, { 0x30, 22 } }, \
	.tx = { { 2, 7, 4 }, { 1, 6, 4 } }

/* RM0091, RM0008, RM0316: DMA's requests have a channel each. */
FAMILY(stm32f0, { USART_V2, .rcc = 0x40021000, .gpioa = 0x48000000,
    .usart1 = 0x13800, .function = 1, .gpio = { 0x14, 17 },
    .usart = { { 0x18, 14 }, { 0x1c, 17 } }, .tim = { 0x1c, 0 },
    CHANNELS, .dma_on = { { 0x14, 0 }, { 0x14, 1 } },
    .tx = { { 1, 1, 0 }, { 1, 3, 0 } } })
FAMILY(stm32f1, { USART_V1, .rcc = 0x40021000, .gpioa = 0x40010800,
    .usart1 = 0x13800, .f1_pins = true, .gpio = { 0x18, 2 },
    .usart = { { 0x18, 14 }, { 0x1c, 17 } }, .tim = { 0x1c, 0 },
    CHANNELS, .dma_on = { { 0x14, 0 }, { 0x14, 1 } },
    .tx = { { 1, 3, 0 }, { 1, 6, 0 } } })
FAMILY(stm32f3, { USART_V2, .rcc = 0x40021000, .gpioa = 0x48000000,
    .usart1 = 0x13800, .function = 7, .gpio = { 0x14, 17 },
    .usart = { { 0x18, 14 }, { 0x1c, 17 } }, .tim = { 0x1c, 0 },
    CHANNELS, .dma_on = { { 0x14, 0 }, { 0x14, 1 } },
    .tx = { { 1, 3, 0 }, { 1, 6, 0 } } })
/* RM0090, RM0410. */
FAMILY(stm32f4, { USART_V1, .rcc = 0x40023800, .gpioa = 0x40020000,
    .usart1 = 0x11000, .function = 7, .gpio = { 0x30, 0 },
    .usart = { { 0x44, 4 }, { 0x40, 17 } }, .tim = { 0x40, 0 }, STREAMS })
FAMILY(stm32f7, { USART_V2, .rcc = 0x40023800, .gpioa = 0x40020000,
    .usart1 = 0x11000, .function = 7, .gpio = { 0x30, 0 },
    .usart = { { 0x44, 4 }, { 0x40, 17 } }, .tim = { 0x40, 0 }, STREAMS,
    .cached = true })
/* RM0444: the DMAMUX has DMA1's clock.  RM0440: it has its own. */
FAMILY(stm32g0, { USART_V2, .rcc = 0x40021000, .gpioa = 0x50000000,
    .usart1 = 0x13800, .function = 1, .gpio = { 0x34, 0 },
    .usart = { { 0x40, 14 }, { 0x3c, 17 } }, .tim = { 0x3c, 0 },
    CHANNELS, .dma_on = { { 0x38, 0 }, { 0x38, 1 } },
    .mux = 0x20800, .mux_on = { 0x38, 0 },
    .tx = { { 1, 0, 51 }, { 1, 0, 53 } } })
FAMILY(stm32g4, { USART_V2, .rcc = 0x40021000, .gpioa = 0x48000000,
    .usart1 = 0x13800, .function = 7, .gpio = { 0x4c, 0 },
    .usart = { { 0x60, 14 }, { 0x58, 17 } }, .tim = { 0x58, 0 },
    CHANNELS, .dma_on = { { 0x48, 0 }, { 0x48, 1 } },
    .mux = 0x20800, .mux_on = { 0x48, 2 },
    .tx = { { 1, 0, 25 }, { 1, 0, 27 } } })
/* RM0433: RAM from 0x24000000 on; from 0x20000000 on it is DTCM. */
FAMILY_AT(stm32h7, 0x04000000, { USART_V2, .rcc = 0x58024400,
    .gpioa = 0x58020000,
    .usart1 = 0x11000, .function = 7, .gpio = { 0xe0, 0 },
    .usart = { { 0xf0, 4 }, { 0xe8, 17 } }, .tim = { 0xe8, 0 },
    .dma = STM32_STREAMS, .dma_at = 0x20000, .dma_from = 0x24000000,
    .dma_on = { { 0xd8, 0 }, { 0xd8, 1 } }, .cached = true,
    .mux = 0x20800, .mux_on = { 0xd8, 0 },
    .tx = { { 1, 0, 42 }, { 1, 0, 44 } } })
/* RM0351 */
FAMILY(stm32l4, { USART_V2, .rcc = 0x40021000, .gpioa = 0x48000000,
    .usart1 = 0x13800, .function = 7, .gpio = { 0x4c, 0 },
    .usart = { { 0x60, 14 }, { 0x58, 17 } }, .tim = { 0x58, 0 },
    CHANNELS, .dma_on = { { 0x48, 0 }, { 0x48, 1 } }, .selects = true,
    .tx = { { 1, 3, 2 }, { 1, 6, 2 } } })
/* RM0432: a DMAMUX in place of CSELR, with a clock of its own. */
FAMILY(stm32l4r, { USART_V2, .rcc = 0x40021000, .gpioa = 0x48000000,
    .usart1 = 0x13800, .function = 7, .gpio = { 0x4c, 0 },
    .usart = { { 0x60, 14 }, { 0x58, 17 } }, .tim = { 0x58, 0 },
    CHANNELS, .dma_on = { { 0x48, 0 }, { 0x48, 1 } },
    .mux = 0x20800, .mux_on = { 0x48, 2 },
    .tx = { { 1, 0, 25 }, { 1, 0, 27 } } })
/* RM0456 */
FAMILY(stm32u5, { USART_V2, .rcc = 0x46020c00, .gpioa = 0x42020000,
    .usart1 = 0x13800, .function = 7, .gpio = { 0x8c, 0 },
    .usart = { { 0xa4, 14 }, { 0x9c, 17 } }, .tim = { 0x9c, 0 },
    .dma = STM32_GPDMA, .dma_at = 0x20000, .dma_from = 0x20000000,
    .dma_on = { { 0x88, 0 } },
    .tx = { { 1, 0, 25 }, { 1, 0, 27 } } })
