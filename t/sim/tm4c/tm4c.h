/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A Tiva TM4C123 on the processor of t/sim: UART0 and UART1, which are ARM's
 * PL011 (DDI 0183), the uDMA, which is ARM's PL230 (DDI 0417), ports A and B,
 * and the clocks of these.  Where registers are, and which bits they have, is
 * as in TivaWare's inc/tm4c123gh6pm.h; channels are those of driverlib/udma.h;
 * what they do is by the data sheet of the TM4C123GH6PM.  All count the core's
 * clock.
 *
 * What has no clock, or has it for less than three cycles, does not answer, and
 * a register or a bit that is not there is a fault.
 */
#ifndef SIM_TM4C_H
#define SIM_TM4C_H

#include "sim/pl011.h"

enum { TM4C_CHANNELS = 32 };

/* Bits of channels. */
struct tm4c_udma {
	bool on;
	uint32_t base;
	uint32_t useburst, reqmask, enabled, alternate, high;
	uint32_t chis, map[4];
	bool error;
};

/* A clock that is on since then. */
struct tm4c_gate {
	uint32_t bits;
	uint64_t since;
};

struct tm4c {
	struct pl011s uarts;		/* the first one: see pl011.h */
	struct tm4c_udma udma;
	struct tm4c_gate uart_gate, gpio_gate, udma_gate;
	uint32_t afsel[2], den[2], pctl[2];	/* of ports A and B */
};

static inline struct tm4c *
tm4c_of(const struct sim *s)
{
	return s->owner;
}

/* From 0x40000000 on. */
enum { TM4C_UART = 0xc000, TM4C_BLOCK = 0x1000 };
#define TM4C_UART_DR(n)	(0x40000000u + TM4C_UART + TM4C_BLOCK * (n))

uint32_t tm4c_udma_read(struct sim *s, uint32_t at);
void tm4c_udma_write(struct sim *s, uint32_t at, uint32_t x);
void tm4c_udma_event(struct sim *s);
void tm4c_udma_asks(struct sim *s);	/* a request may have come */

/* Does a channel that is through request the interrupt of UART n? */
bool tm4c_udma_is_through(const struct sim *s, unsigned n);

#endif
