/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ARM's UART PL011 (DDI 0183), of which several chips have two, which count the
 * core's clock.  What s->owner points to begins with a struct pl011s, in which
 * the chip has said what differs, before the first of these functions.
 */
#ifndef SIM_PL011_H
#define SIM_PL011_H

#include "sim.h"

enum { PL011_UARTS = 2, PL011_FIFO_MOST = 32 };

struct pl011 {
	uint32_t ibrd, fbrd, lcrh, ctl, ifls, im, ris, dmacr;
	uint32_t divisor;		/* taken over by a write of LCRH */
	uint8_t tx[PL011_FIFO_MOST], rx[PL011_FIFO_MOST];
	unsigned n_tx, n_rx;
};

struct pl011s {
	unsigned fifo;			/* bytes */
	int irq;			/* UART0's exception; UART1's follows */

	/* Has UART n its pin?  The one that it sends by, or receives. */
	bool (*has_pin)(const struct sim *s, unsigned n, bool sends);

	/* Does DMA request the interrupt of UART n?  NULL: never. */
	bool (*is_through)(const struct sim *s, unsigned n);
	void (*asks)(struct sim *s);	/* a request for DMA may have come */
	struct pl011 uart[PL011_UARTS];
};

uint32_t pl011_read(struct sim *s, unsigned n, uint32_t at);
void pl011_write(struct sim *s, unsigned n, uint32_t at, uint32_t x);
void pl011_reset(struct sim *s);
void pl011_update(struct sim *s, unsigned n);

/* What happens later; false: that is not a UART's. */
bool pl011_event(struct sim *s, enum event e);

/* For DMA: there is room for a byte, or as much as the level says; a byte. */
bool pl011_asks(const struct sim *s, unsigned n, bool burst);
void pl011_give(struct sim *s, unsigned n, uint8_t byte);

#endif
