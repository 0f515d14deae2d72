/* SPDX-License-Identifier: MIT */
/*
 * ARM's CMSDK APB UART: the MPS2 boards and QEMU's models of them, see board.h.
 * The speed is the peripheral clock over a whole number of at least 16.
 */
#include "../../arch/arm/nvic.h"
#include "../bytewise.h"
#include "board.h"

#ifndef SPLITPROF_CMSDK_UART_TX_IRQ
#define SPLITPROF_CMSDK_UART_TX_IRQ	CMSDK(THE_TX_IRQ)
#endif
#ifndef SPLITPROF_CMSDK_UART_TX_HANDLER
#define SPLITPROF_CMSDK_UART_TX_HANDLER	UARTTX0_Handler
#endif

#define UART_REG(offset) \
	SPLITPROF_REG(splitprof_base(SPLITPROF_CMSDK_UART_BASE) + (offset))
#define UART_DATA	UART_REG(0)
#define UART_STATE	UART_REG(4)
#define STATE_TXFULL	1u
#define UART_CTRL	UART_REG(8)
#define CTRL_TX_EN	1u
#define CTRL_TX_INTEN	4u	/* interrupt when the buffer becomes empty */
#define UART_INTCLEAR	UART_REG(12)
#define INTCLEAR_TX	1u
#define UART_BAUDDIV	UART_REG(16)

#if SPLITPROF_BAUD
#define DIVISOR	((CMSDK_HZ + SPLITPROF_BAUD / 2) / SPLITPROF_BAUD)
#if DIVISOR < 16 || DIVISOR > 0xfffff
#error "SPLITPROF_BAUD must be at most a sixteenth of the clock"
#endif

SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	UART_BAUDDIV = DIVISOR;
}
#endif

void
splitprof_line_start(void)
{
	splitprof_line_set_up();
	UART_INTCLEAR = INTCLEAR_TX;
	UART_CTRL = CTRL_TX_EN;
	splitprof_nvic_enable(SPLITPROF_CMSDK_UART_TX_IRQ,
	    SPLITPROF_SEND_PRIORITY);
}

/*
 * The interrupt tells that the buffer became empty, once: it is cleared before
 * the buffer is looked at, or the one that matters could be lost.
 */
SPLITPROF_INLINE bool
splitprof_line_takes(void)
{
	UART_INTCLEAR = INTCLEAR_TX;
	return !(UART_STATE & STATE_TXFULL);
}

SPLITPROF_INLINE void
splitprof_line_give(uint8_t byte)
{
	UART_DATA = byte;
}

SPLITPROF_INLINE void
splitprof_line_ask(bool more)
{
	if (more) {
		UART_CTRL |= CTRL_TX_INTEN;
	} else {
		UART_CTRL &= ~CTRL_TX_INTEN;
		UART_INTCLEAR = INTCLEAR_TX;
	}
}

/*
 * The buffer is empty when the last byte begins; how long that byte takes
 * can't be read, so the transmitter stays on.
 */
void
splitprof_line_stop(void)
{
	chunk_wait();
	while (UART_STATE & STATE_TXFULL)
		;
	splitprof_nvic_disable(SPLITPROF_CMSDK_UART_TX_IRQ);
	UART_CTRL = CTRL_TX_EN;
}

SPLITPROF_BYTE_HANDLER(SPLITPROF_CMSDK_UART_TX_HANDLER)
