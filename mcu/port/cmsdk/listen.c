/* SPDX-License-Identifier: MIT */
/*
 * ARM's CMSDK APB UART, which also receives, by an interrupt of its own.  The
 * sender and its settings are those of line.c.  The UART holds one byte beside
 * the one that comes: the handler may be held off for as long as a byte takes,
 * 86 us at 115200 baud, or one is lost.
 */
#include "line.c"

#include "../receive.h"

#ifndef SPLITPROF_CMSDK_UART_RX_IRQ
#define SPLITPROF_CMSDK_UART_RX_IRQ	CMSDK(THE_RX_IRQ)
#endif
#ifndef SPLITPROF_CMSDK_UART_RX_HANDLER
#define SPLITPROF_CMSDK_UART_RX_HANDLER	UARTRX0_Handler
#endif

#define STATE_RXFULL	2u
#define CTRL_RX_EN	2u
#define CTRL_RX_INTEN	8u
#define INTCLEAR_RX	2u

void
splitprof_line_listen(void)
{
	UART_INTCLEAR = INTCLEAR_RX;
	UART_CTRL |= CTRL_RX_EN | CTRL_RX_INTEN;
	splitprof_nvic_enable(SPLITPROF_CMSDK_UART_RX_IRQ,
	    SPLITPROF_MP_RECEIVE_PRIORITY);
}

/* Cleared before the buffer is looked at: it tells of a byte only once. */
SPLITPROF_OWN static void
splitprof_receive_handler(void)
{
	UART_INTCLEAR = INTCLEAR_RX;
	while (UART_STATE & STATE_RXFULL)
		received((uint8_t)UART_DATA);
}

SPLITPROF_HANDLER_IS(receiver, SPLITPROF_CMSDK_UART_RX_HANDLER,
    splitprof_receive_handler)
SPLITPROF_VECTOR(SPLITPROF_CMSDK_UART_RX_HANDLER, splitprof_receive_handler)
