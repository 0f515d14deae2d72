/* SPDX-License-Identifier: MIT */
/*
 * The packets that make the stream describe itself: splitprof-wire(5).  What
 * the settings do not ask for is nothing here.
 */
#ifndef SPLITPROF_STREAM_H
#define SPLITPROF_STREAM_H

#include "../core/queue.h"

/*
 * Calls since the start, where they are counted: splitprof.h.  Interrupts are
 * masked, or the profiler is not running.
 */
SPLITPROF_OWN uint32_t splitprof_stream_arcs(void);

/* What follows is called only with SPLITPROF_HEADER. */

/*
 * Send a HEADER, with or without a sample rate, and wait until it is sent.  The
 * profiler is not running.
 */
SPLITPROF_OWN void splitprof_stream_header(bool samples);

/*
 * Queue what is still to be told, and END.  Calls and samples are off;
 * interrupts are masked, and let in meanwhile; before is what splitprof_mask()
 * returned.
 */
SPLITPROF_OWN void splitprof_stream_end(uint32_t before);

#if SPLITPROF_TASKS
/* How many headers were sent: 1 in the first run of the profiler. */
extern uint32_t splitprof_runs;
#endif

/* To be called at each 16th sample, with interrupts masked. */
SPLITPROF_OWN void splitprof_stream_sixteenth(void);

/* Report what was lost since the last time, if there is room. */
SPLITPROF_OWN void splitprof_stream_report_lost(void);

/* A sample came, and sampling is on: what it starts.  Interrupts are masked. */
SPLITPROF_INLINE void
splitprof_stream_sampled(void)
{
	if (splitprof_queue_is_short()) {
		splitprof_queue_short();
		if (SPLITPROF_HEADER && SPLITPROF_LOST_OFTEN)
			splitprof_stream_report_lost();
	}
	if (SPLITPROF_HEADER && splitprof_state.samples % 16 == 0)
		splitprof_stream_sixteenth();
}

/* The same, masked, for arch/arm/sampler.h. */
SPLITPROF_OWN __attribute__((used)) void splitprof_sampled(void);

/*
 * Bytes of the packets below since the start, and the header's, or words: see
 * SPLITPROF_COUNT_BYTES.
 */
extern uint32_t splitprof_stream_bytes;

/*
 * The packet from splitprof_state.put to p, where there was room for it, is
 * complete.  Interrupts are masked, or the profiler is not running.
 */
SPLITPROF_INLINE void
splitprof_stream_close(uint8_t *p)
{
	if (SPLITPROF_COUNT_BYTES)
		splitprof_stream_bytes +=
		    SPLITPROF_COUNTED(p - splitprof_state.put);
	splitprof_state.put = p;
	splitprof_queue_disown();
}

#endif
