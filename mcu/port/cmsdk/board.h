/* SPDX-License-Identifier: MIT */
/*
 * ARM's CMSDK: where UART and timer are, and what they count, for C and
 * assembly.
 * SPLITPROF_CMSDK_BOARD is the number of the MPS2 or MPS3 image:
 *
 *	385	Cortex-M3; and of 386, Cortex-M4, and 500, Cortex-M7
 *	505	Cortex-M33, secure state; and of 521
 *	547	Cortex-M55, secure state; samples by port/systick: no such timer
 *
 * Or a setting says otherwise, one by one.  SPLITPROF_CLOCK_HZ is the
 * peripheral clock; 0 is 25 MHz, or 20 MHz for 505.
 */
#ifndef SPLITPROF_CMSDK_BOARD_H
#define SPLITPROF_CMSDK_BOARD_H

#include "../../splitprof_config.h"

#ifndef SPLITPROF_CMSDK_BOARD
#define SPLITPROF_CMSDK_BOARD	385
#endif

/* UART0, its interrupts of sender and receiver; TIMER0 and its; the clock. */
#define CMSDK_385(_)	_(0x40004000, 1, 0, 0x40000000, 8, 25000000)
#define CMSDK_505(_)	_(0x50200000, 33, 32, 0x50000000, 3, 20000000)
#define CMSDK_547(_)	_(0x59303000, 34, 33, 0, 0, 25000000)

#define CMSDK_ROW(n, _)		CMSDK_ROW_OF(n, _)
#define CMSDK_ROW_OF(n, _)	CMSDK_##n(_)
#define CMSDK(_)		CMSDK_ROW(SPLITPROF_CMSDK_BOARD, _)
#define THE_UART(uart, tx, rx, timer, irq, hz)		uart
#define THE_TX_IRQ(uart, tx, rx, timer, irq, hz)	tx
#define THE_RX_IRQ(uart, tx, rx, timer, irq, hz)	rx
#define THE_TIMER(uart, tx, rx, timer, irq, hz)		timer
#define THE_TIMER_IRQ(uart, tx, rx, timer, irq, hz)	irq
#define THE_HZ(uart, tx, rx, timer, irq, hz)		hz

#ifndef SPLITPROF_CMSDK_UART_BASE
#define SPLITPROF_CMSDK_UART_BASE	CMSDK(THE_UART)
#endif
#ifndef SPLITPROF_CMSDK_TIMER_BASE
#define SPLITPROF_CMSDK_TIMER_BASE	CMSDK(THE_TIMER)
#endif
#ifndef SPLITPROF_CMSDK_TIMER_HANDLER
#define SPLITPROF_CMSDK_TIMER_HANDLER	TIMER0_Handler
#endif

#define TIMER_REG(offset) \
	SPLITPROF_REG(SPLITPROF_CMSDK_TIMER_BASE + offset)
#define TIMER_CTRL	TIMER_REG(0)
#define CTRL_ENABLE	1u
#define CTRL_INTEN	8u
#define TIMER_VALUE	TIMER_REG(4)
#define TIMER_RELOAD	TIMER_REG(8)
#define TIMER_INTCLEAR	TIMER_REG(12)

#if SPLITPROF_CLOCK_HZ
#define CMSDK_HZ	SPLITPROF_CLOCK_HZ
#else
#define CMSDK_HZ	CMSDK(THE_HZ)
#endif

#if SPLITPROF_SAMPLE_HZ
#define PERIOD	(CMSDK_HZ / SPLITPROF_SAMPLE_HZ)	/* the sampler's mean */
#endif

#endif
