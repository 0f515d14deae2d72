/* SPDX-License-Identifier: MIT */
/*
 * nRF51: UART0, which also receives.  The sender and its settings are those of
 * line.c; both share one interrupt.  The UART holds 6 bytes beside the one that
 * comes: at 115200 baud its handler may be held off for half a millisecond.
 */
#define SPLITPROF_HEARS
#include "line.c"

#include "../receive.h"

/* The pin that receives: the micro:bit's way from its USB. */
#ifndef SPLITPROF_NRF51_RX_PIN
#define SPLITPROF_NRF51_RX_PIN	25
#endif

#define UART_STARTRX	UART_REG(0x000)
#define UART_RXDRDY	UART_REG(0x108)	/* set when a byte has come */
#define INTEN_RXDRDY	(1u << 2)
#define UART_PSELRXD	UART_REG(0x514)
#define UART_RXD	UART_REG(0x518)
#define GPIO_PIN_CNF(pin)	SPLITPROF_REG(0x50000700u + 4 * (pin))
#define INPUT_PULLUP	(3u << 2)	/* and connected, or all is 0 */

/* A pin can be given to the UART only while that is off. */
void
splitprof_line_listen(void)
{
	if (SPLITPROF_BAUD) {
		UART_ENABLE = 0;
		GPIO_PIN_CNF(SPLITPROF_NRF51_RX_PIN) = INPUT_PULLUP;
		UART_PSELRXD = SPLITPROF_NRF51_RX_PIN;
		UART_ENABLE = 4;
		UART_STARTTX = 1;
	}
	UART_RXDRDY = 0;
	UART_STARTRX = 1;
	UART_INTENSET = INTEN_RXDRDY;
	splitprof_nvic_enable(UART_IRQ, SPLITPROF_MP_RECEIVE_PRIORITY);
}

/* The event comes again for the next byte that the UART holds. */
static void
splitprof_line_hear(void)
{
	while (UART_RXDRDY) {
		UART_RXDRDY = 0;
		received((uint8_t)UART_RXD);
	}
}
