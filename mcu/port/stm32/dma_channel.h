/* SPDX-License-Identifier: MIT */
/*
 * DMA with channels, by the names in the manual: F0, F1, F3, G0, G4, L4; the
 * first is number 1.  What chooses a channel's request: nothing, in most of
 * F0, F1, and F3; CSELR, in other F0 and L4 (it is not there in the former,
 * and writing it does nothing); or a DMAMUX.  See dma.h.
 */
#ifndef SPLITPROF_STM32_DMA_CHANNEL_H
#define SPLITPROF_STM32_DMA_CHANNEL_H

#include "dma_row.h"

#if SPLITPROF_DMA

#define DMA_NUMBER	(SPLITPROF_STM32_DMA_CHANNEL - 1)
#define DMA_AT		(DMA_BASE + 0x08 + 0x14 * DMA_NUMBER)
#define DMA_CCR(at)	SPLITPROF_REG((at) + 0x00)
#define CCR_EN		1u
#define CCR_DIR		(1u << 4)	/* from memory */
#define CCR_MINC	(1u << 7)	/* byte after byte */
#define CCR_SEND	(CCR_MINC | CCR_DIR)
#define DMA_CNDTR(at)	SPLITPROF_REG((at) + 0x04)
#define DMA_CPAR(at)	SPLITPROF_REG((at) + 0x08)
#define DMA_CMAR(at)	SPLITPROF_REG((at) + 0x0c)
#define DMA_CSELR	SPLITPROF_REG(DMA_BASE + 0xa8)

#ifdef STM32_DMAMUX
SPLITPROF_INLINE void
dma_choose(void)
{
	DMAMUX(DMA_NUMBER) = SPLITPROF_STM32_DMA_REQUEST;
}
#else
SPLITPROF_INLINE void
dma_choose(void)
{
	if (SPLITPROF_STM32_DMA_REQUEST)
		DMA_CSELR = (DMA_CSELR & ~(15u << 4 * DMA_NUMBER)) |
		    SPLITPROF_STM32_DMA_REQUEST << 4 * DMA_NUMBER;
}
#endif

/* CCR is 0 after a reset, and while the channel is nobody's. */
SPLITPROF_INLINE bool
dma_take(uint32_t to)
{
	const uint32_t at = splitprof_base(DMA_AT);

	if (DMA_CCR(at) && DMA_CPAR(at) != to)
		return false;
	DMA_CCR(at) = 0;
	DMA_CPAR(at) = to;
	dma_choose();
	DMA_CCR(at) = CCR_SEND;
	return DMA_CPAR(at) == to;
}

/* Nothing else can be written while EN is set, which it is up to here. */
SPLITPROF_INLINE void
dma_send(const uint8_t *bytes, uint32_t size)
{
	const uint32_t at = splitprof_base(DMA_AT);

	DMA_CCR(at) = CCR_SEND;
	DMA_CMAR(at) = (uint32_t)bytes;
	DMA_CNDTR(at) = size;
	DMA_CCR(at) = CCR_SEND | CCR_EN;
}

SPLITPROF_INLINE uint32_t
dma_left(void)
{
	return DMA_CNDTR(DMA_AT);
}

SPLITPROF_INLINE bool
dma_moves(void)
{
	return DMA_CNDTR(DMA_AT) != 0;
}

SPLITPROF_INLINE uint32_t
dma_leave(void)
{
	const uint32_t at = splitprof_base(DMA_AT);

	DMA_CCR(at) = 0;
	return DMA_CNDTR(at);
}

#endif

#endif
