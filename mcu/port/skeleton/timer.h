/* SPDX-License-Identifier: MIT */
/*
 * A port to copy: what timer.c and timer_tick.S have to know of the sampler's
 * timer.  Assembly reads this too: plain numbers, without (uint32_t), 5u or ?:,
 * and nothing but preprocessor lines.
 */
#ifndef SPLITPROF_SKELETON_TIMER_H
#define SPLITPROF_SKELETON_TIMER_H

#include "../../core/layout.h"
#include "board.h"

/*
 * YOURS: as in line.c, but for the handler.  It finds the interrupted program
 * counter on the stack, so it must stand in the vector table itself: a handler
 * in C can't call it.  A handler that CubeMX wrote must go; or it keeps
 * running behind the sampler: rename it, and take port/none and
 * SPLITPROF_TICK_HANDLER of arch/arm/tick.h in place of these files.
 * SysTick_Handler, which counts for HAL_Delay() and for an RTOS, is a case of
 * that.
 */
#ifndef SPLITPROF_SKELETON_TIMER_HANDLER
#define SPLITPROF_SKELETON_TIMER_HANDLER	TIMER_IRQHandler
#endif
#define TIMER_IRQ	8

#define TIMER_BASE	0x40030000
#define TIMER_CONTROL_AT	0
#define TIMER_ON	1		/* count */
#define TIMER_ASKS	2		/* interrupt */
#define TIMER_PERIOD_AT	4		/* counts one more than this */
#define TIMER_FLAG_AT		8		/* 1 clears it */

/*
 * Time in the profile is samples times the period: so the rate is met exactly
 * or refused.  With jitter, periods are up to 1.71 times as long: the register
 * must hold that.
 */
#if SPLITPROF_SAMPLE_HZ
#define PERIOD	(TIMER_HZ / SPLITPROF_SAMPLE_HZ)

#if TIMER_HZ % SPLITPROF_SAMPLE_HZ
#error "SPLITPROF_SAMPLE_HZ must divide the clock"
#endif
#if PERIOD / 7 * 12 > 0xffffff	/* YOURS: the register's width */
#error "SPLITPROF_SAMPLE_HZ is too low: the timer counts 24 bits"
#endif
#endif

#endif
