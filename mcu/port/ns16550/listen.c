/* SPDX-License-Identifier: MIT */
/*
 * The NS16550 of line.c, which also receives: both share one interrupt.  It
 * comes with the first byte, and the FIFO holds 16: at 115200 baud it may be
 * held off for 1.4 ms, or one is lost.
 */
#define SPLITPROF_HEARS
#include "line.c"

#include "../receive.h"

#define UART_RBR	UART_REG(0)
#define LSR_DR		1u		/* there is a byte */
#define LSR_OE		2u		/* one was lost */

SPLITPROF_INLINE uint8_t
splitprof_line_status(void)
{
	const uint8_t status = UART_LSR;

	if (status & LSR_OE)
		receiver.overran = true;
	return status;
}

void
splitprof_line_listen(void)
{
	const uint32_t before = splitprof_mask();

	while (UART_LSR & LSR_DR)
		(void)UART_RBR;
	UART_IER = IER_THRE | IER_RDA;
	splitprof_unmask(before);
	splitprof_plic_enable(SPLITPROF_NS16550_IRQ,
	    SPLITPROF_MP_RECEIVE_PRIORITY);
}

static void
splitprof_line_hear(void)
{
	while (splitprof_line_status() & LSR_DR)
		received(UART_RBR);
}
