/* SPDX-License-Identifier: MIT */
/*
 * The packets that make the stream describe itself: splitprof-wire(5).  What
 * the settings do not ask for is nothing here.
 */
#ifndef SPLITPROF_STREAM_H
#define SPLITPROF_STREAM_H

#include "queue.h"
#include "wire.h"

#if SPLITPROF_HEADER
/*
 * Send a HEADER, with or without a sample rate, and wait until it is sent.  The
 * profiler is not running.
 */
SPLITPROF_OWN void splitprof_stream_header(bool samples);

/* Queue what is still to be told, and END.  The profiler is stopped. */
SPLITPROF_OWN void splitprof_stream_end(void);

/* To be called at each 16th sample, with interrupts masked. */
SPLITPROF_OWN void splitprof_stream_sixteenth(void);

/*
 * Write a packet byte by byte, in room that splitprof_queue_room() has made:
 * begin with the type byte, end with the sum.  Interrupts are masked.
 */
SPLITPROF_OWN void splitprof_stream_begin(uint8_t type);
SPLITPROF_OWN void splitprof_stream_put(uint8_t byte);
SPLITPROF_OWN void splitprof_stream_put_address(uint32_t address);
SPLITPROF_OWN void splitprof_stream_put_count(uint32_t count);
SPLITPROF_OWN void splitprof_stream_put_sum(void);

/* Bytes written so since the start, and the header's. */
extern uint32_t splitprof_stream_bytes;
#else
SPLITPROF_INLINE void
splitprof_stream_header(bool samples)
{
	(void)samples;
}

SPLITPROF_INLINE void
splitprof_stream_end(void)
{
}

SPLITPROF_INLINE void
splitprof_stream_sixteenth(void)
{
}

enum { splitprof_stream_bytes = 0 };
#endif

#endif
