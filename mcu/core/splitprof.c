/* SPDX-License-Identifier: MIT */
/* Start, stop, counts: see splitprof.h */
#include "../splitprof.h"

#include "../option/cache.h"
#include "../option/frames.h"
#include "queue.h"
#include "../option/stream.h"
#include "../stack/stack.h"

SPLITPROF_INLINE void
reset(void)
{
	uint8_t *chunk = splitprof_state.chunks[0];

	/* Or the compiler makes each of both addresses a word of its own. */
	__asm__("" : "+r"(chunk));
	splitprof_state.put = chunk;
	splitprof_state.sample_end = chunk + SPLITPROF_SAMPLE_END;
	splitprof_state.samples = 0;
	splitprof_state.jitter = 0;
#if SPLITPROF_COUNT_BYTES
	splitprof_state.sent = 0;
#endif
#if SPLITPROF_LOSES
	splitprof_state.lost_arcs = splitprof_state.lost_samples = 0;
	splitprof_state.ask_at = splitprof_state.lost_before = 0;
	splitprof_state.lost_often = 0;
	splitprof_state.gap = SPLITPROF_GAP;
#endif
#if SPLITPROF_BOUNDED
	splitprof_state.wait_from =
	    -(uint32_t)(SPLITPROF_WAIT_ONE_IN * SPLITPROF_WAIT_IN_A_ROW);
#endif
}

/*
 * A start or a stop may come from a handler while another one is under way: it
 * does nothing then.
 */
SPLITPROF_INLINE void
start(bool arcs, bool samples)
{
	uint32_t before = splitprof_mask();
	const bool off = splitprof_state.phase == SPLITPROF_OFF;

	if (off)
		splitprof_state.phase = SPLITPROF_STARTING;
	splitprof_unmask(before);
	if (!off)
		return;
	reset();
#if SPLITPROF_STACKS
	splitprof_stack_start();
#endif
	splitprof_line_start();
	if (SPLITPROF_FRAMES)
		splitprof_frames_start();
	if (SPLITPROF_HEADER)
		splitprof_stream_header(samples);
	if (SPLITPROF_FRAMES)
		splitprof_frames_flush();
	/* At once, or a task could change where its mark is not taken yet. */
	before = splitprof_mask();
	if (arcs)
		splitprof_state.arc_end =
		    splitprof_queue_chunk() + SPLITPROF_ARC_END;
	if (SPLITPROF_SAMPLE_HZ && samples)
		splitprof_timer_start();
	splitprof_state.phase =
	    samples ? SPLITPROF_SAMPLING : SPLITPROF_RUNNING;
	splitprof_unmask(before);
}

#if SPLITPROF_START_WITH
void
splitprof_start_with(unsigned what)
{
	start(SPLITPROF_WITH_ARCS && (what & SPLITPROF_ARCS),
	    SPLITPROF_SAMPLE_HZ && (what & SPLITPROF_SAMPLES));
}

void
splitprof_start(void)
{
	splitprof_start_with(SPLITPROF_ARCS | SPLITPROF_SAMPLES);
}
#else
void
splitprof_start(void)
{
	start(SPLITPROF_WITH_ARCS, SPLITPROF_SAMPLE_HZ);
}
#endif

void
splitprof_stop(void)
{
	const uint32_t before = splitprof_mask();
	const uint32_t phase = splitprof_state.phase;
	const bool running = phase >= SPLITPROF_RUNNING;

	if (running) {
		splitprof_state.phase = SPLITPROF_STOPPING;
		splitprof_state.arc_end = NULL;
		if (SPLITPROF_SAMPLE_HZ &&
		    (!SPLITPROF_START_WITH || phase == SPLITPROF_SAMPLING))
			splitprof_timer_stop();
		if (SPLITPROF_HEADER)
			splitprof_stream_end(before);
		splitprof_queue_flush(before);
	}
	splitprof_unmask(before);
	if (!running)
		return;
	if (SPLITPROF_FRAMES)
		splitprof_frames_flush();
	splitprof_line_stop();
	splitprof_state.phase = SPLITPROF_OFF;
}

#if SPLITPROF_COUNT_BYTES
#if SPLITPROF_WORDS
#define PER_ARC	1u		/* words are counted */
#else
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
#endif

uint32_t
splitprof_stream_arcs(void)
{
	uint32_t bytes;

	/* Before the first start there is no chunk. */
	if (!splitprof_state.put)
		return 0;
	bytes = splitprof_state.sent -
	    (SPLITPROF_HEADER ? splitprof_stream_bytes : 0) +
	    SPLITPROF_COUNTED(splitprof_state.put - splitprof_queue_chunk());
	if (!SPLITPROF_SAMPLE_CACHE && !SPLITPROF_STACKS)
		bytes -= SPLITPROF_COUNTED(SPLITPROF_SAMPLE_BYTES) *
		    splitprof_state.samples;
	return PER_ARC * bytes;
}
#else
uint32_t
splitprof_stream_arcs(void)
{
	return SPLITPROF_ARC_CACHE ? splitprof_cache_arcs() : 0;
}
#endif

void
splitprof_get_counts(struct splitprof_counts *counts)
{
	uint32_t before = splitprof_mask();

	counts->samples = splitprof_state.samples;
	counts->arcs = splitprof_stream_arcs();
#if SPLITPROF_LOSES
	counts->lost_arcs = splitprof_state.lost_arcs;
	counts->lost_samples = splitprof_state.lost_samples;
#else
	counts->lost_arcs = counts->lost_samples = 0;
#endif
	splitprof_unmask(before);
}
