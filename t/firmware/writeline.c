/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The line of port/write, with a driver that is like one of USB: it takes a
 * packet of up to 64 bytes when the one before is sent, which an interrupt
 * does.  That of the KL25Z's UART 2 stands for the USB, and SysTick for its
 * frames.
 */
#define splitprof_line_stop	splitprof_write_stop
#include "port/write/line.c"
#undef splitprof_line_stop

#include <string.h>

#include "port/kl25z/init.h"

/* WRITE_STOPS: the cable is pulled out after so many bytes. */
#ifndef WRITE_STOPS
#define WRITE_STOPS	0xffffffff
#endif

void UART2_IRQHandler(void);

static uint8_t packet[64];
static volatile uint32_t left;
static uint32_t size;
static uint32_t sent;

void
UART2_IRQHandler(void)
{
	while (left && UART_REG(UART_BASE, UART_S1_AT) & S1_TDRE) {
		UART_REG(UART_BASE, UART_D_AT) = packet[size - left];
		left--;
	}
	if (!left)
		UART_REG(UART_BASE, UART_C2_AT) = C2_TE;
}

#if !SPLITPROF_WRITE_IN_HANDLERS
void SysTick_Handler(void);

void
SysTick_Handler(void)
{
	splitprof_write_poll();
}
#endif

static void
begin(void)
{
	static uint8_t begun;

	if (begun)
		return;
	begun = 1;
	uart_init(SIM_SCGC4, UART_BASE);
	splitprof_nvic_enable(UART_IRQ, 128);
	SPLITPROF_REG(0xe000ed20) = 128u << 24;
	SPLITPROF_REG(0xe000e014) = 48000 - 1;
	SPLITPROF_REG(0xe000e018) = 0;
	SPLITPROF_REG(0xe000e010) = 7;
}

uint32_t
splitprof_write(const uint8_t *bytes, uint32_t n)
{
	begin();
	if (left || sent >= WRITE_STOPS)
		return 0;
	size = n < sizeof(packet) ? n : sizeof(packet);
	memcpy(packet, bytes, size);
	left = size;
	sent += size;
	UART_REG(UART_BASE, UART_C2_AT) = C2_TE | C2_TIE;
	return size;
}

/* Demos end when the profiler has stopped: so wait for what is on its way. */
void
splitprof_line_stop(void)
{
	splitprof_write_stop();
	while (left || !(UART_REG(UART_BASE, UART_S1_AT) & S1_TC))
		continue;
}
