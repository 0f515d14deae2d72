/* SPDX-License-Identifier: MIT */
/*
 * The PL011 of line.h, which DMA feeds: a chunk costs some writes of registers,
 * its bytes nothing, and no interrupt comes.  A board that has that says so by
 * PL011_DMA, and has, always inline,
 *
 * bool dma_take(uint32_t to)
 *	The channel is to write to that address.  False: there is none, or the
 *	program has set it up for something else, and the interrupt sends.
 * void dma_send(const uint8_t *bytes, uint32_t size)
 *	It does so, once for each byte that the UART has room for.
 * bool dma_moves(void)
 *	It is not done with them.
 * void dma_leave(void)
 *	It is off, and the program's again.
 */
#ifndef SPLITPROF_PL011_DMA_H
#define SPLITPROF_PL011_DMA_H

#define UART_DMACR	UART_REG(0x48)
#define DMACR_TXDMAE	(1u << 1)

static bool dma_is_ours;

SPLITPROF_INLINE void
dma_start(void)
{
	dma_is_ours = dma_take((uint32_t)&UART_DR);
	if (dma_is_ours)
		UART_DMACR |= DMACR_TXDMAE;
}

/* What the processor has written is where DMA reads it. */
bool
splitprof_line_send(const uint8_t *bytes, uint32_t size)
{
	if (!dma_is_ours)
		return splitprof_bytes_send(bytes, size);
	if (dma_moves())
		return false;
	__asm__ volatile("dsb" : : : "memory");
	dma_send(bytes, size);
	return true;
}

SPLITPROF_INLINE void
dma_wait(void)
{
	while (dma_is_ours && dma_moves())
		;
}

/* The UART has sent all of it. */
SPLITPROF_INLINE void
dma_stop(void)
{
	if (!dma_is_ours)
		return;
	dma_is_ours = false;
	UART_DMACR &= ~DMACR_TXDMAE;
	dma_leave();
}

#endif
