/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two calls of DOZE_MS milliseconds in which nobody but its own handler looks
 * at the clock; before them it is looked at LOOKS times, and goes on steadily.
 *
 * With SPLITPROF_MP_SYSTICK_PERIOD SysTick is the program's, and its handler
 * calls tick(); it counts the processor's clock, or with TICK_REFERENCE=1 the
 * other one.
 */
#include "demo.h"

#include "splitprof_mp.h"
#include "mp/state.h"

#ifndef DOZE_MS
#define DOZE_MS	2000
#endif
#ifndef LOOKS
#define LOOKS	0
#endif
#ifndef TICK_REFERENCE
#define TICK_REFERENCE	0
#endif

DEMO_FUNCTION static void
doze(void)
{
	demo_ms(DOZE_MS);
}

#if SPLITPROF_MP_SYSTICK_PERIOD
#include "arch/arm/systick.h"

void SysTick_Handler(void);

static volatile uint32_t seen;

DEMO_FUNCTION static void
tick(void)
{
	seen++;
}

void
SysTick_Handler(void)
{
	tick();
	splitprof_mp_systick();
	tick();
}

SPLITPROF_OWN static void
start_ticks(void)
{
	splitprof_systick_start(SPLITPROF_MP_SYSTICK_PERIOD, 0);
	if (TICK_REFERENCE)
		SYST_CSR = CSR_TICKINT | CSR_ENABLE;
}

SPLITPROF_OWN static void
stop_ticks(void)
{
	SYST_CSR = 0;
}
#else
#define start_ticks()
#define stop_ticks()
#endif

SPLITPROF_OWN static uint32_t
look(void)
{
	uint32_t ticks;

	demo_mask();
	ticks = splitprof_mp_ticks();
	demo_unmask();
	return ticks;
}

/* Nobody sees it go back, or on by 250 microseconds: a round is longer. */
SPLITPROF_OWN static int
is_steady(void)
{
	uint32_t before = look();

	for (int n = 0; n < LOOKS; n++) {
		const uint32_t now = look();

		if (now - before > SPLITPROF_MP_TICKS_HZ / 4000)
			return 0;
		before = now;
	}
	return 1;
}

SPLITPROF_OWN int
main(void)
{
	start_ticks();
	if (!is_steady())
		return 1;
	splitprof_mp_start();
	doze();
	doze();
	stop_ticks();
	return 0;
}
