/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A line for the MPS2 boards as slow as a real one: QEMU's UART sends at once,
 * so TIMER1 counts the time of each byte, and its interrupt, DEMO_LINE_IRQ, is
 * the transmitter's.
 */
#include "arch/arm/nvic.h"
#include "port/bytewise.h"
#include "port/cmsdk/board.h"

#define BYTE_CLOCKS	(CMSDK_HZ / (SPLITPROF_BAUD / 10))

#define UART_REG(offset)	SPLITPROF_REG(SPLITPROF_CMSDK_UART_BASE + offset)
#define UART_DATA	UART_REG(0)
#define UART_CTRL	UART_REG(8)
#define UART_BAUDDIV	UART_REG(16)

#define LINE_TIMER(offset)	TIMER_REG(0x1000 + offset)
#define LINE_CTRL	LINE_TIMER(0)
#define LINE_VALUE	LINE_TIMER(4)
#define LINE_RELOAD	LINE_TIMER(8)
#define LINE_INT	LINE_TIMER(12)

static bool busy;

void
splitprof_line_start(void)
{
	busy = false;
	UART_BAUDDIV = 16;
	UART_CTRL = 1;
	LINE_CTRL = 0;
	LINE_INT = 1;
	splitprof_nvic_enable(DEMO_LINE_IRQ, SPLITPROF_SEND_PRIORITY);
}

static bool
splitprof_line_sending(void)
{
	if (busy && LINE_INT) {
		LINE_CTRL = 0;
		LINE_INT = 1;
		busy = false;
	}
	return busy;
}

static void
splitprof_line_pump(void)
{
	if (splitprof_line_sending() || !chunk_left())
		return;
	UART_DATA = chunk_take();
	LINE_RELOAD = BYTE_CLOCKS;
	LINE_VALUE = BYTE_CLOCKS;
	LINE_CTRL = CTRL_INTEN | CTRL_ENABLE;
	busy = true;
}

void
splitprof_line_stop(void)
{
	chunk_wait();
	splitprof_nvic_disable(DEMO_LINE_IRQ);
	while (splitprof_line_sending())
		;
}

SPLITPROF_PUMP_HANDLER(TIMER1_Handler)
