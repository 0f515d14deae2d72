/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of an ESP32-C3 that a profiling runtime touches, by the "ESP32-C3
 * Technical Reference Manual" (v1.2): GDMA (2), RAM (3), IO_MUX (5), the
 * interrupt matrix (8), the system timer (10), system registers (16), UARTs and
 * UHCI0 (26).  What is not modelled of them does not answer.  All clocks of
 * peripherals are off after reset, and the pins are no UART's: in the chip the
 * ROM has been there before.
 */
#ifndef ESP32C3_H
#define ESP32C3_H

#include "sim/riscv/riscv.h"

extern const struct riscv_chip esp32c3;

enum { RAM_BYTES = 384 * 1024, FIFO_BYTES = 128 };
#define CODE_START	0x40380000u	/* the RAM as code sees it */
#define DATA_START	0x3fc80000u	/* and as data */

/* Sources of interrupts: chapter 8. */
enum source {
	SOURCE_UART0 = 21, SOURCE_UART1 = 22, SOURCE_TIMER0 = 37,
	SOURCE_FROM_CPU0 = 50, SOURCES = 62
};

struct matrix {
	bool level[SOURCES];	/* held by its source */
	uint8_t line[SOURCES];	/* the processor's, that it is mapped to */
	uint32_t enabled, edge;	/* by line */
	uint32_t latched;	/* of those that are edges */
	uint8_t priority[INTERRUPTS];
	uint32_t threshold;
};

/* Unit 0 and three comparators. */
struct systimer {
	uint32_t conf;
	uint64_t read;		/* what was latched, and when it is valid */
	uint64_t valid;
	uint32_t high[3], low[3];	/* written, not yet loaded */
	uint64_t target[3];
	bool armed[3];
	uint32_t raw, enabled;
};

struct fifo {
	uint8_t bytes[FIFO_BYTES];
	unsigned first, n;
};

struct uart {
	uint32_t clkdiv, conf0, conf1, mem_conf, clk_conf;
	uint32_t raw, enabled;
	struct fifo tx, rx;
	bool shifting;
	uint8_t shift;		/* the byte on the wire */
	uint8_t coming;		/* the byte that is heard next */
};

/* A channel of GDMA that sends: what it has still to read, and where. */
enum { DMA_CHANNELS = 3, UHCI_HOLDS = 4 };
struct dma_channel {
	uint32_t conf0, conf1, link, peripheral, raw;
	uint32_t next, left;
};

/* What UHCI0 has from DMA, and the UART has not yet. */
struct uhci {
	uint32_t conf0, conf1, escape;
	uint8_t bytes[UHCI_HOLDS];
	unsigned n, held;
};

struct esp32c3 {
	uint8_t ram[RAM_BYTES];
	uint32_t clk_en0, rst_en0, clk_en1, rst_en1, from_cpu[4];
	uint32_t rxd_pin, txd_pin;	/* IO_MUX of GPIO20 and GPIO21 */
	uint32_t events, mode, count;	/* of the performance counter */
	uint64_t counted;		/* when count was written */
	struct matrix matrix;
	struct systimer timer;
	struct uart uart[WIRES];
	struct dma_channel dma[DMA_CHANNELS];
	struct uhci uhci;
};

static inline struct esp32c3 *
chip_of(const struct machine *m)
{
	return m->owner;
}

/* matrix.c */
void matrix_level(struct machine *m, enum source source, bool level);
unsigned matrix_interrupt(const struct machine *m);
bool matrix_read(struct machine *m, uint32_t offset, uint32_t *value);
bool matrix_write(struct machine *m, uint32_t offset, uint32_t value);

/* systimer.c */
void systimer_reset(struct machine *m);
void systimer_event(struct machine *m);
bool systimer_read(struct machine *m, uint32_t offset, uint32_t *value);
bool systimer_write(struct machine *m, uint32_t offset, uint32_t value);

/* uart.c: of UART n */
void uart_reset(struct machine *m);
void uart_sent(struct machine *m, unsigned n);
void uart_heard(struct machine *m, unsigned n);
void uart_quiet(struct machine *m, unsigned n);
bool uart_busy(const struct machine *m);
bool uart_feed(struct machine *m, unsigned n, uint8_t byte);
bool uart_read(struct machine *m, unsigned n, uint32_t offset,
    uint32_t *value);
bool uart_write(struct machine *m, unsigned n, uint32_t offset,
    uint32_t value);

/* dma.c */
void dma_reset(struct machine *m);
void dma_event(struct machine *m);
bool dma_read(struct machine *m, uint32_t offset, uint32_t *value);
bool dma_write(struct machine *m, uint32_t offset, uint32_t value);
void uhci_reset(struct machine *m);
bool uhci_read(struct machine *m, uint32_t offset, uint32_t *value);
bool uhci_write(struct machine *m, uint32_t offset, uint32_t value);

#endif
