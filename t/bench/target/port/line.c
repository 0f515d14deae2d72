/* SPDX-License-Identifier: MIT */
/*
 * The KL25Z's UART as a port of one's own drives it, all in C and with an
 * interrupt a byte: mcu/port/skeleton with the registers of this chip.
 */
#include "port/bytewise.h"
#include "port/kl25z/init.h"

#define UART(at)	UART_REG(splitprof_base(UART_BASE), at)

void
splitprof_line_start(void)
{
	uart_init(SIM_SCGC4, UART_BASE);
	UART(UART_C2_AT) = C2_TE;
	splitprof_nvic_enable(UART_IRQ, SPLITPROF_SEND_PRIORITY);
}

SPLITPROF_INLINE bool
splitprof_line_takes(void)
{
	return UART(UART_S1_AT) & S1_TDRE;
}

SPLITPROF_INLINE void
splitprof_line_give(uint8_t byte)
{
	UART(UART_D_AT) = byte;
}

SPLITPROF_INLINE void
splitprof_line_ask(bool more)
{
	UART(UART_C2_AT) = more ? C2_TE | C2_TIE : C2_TE;
}

void
splitprof_line_stop(void)
{
	chunk_wait();
	while (!(UART(UART_S1_AT) & S1_TC))
		;
	splitprof_nvic_disable(UART_IRQ);
}

SPLITPROF_BYTE_HANDLER(UART2_IRQHandler)
