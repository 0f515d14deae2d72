/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The second UART of an MPS2 board as the tracer's line.  Nothing is received:
 * its interrupt is one that never comes.
 */
#define SPLITPROF_CMSDK_UART_BASE	0x40005000
#define SPLITPROF_CMSDK_UART_TX_IRQ	3
#define SPLITPROF_CMSDK_UART_TX_HANDLER	UARTTX1_Handler
#define SPLITPROF_CMSDK_UART_RX_IRQ	2
#define SPLITPROF_CMSDK_UART_RX_HANDLER	UARTRX1_Handler

#define SPLITPROF_TSP_LINE_C	"../../port/cmsdk/listen.c"
#include "tsp/line/second.c"
