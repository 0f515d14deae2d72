/* SPDX-License-Identifier: MIT */
/* A port to copy: the clock of clock.h is set up and runs for ever. */
#include "clock.h"
#include "../../arch/arm/nvic.h"
#include "../listen.h"
#include "board.h"

#if TIMER_HZ % SPLITPROF_MP_TICKS_HZ
#error "SPLITPROF_CLOCK_HZ must be a multiple of 1 MHz"
#endif

#define CLOCK_ENABLE	SPLITPROF_REG(0x40000010)
#define ENABLE_CLOCK	(1u << 5)
#define CLOCK_CONTROL	SPLITPROF_REG(0x40031000)
#define CONTROL_ON	1u
#define CLOCK_PRESCALER	SPLITPROF_REG(0x40031008)
#define CLOCK_LAST	SPLITPROF_REG(0x4003100c)	/* 0 comes behind it */
#define CLOCK_UPDATE	SPLITPROF_REG(0x40031010)

/*
 * YOURS.  A prescaler divides by one more than what stands in its register.
 * On many timers it is taken over only when the count wraps, which here is
 * after an hour: so an update is asked for (STM32: EGR's UG).
 */
void
splitprof_mp_clock_start(void)
{
	CLOCK_ENABLE |= ENABLE_CLOCK;
	CLOCK_CONTROL = 0;
	CLOCK_PRESCALER = TIMER_HZ / SPLITPROF_MP_TICKS_HZ - 1;
	CLOCK_LAST = 0xffffffff;
	CLOCK_UPDATE = 1;
	CLOCK_CONTROL = CONTROL_ON;
}
