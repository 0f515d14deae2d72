/* SPDX-License-Identifier: MIT */
/*
 * MSPM0: UART0, which also receives, by default on PA11.  The sender and its
 * settings are those of line.c; both share one interrupt.  The UART holds 4
 * bytes beside the one that comes: at 1 Mbaud its handler may be held off for
 * 40 us.
 *
 * Written from TI's headers and manual, as the sender: run on no board yet.
 */
#define SPLITPROF_HEARS
#include "line.c"

#include "../receive.h"

/* The pin that receives, as the sender's. */
#ifndef SPLITPROF_MSPM0_RX_PINCM
#define SPLITPROF_MSPM0_RX_PINCM	22
#endif
#ifndef SPLITPROF_MSPM0_RX_FUNCTION
#define SPLITPROF_MSPM0_RX_FUNCTION	2
#endif

#define INT_RX		(1u << 10)
#define CTL0_RXE	(1u << 3)
#define STAT_RXFE	4u		/* nothing was received */
#define IFLS_RX		(7u << 4)	/* an interrupt for one byte */
#define UART_RXDATA	UART_REG(0x1124)
#define PINCM_PULLUP	(1u << 17)
#define PINCM_INPUT	(1u << 18)

/* The UART is configured while it is off. */
void
splitprof_line_listen(void)
{
	const uint32_t control = UART_CTL0 | CTL0_RXE;

	if (SPLITPROF_BAUD)
		IOMUX_PINCM(SPLITPROF_MSPM0_RX_PINCM) = PINCM_CONNECTED |
		    PINCM_PULLUP | PINCM_INPUT | SPLITPROF_MSPM0_RX_FUNCTION;
	UART_CTL0 = control & ~CTL0_ENABLE;
	UART_IFLS |= IFLS_RX;
	UART_CTL0 = control;
	UART_ICLR = INT_RX;
	UART_IMASK |= INT_RX;
	splitprof_nvic_enable(SPLITPROF_MSPM0_UART_IRQ,
	    SPLITPROF_MP_RECEIVE_PRIORITY);
}

/*
 * A byte that comes behind the last look requests the interrupt again, since
 * the request was withdrawn before.
 */
static void
splitprof_line_hear(void)
{
	UART_ICLR = INT_RX;
	while (!(UART_STAT & STAT_RXFE))
		received((uint8_t)UART_RXDATA);
}
