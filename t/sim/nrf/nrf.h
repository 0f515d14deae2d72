/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * nRF51 and nRF52 on the processor of t/sim: UART0, which in an nRF52 may also
 * be UARTE0, TIMER0 and the pins of P0.  Registers, bits and speeds are those
 * of Nordic's nrf51.svd and nrf52.svd (nrfx 4.2.1), what they do is by the
 * product specification of the nRF52832 (v1.4: UART, UARTE, TIMER, GPIO) and
 * the nRF51's reference manual (3.0).
 *
 * UART and timer count 16 MHz, whatever the core does.  What these documents
 * call undefined, or do not have, is a fault: a register that is not there, one
 * of UARTE while it is UART, a pin that is chosen while it is on, EasyDMA of
 * anything but RAM.
 */
#ifndef SIM_NRF_H
#define SIM_NRF_H

#include "sim/sim.h"

enum { NRF_FIFO = 6, NRF_GPIO_BYTES = 0x800 };

/* A transfer of EasyDMA, which has latched both when it was started. */
struct nrf_dma {
	uint32_t at, left;
	bool on;
};

struct nrf_uart {
	bool sends, hears;		/* STARTTX, STARTRX */
	bool stopping;
	struct nrf_dma tx, rx;
	uint8_t fifo[NRF_FIFO];		/* received, and in nobody's memory */
	unsigned held;
};

struct nrf_timer {
	bool on;
	uint64_t since;			/* when it was 0; or, off: its count */
};

struct nrf {
	bool easydma;			/* an nRF52 */
	struct nrf_uart uart;
	struct nrf_timer timer;
	uint8_t gpio[NRF_GPIO_BYTES];
};

/* Peripherals, from 0x40000000 on. */
enum { NRF_UART = 0x2000, NRF_TIMER = 0x8000, NRF_BLOCK = 0x1000 };
enum { NRF_UART_IRQ = 2, NRF_TIMER_IRQ = 8 };

/* What a register is: tasks and events are Nordic's words. */
enum nrf_kind { NRF_TASK, NRF_EVENT, NRF_SET, NRF_CLEAR, NRF_RW, NRF_RO, NRF_WO };
struct nrf_register {
	uint32_t at, bits;		/* which bits it has */
	enum nrf_kind kind;
	unsigned of;			/* whose it is, where that differs */
};

/* The register at an offset, to be read or written; a fault if it can't be. */
const struct nrf_register *nrf_find(struct sim *s, const char *name,
    const struct nrf_register *table, uint32_t at, bool write, uint32_t value);

/* Registers that hold what is written. */
uint32_t nrf_get(const struct sim *s, uint32_t offset);
void nrf_put(struct sim *s, uint32_t offset, uint32_t value);

/* INTENSET and INTENCLR are one register, which is kept behind INTENSET. */
enum { NRF_EVENTS = 0x100, NRF_INTENSET = 0x304, NRF_INTENCLR = 0x308 };
void nrf_mask(struct sim *s, uint32_t base, const struct nrf_register *r,
    uint32_t value);

/* An event; and the interrupt that it may be. */
void nrf_happens(struct sim *s, uint32_t base, uint32_t at);
void nrf_update(struct sim *s, uint32_t base);

/*
 * Has UART0 the pin of a PSEL, as an output or input?  And is that high while
 * the UART is off?
 */
bool nrf_pin(const struct sim *s, uint32_t psel, bool sends);
bool nrf_idles_high(const struct sim *s, uint32_t psel);

/* Core cycles of so many at 16 MHz. */
static inline uint64_t
nrf_cycles(const struct sim *s, uint64_t at_16mhz)
{
	return at_16mhz * s->core_hz / 16000000;
}

void nrf_uart_reset(struct sim *s);
uint32_t nrf_uart_read(struct sim *s, uint32_t at);
void nrf_uart_write(struct sim *s, uint32_t at, uint32_t x);
void nrf_uart_sent(struct sim *s);
void nrf_uart_heard(struct sim *s);

uint32_t nrf_timer_read(struct sim *s, uint32_t at);
void nrf_timer_write(struct sim *s, uint32_t at, uint32_t x);
void nrf_timer_event(struct sim *s);

static inline struct nrf *
nrf_of(const struct sim *s)
{
	return s->owner;
}

#endif
