/* SPDX-License-Identifier: MIT */
/*
 * A port to copy: the clocks, for C and assembly.  They are what goes wrong
 * first on a new board.  A peripheral seldom counts the core's clock: there is
 * a bus with a prescaler between them, or another source.  Look for both in the
 * manual's clock tree.
 */
#ifndef SPLITPROF_SKELETON_BOARD_H
#define SPLITPROF_SKELETON_BOARD_H

#include "../../splitprof_config.h"

/*
 * YOURS: what the UART counts.  An STM32F4 at 168 MHz has APB2 at 84 MHz for
 * USART1, and APB1 at 42 MHz for USART2; newer ones choose a source for each
 * UART (RCC_CCIPR).  CubeMX shows it as "APB1 peripheral clocks", and at run
 * time HAL_RCC_GetPCLK1Freq() tells it.  If it is wrong, the speed is wrong by
 * the same factor, and nothing of what comes makes sense.
 */
#if SPLITPROF_CLOCK_HZ
#define UART_HZ	SPLITPROF_CLOCK_HZ
#else
#define UART_HZ	16000000
#endif

/*
 * YOURS: what the timers count, of timer.c and of clock.c.  On STM32 it is
 * twice the APB clock, unless that bus's prescaler is 1: the F4 from above
 * counts 84 MHz in TIM2, and 168 MHz in TIM1.  CubeMX shows it as "APB1 timer
 * clocks".  If it is wrong, all is well but the rate of the samples:
 * demo/selftest.sh tells by which factor.
 */
#ifdef SPLITPROF_SKELETON_TIMER_HZ
#define TIMER_HZ	SPLITPROF_SKELETON_TIMER_HZ
#else
#define TIMER_HZ	UART_HZ
#endif

#endif
