/* SPDX-License-Identifier: MIT */
/* Ticks and microseconds: see ticks.h */
#include "ticks.h"

#define HZ	(SPLITPROF_MP_TICKS_HZ)

#define PER_US	(HZ / 1000000)

#if HZ % 1000000 == 0
uint32_t
splitprof_mp_to_ticks(uint32_t us)
{
	return us > UINT32_MAX / PER_US ? UINT32_MAX : us * PER_US;
}
#else
uint32_t
splitprof_mp_to_ticks(uint32_t us)
{
	const uint64_t ticks = ((uint64_t)us * HZ + 999999) / 1000000;

	return ticks > UINT32_MAX ? UINT32_MAX : (uint32_t)ticks;
}
#endif

#if !SPLITPROF_MP_EXACT

/* A moment of which both are known. */
static struct {
	uint32_t ticks, us;
	uint32_t aged;		/* the ticks at the last splitprof_mp_age() */
} known;

/*
 * How old what is asked for may be; what is older than the second is marked,
 * and how often that is looked for.  With the 2^30 of splitprof_mp_poll() a
 * call is marked before it is 2^31 old, by 2^28 at least.
 */
#define OLDEST	0x80000000u
#define AGED	0x20000000u
#define OFTEN	0x10000000u

uint32_t
splitprof_mp_us(uint32_t ticks)
{
	const uint32_t since = ticks - known.ticks;

	return known.us + (HZ % 1000000 == 0 ? since / PER_US :
	    (uint32_t)((uint64_t)since * 1000000 / HZ));
}

void
splitprof_mp_keep_time(void)
{
	const uint32_t before = splitprof_mask();
	const uint32_t now = splitprof_mp_ticks();
	uint32_t late = now - known.ticks;

	if (late >= OLDEST + HZ) {
		uint32_t seconds;

		late -= OLDEST;
		/* Or GCC takes signed division, which nothing else needs. */
		__asm__("" : "+r"(late));
		seconds = late / HZ;
		known.ticks += seconds * HZ;
		known.us += seconds * 1000000;
	}
	splitprof_unmask(before);
	if (now - known.aged < OFTEN)
		return;
	known.aged = now;
	splitprof_mp_age(AGED);
	splitprof_mp_age_waiting();
}

#endif
