/* SPDX-License-Identifier: MIT */
/* The ring of calls that have returned: see state.h */
#include "state.h"

#include "ticks.h"

struct splitprof_mp splitprof_mp = {
	.top = splitprof_mp_root.calls + 1,
	.put = splitprof_mp_ring
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
	s->end = s->recording && !s->min_us ? s->put + room() : splitprof_mp_ring;
}

/* Did it not last as long as the filter wants? */
SPLITPROF_INLINE bool
is_short(uint32_t now, uintptr_t at, uint32_t entry)
{
	if (!SPLITPROF_MP_EXACT && at & 1)
		return splitprof_mp_us(now) - entry < splitprof_mp.min_us;
	return now - entry < splitprof_mp.min_ticks;
}

void
splitprof_mp_record(uint32_t func, uint32_t now, uintptr_t at, uint32_t entry)
{
	struct splitprof_mp *const s = &splitprof_mp;
	struct splitprof_mp_record *put;

	if (!s->recording || is_short(now, at, entry))
		return;
	splitprof_mp_set_end();
	if (room() == 0) {
		s->overflows++;
		return;
	}
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
