/* SPDX-License-Identifier: MIT */
/*
 * A USART of STM32 that DMA feeds, see ../fed.h; SPLITPROF_DMA=0 leaves it out,
 * an interrupt a byte then.  The board's line.c reads before this one of
 * dma_channel.h, dma_stream.h and dma_gp.h, which have
 *
 * bool dma_take(uint32_t to)
 *	The channel is to write to that address.  False: there is none, or the
 *	program has set it up for something else.
 * void dma_send(const uint8_t *bytes, uint32_t size)
 *	It does so, once for each request.
 * bool dma_moves(void)
 *	It is not done with them.
 * uint32_t dma_left(void)
 *	Then: the bytes that it has not written.
 * uint32_t dma_leave(void)
 *	It is off, and the program's again; the same bytes.
 *
 * and in board.h is a row for each USART,
 *
 * STM32_DMA_n(_)	_(controller, channel or stream, request); controller
 *			0: it has none
 */
#ifndef SPLITPROF_STM32_DMA_H
#define SPLITPROF_STM32_DMA_H

#define DMA_LEAST	STM32_DMA_REACHES	/* the first address */
#define DMA_MOST	0xffff			/* bytes at once */

/*
 * U5: behind a DMAT that was cleared no request comes unless UE has been off,
 * which splitprof_line_set_up() has done (ES0499, "USART does not generate DMA
 * requests after setting/clearing DMAT bit").
 */
SPLITPROF_INLINE bool
dma_feed(void)
{
	const uint32_t to = (uint32_t)&USART_SEND;

	stm32_enable(&STM32_RCC_REG(STM32_RCC_DMA), DMA_ENABLE);
	if (!dma_take(to))
		return false;
	USART_CR3 |= CR3_DMAT;
	return true;
}

SPLITPROF_INLINE uint32_t
dma_leave_line(void)
{
	USART_CR3 &= ~CR3_DMAT;
	return dma_leave();
}

SPLITPROF_INLINE bool
dma_reaches(const uint8_t *bytes, uint32_t size)
{
	return (uint32_t)bytes >= DMA_LEAST && size <= DMA_MOST;
}

SPLITPROF_INLINE bool
dma_line_takes(void)
{
	return USART_STATUS & STATUS_TXE;
}

/* What the processor has written is where DMA reads it. */
SPLITPROF_INLINE void
dma_sees(const uint8_t *bytes, uint32_t size)
{
	const uint32_t end = (uint32_t)bytes + size;
	uint32_t line = (uint32_t)bytes & ~31u;

	__asm__ volatile("dsb" : : : "memory");
	if (!STM32_HAS_CACHE)
		return;
	for (; line < end; line += 32)
		SPLITPROF_REG(0xe000ef68u) = line;	/* DCCMVAC */
	__asm__ volatile("dsb" : : : "memory");
}

SPLITPROF_INLINE void
dma_begin(const uint8_t *bytes, uint32_t size)
{
	dma_sees(bytes, size);
	USART_FORGET_SENT();
	dma_send(bytes, size);
}

#include "../fed.h"

#endif
