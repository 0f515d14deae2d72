/* SPDX-License-Identifier: MIT */
/*
 * The KL25Z's UART as a port of one's own drives it, all in C and with an
 * interrupt a byte: mcu/port/skeleton with the registers of this chip.
 */
#include "port/bytewise.h"
#include "port/kl25z/init.h"

void
splitprof_line_start(void)
{
	uart_init(SIM_SCGC4, UART_BASE);
	UART_REG(UART_BASE, UART_C2_AT) = C2_TE;
	splitprof_nvic_enable(UART_IRQ, SPLITPROF_SEND_PRIORITY);
}

static void
splitprof_line_pump(void)
{
	while (chunk_left() && (UART_REG(UART_BASE, UART_S1_AT) & S1_TDRE))
		UART_REG(UART_BASE, UART_D_AT) = chunk_take();
	UART_REG(UART_BASE, UART_C2_AT) = chunk_left() ? C2_TE | C2_TIE : C2_TE;
}

void
splitprof_line_stop(void)
{
	chunk_wait();
	while (!(UART_REG(UART_BASE, UART_S1_AT) & S1_TC))
		;
	splitprof_nvic_disable(UART_IRQ);
}

SPLITPROF_PUMP_HANDLER(UART2_IRQHandler)
