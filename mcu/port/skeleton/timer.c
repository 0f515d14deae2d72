/* SPDX-License-Identifier: MIT */
/*
 * A port to copy: the sampler's timer of a Cortex-M that does not exist.  See
 * line.c; YOURS marks what the manual of your chip says.  Where no timer is to
 * spare there is port/systick, or port/none with a handler of the program.
 *
 * This one counts down from PERIOD_REGISTER to 0, interrupts, and reloads
 * itself.  board.h says what it counts.
 */
#include "../../arch/arm/nvic.h"	/* for RISC-V see port/clint */
#include "../../arch/arm/tick.h"
#include "../../option/jitter.h"
#include "../port.h"
#include "board.h"

/* Without samples there is no timer, and nothing calls what follows. */
#if SPLITPROF_SAMPLE_HZ

/*
 * YOURS: as in line.c, but for the handler.  It finds the interrupted program
 * counter on the stack, so it must stand in the vector table itself: a handler
 * in C can't call it.  A handler that CubeMX wrote must go; or it keeps
 * running behind the sampler: rename it, and have it named where this file
 * names splitprof_timer_acknowledge(), see port/none.  SysTick_Handler, which
 * counts for HAL_Delay() and for an RTOS, is a case of that.
 */
#ifndef SPLITPROF_SKELETON_TIMER_HANDLER
#define SPLITPROF_SKELETON_TIMER_HANDLER	TIMER_IRQHandler
#endif
#define TIMER_IRQ	8

#define CLOCK_ENABLE	SPLITPROF_REG(0x40000010)
#define ENABLE_TIMER	(1u << 4)
#define TIMER_CONTROL	SPLITPROF_REG(0x40030000)
#define CONTROL_ON	1u
#define CONTROL_IRQ	2u
#define PERIOD_REGISTER	SPLITPROF_REG(0x40030004)
#define TIMER_FLAG	SPLITPROF_REG(0x40030008)	/* 1 clears it */

/*
 * Time in the profile is samples times the period: so the rate is met exactly
 * or refused.  With jitter, periods are up to 1.71 times as long: the register
 * must hold that.
 */
#define PERIOD	(TIMER_HZ / SPLITPROF_SAMPLE_HZ)

#if TIMER_HZ % SPLITPROF_SAMPLE_HZ
#error "SPLITPROF_SAMPLE_HZ must divide the clock"
#endif
#if PERIOD / 7 * 12 > 0xffffff	/* YOURS: the register's width */
#error "SPLITPROF_SAMPLE_HZ is too low: the timer counts 24 bits"
#endif

/* YOURS: many timers count one more than what stands in the register. */
SPLITPROF_INLINE void
set_period(uint32_t counts)
{
	PERIOD_REGISTER = counts - 1;
}

/*
 * YOURS: from a known state, since it is called again after each stop.  The
 * priority says what will be seen: code of handlers as urgent as the sampler,
 * or more, shows up where they end.
 */
void
splitprof_timer_start(void)
{
	CLOCK_ENABLE |= ENABLE_TIMER;
	TIMER_CONTROL = 0;
	TIMER_FLAG = 1;
	set_period(PERIOD);
	TIMER_CONTROL = CONTROL_ON | CONTROL_IRQ;
	splitprof_nvic_enable(TIMER_IRQ, SPLITPROF_SAMPLE_PRIORITY);
}

/*
 * YOURS: no sample comes after this, not even from an interrupt that is pending
 * already: splitprof_nvic_disable() forgets it.
 */
void
splitprof_timer_stop(void)
{
	TIMER_CONTROL = 0;
	TIMER_FLAG = 1;
	splitprof_nvic_disable(TIMER_IRQ);
}

/*
 * YOURS: after each sample, acknowledge.  Then a new period, which must begin
 * with the next reload: a timer that takes it at once, with its counter past it
 * perhaps, needs care: port/nrf51.  A timer that compares
 * with a free counter adds the period to the last due time, never to the time
 * now, or the mean would grow by each delay: port/clint.
 */
SPLITPROF_OWN __attribute__((used)) static void
splitprof_timer_acknowledge(void)
{
	TIMER_FLAG = 1;
	if (SPLITPROF_JITTER)
		set_period(splitprof_jitter_next(PERIOD));
}

/*
 * The handler.  It can't be written in C: the interrupted program counter is on
 * the stack, where C would put its own things first.
 */
SPLITPROF_TICK_HANDLER(SPLITPROF_SKELETON_TIMER_HANDLER,
    splitprof_timer_acknowledge)

#endif
