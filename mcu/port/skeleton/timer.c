/* SPDX-License-Identifier: MIT */
/*
 * A port to copy: the sampler's timer of a Cortex-M that does not exist.  See
 * line.c; YOURS marks what the manual of your chip says, here, in timer.h and
 * in timer_tick.S, which has the interrupt's handler.  Where no timer is to
 * spare there is port/systick, or port/none with a handler of the program.
 *
 * This one counts down from its period to 0, interrupts, and reloads itself.
 * board.h says what it counts.
 */
#include "../../arch/arm/nvic.h"	/* for RISC-V see port/clint */
#include "../port.h"
#include "timer.h"

/* Without samples there is no timer, and nothing calls what follows. */
#if SPLITPROF_SAMPLE_HZ

SPLITPROF_HANDLER_IS(sampler, SPLITPROF_SKELETON_TIMER_HANDLER, splitprof_tick)

#define CLOCK_ENABLE	SPLITPROF_REG(0x40000010)
#define ENABLE_TIMER	(1u << 4)
#define TIMER_REG(at)	SPLITPROF_REG(splitprof_base(TIMER_BASE) + (at))

/*
 * YOURS: from a known state, since it is called again after each stop.  The
 * priority says what will be seen: code of handlers as urgent as the sampler,
 * or more, shows up where they end.
 */
void
splitprof_timer_start(void)
{
	CLOCK_ENABLE |= ENABLE_TIMER;
	TIMER_REG(TIMER_CONTROL_AT) = 0;
	TIMER_REG(TIMER_FLAG_AT) = 1;
	TIMER_REG(TIMER_PERIOD_AT) = PERIOD - 1;
	TIMER_REG(TIMER_CONTROL_AT) = TIMER_ON | TIMER_ASKS;
	splitprof_nvic_enable(TIMER_IRQ, SPLITPROF_SAMPLE_PRIORITY);
}

/*
 * YOURS: no sample comes after this, not even from an interrupt that is pending
 * already: splitprof_nvic_disable() forgets it.
 */
void
splitprof_timer_stop(void)
{
	TIMER_REG(TIMER_CONTROL_AT) = 0;
	TIMER_REG(TIMER_FLAG_AT) = 1;
	splitprof_nvic_disable(TIMER_IRQ);
}

#endif
