/* SPDX-License-Identifier: MIT */
/*
 * What happens on each call and at each sample, where no assembly does it: the
 * code that decides what profiling costs.  Look at its instructions after each
 * change: make footprint and arm-none-eabi-objdump.
 */
#include "../option/cache.h"
#include "../option/jitter.h"
#include "queue.h"
#include "../option/stream.h"

#if SPLITPROF_WITH_ARCS && !SPLITPROF_ARC_CACHE
/* Room for a call?  There is none while the profiler is off. */
SPLITPROF_INLINE bool
room_for_arc(void)
{
	return splitprof_state.put < splitprof_state.arc_end ||
	    (!splitprof_queue_refuses() && splitprof_queue_turn());
}

void
splitprof_arc(uint32_t from, uint32_t to)
{
	uint32_t before = splitprof_mask();
	bool room = false;

	while (splitprof_state.arc_end && !(room = room_for_arc()) &&
	    splitprof_queue_arc_waits(before))
		;
	if (room)
		splitprof_state.put = splitprof_put_arc(splitprof_state.put,
		    from, to);
	else if (splitprof_state.arc_end)
		splitprof_queue_lose_arc();
	splitprof_unmask(before);
}
#endif

#if SPLITPROF_SAMPLE_CACHE
#define TRY_SAMPLE	splitprof_cache_sample
#else
/* Returns false if it needs room that is not there. */
SPLITPROF_INLINE bool
queue_sample(uint32_t pc)
{
	if (!splitprof_queue_fits(SPLITPROF_SAMPLE_BYTES) &&
	    !splitprof_queue_turn())
		return false;
#if SPLITPROF_STACKS
	splitprof_stream_close(splitprof_put_sample(splitprof_state.put, pc));
#else
	splitprof_state.put = splitprof_put_sample(splitprof_state.put, pc);
#endif
	return true;
}
#define TRY_SAMPLE	queue_sample
#endif

#if !(SPLITPROF_STACKS && defined(__riscv))
/* Masked although it is a handler: one above it may be profiled. */
void
splitprof_sample(uint32_t pc)
{
	uint32_t before = splitprof_mask();
	bool queued = false;

	while (splitprof_state.phase == SPLITPROF_SAMPLING &&
	    !(queued = TRY_SAMPLE(pc)) &&
	    splitprof_queue_sample_waits(before))
		;
	if (queued)
		splitprof_state.samples++;
	if (splitprof_state.phase == SPLITPROF_SAMPLING)
		splitprof_stream_sampled();
	splitprof_unmask(before);
}
#endif

#if (SPLITPROF_HEADER || SPLITPROF_LOSES) && !SPLITPROF_SAMPLE_CACHE
/* The end of it, where arch/arm/sampler.h does the rest. */
void
splitprof_sampled(void)
{
	uint32_t before = splitprof_mask();

	if (splitprof_state.phase == SPLITPROF_SAMPLING)
		splitprof_stream_sampled();
	splitprof_unmask(before);
}
#endif
