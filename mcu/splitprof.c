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
	splitprof_state.jitter = 0;
#if SPLITPROF_WHEN_FULL == SPLITPROF_DROP
	splitprof_state.lost_arcs = splitprof_state.lost_samples = 0;
#endif
}

/* A start or a stop may come from a handler while another one is under way. */
void
splitprof_start_with(unsigned what)
{
	uint32_t before = splitprof_mask();
	const bool off = splitprof_state.phase == SPLITPROF_OFF;

	if (off)
		splitprof_state.phase = SPLITPROF_STARTING;
	splitprof_unmask(before);
	if (!off)
		return;
	if (!SPLITPROF_SAMPLE_HZ)
		what &= ~SPLITPROF_SAMPLES;
	reset();
	splitprof_line_start();
	splitprof_stream_header(what & SPLITPROF_SAMPLES);
	before = splitprof_mask();
	splitprof_state.phase = SPLITPROF_RUNNING;
	if (!SPLITPROF_WITH_ARCS || (what & SPLITPROF_ARCS))
		splitprof_state.end = splitprof_state.alone + SPLITPROF_ARC_END;
	if (SPLITPROF_SAMPLE_HZ && (what & SPLITPROF_SAMPLES)) {
		splitprof_state.samples_on = true;
		splitprof_timer_start();
	}
	splitprof_unmask(before);
}

void
splitprof_stop(void)
{
	uint32_t before = splitprof_mask();
	const bool running = splitprof_state.phase == SPLITPROF_RUNNING;

	if (running) {
		splitprof_state.phase = SPLITPROF_STOPPING;
		splitprof_state.alone = splitprof_queue_chunk();
		splitprof_state.end = NULL;
		if (SPLITPROF_SAMPLE_HZ && splitprof_state.samples_on)
			splitprof_timer_stop();
		splitprof_state.samples_on = false;
	}
	splitprof_unmask(before);
	if (!running)
		return;
	splitprof_stream_end();
	splitprof_queue_flush();
	splitprof_line_stop();
	splitprof_state.phase = SPLITPROF_OFF;
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
