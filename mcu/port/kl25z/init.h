/* SPDX-License-Identifier: MIT */
/* KL25Z: the UART's clocks, pin and speed, for both of its line.c. */
#ifndef SPLITPROF_KL25Z_INIT_H
#define SPLITPROF_KL25Z_INIT_H

#include "../../arch/arm/nvic.h"
#include "../port.h"
#include "board.h"

#if SPLITPROF_BAUD && SPLITPROF_KL25Z_UART != 0
SPLITPROF_SPEED_IS(SPLITPROF_BAUD, UART_HZ)
#endif

#define UART_REG(uart, at)	(*(volatile uint8_t *)((uart) + (at)))

/* SIM_SCGC4 to SCGC7. */
#define SCGC(n)		(4 * (n) - 16)

/*
 * With SPLITPROF_BAUD.  scgc and uart are the addresses of SIM_SCGC4 and of the
 * UART.  UART0 gets half of the PLL's clock: PLLFLLSEL and UART0SRC.
 */
SPLITPROF_INLINE void
uart_init(uint32_t scgc, uint32_t uart)
{
	volatile uint32_t *sopt2 = &SPLITPROF_REG(SIM_SOPT2);

	if (SPLITPROF_KL25Z_UART == 0)
		*sopt2 = (*sopt2 & ~(3u << 26)) | 1u << 26 | 1u << 16;
	SPLITPROF_REG(scgc + SCGC(4)) |= SCGC4_UART;
	SPLITPROF_REG(scgc + SCGC(5)) |= SCGC5_PORT;
	SPLITPROF_REG(SPLITPROF_KL25Z_TX_PCR) = SPLITPROF_KL25Z_TX_ALT << 8;
	UART_REG(uart, UART_C2_AT) = 0;
	UART_REG(uart, UART_BDH_AT) = UART_DIVISOR >> 8;
	UART_REG(uart, UART_BDL_AT) = UART_DIVISOR & 0xff;
}

#endif
