/* SPDX-License-Identifier: MIT */
/*
 * ARM's PrimeCell UART, PL011, which many chips have: registers by the names in
 * its manual, and the line, but for clock and pins.  The board's line.c has,
 * before it reads this,
 *
 * PL011_BASE, PL011_IRQ	where it is
 * PL011_HANDLER		what its handler is called
 * PL011_HZ			what it counts
 *
 * and if SPLITPROF_BAUD is not 0, always inline
 *
 * void pl011_enable(void)
 *	Make its registers answer.
 * void pl011_pin(void)
 *	Give it the pin that transmits.
 *
 * PL011_DMA is 1 where DMA feeds it, see dma.h, and PL011_UDMA is 1 where it is
 * TI's uDMA, see udma.h.
 */
#ifndef SPLITPROF_PL011_LINE_H
#define SPLITPROF_PL011_LINE_H

#ifndef PL011_DMA
#define PL011_DMA	0
#endif
#ifndef PL011_UDMA
#define PL011_UDMA	0
#endif

#include "../../arch/arm/nvic.h"
#if PL011_DMA || PL011_UDMA
#define SPLITPROF_BYTES_SEND	splitprof_bytes_send
#endif
#include "../bytewise.h"

#define UART_REG(offset)	SPLITPROF_REG(PL011_BASE + (offset))
#define UART_DR		UART_REG(0x00)
#define UART_FR		UART_REG(0x18)
#define FR_BUSY		(1u << 3)	/* something is being sent */
#define FR_RXFE		(1u << 4)	/* nothing was received */
#define FR_TXFF		(1u << 5)	/* takes no byte */
#define UART_IBRD	UART_REG(0x24)
#define UART_FBRD	UART_REG(0x28)
#define UART_LCR_H	UART_REG(0x2c)
#define LCR_8N1		0x60u
#define LCR_FEN		(1u << 4)	/* FIFOs of 16 bytes or 32 */
#define UART_CR		UART_REG(0x30)
#define CR_UARTEN	1u
#define CR_TXE		(1u << 8)
#define CR_RXE		(1u << 9)
#define UART_IMSC	UART_REG(0x38)
#define INT_RX		(1u << 4)	/* some were received */
#define INT_TX		(1u << 5)	/* the FIFO has become half empty */
#define INT_RT		(1u << 6)	/* fewer, and none since */
#define UART_ICR	UART_REG(0x44)

#if PL011_DMA
#include "dma.h"
#elif PL011_UDMA
#include "udma.h"
#else
#define dma_start()	((void)0)
#define dma_wait()	((void)0)
#define dma_stop()	((void)0)
#endif
#if !PL011_UDMA
#define dma_quiet()	((void)0)
#define dma_through()	((void)0)
#endif

/* The divisor has 64ths of 16 clocks. */
#if SPLITPROF_BAUD
#define BAUD_CLOCK	(PL011_HZ * 4ull)
#define BAUD_LEAST	64
#define BAUD_MOST	0x3fffc0
#include "../baud.h"
SPLITPROF_SPEED_IS(SPLITPROF_BAUD, PL011_HZ)

/* A new divisor counts from the write of LCR_H on; the pin idles high. */
SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	pl011_enable();
	UART_CR = 0;
	UART_IBRD = (uint32_t)(BAUD_DIVISOR / 64);
	UART_FBRD = (uint32_t)(BAUD_DIVISOR % 64);
	UART_LCR_H = LCR_8N1 | LCR_FEN;
	UART_CR = CR_UARTEN | CR_TXE;
	pl011_pin();
}
#endif

void
splitprof_line_start(void)
{
	splitprof_line_set_up();
	UART_IMSC = 0;
	dma_start();
	splitprof_nvic_enable(PL011_IRQ, SPLITPROF_SEND_PRIORITY);
	dma_quiet();
}

/*
 * The interrupt is requested when the FIFO becomes half empty, not while it is:
 * the request is withdrawn before the FIFO is filled, and while bytes are left
 * it has been full.
 */
static void
splitprof_line_pump(void)
{
	dma_through();
	UART_ICR = INT_TX;
	while (chunk_left() && !(UART_FR & FR_TXFF))
		UART_DR = chunk_take();
	if (chunk_left())
		UART_IMSC |= INT_TX;
	else
		UART_IMSC &= ~INT_TX;
}

void
splitprof_line_stop(void)
{
	dma_wait();
	chunk_wait();
	while (UART_FR & FR_BUSY)
		;
	dma_stop();
	splitprof_nvic_disable(PL011_IRQ);
}

SPLITPROF_PUMP_HANDLER(PL011_HANDLER)

#endif
