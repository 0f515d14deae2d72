/* SPDX-License-Identifier: MIT */
/*
 * KL25Z: UART2 or UART0, which sends by DMA, as in line.c, and receives by its
 * interrupt: see board.h for the settings.  The UART holds one byte beside the
 * one that comes: its handler may be held off for as long as a byte takes, 86
 * us at 115200 baud, or one is lost.
 *
 * The receiver's pin is PTD2 for UART2 and PTA1 for UART0.
 */
#include "line.c"

#include "../receive.h"

/* Where the UART receives, by its pin control register. */
#ifndef SPLITPROF_KL25Z_RX_PCR
#if SPLITPROF_KL25Z_UART == 0
#define SPLITPROF_KL25Z_RX_PCR	0x40049004
#define SPLITPROF_KL25Z_RX_ALT	2
#else
#define SPLITPROF_KL25Z_RX_PCR	0x4004c008
#define SPLITPROF_KL25Z_RX_ALT	3
#endif
#endif

#if (SPLITPROF_KL25Z_RX_PCR ^ SPLITPROF_KL25Z_TX_PCR) & 0xfffff000
#error "SPLITPROF_KL25Z_RX_PCR must be of the same port as the sender's"
#endif

#define C2_RE	0x04			/* receiver on */
#define C2_RIE	0x20			/* interrupt while S1_RDRF */
#define S1_OR	0x08			/* a byte was lost */
#define UART_C3_AT	6
#define C3_ORIE	0x08			/* interrupt while S1_OR */
#define S1_RDRF	0x20			/* the data register has a byte */

void
splitprof_line_listen(void)
{
	const uint32_t uart = splitprof_base(UART_BASE);

	if (SPLITPROF_BAUD)
		SPLITPROF_REG(SPLITPROF_KL25Z_RX_PCR) =
		    SPLITPROF_KL25Z_RX_ALT << 8;
	UART_REG(uart, UART_C3_AT) |= C3_ORIE;
	UART_REG(uart, UART_C2_AT) = C2_TE | C2_TIE | C2_RE | C2_RIE;
	splitprof_nvic_forget(UART_IRQ);
	splitprof_nvic_enable(UART_IRQ, SPLITPROF_MP_RECEIVE_PRIORITY);
}

/*
 * A UART hears nothing more while S1_OR is set.  UART0's is written, also where
 * a byte was lost only now.  With the others, where it can't be written, it
 * goes when the byte is read behind it: if it came between the two reads here,
 * by its own interrupt, which is the next.
 */
SPLITPROF_OWN static void
splitprof_receive_handler(void)
{
	const uint32_t uart = splitprof_base(UART_BASE);
	const uint8_t status = UART_REG(uart, UART_S1_AT);
	const uint8_t byte = UART_REG(uart, UART_D_AT);

	UART_REG(uart, UART_S1_AT) = S1_OR;
	if (status & S1_RDRF)
		received(byte);
}

SPLITPROF_HANDLER_IS(receiver, SPLITPROF_KL25Z_UART_HANDLER,
    splitprof_receive_handler)
SPLITPROF_VECTOR(SPLITPROF_KL25Z_UART_HANDLER, splitprof_receive_handler)
