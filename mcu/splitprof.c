/* SPDX-License-Identifier: MIT */
/* Start, stop, counts: see splitprof.h */
#include "splitprof.h"

#include "cache.h"
#include "port.h"
#include "queue.h"
#include "stream.h"

/*
 * x with x * SPLITPROF_ARC_BYTES = 1 modulo 2^32.  An odd number has one, and
 * multiplying by it divides exactly where there is no remainder, even if the
 * dividend wrapped: so the number of calls follows from the bytes queued, and
 * no call has to count itself.
 */
#if SPLITPROF_ADDR_BYTES == 2
#define PER_ARC	0xcccccccdu
#elif SPLITPROF_ADDR_BYTES == 3
#define PER_ARC	0xb6db6db7u
#else
#define PER_ARC	0x38e38e39u
#endif

_Static_assert((uint32_t)(PER_ARC * SPLITPROF_ARC_BYTES) == 1,
    "PER_ARC is not the inverse of SPLITPROF_ARC_BYTES");

void
splitprof_start(void)
{
	splitprof_start_with(SPLITPROF_ARCS | SPLITPROF_SAMPLES);
}

SPLITPROF_OWN static void
reset(void)
{
	splitprof_state.put = splitprof_state.alone = splitprof_state.chunks[0];
	splitprof_state.sent = splitprof_state.samples = 0;
#if SPLITPROF_WHEN_FULL == SPLITPROF_DROP
	splitprof_state.lost_arcs = splitprof_state.lost_samples = 0;
#endif
}

void
splitprof_start_with(unsigned what)
{
	const bool samples = SPLITPROF_SAMPLE_HZ && (what & SPLITPROF_SAMPLES);

	if (splitprof_state.running)
		return;
	reset();
	splitprof_line_start();
	splitprof_stream_header(samples);
	splitprof_state.running = true;
	splitprof_state.samples_on = samples;
	/* From here on the state is shared with handlers. */
	if (!SPLITPROF_WITH_ARCS || (what & SPLITPROF_ARCS))
		splitprof_state.end = splitprof_state.put + SPLITPROF_ARC_END;
	if (samples)
		splitprof_timer_start();
}

void
splitprof_stop(void)
{
	uint32_t before = splitprof_mask();
	const bool was_running = splitprof_state.running;
	const bool samples = splitprof_state.samples_on;

	splitprof_state.alone = splitprof_queue_chunk();
	splitprof_state.end = NULL;
	splitprof_state.running = splitprof_state.samples_on = false;
	if (SPLITPROF_SAMPLE_HZ && samples)
		splitprof_timer_stop();
	splitprof_unmask(before);
	if (!was_running)
		return;
	splitprof_stream_end();
	splitprof_queue_flush();
	splitprof_line_stop();
}

void
splitprof_get_counts(struct splitprof_counts *counts)
{
	uint32_t before = splitprof_mask();
	uint32_t bytes = splitprof_state.sent + (uint32_t)
	    (splitprof_state.put - splitprof_queue_chunk());

	counts->samples = splitprof_state.samples;
	counts->arcs = splitprof_cache_arcs();
	if (!SPLITPROF_ARC_CACHE) {
		bytes -= splitprof_stream_bytes;
		if (!SPLITPROF_SAMPLE_CACHE)
			bytes -= SPLITPROF_SAMPLE_BYTES * counts->samples;
		counts->arcs = PER_ARC * bytes;
	}
#if SPLITPROF_WHEN_FULL == SPLITPROF_DROP
	counts->lost_arcs = splitprof_state.lost_arcs;
	counts->lost_samples = splitprof_state.lost_samples;
#else
	counts->lost_arcs = counts->lost_samples = 0;
#endif
	splitprof_unmask(before);
}
