/* SPDX-License-Identifier: MIT */
/*
 * Time where SysTick makes the RTOS's ticks, on any Cortex-M: SysTick is only
 * read, so that nothing is needed beside it.
 *
 * SPLITPROF_TSP_SYSTICK_HZ is what it counts, in Hz: it must be set.  That is
 * the processor's clock, unless configSYSTICK_CLOCK_HZ says otherwise.
 *
 * The RTOS counts a tick when its handler runs, which may be late.  Until then
 * the tick is pending, and counted here.  In the few instructions from there
 * on until the handler masks interrupts and counts, one above it may come in:
 * its events have the tick before.  If that would go back, SHCSR says that the
 * handler is active, and the tick is mended; ARMv6-M does not know that, and
 * the event has the time of the one before.  If it would not, as nothing else
 * was told in that tick, the event is a tick early.
 *
 * In a sleep without ticks SysTick counts through many, or stands still, until
 * the RTOS makes up for them: the handler that ends the sleep has the time when
 * it began.  clock.h has neither hole.
 */
#ifndef SPLITPROF_TSP_TIME_SYSTICK_H
#define SPLITPROF_TSP_TIME_SYSTICK_H

#ifndef SPLITPROF_TSP_SYSTICK_HZ
#error "set SPLITPROF_TSP_SYSTICK_HZ to SysTick's clock in Hz"
#endif

/* What SysTick counts in a tick, as FreeRTOS sets it up. */
#define SYSTICK_COUNTS	(SPLITPROF_TSP_SYSTICK_HZ / SPLITPROF_TSP_TICK_HZ)
#if SYSTICK_COUNTS < 2 || SYSTICK_COUNTS > 1 << 24
#error "SPLITPROF_TSP_SYSTICK_HZ must be 2 to 2^24 times SPLITPROF_TSP_TICK_HZ"
#endif

#define SYSTICK_SHIFT	SPLITPROF_TSP_SHIFT(SYSTICK_COUNTS)
#define SPLITPROF_TSP_PER_TICK	(((SYSTICK_COUNTS - 1) >> SYSTICK_SHIFT) + 1)

/* The registers, which are elsewhere in unit tests. */
#ifndef SPLITPROF_TSP_SYST_CVR
#define SPLITPROF_TSP_SYST_CVR	(*(const volatile uint32_t *)0xe000e018)
#define SPLITPROF_TSP_ICSR	(*(const volatile uint32_t *)0xe000ed04)
#if defined(__ARM_ARCH_ISA_THUMB) && __ARM_ARCH_ISA_THUMB == 1
#define SPLITPROF_TSP_SHCSR	0u
#else
#define SPLITPROF_TSP_SHCSR	(*(const volatile uint32_t *)0xe000ed24)
#endif
#endif
#define ICSR_PENDSTSET		(1u << 26)
#define SHCSR_SYSTICKACT	(1u << 11)

SPLITPROF_INLINE void
splitprof_tsp_time_start(void)
{
}

/* Time is back: since a tick was not counted yet, or the RTOS has lost some. */
SPLITPROF_OWN static __attribute__((noinline)) uint32_t
splitprof_tsp_is_back(uint32_t now)
{
	if (SPLITPROF_TSP_SHCSR & SHCSR_SYSTICKACT)
		now += 1 << 16;
	return (int32_t)(now - splitprof_tsp.since) < 0 ? splitprof_tsp.since :
	    now;
}

SPLITPROF_INLINE uint32_t
splitprof_tsp_later(uint32_t now)
{
	if ((int32_t)(now - splitprof_tsp.since) < 0)
		now = splitprof_tsp_is_back(now);
	splitprof_tsp.since = now;
	return now;
}

/*
 * A tick begins when the count becomes 0, and the interrupt pending with it.
 * If that was before the interrupt was looked at, the count may be of either
 * tick: again.  A count that is too great is not the RTOS's, but of what ran
 * before.
 */
SPLITPROF_INLINE uint32_t
splitprof_tsp_now(void)
{
	uint32_t tick = splitprof_tsp.tick;
	uint32_t left = SPLITPROF_TSP_SYST_CVR, counts;

	if (SPLITPROF_TSP_ICSR & ICSR_PENDSTSET) {
		left = SPLITPROF_TSP_SYST_CVR;
		tick++;
	}
	counts = SYSTICK_COUNTS - left;
	if (counts >= SYSTICK_COUNTS)
		counts = 0;
	return splitprof_tsp_later(tick << 16 | counts >> SYSTICK_SHIFT);
}

/*
 * While the scheduler is suspended, interrupts come but x stands still; from a
 * task the RTOS makes up for these, or for ticks that it has missed.  Each is
 * looked at, or what is long ago would seem to be ahead.
 */
SPLITPROF_INLINE void
splitprof_tsp_time_tick(uint32_t x)
{
	int16_t ahead = (int16_t)(x + 1 - splitprof_tsp.tick);

	if (ahead < 1)
		ahead = splitprof_in_handler();
	splitprof_tsp.tick += (uint32_t)ahead;
	(void)splitprof_tsp_now();
}

/* It may be so far that it looks like a step back. */
SPLITPROF_INLINE void
splitprof_tsp_time_jump(uint32_t n)
{
	splitprof_tsp.tick += n;
	splitprof_tsp.since = splitprof_tsp.tick << 16;
}

#endif
