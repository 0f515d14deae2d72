/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An RP2350 on the processor of t/sim: both UARTs, which are ARM's PL011 and
 * hold 32 bytes, DMA, pins of bank 0, TIMER0 and its tick, and the resets of
 * these.  Where registers are, and which bits they have, is as in hardware/regs
 * of the Pico SDK; what they do is by the RP2350's data sheet.  clk_peri is the
 * core's clock, and clk_ref, which ticks count, is 12 MHz.
 *
 * What is in reset, or out of it for less than three cycles, does not answer; a
 * pin is isolated until its pad says otherwise; a register or a bit that is not
 * modelled is a fault.
 */
#ifndef SIM_RP2350_H
#define SIM_RP2350_H

#include "sim/pl011.h"

enum { RP2350_CHANNELS = 16, RP2350_PINS = 48 };

struct rp2350_channel {
	uint32_t read, write, count, ctrl;
	uint32_t reload;		/* what count begins with */
};

struct rp2350 {
	struct pl011s uarts;		/* the first one: see pl011.h */
	struct rp2350_channel channel[RP2350_CHANNELS];
	uint32_t in_reset;
	uint64_t woken;			/* when the last of them was */
	uint32_t pin[RP2350_PINS], pad[RP2350_PINS];	/* CTRL, and its pad */
	uint32_t tick_on, tick_cycles;
};

static inline struct rp2350 *
rp2350_of(const struct sim *s)
{
	return s->owner;
}

enum { RP2350_UART0 = 0x40070000, RP2350_UART1 = 0x40078000 };

uint32_t rp2350_dma_read(struct sim *s, uint32_t at);
void rp2350_dma_write(struct sim *s, uint32_t at, uint32_t x);
void rp2350_dma_event(struct sim *s);
void rp2350_dma_asks(struct sim *s);	/* a request may have come */

#endif
