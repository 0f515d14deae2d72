/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A line for mps2-an385 as slow as a real one: QEMU's UART sends at once, so
 * TIMER1 counts the time of each byte, and its interrupt is the transmitter's.
 */
#include "arch/arm/nvic.h"
#include "port/bytewise.h"

#define CLOCK_HZ	25000000
#define BYTE_CLOCKS	(CLOCK_HZ / (SPLITPROF_BAUD / 10))

#define UART_DATA	SPLITPROF_REG(0x40004000)
#define UART_CTRL	SPLITPROF_REG(0x40004008)
#define UART_BAUDDIV	SPLITPROF_REG(0x40004010)
#define TIMER_CTRL	SPLITPROF_REG(0x40001000)
#define TIMER_VALUE	SPLITPROF_REG(0x40001004)
#define TIMER_RELOAD	SPLITPROF_REG(0x40001008)
#define TIMER_INT	SPLITPROF_REG(0x4000100c)
#define TIMER_IRQ	9

static bool busy;

void
splitprof_line_start(void)
{
	busy = false;
	UART_BAUDDIV = 16;
	UART_CTRL = 1;
	TIMER_CTRL = 0;
	TIMER_INT = 1;
	splitprof_nvic_enable(TIMER_IRQ, SPLITPROF_SEND_PRIORITY);
}

static bool
splitprof_line_sending(void)
{
	if (busy && TIMER_INT) {
		TIMER_CTRL = 0;
		TIMER_INT = 1;
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
	TIMER_RELOAD = BYTE_CLOCKS;
	TIMER_VALUE = BYTE_CLOCKS;
	TIMER_CTRL = 9;
	busy = true;
}

void
splitprof_line_stop(void)
{
	chunk_wait();
	splitprof_nvic_disable(TIMER_IRQ);
	while (splitprof_line_sending())
		;
}

void TIMER1_Handler(void);

void
TIMER1_Handler(void)
{
	uint32_t before = splitprof_mask();

	splitprof_line_pump();
	splitprof_unmask(before);
}
