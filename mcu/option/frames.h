/* SPDX-License-Identifier: MIT */
/*
 * Between the queue and the line: a chunk, which is whole packets, becomes
 * frames of the QS protocol, splitprof-qs(5), or stays as it is.
 *
 * There are two buffers: one is sent while frames are put into the other, which
 * waits there until the line is free.  So a chunk is free at once.
 *
 * All of this is there and called only with SPLITPROF_FRAMES.
 */
#ifndef SPLITPROF_FRAMES_H
#define SPLITPROF_FRAMES_H

#include "../arch/arch.h"
#include "../port/port.h"

/* The line is on: send what a stream of frames begins with. */
SPLITPROF_OWN void splitprof_frames_start(void);

/*
 * As splitprof_line_send(), but the chunk is done with when this returns true.
 * With SPLITPROF_LAST it always does while the profiler runs.
 */
SPLITPROF_OWN __attribute__((used)) bool splitprof_frames_send(
    const uint8_t *chunk, uint32_t size);

/*
 * The same with bytes of something else, at most SPLITPROF_CHUNK_BYTES, as a
 * frame with another id: for those who share the line, see tsp/line.h.  Never
 * replaces what waits, but with SPLITPROF_LAST it may be replaced itself.
 */
SPLITPROF_OWN bool splitprof_frames_send_bytes(uint8_t id,
    const uint8_t *bytes, uint32_t size);

/* Let the line take what waits, if it is free.  Interrupts are masked. */
SPLITPROF_OWN void splitprof_frames_push(void);

/*
 * Wait until the line has taken all frames.  The profiler is starting or
 * stopping, so that none comes anew.
 */
SPLITPROF_OWN void splitprof_frames_flush(void);

/*
 * What depends on the form, in frames_packets.c and frames_records.c: put a
 * chunk into frames, of SPLITPROF_LINE_BYTES at most; and the i-th of the
 * frames, from 0 on, that a stream begins with, or return false.
 */
SPLITPROF_OWN void splitprof_frames_fill(const uint8_t *chunk, uint32_t size);
SPLITPROF_OWN bool splitprof_frames_first(uint32_t i);

/* For these two: the frame under way. */
extern struct splitprof_frame {
	uint8_t *put;		/* where its next byte goes */
	uint8_t seq;		/* of the last frame that was begun */
	uint8_t sum;		/* of its bytes so far */
} splitprof_frame;

/* Begin one, put a byte of its data, end it. */
SPLITPROF_OWN void splitprof_frame_begin(uint8_t id);
SPLITPROF_OWN void splitprof_frame_put(uint8_t byte);
SPLITPROF_OWN void splitprof_frame_end(void);

/* Put bytes of its data: quickly, with interrupts masked. */
SPLITPROF_OWN void splitprof_frame_bytes(const uint8_t *bytes, uint32_t size);

/* A byte at p, escaped if it must be; returns where the next one goes. */
SPLITPROF_INLINE uint8_t *
splitprof_frame_escape(uint8_t *p, uint8_t byte)
{
	if (byte == SPLITPROF_WIRE_QS_FLAG ||
	    byte == SPLITPROF_WIRE_QS_ESCAPE) {
		*p++ = SPLITPROF_WIRE_QS_ESCAPE;
		byte ^= SPLITPROF_WIRE_QS_FLIP;
	}
	*p++ = byte;
	return p;
}

#endif
