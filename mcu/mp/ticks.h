/* SPDX-License-Identifier: MIT */
/*
 * From the clock's ticks to microseconds modulo 2^32, which is what is sent:
 * done where a record is sent, and not in the hooks.  A clock that counts
 * microseconds needs nothing of it.
 *
 * Others wrap sooner than the microseconds do.  So there is a moment of which
 * both are known; it is moved on in whole seconds, which have as many ticks and
 * microseconds exactly, and is always behind the ticks that are asked for.  A
 * call that is open for so long that its ticks would become unclear is marked,
 * and has microseconds from then on; so have records that wait for long.
 */
#ifndef SPLITPROF_MP_TICKS_H
#define SPLITPROF_MP_TICKS_H

#include "state.h"

#if SPLITPROF_MP_TICKS_HZ < 1 || SPLITPROF_MP_TICKS_HZ > 0x40000000
#error "SPLITPROF_MP_TICKS_HZ must be from 1 to 1073741824"
#endif

#if SPLITPROF_MP_TICKS_HZ == 1000000
#define SPLITPROF_MP_EXACT	1

SPLITPROF_INLINE uint32_t
splitprof_mp_us(uint32_t ticks)
{
	return ticks;
}

SPLITPROF_INLINE void
splitprof_mp_keep_time(void)
{
}
#else
#define SPLITPROF_MP_EXACT	0

/*
 * The microseconds of a moment that was at most 2^31 ticks ago, cut off: what
 * lies within something else by its ticks does so by its microseconds.  For
 * splitprof_mp_poll(), or with interrupts masked.
 */
SPLITPROF_OWN uint32_t splitprof_mp_us(uint32_t ticks);

/* To be called within 2^30 ticks, again and again. */
SPLITPROF_OWN void splitprof_mp_keep_time(void);
#endif

/* Whole microseconds in ticks, at least; too many are the most there are. */
SPLITPROF_OWN uint32_t splitprof_mp_to_ticks(uint32_t us);

#endif
