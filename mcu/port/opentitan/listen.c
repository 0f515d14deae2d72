/* SPDX-License-Identifier: MIT */
/*
 * OpenTitan's UART, which also receives, by an interrupt of its own:
 * splitprof_opentitan_rx_handler() for interrupt SPLITPROF_OPENTITAN_RX_IRQ of
 * the PLIC.  The sender and its settings are those of line.c.  It comes with
 * the first byte, and the FIFO holds 32: at 1 Mbaud it may be held off for 320
 * us, or one is lost.
 */
#include "line.c"

#include "../receive.h"

#ifndef SPLITPROF_OPENTITAN_RX_IRQ
#define SPLITPROF_OPENTITAN_RX_IRQ	2
#endif
#ifndef SPLITPROF_OPENTITAN_RX_HANDLER
#define SPLITPROF_OPENTITAN_RX_HANDLER	splitprof_opentitan_rx_handler
#endif

#define RX_WATERMARK	(1u << 1)	/* of INTR_STATE and INTR_ENABLE */
#define RX_OVERFLOW	(1u << 3)
#define CTRL_RX		2u
#define STATUS_RXEMPTY	(1u << 5)
#define UART_RDATA	UART_REG(0x18)
#define UART_FIFO_CTRL	UART_REG(0x20)
#define FIFO_RXILVL	(7u << 2)	/* 0: with the first byte */
#define FIFO_RXRST	1u

void
splitprof_line_listen(void)
{
	const uint32_t before = splitprof_mask();

	UART_FIFO_CTRL = (UART_FIFO_CTRL & ~FIFO_RXILVL) | FIFO_RXRST;
	UART_INTR_STATE = RX_WATERMARK | RX_OVERFLOW;
	if (SPLITPROF_BAUD)
		UART_CTRL |= CTRL_RX;
	UART_INTR_ENABLE |= RX_WATERMARK;
	splitprof_unmask(before);
	splitprof_plic_enable(SPLITPROF_OPENTITAN_RX_IRQ,
	    SPLITPROF_MP_RECEIVE_PRIORITY);
}

/*
 * In older chips the watermark tells only once, and is cleared before the FIFO
 * is emptied.
 */
SPLITPROF_OWN static void
splitprof_receive_handler(void)
{
	const uint32_t lost = UART_INTR_STATE & RX_OVERFLOW;

	UART_INTR_STATE = RX_WATERMARK | lost;
	if (lost)
		receiver.overran = true;
	while (!(UART_STATUS & STATUS_RXEMPTY))
		received((uint8_t)UART_RDATA);
}

SPLITPROF_HANDLER_IS(receiver, SPLITPROF_OPENTITAN_RX_HANDLER,
    splitprof_receive_handler)
SPLITPROF_VECTOR(SPLITPROF_OPENTITAN_RX_HANDLER, splitprof_receive_handler)
