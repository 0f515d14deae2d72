/* SPDX-License-Identifier: MIT */
/*
 * A USART of STM32 that DMA feeds: a chunk costs what setting up a channel
 * does, its bytes nothing, and no interrupt comes.  SPLITPROF_DMA=0 leaves it
 * out, an interrupt a byte then.  The board's line.c reads before this one of
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
 *
 * What DMA can't do is done by interrupt, so that no byte is lost: if the
 * channel is the program's, or is not there, if it does not reach the chunk's
 * memory, or if nothing comes of it, say since the request is another one.
 */
#ifndef SPLITPROF_STM32_DMA_H
#define SPLITPROF_STM32_DMA_H

#define DMA_LEAST	STM32_DMA_REACHES	/* the first address */
#define DMA_MOST	0xffff			/* bytes at once */

/*
 * So often in a row nothing has moved although the USART takes a byte: DMA
 * needs some ten cycles, a look takes as many.
 */
#ifndef DMA_LOOKS
#define DMA_LOOKS	64
#endif

static struct {
	bool on;
	uint8_t looks;
	uint16_t left;
} dma;

/*
 * U5: behind a DMAT that was cleared no request comes unless UE has been off,
 * which splitprof_line_set_up() has done (ES0499, "USART does not generate DMA
 * requests after setting/clearing DMAT bit").
 */
SPLITPROF_INLINE void
dma_start(void)
{
	const uint32_t to = (uint32_t)&USART_SEND;

	stm32_enable(&STM32_RCC_REG(STM32_RCC_DMA), DMA_ENABLE);
	dma.on = dma_take(to);
	if (dma.on)
		USART_CR3 |= CR3_DMAT;
}

/* Returns the bytes that are left. */
SPLITPROF_INLINE uint32_t
dma_stop(void)
{
	USART_CR3 &= ~CR3_DMAT;
	dma.on = false;
	return dma_leave();
}

/*
 * Is something left?  If that gets stuck its bytes are the interrupt's from
 * here on.
 */
SPLITPROF_OWN static bool
splitprof_dma_is_busy(void)
{
	uint32_t left;

	if (!dma.on || !dma_moves())
		return false;
	left = dma_left();
	if (left != dma.left || !(USART_STATUS & STATUS_TXE)) {
		dma.left = (uint16_t)left;
		dma.looks = 0;
	} else if (++dma.looks == DMA_LOOKS) {
		chunk.next = chunk.end - dma_stop();
	}
	return dma.on;
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

/* For bytewise.h nothing is left of a chunk that DMA sends. */
bool
splitprof_line_send(const uint8_t *bytes, uint32_t size)
{
	if (splitprof_dma_is_busy())
		return false;
	if (dma.on && ((uint32_t)bytes < DMA_LEAST || size > DMA_MOST))
		(void)dma_stop();
	if (!dma.on)
		return splitprof_bytes_send(bytes, size);
	chunk.next = chunk.end = bytes + size;
	dma.looks = 0;
	dma_sees(bytes, size);
	USART_FORGET_SENT();
	dma_send(bytes, size);
	return true;
}

/* For splitprof_line_stop(), before what is left there. */
SPLITPROF_INLINE void
dma_wait(void)
{
	const uint32_t before = splitprof_mask();

	while (splitprof_dma_is_busy())
		splitprof_let_in(before);
	splitprof_unmask(before);
}

#endif
