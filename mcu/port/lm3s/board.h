/* SPDX-License-Identifier: MIT */
/*
 * Stellaris LM3S: where things are, by the names in the LM3S6965's manual.
 * SPLITPROF_CLOCK_HZ is the processor's clock; 0 is 12 MHz, as after reset.
 */
#ifndef SPLITPROF_LM3S_BOARD_H
#define SPLITPROF_LM3S_BOARD_H

#include "../../splitprof_config.h"

#if SPLITPROF_CLOCK_HZ
#define PL011_HZ	SPLITPROF_CLOCK_HZ
#else
#define PL011_HZ	12000000
#endif

/* What port/systick has to know: its clock. */
#ifndef SPLITPROF_SYSTICK_CLOCK_HZ
#define SPLITPROF_SYSTICK_CLOCK_HZ	PL011_HZ
#endif

/* Each UART: base, interrupt, handler, GPIO's base and bit, its pins. */
#define UART_0(_)	_(0x4000c000, 5, UART0_IRQHandler, 0x40004000, 0, 0, 1)
#define UART_1(_)	_(0x4000d000, 6, UART1_IRQHandler, 0x40007000, 3, 2, 3)
#define UART_2(_)	_(0x4000e000, 33, UART2_IRQHandler, 0x40026000, 6, 0, 1)

#endif
