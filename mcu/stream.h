/* SPDX-License-Identifier: MIT */
/*
 * The packets that make the stream describe itself: splitprof-wire(5).  With
 * SPLITPROF_HEADER 0 all of this is nothing.
 */
#ifndef SPLITPROF_STREAM_H
#define SPLITPROF_STREAM_H

#include "queue.h"

#if SPLITPROF_HEADER
/*
 * Send a HEADER, with or without a sample rate, and wait until it is sent.  The
 * profiler is not running.
 */
SPLITPROF_OWN void splitprof_stream_header(bool samples);

/* Queue a LOST packet if it fits.  Interrupts are masked. */
SPLITPROF_OWN void splitprof_stream_lost(void);

/* Queue what LOST has still to tell, and END.  The profiler is stopped. */
SPLITPROF_OWN void splitprof_stream_end(void);

/* Bytes of these packets since the header, itself included. */
extern uint32_t splitprof_stream_bytes;
#else
SPLITPROF_INLINE void
splitprof_stream_header(bool samples)
{
	(void)samples;
}

SPLITPROF_INLINE void
splitprof_stream_lost(void)
{
}

SPLITPROF_INLINE void
splitprof_stream_end(void)
{
}

enum { splitprof_stream_bytes = 0 };
#endif

/* On each event: tell of losses, as soon as there is room again. */
SPLITPROF_INLINE void
splitprof_stream_tell_lost(void)
{
	if (SPLITPROF_HEADER && SPLITPROF_WHEN_FULL == SPLITPROF_DROP &&
	    splitprof_state.untold)
		splitprof_stream_lost();
}

#endif
