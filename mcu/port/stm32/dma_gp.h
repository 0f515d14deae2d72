/* SPDX-License-Identifier: MIT */
/*
 * GPDMA, by the names in the manual: U5; the first channel is number 0.  See
 * dma.h.
 */
#ifndef SPLITPROF_STM32_DMA_GP_H
#define SPLITPROF_STM32_DMA_GP_H

#include "dma_row.h"

#if SPLITPROF_DMA

#define DMA_AT(offset) \
	DMA_REG(0x50 + 0x80 * SPLITPROF_STM32_DMA_CHANNEL + (offset))
#define DMA_CFCR	DMA_AT(0x0c)
#define CFCR_ALL	0x7f00u
#define DMA_CSR		DMA_AT(0x10)
#define CSR_FIFOL(csr)	((csr) >> 16 & 0xff)	/* bytes that were only read */
#define DMA_CCR		DMA_AT(0x14)
#define CCR_EN		1u
#define CCR_RESET	2u
#define DMA_CTR1	DMA_AT(0x40)
#define CTR1_SINC	(1u << 3)	/* byte after byte */
#define CTR1_SAP	(1u << 14)	/* memory is nearer to port 1 */
#define DMA_CTR2	DMA_AT(0x44)
#define CTR2_DREQ	(1u << 10)	/* to where it writes */
#define DMA_CBR1	DMA_AT(0x48)
#define DMA_CSAR	DMA_AT(0x4c)
#define DMA_CDAR	DMA_AT(0x50)
#define DMA_CLLR	DMA_AT(0x7c)

/* All are 0 after a reset. */
SPLITPROF_INLINE bool
dma_take(uint32_t to)
{
	if ((DMA_CTR1 || DMA_CLLR) && DMA_CDAR != to)
		return false;
	DMA_CCR = CCR_RESET;
	DMA_CTR1 = CTR1_SAP | CTR1_SINC;
	DMA_CTR2 = CTR2_DREQ | SPLITPROF_STM32_DMA_REQUEST;
	DMA_CDAR = to;
	return DMA_CDAR == to;
}

/* EN has gone with the last byte. */
SPLITPROF_INLINE void
dma_send(const uint8_t *bytes, uint32_t size)
{
	DMA_CFCR = CFCR_ALL;
	DMA_CBR1 = size;
	DMA_CSAR = (uint32_t)bytes;
	DMA_CCR = CCR_EN;
}

SPLITPROF_INLINE uint32_t
dma_left(void)
{
	return (DMA_CBR1 & 0xffff) + CSR_FIFOL(DMA_CSR);
}

SPLITPROF_INLINE bool
dma_moves(void)
{
	return DMA_CCR & CCR_EN;
}

SPLITPROF_INLINE void
dma_leave(void)
{
	DMA_CCR = CCR_RESET;
	DMA_CTR1 = 0;
}

#endif

#endif
