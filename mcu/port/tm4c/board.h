/* SPDX-License-Identifier: MIT */
/*
 * Tiva TM4C123: where things are, by the names in its manual.
 * SPLITPROF_CLOCK_HZ is the processor's clock; 0 is 16 MHz, as after reset.
 */
#ifndef SPLITPROF_TM4C_BOARD_H
#define SPLITPROF_TM4C_BOARD_H

#include "../../splitprof_config.h"

#if SPLITPROF_CLOCK_HZ
#define PL011_HZ	SPLITPROF_CLOCK_HZ
#else
#define PL011_HZ	16000000
#endif

/* What port/systick has to know: its clock. */
#ifndef SPLITPROF_SYSTICK_CLOCK_HZ
#define SPLITPROF_SYSTICK_CLOCK_HZ	PL011_HZ
#endif

/* Each UART: base, interrupt, handler, GPIO's base and bit, its pins. */
#define UART_0(_)	_(0x4000c000, 5, UART0_IRQHandler, 0x40004000, 0, 0, 1)
#define UART_1(_)	_(0x4000d000, 6, UART1_IRQHandler, 0x40005000, 1, 0, 1)
#define UART_2(_)	_(0x4000e000, 33, UART2_IRQHandler, 0x40007000, 3, 6, 7)
#define UART_3(_)	_(0x4000f000, 59, UART3_IRQHandler, 0x40006000, 2, 6, 7)
#define UART_4(_)	_(0x40010000, 60, UART4_IRQHandler, 0x40006000, 2, 4, 5)
#define UART_5(_)	_(0x40011000, 61, UART5_IRQHandler, 0x40024000, 4, 4, 5)

/* The uDMA, and for each UART the channel and the source that send. */
#define UDMA_BASE	0x400ff000u
#define UDMA_RCGC	SPLITPROF_REG(0x400fe60c)
#define UDMA_PR		SPLITPROF_REG(0x400fea0c)
#define UDMA_0(_)	_(9, 0)
#define UDMA_1(_)	_(23, 0)
#define UDMA_2(_)	_(13, 1)
#define UDMA_3(_)	_(17, 2)
#define UDMA_4(_)	_(19, 2)
#define UDMA_5(_)	_(7, 2)

#endif
