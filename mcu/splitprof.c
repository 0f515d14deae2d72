/* SPDX-License-Identifier: MIT */
/* Start, stop, counts: see splitprof.h */
#include "splitprof.h"

#include <stddef.h>

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
_Static_assert(offsetof(struct splitprof_state, arcs_on) == 0,
    "mcount.S expects arcs_on first");

void
splitprof_start(void)
{
	splitprof_start_with(SPLITPROF_ARCS | SPLITPROF_SAMPLES);
}

void
splitprof_start_with(unsigned what)
{
	const bool samples = SPLITPROF_SAMPLE_HZ && (what & SPLITPROF_SAMPLES);

	if (splitprof_state.running)
		return;
	splitprof_state.head = splitprof_state.tail = 0;
	splitprof_state.samples = 0;
	splitprof_state.lost_arcs = splitprof_state.lost_samples = 0;
	splitprof_state.untold = false;
	splitprof_line_start();
	splitprof_stream_header(samples);
	splitprof_state.running = true;
	splitprof_state.samples_on = samples;
	if (samples)
		splitprof_timer_start();
	if (SPLITPROF_WITH_ARCS && (what & SPLITPROF_ARCS))
		splitprof_state.arcs_on = SPLITPROF_ON;
}

void
splitprof_stop(void)
{
	uint32_t before = splitprof_mask();
	const bool was_running = splitprof_state.running;

	splitprof_state.arcs_on = 0;
	splitprof_state.running = splitprof_state.samples_on = false;
	splitprof_unmask(before);
	if (!was_running)
		return;
	if (SPLITPROF_SAMPLE_HZ)
		splitprof_timer_stop();
	splitprof_stream_end();
	splitprof_queue_drain();
	splitprof_line_stop();
}

void
splitprof_get_counts(struct splitprof_counts *counts)
{
	uint32_t before = splitprof_mask();

	counts->samples = splitprof_state.samples;
	counts->arcs = PER_ARC * (splitprof_state.head -
	    splitprof_stream_bytes -
	    SPLITPROF_SAMPLE_BYTES * splitprof_state.samples);
	counts->lost_arcs = splitprof_state.lost_arcs;
	counts->lost_samples = splitprof_state.lost_samples;
	splitprof_unmask(before);
}
