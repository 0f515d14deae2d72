/* SPDX-License-Identifier: MIT */
/*
 * For a line whose speed is its clock over a whole number: that number, and a
 * refusal at compile time which says how far off the nearest speed would be.
 * The file that reads this has
 *
 * BAUD_CLOCK	what is divided, in Hz
 * BAUD_LEAST	the smallest number that the UART divides by
 * BAUD_MOST	and the greatest
 */
#ifndef SPLITPROF_BAUD_H
#define SPLITPROF_BAUD_H

#include "../splitprof_config.h"

#if SPLITPROF_BAUD

#define BAUD_NEAREST \
	(((BAUD_CLOCK) + SPLITPROF_BAUD / 2) / SPLITPROF_BAUD)
#define BAUD_DIVISOR \
	(BAUD_NEAREST < BAUD_LEAST ? BAUD_LEAST : \
	BAUD_NEAREST > BAUD_MOST ? BAUD_MOST : BAUD_NEAREST)

/* Is the speed that comes of it further off than so many percent? */
#define BAUD_OFF(percent) \
	((BAUD_CLOCK) * 100 > \
	(100 + (percent)) * SPLITPROF_BAUD * BAUD_DIVISOR || \
	(BAUD_CLOCK) * 100 < \
	(100 - (percent)) * SPLITPROF_BAUD * BAUD_DIVISOR)

/* A receiver bears 3 %. */
#if BAUD_OFF(20)
#error "SPLITPROF_BAUD: more than 20 % off at best: set SPLITPROF_CLOCK_HZ?"
#elif BAUD_OFF(10)
#error "SPLITPROF_BAUD: 10 to 20 % off at best: set SPLITPROF_CLOCK_HZ?"
#elif BAUD_OFF(7)
#error "SPLITPROF_BAUD: 7 to 10 % off at best: set SPLITPROF_CLOCK_HZ?"
#elif BAUD_OFF(5)
#error "SPLITPROF_BAUD: 5 to 7 % off at best: set SPLITPROF_CLOCK_HZ?"
#elif BAUD_OFF(4)
#error "SPLITPROF_BAUD: 4 to 5 % off at best: set SPLITPROF_CLOCK_HZ?"
#elif BAUD_OFF(3)
#error "SPLITPROF_BAUD: 3 to 4 % off at best: set SPLITPROF_CLOCK_HZ?"
#endif

#endif

#endif
