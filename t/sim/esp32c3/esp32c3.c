/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ESP32-C3's memory map, clocks, pins and cycle counter: see esp32c3.h */

#include <config.h>

#include "esp32c3.h"

#define UART0		0x60000000u
#define UART1		0x60010000u
#define UHCI0		0x60014000u
#define GDMA		0x6003f000u
#define IO_MUX		0x60009000u
#define SYSTIMER	0x60023000u
#define SYSTEM		0x600c0000u
#define MATRIX		0x600c2000u
enum { BLOCK = 0x1000 };

/* Of SYSTEM_PERIP_CLK_EN0 and SYSTEM_PERIP_RST_EN0; of the next ones. */
enum { CLK_UART0 = 2, CLK_UART1 = 5, CLK_UHCI0 = 8, CLK_UART_MEM = 24 };
enum { CLK_SYSTIMER = 29, CLK1_DMA = 6 };

/* CSRs: chapter 1.4, of the performance counter. */
enum { MPCER = 0x7e0, MPCMR = 0x7e1, MPCCR = 0x7e2 };

static uint8_t *
memory(struct machine *m, uint32_t address, uint32_t size)
{
	uint32_t at = address - CODE_START;

	if (at >= RAM_BYTES)
		at = address - DATA_START;
	return at < RAM_BYTES && size <= RAM_BYTES - at ?
	    chip_of(m)->ram + at : NULL;
}

/*
 * Chapter 3.3.1: by the addresses of code it is read in words; ESP-IDF's soc.h
 * calls only the others byte-accessible.
 */
static bool
is_data(uint32_t address, unsigned size)
{
	return address - CODE_START >= RAM_BYTES || size == 4;
}

static void
needs_clock(struct machine *m, unsigned bit, const char *what)
{
	const struct esp32c3 *const c = chip_of(m);

	if (!(c->clk_en0 >> bit & 1) || c->rst_en0 >> bit & 1)
		wrong(m, "%s: its clock is off, or it is reset", what);
}

static void
needs_dma(struct machine *m)
{
	const struct esp32c3 *const c = chip_of(m);

	if (!(c->clk_en1 >> CLK1_DMA & 1) || c->rst_en1 >> CLK1_DMA & 1)
		wrong(m, "GDMA: its clock is off, or it is reset");
}

static void
needs_uart(struct machine *m, unsigned n)
{
	needs_clock(m, n ? CLK_UART1 : CLK_UART0, n ? "UART1" : "UART0");
	needs_clock(m, CLK_UART_MEM, "the UARTs' memory");
}

/* A register of SYSTEM or IO_MUX that holds its value, or NULL. */
static uint32_t *
word(struct esp32c3 *c, uint32_t address)
{
	switch (address) {
	case SYSTEM + 0x10: return &c->clk_en0;
	case SYSTEM + 0x14: return &c->clk_en1;
	case SYSTEM + 0x18: return &c->rst_en0;
	case SYSTEM + 0x1c: return &c->rst_en1;
	case SYSTEM + 0x28: return &c->from_cpu[0];
	case SYSTEM + 0x2c: return &c->from_cpu[1];
	case SYSTEM + 0x30: return &c->from_cpu[2];
	case SYSTEM + 0x34: return &c->from_cpu[3];
	case IO_MUX + 0x54: return &c->rxd_pin;
	case IO_MUX + 0x58: return &c->txd_pin;
	}
	return NULL;
}

static bool
read_register(struct machine *m, uint32_t address, uint32_t *value)
{
	struct esp32c3 *const c = chip_of(m);
	const unsigned n = address - UART1 < BLOCK;
	const uint32_t *const w = word(c, address);

	if (w) {
		*value = *w;
		return true;
	}
	if (address - UART0 < BLOCK || n) {
		needs_uart(m, n);
		return uart_read(m, n, address % BLOCK, value);
	}
	if (address - SYSTIMER < BLOCK) {
		needs_clock(m, CLK_SYSTIMER, "the system timer");
		return systimer_read(m, address % BLOCK, value);
	}
	if (address - UHCI0 < BLOCK) {
		needs_clock(m, CLK_UHCI0, "UHCI0");
		return uhci_read(m, address % BLOCK, value);
	}
	if (address - GDMA < BLOCK) {
		needs_dma(m);
		return dma_read(m, address % BLOCK, value);
	}
	return address - MATRIX < BLOCK &&
	    matrix_read(m, address % BLOCK, value);
}

/* What is held in reset, and the interrupts of FROM_CPU. */
static void
write_word(struct machine *m)
{
	const struct esp32c3 *const c = chip_of(m);

	if (c->rst_en0 >> CLK_UHCI0 & 1)
		uhci_reset(m);
	if (c->rst_en1 >> CLK1_DMA & 1)
		dma_reset(m);
	for (int i = 0; i < 4; i++)
		matrix_level(m, SOURCE_FROM_CPU0 + i, c->from_cpu[i] & 1);
}

static bool
write_register(struct machine *m, uint32_t address, uint32_t value)
{
	struct esp32c3 *const c = chip_of(m);
	const unsigned n = address - UART1 < BLOCK;
	uint32_t *const w = word(c, address);

	if (w) {
		*w = value;
		write_word(m);
		return true;
	}
	if (address - UART0 < BLOCK || n) {
		needs_uart(m, n);
		return uart_write(m, n, address % BLOCK, value);
	}
	if (address - SYSTIMER < BLOCK) {
		needs_clock(m, CLK_SYSTIMER, "the system timer");
		return systimer_write(m, address % BLOCK, value);
	}
	if (address - UHCI0 < BLOCK) {
		needs_clock(m, CLK_UHCI0, "UHCI0");
		return uhci_write(m, address % BLOCK, value);
	}
	if (address - GDMA < BLOCK) {
		needs_dma(m);
		return dma_write(m, address % BLOCK, value);
	}
	return address - MATRIX < BLOCK &&
	    matrix_write(m, address % BLOCK, value);
}

/* It counts cycles if that is its event, and it is on. */
static uint32_t
counter(const struct machine *m)
{
	const struct esp32c3 *const c = chip_of(m);

	return c->count + (c->events & 1 && c->mode & 1 ?
	    (uint32_t)(m->now - c->counted) : 0);
}

static bool
csr(struct machine *m, unsigned number, uint32_t *was, const uint32_t *value)
{
	struct esp32c3 *const c = chip_of(m);
	const uint32_t count = counter(m);

	switch (number) {
	case MPCER: *was = c->events; break;
	case MPCMR: *was = c->mode; break;
	case MPCCR: *was = count; break;
	default: return false;
	}
	if (!value)
		return true;
	c->count = number == MPCCR ? *value : count;
	c->counted = m->now;
	if (number == MPCER)
		c->events = *value;
	if (number == MPCMR)
		c->mode = *value;
	return true;
}

static void
event(struct machine *m, enum event e)
{
	if (e == AT_DMA)
		dma_event(m);
	else if (e == AT_TIMER)
		systimer_event(m);
	else if (e <= AT_SENT1)
		uart_sent(m, e - AT_SENT0);
	else if (e <= AT_HEARD1)
		uart_heard(m, e - AT_HEARD0);
	else
		uart_quiet(m, e - AT_QUIET0);
}

/* The memory holds the program already. */
static void
reset(struct machine *m)
{
	struct esp32c3 *const c = chip_of(m);

	c->rxd_pin = c->txd_pin = 1u << 12;
	c->rst_en1 = 1u << CLK1_DMA;
	dma_reset(m);
	uhci_reset(m);
	systimer_reset(m);
	uart_reset(m);
}

const struct riscv_chip esp32c3 = {
	.simulator = "esp32c3sim", .core_hz = 160000000,
	.code_start = CODE_START, .code_bytes = RAM_BYTES,
	.entry_alignment = 256,
	.is_data = is_data, .reset = reset, .event = event, .busy = uart_busy,
	.interrupt = matrix_interrupt, .memory = memory,
	.read = read_register, .write = write_register, .csr = csr
};
