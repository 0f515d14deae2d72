/* SPDX-License-Identifier: MIT */
/*
 * SiFive's UART of line.c, which also receives: both share one interrupt.  It
 * comes with the first byte, and the FIFO holds 8: at 1 Mbaud it may be held
 * off for 80 us, or one is lost, of which the UART tells nothing.
 */
#define SPLITPROF_HEARS
#include "line.c"

#include "../receive.h"

#ifndef SPLITPROF_SIFIVE_RX_PIN
#define SPLITPROF_SIFIVE_RX_PIN	16
#endif

#define UART_RXDATA	UART_REG(4)
#define RXDATA_EMPTY	0x80000000u
#define UART_RXCTRL	UART_REG(12)
#define RXCTRL_RXEN	1u		/* and an interrupt above no byte */

void
splitprof_line_listen(void)
{
	const uint32_t before = splitprof_mask();

	if (SPLITPROF_BAUD && SPLITPROF_SIFIVE_IOF) {
		IOF_SEL &= ~(1u << SPLITPROF_SIFIVE_RX_PIN);
		IOF_EN |= 1u << SPLITPROF_SIFIVE_RX_PIN;
	}
	UART_RXCTRL = RXCTRL_RXEN;
	while (!(UART_RXDATA & RXDATA_EMPTY))
		;
	UART_IE |= RXWM;
	splitprof_unmask(before);
	splitprof_plic_enable(SPLITPROF_SIFIVE_IRQ,
	    SPLITPROF_MP_RECEIVE_PRIORITY);
}

static void
splitprof_line_hear(void)
{
	uint32_t data;

	while (!((data = UART_RXDATA) & RXDATA_EMPTY))
		received((uint8_t)data);
}
