/* SPDX-License-Identifier: MIT */
/*
 * DMA with streams, by the names in the manual: F2, F4, F7, and H7, where a
 * DMAMUX chooses the request; the first is number 0.  See dma.h.
 */
#ifndef SPLITPROF_STM32_DMA_STREAM_H
#define SPLITPROF_STM32_DMA_STREAM_H

#include "dma_row.h"

#if SPLITPROF_DMA

#define DMA_NUMBER	SPLITPROF_STM32_DMA_CHANNEL
#define DMA_AT		(DMA_BASE + 0x10 + 0x18 * DMA_NUMBER)
#define DMA_SCR(at)	SPLITPROF_REG((at) + 0x00)
#define SCR_EN		1u
#define SCR_DIR		(1u << 6)	/* from memory */
#define SCR_MINC	(1u << 10)	/* byte after byte */
#define SCR_TRBUFF	(1u << 20)	/* for a UART: ES0392, 2.13.2 */
#define SCR_CHSEL	25
#define DMA_SNDTR(at)	SPLITPROF_REG((at) + 0x04)
#define DMA_SPAR(at)	SPLITPROF_REG((at) + 0x08)
#define DMA_SM0AR(at)	SPLITPROF_REG((at) + 0x0c)

/* LIFCR and HIFCR: five flags of each stream, 6 or 10 bits apart. */
#define DMA_IFCR	SPLITPROF_REG(DMA_BASE + 0x08 + DMA_NUMBER / 4 * 4)
#define IFCR_ALL \
	(0x3du << (DMA_NUMBER % 2 * 6 + DMA_NUMBER % 4 / 2 * 16))

#ifdef STM32_DMAMUX
#define SCR_SEND	(SCR_TRBUFF | SCR_MINC | SCR_DIR)
SPLITPROF_INLINE void
dma_choose(void)
{
	DMAMUX(DMA_NUMBER) = SPLITPROF_STM32_DMA_REQUEST;
}
#else
#define SCR_SEND \
	((uint32_t)SPLITPROF_STM32_DMA_REQUEST << SCR_CHSEL | \
	SCR_MINC | SCR_DIR)
SPLITPROF_INLINE void
dma_choose(void)
{
}
#endif

/* CR is 0 after a reset, and while the stream is nobody's. */
SPLITPROF_INLINE bool
dma_take(uint32_t to)
{
	const uint32_t at = splitprof_base(DMA_AT);

	if (DMA_SCR(at) && DMA_SPAR(at) != to)
		return false;
	DMA_SCR(at) = 0;
	DMA_SPAR(at) = to;
	dma_choose();
	DMA_SCR(at) = SCR_SEND;
	return DMA_SPAR(at) == to;
}

/* EN has gone with the last byte, and comes only behind its flags. */
SPLITPROF_INLINE void
dma_send(const uint8_t *bytes, uint32_t size)
{
	const uint32_t at = splitprof_base(DMA_AT);

	DMA_IFCR = IFCR_ALL;
	DMA_SM0AR(at) = (uint32_t)bytes;
	DMA_SNDTR(at) = size;
	DMA_SCR(at) = SCR_SEND | SCR_EN;
}

SPLITPROF_INLINE uint32_t
dma_left(void)
{
	return DMA_SNDTR(DMA_AT);
}

SPLITPROF_INLINE bool
dma_moves(void)
{
	return DMA_SCR(DMA_AT) & SCR_EN;
}

/* EN stays until the byte that is on its way is there. */
SPLITPROF_INLINE uint32_t
dma_leave(void)
{
	const uint32_t at = splitprof_base(DMA_AT);

	DMA_SCR(at) = 0;
	for (int i = 0; i < DMA_PATIENCE && DMA_SCR(at) & SCR_EN; i++)
		;
	return DMA_SNDTR(at);
}

#endif

#endif
