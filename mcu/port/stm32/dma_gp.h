/* SPDX-License-Identifier: MIT */
/*
 * GPDMA, by the names in the manual: U5; the first channel is number 0.  See
 * dma.h.
 */
#ifndef SPLITPROF_STM32_DMA_GP_H
#define SPLITPROF_STM32_DMA_GP_H

#include "dma_row.h"

#if SPLITPROF_DMA

#define DMA_AT		(DMA_BASE + 0x50 + 0x80 * SPLITPROF_STM32_DMA_CHANNEL)
#define DMA_CFCR(at)	SPLITPROF_REG((at) + 0x0c)
#define CFCR_ALL	0x7f00u
#define DMA_CSR(at)	SPLITPROF_REG((at) + 0x10)
#define CSR_IDLE	(1u | 1u << 13)	/* nothing to do, or suspended */
#define CSR_FIFOL(csr)	((csr) >> 16 & 0xff)	/* bytes that were only read */
#define DMA_CCR(at)	SPLITPROF_REG((at) + 0x14)
#define CCR_EN		1u
#define CCR_RESET	2u
#define CCR_SUSP	4u
#define DMA_CTR1(at)	SPLITPROF_REG((at) + 0x40)
#define CTR1_SINC	(1u << 3)	/* byte after byte */
#define CTR1_SAP	(1u << 14)	/* memory is nearer to port 1 */
#define DMA_CTR2(at)	SPLITPROF_REG((at) + 0x44)
#define CTR2_DREQ	(1u << 10)	/* to where it writes */
#define DMA_CBR1(at)	SPLITPROF_REG((at) + 0x48)
#define DMA_CSAR(at)	SPLITPROF_REG((at) + 0x4c)
#define DMA_CDAR(at)	SPLITPROF_REG((at) + 0x50)
#define DMA_CLLR(at)	SPLITPROF_REG((at) + 0x7c)

/* All are 0 after a reset. */
SPLITPROF_INLINE bool
dma_take(uint32_t to)
{
	const uint32_t at = splitprof_base(DMA_AT);

	if ((DMA_CTR1(at) || DMA_CLLR(at)) && DMA_CDAR(at) != to)
		return false;
	DMA_CCR(at) = CCR_RESET;
	DMA_CTR1(at) = CTR1_SAP | CTR1_SINC;
	DMA_CTR2(at) = CTR2_DREQ | SPLITPROF_STM32_DMA_REQUEST;
	DMA_CDAR(at) = to;
	return DMA_CDAR(at) == to;
}

/* EN has gone with the last byte. */
SPLITPROF_INLINE void
dma_send(const uint8_t *bytes, uint32_t size)
{
	const uint32_t at = splitprof_base(DMA_AT);

	DMA_CFCR(at) = CFCR_ALL;
	DMA_CBR1(at) = size;
	DMA_CSAR(at) = (uint32_t)bytes;
	DMA_CCR(at) = CCR_EN;
}

SPLITPROF_INLINE uint32_t
dma_left(void)
{
	return (DMA_CBR1(DMA_AT) & 0xffff) + CSR_FIFOL(DMA_CSR(DMA_AT));
}

SPLITPROF_INLINE bool
dma_moves(void)
{
	return DMA_CCR(DMA_AT) & CCR_EN;
}

/* A reset is for a channel that is suspended, or off. */
SPLITPROF_INLINE uint32_t
dma_leave(void)
{
	const uint32_t at = splitprof_base(DMA_AT);
	uint32_t left;

	DMA_CCR(at) = CCR_SUSP;
	for (int i = 0; i < DMA_PATIENCE && !(DMA_CSR(at) & CSR_IDLE); i++)
		;
	left = dma_left();
	DMA_CCR(at) = CCR_RESET;
	DMA_CTR1(at) = 0;
	return left;
}

#endif

#endif
