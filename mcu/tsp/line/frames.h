/* SPDX-License-Identifier: MIT */
/*
 * The line of splitprof.h, which carries calls and samples in frames of QS:
 * the tracer's bytes are in frames of their own.  The profiler must run while
 * the tracer does: splitprof_start() before splitprof_tsp_open(),
 * splitprof_stop() behind splitprof_tsp_close(), or what is queued is not
 * sent.  The line must be one of port/, which listens; commands are not in
 * frames.
 */
#ifndef SPLITPROF_TSP_LINE_FRAMES_H
#define SPLITPROF_TSP_LINE_FRAMES_H

#include "../../option/frames.h"
#include "../../port/listen.h"
#include "../../core/queue.h"
#include "../../core/wire.h"

#if !SPLITPROF_FRAMES || SPLITPROF_WHEN_FULL == SPLITPROF_LAST
#error "set SPLITPROF_FRAMES, and not SPLITPROF_LAST, which loses frames"
#endif

/* The record id of the tracer's frames. */
#ifndef SPLITPROF_TSP_QS_ID
#define SPLITPROF_TSP_QS_ID	(SPLITPROF_QS_ID + SPLITPROF_WIRE_QS_TSP)
#endif

#define SPLITPROF_TSP_PIECE	SPLITPROF_CHUNK_BYTES
#define splitprof_tsp_line_receive	splitprof_line_receive
#define splitprof_tsp_line_overran	splitprof_line_overran

SPLITPROF_INLINE void
splitprof_tsp_line_start(void)
{
	splitprof_line_listen();
}

SPLITPROF_INLINE bool
splitprof_tsp_line_is_on(void)
{
	return splitprof_state.phase >= SPLITPROF_RUNNING;
}

SPLITPROF_INLINE bool
splitprof_tsp_line_send(const uint8_t *chunk, uint32_t size)
{
	return splitprof_tsp_line_is_on() &&
	    splitprof_frames_send_bytes(SPLITPROF_TSP_QS_ID, chunk, size);
}

/* A frame that found the line busy would wait for the next one otherwise. */
SPLITPROF_INLINE void
splitprof_tsp_line_push(void)
{
	if (splitprof_tsp_line_is_on())
		splitprof_frames_push();
}

/* The profiler goes on, and sends what is left in its own time. */
SPLITPROF_INLINE void
splitprof_tsp_line_stop(void)
{
}

#endif
