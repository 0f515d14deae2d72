/* SPDX-License-Identifier: MIT */
/*
 * The ESP32-C3's UART of line.c, which also receives: both share one interrupt.
 * It comes with the second byte, or four bytes' time behind the last, and the
 * FIFO holds 128: at 1 Mbaud it may be held off for 1.2 ms.
 */
#define SPLITPROF_HEARS
#include "line.c"

#include "../receive.h"

#define RXFIFO_FULL	(1u << 0)	/* more than a threshold is there */
#define RXFIFO_OVF	(1u << 4)
#define RXFIFO_TOUT	(1u << 8)	/* and nothing came for a time */
#define UART_INT_RAW	UART_REG(4)
#define STATUS_RX(status)	((status) & 0x3ff)
#define CONF1_RX_ABOVE(n)	(n)
#define CONF1_RX_MASK	0x1ffu
#define CONF1_TOUT	(1u << 21)
#define UART_MEM_CONF	UART_REG(0x60)
#define MEM_TOUT(bits)	((uint32_t)(bits) << 16)
#define MEM_TOUT_MASK	(0x3ffu << 16)
#define PIN_INPUT	(3u << 8)	/* with a pull-up */

void
splitprof_line_listen(void)
{
	const uint32_t before = splitprof_mask();

	if (SPLITPROF_BAUD && SPLITPROF_ESP32C3_UART == 0)
		PIN_RX = (PIN_RX & ~PIN_FUNCTION) | PIN_INPUT;
	while (STATUS_RX(UART_STATUS))
		(void)UART_FIFO;
	UART_CONF1 = (UART_CONF1 & ~CONF1_RX_MASK) | CONF1_RX_ABOVE(1) |
	    CONF1_TOUT;
	UART_MEM_CONF = (UART_MEM_CONF & ~MEM_TOUT_MASK) | MEM_TOUT(40);
	UART_INT_CLR = RXFIFO_FULL | RXFIFO_OVF | RXFIFO_TOUT;
	UART_INT_ENA |= RXFIFO_FULL | RXFIFO_TOUT;
	splitprof_unmask(before);
	esp32c3_enable(UART_SOURCE, SPLITPROF_ESP32C3_LINE,
	    SPLITPROF_MP_RECEIVE_PRIORITY);
}

/* What comes behind the last look requests again, so this is withdrawn then. */
static void
splitprof_line_hear(void)
{
	if (UART_INT_RAW & RXFIFO_OVF) {
		UART_INT_CLR = RXFIFO_OVF;
		receiver.overran = true;
	}
	do {
		while (STATUS_RX(UART_STATUS))
			received((uint8_t)UART_FIFO);
		UART_INT_CLR = RXFIFO_FULL | RXFIFO_TOUT;
	} while (STATUS_RX(UART_STATUS));
}
