/* SPDX-License-Identifier: MIT */
/*
 * DMA of the MSPM0 for its UART, see ../fed.h; line.c reads this behind its
 * registers.  By default it is channel 6, the last of the G series, a basic
 * one: TI's SysConfig gives the lowest that is free.  The number of the
 * transmitter's trigger is another one in each family, and so may the last
 * channel be:
 *
 *	UART0 UART1 UART2 UART3	last
 *	18    20    22    16	6	G110x G150x G310x G350x, the default
 *	27    31    -     19	11	G151x G351x
 *	11    13    -     -	2	L110x L111x L130x L134x
 *	16    18    20    22	6	L122x L222x
 *	10    12    14    -	2	C1105 C1106 H321x
 *
 * With a wrong one nothing moves, and the interrupt sends, unless the number is
 * that of something else whose requests are on.
 *
 * Facts are of hw_dma.h, hw_uart.h and mspm0*.h in TI's SDK, and the order is
 * that of its example uart_tx_console_multibyte_repeated_fifo_dma.
 */
#ifndef SPLITPROF_MSPM0_DMA_H
#define SPLITPROF_MSPM0_DMA_H

#ifndef SPLITPROF_MSPM0_DMA_CHANNEL
#define SPLITPROF_MSPM0_DMA_CHANNEL	6
#endif
#ifndef SPLITPROF_MSPM0_DMA_TRIGGER
#if SPLITPROF_MSPM0_UART_BASE == 0x40108000
#define SPLITPROF_MSPM0_DMA_TRIGGER	18
#elif SPLITPROF_MSPM0_UART_BASE == 0x40100000
#define SPLITPROF_MSPM0_DMA_TRIGGER	20
#elif SPLITPROF_MSPM0_UART_BASE == 0x40102000
#define SPLITPROF_MSPM0_DMA_TRIGGER	22
#elif SPLITPROF_MSPM0_UART_BASE == 0x40500000
#define SPLITPROF_MSPM0_DMA_TRIGGER	16
#else
#error "SPLITPROF_MSPM0_DMA_TRIGGER: that of this UART, or SPLITPROF_DMA=0"
#endif
#endif

#define DMA_BASE	0x4042a000u
#define DMA_DMATCTL \
	SPLITPROF_REG(DMA_BASE + 0x1110 + 4 * SPLITPROF_MSPM0_DMA_CHANNEL)
#define DMA_AT		(DMA_BASE + 0x1200 + 16 * SPLITPROF_MSPM0_DMA_CHANNEL)
#define DMA_DMACTL(at)	SPLITPROF_REG((at) + 0x0)
#define DMACTL_DMAEN	2u
#define DMACTL_DMASRCINCR_INCREMENT	(3u << 16)
#define DMACTL_SEND	DMACTL_DMASRCINCR_INCREMENT	/* a byte a trigger */
#define DMA_DMASA(at)	SPLITPROF_REG((at) + 0x4)
#define DMA_DMADA(at)	SPLITPROF_REG((at) + 0x8)
#define DMA_DMASZ(at)	SPLITPROF_REG((at) + 0xc)
#define DMASZ_MOST	0xffffu

/* The event by which the transmitter triggers DMA: when it has room. */
#define UART_TRIG_TX_IMASK	UART_REG(0x1088)
#define IFLS_TX		7u
#define IFLS_TX_ROOM	7u

/* The UART is configured while it is off. */
SPLITPROF_INLINE void
dma_trigger(void)
{
	const uint32_t control = UART_CTL0;

	UART_CTL0 = control & ~CTL0_ENABLE;
	UART_IFLS = (UART_IFLS & ~IFLS_TX) | IFLS_TX_ROOM;
	UART_TRIG_TX_IMASK = INT_TX;
	UART_CTL0 = control;
}

/* All are 0 after a reset, and while the channel is nobody's. */
SPLITPROF_INLINE bool
dma_feed(void)
{
	const uint32_t at = splitprof_base(DMA_AT);
	const uint32_t to = (uint32_t)&UART_TXDATA;

	if ((DMA_DMACTL(at) || DMA_DMATCTL) && DMA_DMADA(at) != to)
		return false;
	DMA_DMACTL(at) = 0;
	DMA_DMADA(at) = to;
	if (DMA_DMADA(at) != to)
		return false;
	DMA_DMASZ(at) = 0;
	DMA_DMATCTL = SPLITPROF_MSPM0_DMA_TRIGGER;
	dma_trigger();
	return true;
}

/* It reads RAM and flash. */
SPLITPROF_INLINE bool
dma_reaches(const uint8_t *bytes, uint32_t size)
{
	(void)bytes;
	return size <= DMASZ_MOST;
}

SPLITPROF_INLINE void
dma_begin(const uint8_t *bytes, uint32_t size)
{
	const uint32_t at = splitprof_base(DMA_AT);

	__asm__ volatile("dsb" : : : "memory");
	DMA_DMASA(at) = (uint32_t)bytes;
	DMA_DMASZ(at) = size;
	DMA_DMACTL(at) = DMACTL_SEND | DMACTL_DMAEN;
}

SPLITPROF_INLINE uint32_t
dma_left(void)
{
	return DMA_DMASZ(DMA_AT);
}

/* By what is left, since an error may have switched it off. */
SPLITPROF_INLINE bool
dma_moves(void)
{
	return dma_left() != 0;
}

SPLITPROF_INLINE bool
dma_line_takes(void)
{
	return !(UART_STAT & STAT_TXFF);
}

SPLITPROF_INLINE uint32_t
dma_leave_line(void)
{
	const uint32_t at = splitprof_base(DMA_AT);

	UART_TRIG_TX_IMASK = 0;
	DMA_DMACTL(at) = 0;
	DMA_DMATCTL = 0;
	DMA_DMADA(at) = 0;
	return DMA_DMASZ(at);
}

#include "../fed.h"

#endif
