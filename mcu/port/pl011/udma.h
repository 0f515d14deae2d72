/* SPDX-License-Identifier: MIT */
/*
 * TI's uDMA, which is ARM's PL230, for the PL011 of line.h, see ../fed.h.  The
 * board's board.h has
 *
 * UDMA_n(_)		for UART n, _(channel, its source, a number in DMACHMAP)
 * UDMA_BASE		where the controller is
 * UDMA_RCGC, UDMA_PR	registers of its clock, and whether it is ready
 * UDMA_TABLE		1: with a table of its own, see below
 *
 * The controller has its channels in a table in RAM, at a multiple of 1024, of
 * which only the 16 bytes of a channel in use matter: "Any unused memory in the
 * control table may be used by the application" (TM4C123GH6PM, 9.2.5).  A
 * program that has switched the controller on before has such a table, and
 * nothing may be where the channel is in it.  Without one, 512 bytes are enough
 * wherever they are: one 16 of them are the channel's place in a table, for its
 * primary structure or for its alternate one, and basic mode takes either.
 *
 * When a transfer has ended, the channel's bit in DMACHIS requests the UART's
 * interrupt.  So that is off while DMA sends, unless something is received, or
 * a chunk may be more than a transfer has.
 */
#ifndef SPLITPROF_PL011_UDMA_H
#define SPLITPROF_PL011_UDMA_H

#include "../../core/layout.h"

#define UDMA_ROW(n, _)		UDMA_ROW_OF(n, _)
#define UDMA_ROW_OF(n, _)	UDMA_##n(_)
#define THE_CHANNEL(channel, source)	channel
#define THE_SOURCE(channel, source)	source
#define UDMA_CHANNEL	UDMA_ROW(PL011_UART, THE_CHANNEL)
#define UDMA_SOURCE	UDMA_ROW(PL011_UART, THE_SOURCE)
#define UDMA_BIT	(1u << UDMA_CHANNEL)

#define UDMA_REG(offset)	SPLITPROF_REG(UDMA_BASE + (offset))
#define UDMA_STAT	UDMA_REG(0x000)
#define STAT_MASTEN	1u
#define STAT_STATE	0xf0u
#define UDMA_CFG	UDMA_REG(0x004)
#define UDMA_CTLBASE	UDMA_REG(0x008)
#define UDMA_USEBURSTCLR	UDMA_REG(0x01c)
#define UDMA_REQMASKCLR	UDMA_REG(0x024)
#define UDMA_ENASET	UDMA_REG(0x028)
#define UDMA_ENACLR	UDMA_REG(0x02c)
#define UDMA_ALTSET	UDMA_REG(0x030)
#define UDMA_ALTCLR	UDMA_REG(0x034)
#define UDMA_CHIS	UDMA_REG(0x504)
#define UDMA_CHMAP	UDMA_REG(0x510 + UDMA_CHANNEL / 8 * 4)
#define CHMAP_SHIFT	(UDMA_CHANNEL % 8 * 4)

/* Looks at what is on its way. */
#define UDMA_PATIENCE	100

/* A channel in the table; ends: the last address. */
struct udma_entry {
	uint32_t from_end, to_end, control, unused;
};
#define CHCTL_MODE	7u
#define CHCTL_LEFT(control)	((control) >> 4 & 0x3ff)	/* less 1 */
#define CHCTL_LEFT_1(n)	((uint32_t)(n) << 4)
#define CHCTL_SEND	0xc0000001u	/* bytes to one address; basic mode */
#define UDMA_MOST	1024u		/* bytes at once */
#define UDMA_LEAST	0x20000000u	/* RAM: flash is on another bus */

#define UART_DMACTL	UART_REG(0x48)
#define DMACTL_TXDMAE	(1u << 1)

#if defined(SPLITPROF_HEARS) || SPLITPROF_LINE_BYTES > UDMA_MOST
#define UDMA_IS_QUIET	0
#else
#define UDMA_IS_QUIET	1
#endif

static volatile struct udma_entry *udma;
static struct {
	const uint8_t *next;
	uint32_t n;
} udma_rest;				/* of a chunk in pieces */

#if UDMA_TABLE
#define UDMA_APART	512u
static volatile struct udma_entry udma_own[UDMA_APART / 16]
    __attribute__((aligned(16)));

/* The one of them that is in the channel's place. */
SPLITPROF_INLINE uint32_t
udma_place(void)
{
	const uint32_t at = (uint32_t)udma_own;

	return at + (16 * UDMA_CHANNEL - at) % UDMA_APART;
}
#else
SPLITPROF_INLINE uint32_t
udma_place(void)
{
	return 0;
}
#endif

/* It, and what is its table. */
SPLITPROF_INLINE bool
udma_take_own(void)
{
	const uint32_t place = udma_place();

	if (!place)
		return false;
	udma = (volatile struct udma_entry *)place;
	UDMA_CTLBASE = place & ~1023u;
	UDMA_CFG = 1;
	return true;
}

/* Is it there, and its clock on?  Registers answer some cycles later. */
SPLITPROF_INLINE bool
udma_wake(void)
{
	UDMA_RCGC |= 1;
	for (int i = 0; i < UDMA_PATIENCE; i++)
		if (UDMA_PR & 1)
			return true;
	return false;
}

/* An entry of the program's that has been used, or is for something else. */
SPLITPROF_INLINE bool
udma_is_taken(uint32_t to)
{
	const uint32_t source = UDMA_CHMAP >> CHMAP_SHIFT & 15;

	return UDMA_ENASET & UDMA_BIT || (source && source != UDMA_SOURCE) ||
	    (udma->to_end != to &&
	    (udma->to_end || udma->from_end || udma->control));
}

/* The program's table, else the own one. */
SPLITPROF_INLINE bool
udma_find(uint32_t to)
{
	if (!(UDMA_STAT & STAT_MASTEN) ||
	    UDMA_CTLBASE == (udma_place() & ~1023u))
		return udma_take_own();
	udma = (volatile struct udma_entry *)UDMA_CTLBASE + UDMA_CHANNEL;
	return UDMA_CTLBASE >= UDMA_LEAST && !udma_is_taken(to);
}

SPLITPROF_INLINE void
udma_choose(void)
{
	UDMA_ENACLR = UDMA_BIT;
	UDMA_USEBURSTCLR = UDMA_BIT;
	UDMA_REQMASKCLR = UDMA_BIT;
	UDMA_CHMAP = (UDMA_CHMAP & ~(15u << CHMAP_SHIFT)) |
	    (uint32_t)UDMA_SOURCE << CHMAP_SHIFT;
	if ((uint32_t)udma & 512)
		UDMA_ALTSET = UDMA_BIT;
	else
		UDMA_ALTCLR = UDMA_BIT;
}

SPLITPROF_INLINE bool
dma_feed(void)
{
	const uint32_t to = (uint32_t)&UART_DR;

	if (!udma_wake() || !udma_find(to))
		return false;
	udma_choose();
	udma->to_end = to;
	udma->control = 0;
	UART_DMACTL |= DMACTL_TXDMAE;
	return true;
}

SPLITPROF_INLINE bool
dma_reaches(const uint8_t *bytes, uint32_t size)
{
	return (uint32_t)bytes >= UDMA_LEAST && size <= 0xffff;
}

/* One byte at a time, whichever level the FIFO's request has. */
SPLITPROF_INLINE void
udma_move(const uint8_t *bytes, uint32_t size)
{
	udma->from_end = (uint32_t)bytes + size - 1;
	udma->control = CHCTL_SEND | CHCTL_LEFT_1(size - 1);
	__asm__ volatile("dsb" : : : "memory");
	UDMA_CHIS = UDMA_BIT;
	UDMA_ENASET = UDMA_BIT;
}

SPLITPROF_INLINE void
dma_begin(const uint8_t *bytes, uint32_t size)
{
	uint32_t n = size;

	if (!UDMA_IS_QUIET && n > UDMA_MOST)
		n = UDMA_MOST;
	udma_rest.next = bytes + n;
	udma_rest.n = size - n;
	udma_move(bytes, n);
}

/*
 * The controller writes there what is left, and at the end no mode: then the
 * next piece is on its way.
 */
SPLITPROF_INLINE bool
dma_moves(void)
{
	if (udma->control & CHCTL_MODE)
		return true;
	if (UDMA_IS_QUIET || !udma_rest.n)
		return false;
	dma_begin(udma_rest.next, udma_rest.n);
	return true;
}

SPLITPROF_INLINE uint32_t
dma_left(void)
{
	const uint32_t control = udma->control;

	return (UDMA_IS_QUIET ? 0 : udma_rest.n) +
	    (control & CHCTL_MODE ? CHCTL_LEFT(control) + 1 : 0);
}

SPLITPROF_INLINE bool
dma_line_takes(void)
{
	return !(UART_FR & FR_TXFF);
}

/* A byte that is on its way is there when the controller has nothing to do. */
SPLITPROF_INLINE uint32_t
dma_leave_line(void)
{
	uint32_t left;

	UART_DMACTL &= ~DMACTL_TXDMAE;
	UDMA_ENACLR = UDMA_BIT;
	for (int i = 0; i < UDMA_PATIENCE && UDMA_STAT & STAT_STATE; i++)
		;
	left = dma_left();
	udma_rest.n = 0;
	udma->from_end = udma->to_end = udma->control = 0;
	UDMA_CHIS = UDMA_BIT;
	if (UDMA_IS_QUIET) {
		splitprof_nvic_forget(PL011_IRQ);
		splitprof_nvic_on(PL011_IRQ);
	}
	return left;
}

#include "../fed.h"

SPLITPROF_INLINE void
dma_stop(void)
{
	(void)splitprof_dma_stop();
}

/* For splitprof_line_start(), behind its interrupt: that is not needed. */
SPLITPROF_INLINE void
dma_quiet(void)
{
	if (UDMA_IS_QUIET && dma.on)
		splitprof_nvic_disable(PL011_IRQ);
}

/* For the UART's handler: it may have come since DMA is through. */
SPLITPROF_INLINE void
dma_through(void)
{
	if (!dma.on)
		return;
	UDMA_CHIS = UDMA_BIT;
	(void)dma_moves();
}

#endif
