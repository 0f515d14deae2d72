/* SPDX-License-Identifier: MIT */
/*
 * DMA of RP2040 and RP2350, for ../pl011/dma.h: by default the highest channel,
 * since the SDK's dma_claim_unused_channel() gives the lowest that is free.
 * SPLITPROF_DMA=0 leaves it out.  DMA reads all of RAM and flash.  The board's
 * line.c reads this before line.h; its board.h has
 *
 * RP2_DMA_CHANNEL	which
 * RP2_DMA_UART_TX	UART0's request; UART1's is two behind
 * RP2_DMA_ABORT	where CHAN_ABORT is
 * DMA_CTRL_...		bits and fields of CTRL that the two have elsewhere
 *
 * Facts are of hardware/regs/dma.h and dreq.h in the Pico SDK.
 */
#ifndef SPLITPROF_RP2_DMA_H
#define SPLITPROF_RP2_DMA_H

#ifndef SPLITPROF_DMA
#define SPLITPROF_DMA	1
#endif
#if SPLITPROF_DMA < 0 || SPLITPROF_DMA > 1
#error "SPLITPROF_DMA must be 0 or 1"
#endif
#define PL011_DMA	SPLITPROF_DMA

#define RP2_DMA		0x50000000u
#define RESET_DMA	(1u << 2)
#define DMA_AT		(RP2_DMA + 0x40 * RP2_DMA_CHANNEL)
#define DMA_READ_ADDR(at)	SPLITPROF_REG((at) + 0x00)
#define DMA_WRITE_ADDR(at)	SPLITPROF_REG((at) + 0x04)
#define DMA_CTRL(at)	SPLITPROF_REG((at) + 0x10)	/* does not start it */
#define DMA_TRANS_COUNT(at)	SPLITPROF_REG((at) + 0x1c)	/* does */
#define DMA_CHAN_ABORT	SPLITPROF_REG(RP2_DMA + RP2_DMA_ABORT)

/* Byte after byte to one address; chained to itself is to none. */
#define DMA_CTRL_EN	1u
#define DMA_CTRL_INCR_READ	(1u << 4)
#define DMA_CTRL_SEND							\
	(DMA_CTRL_EN | DMA_CTRL_INCR_READ | DMA_CTRL_IRQ_QUIET |	\
	DMA_CTRL_CHAIN_TO(RP2_DMA_CHANNEL) |				\
	DMA_CTRL_TREQ_SEL(RP2_DMA_UART_TX + 2 * RP2_UART))

#if SPLITPROF_DMA
#include <stdbool.h>

#include "../../arch/arch.h"

SPLITPROF_INLINE bool
dma_moves(void)
{
	return DMA_CTRL(DMA_AT) & DMA_CTRL_BUSY;
}

/* EN comes first: or an RP2350 begins again (its erratum RP2350-E5). */
SPLITPROF_INLINE void
dma_leave(void)
{
	DMA_CTRL(DMA_AT) = 0;
	if (!dma_moves())
		return;
	DMA_CHAN_ABORT = 1u << RP2_DMA_CHANNEL;
	while (dma_moves())
		;
}

/* One that writes there is left from before the processor's reset. */
SPLITPROF_INLINE bool
dma_take(uint32_t to)
{
	const uint32_t at = splitprof_base(DMA_AT);

	RP2_WAKE(RESET_DMA);
	if (DMA_CTRL(at) & (DMA_CTRL_EN | DMA_CTRL_BUSY) &&
	    DMA_WRITE_ADDR(at) != to)
		return false;
	dma_leave();
	DMA_WRITE_ADDR(at) = to;
	DMA_CTRL(at) = DMA_CTRL_SEND;
	return DMA_WRITE_ADDR(at) == to;
}

SPLITPROF_INLINE void
dma_send(const uint8_t *bytes, uint32_t size)
{
	const uint32_t at = splitprof_base(DMA_AT);

	DMA_READ_ADDR(at) = (uint32_t)bytes;
	DMA_TRANS_COUNT(at) = size;
}
#endif

#endif
