/* SPDX-License-Identifier: MIT */
/*
 * The PL011 of line.h, which also receives: both share one interrupt.  It holds
 * 16 bytes or more, and asks for its handler when a quarter of that is there at
 * the latest: at 1 Mbaud that may be held off for 100 us.  The board's
 * listen.c has its line.c, and if SPLITPROF_BAUD is not 0, always inline
 *
 * void pl011_receive_pin(void)
 *	Give it the pin that receives, with a pull-up if there is one.
 */
#ifndef SPLITPROF_PL011_LISTEN_H
#define SPLITPROF_PL011_LISTEN_H

#include "../receive.h"

#define UART_IFLS	UART_REG(0x34)
#define IFLS_RX		(7u << 3)	/* 0: an eighth is there */

#if SPLITPROF_BAUD
SPLITPROF_INLINE void
pl011_listen(void)
{
	pl011_receive_pin();
	UART_CR |= CR_RXE;
}
#else
SPLITPROF_INLINE void
pl011_listen(void)
{
}
#endif

void
splitprof_line_listen(void)
{
	const uint32_t before = splitprof_mask();

	pl011_listen();
	while (!(UART_FR & FR_RXFE))
		(void)UART_DR;
	UART_IFLS &= ~IFLS_RX;
	UART_ICR = INT_RX | INT_RT;
	UART_IMSC |= INT_RX | INT_RT;
	splitprof_unmask(before);
	splitprof_nvic_enable(PL011_IRQ, SPLITPROF_MP_RECEIVE_PRIORITY);
}

/* A byte behind the last look requests again: so that is withdrawn before. */
static void
splitprof_line_hear(void)
{
	UART_ICR = INT_RX | INT_RT;
	while (!(UART_FR & FR_RXFE))
		received((uint8_t)UART_DR);
}

#endif
