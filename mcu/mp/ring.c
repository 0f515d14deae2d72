/* SPDX-License-Identifier: MIT */
/* The ring of calls that have returned: see state.h */
#include "state.h"

#include "ticks.h"

/* Assembly refers to it. */
__attribute__((used)) struct splitprof_mp splitprof_mp = {
	.top = splitprof_mp_root.calls + 1,
	.put = splitprof_mp_ring,
	.shortest = UINT32_MAX
};
struct splitprof_mp_record splitprof_mp_ring[SPLITPROF_MP_RING];

/* Records for which there is room, without going round. */
SPLITPROF_INLINE uint32_t
room(void)
{
	const uint32_t at = splitprof_mp_put_count();
	const uint32_t all = splitprof_mp.got + SPLITPROF_MP_RING - at;
	const uint32_t straight = SPLITPROF_MP_RING - at % SPLITPROF_MP_RING;

	return all < straight ? all : straight;
}

void
splitprof_mp_set_end(void)
{
	struct splitprof_mp *const s = &splitprof_mp;

	if (s->put == splitprof_mp_ring + SPLITPROF_MP_RING) {
		s->put = splitprof_mp_ring;
		s->laps += SPLITPROF_MP_RING;
	}
	s->shortest = s->recording ? s->min_ticks : UINT32_MAX;
	s->end = s->recording && !s->min_us ? s->put + room() :
	    splitprof_mp_ring;
}

/* Is nothing recorded, or nothing that short? */
SPLITPROF_INLINE bool
is_unwanted(uint32_t now, uintptr_t at, uint32_t entry)
{
	const struct splitprof_mp *const s = &splitprof_mp;

	if (SPLITPROF_MP_EXACT || !(at & 1))
		return now - entry < s->shortest;
	return !s->recording || splitprof_mp_us(now) - entry < s->min_us;
}

void
splitprof_mp_record(uint32_t func, uint32_t now, uintptr_t at, uint32_t entry)
{
	struct splitprof_mp *const s = &splitprof_mp;
	struct splitprof_mp_record *put;

	if (is_unwanted(now, at, entry))
		return;
	if (splitprof_mp_put_count() - s->got == SPLITPROF_MP_RING) {
		s->overflows++;
		return;
	}
	splitprof_mp_set_end();
	put = s->put++;
	put->func = func;
	put->exit = now;
	put->at = at;
	put->entry = entry;
}

uint32_t
splitprof_mp_waiting(void)
{
	const uint32_t before = splitprof_mask();
	const uint32_t n = splitprof_mp_put_count() - splitprof_mp.got;

	splitprof_unmask(before);
	return n;
}

#if !SPLITPROF_MP_EXACT
/* Those that wait are changed by nobody else. */
void
splitprof_mp_age_waiting(void)
{
	const uint32_t n = splitprof_mp_waiting();

	for (uint32_t i = 0; i < n; i++) {
		struct splitprof_mp_record *const r = &splitprof_mp_ring[
		    (splitprof_mp.got + i) % SPLITPROF_MP_RING];

		if (!(r->at & 1))
			r->entry = splitprof_mp_us(r->entry);
		if (!(r->at & 2))
			r->exit = splitprof_mp_us(r->exit);
		r->at |= 3;
	}
}
#endif

void
splitprof_mp_drop(uint32_t n)
{
	const uint32_t before = splitprof_mask();

	splitprof_mp.got += n;
	splitprof_mp_set_end();
	splitprof_unmask(before);
}

void
splitprof_mp_reset(void)
{
	const uint32_t before = splitprof_mask();

	splitprof_mp.got = splitprof_mp.reset_at = splitprof_mp_put_count();
	splitprof_mp.overflows = 0;
	splitprof_mp_set_end();
	splitprof_unmask(before);
}

void
splitprof_mp_filter(uint32_t depth, uint32_t min_us)
{
	const uint32_t min_ticks = splitprof_mp_to_ticks(min_us);
	const uint32_t before = splitprof_mask();

	splitprof_mp.depth = depth;
	splitprof_mp.min_us = min_us;
	splitprof_mp.min_ticks = min_ticks;
	splitprof_mp_set_limit();
	splitprof_mp_set_end();
	splitprof_unmask(before);
}

void
splitprof_mp_start(void)
{
	const uint32_t before = splitprof_mask();

	if (splitprof_mp.stack && !splitprof_mp.recording) {
		splitprof_mp_silence();
		splitprof_mp.recording = true;
		splitprof_mp_set_end();
	}
	splitprof_unmask(before);
}

void
splitprof_mp_stop(void)
{
	const uint32_t before = splitprof_mask();

	splitprof_mp.recording = false;
	splitprof_mp_set_end();
	splitprof_unmask(before);
}

bool
splitprof_mp_is_recording(void)
{
	return *(volatile bool *)&splitprof_mp.recording;
}
