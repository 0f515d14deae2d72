/* SPDX-License-Identifier: MIT */
/* Frames of the QS protocol, and their way to the line: see frames.h */
#include "frames.h"

#if SPLITPROF_FRAMES

#include "../core/queue.h"

static uint8_t buffers[2][SPLITPROF_LINE_BYTES];
static uint8_t current;		/* the buffer that is filled, or waits */
static uint32_t waiting;	/* bytes in it that the line has not taken */
struct splitprof_frame splitprof_frame;

void
splitprof_frame_put(uint8_t byte)
{
	splitprof_frame.sum = (uint8_t)(splitprof_frame.sum + byte);
	splitprof_frame.put = splitprof_frame_escape(splitprof_frame.put, byte);
}

void
splitprof_frame_begin(uint8_t id)
{
	splitprof_frame.sum = 0;
	splitprof_frame_put(++splitprof_frame.seq);
	splitprof_frame_put(id);
}

void
splitprof_frame_end(void)
{
	splitprof_frame_put((uint8_t)~splitprof_frame.sum);
	*splitprof_frame.put++ = SPLITPROF_WIRE_QS_FLAG;
}

/* Interrupts are masked: so the loop has all it needs in registers. */
void
splitprof_frame_bytes(const uint8_t *bytes, uint32_t size)
{
	const uint8_t *const end = bytes + size;
	uint8_t *p = splitprof_frame.put;
	uint32_t sum = splitprof_frame.sum;

	while (bytes < end) {
		sum += *bytes;
		p = splitprof_frame_escape(p, *bytes++);
	}
	splitprof_frame.put = p;
	splitprof_frame.sum = (uint8_t)sum;
}

/* When the line takes a buffer it has sent the other one. */
SPLITPROF_OWN static bool
splitprof_frames_hand_over(void)
{
	if (!waiting)
		return true;
	if (!splitprof_line_send(buffers[current], waiting))
		return false;
	waiting = 0;
	current ^= 1;
	return true;
}

/* With SPLITPROF_LAST what waits gives way to what is newer. */
bool
splitprof_frames_send(const uint8_t *chunk, uint32_t size)
{
	if (!splitprof_frames_hand_over() &&
	    (SPLITPROF_WHEN_FULL != SPLITPROF_LAST ||
	    splitprof_state.phase < SPLITPROF_RUNNING))
		return false;
	splitprof_frame.put = buffers[current];
	splitprof_frames_fill(chunk, size);
	waiting = (uint32_t)(splitprof_frame.put - buffers[current]);
	(void)splitprof_frames_hand_over();
	return true;
}

bool
splitprof_frames_send_bytes(uint8_t id, const uint8_t *bytes, uint32_t size)
{
	if (!splitprof_frames_hand_over())
		return false;
	splitprof_frame.put = buffers[current];
	splitprof_frame_begin(id);
	splitprof_frame_bytes(bytes, size);
	splitprof_frame_end();
	waiting = (uint32_t)(splitprof_frame.put - buffers[current]);
	(void)splitprof_frames_hand_over();
	return true;
}

void
splitprof_frames_push(void)
{
	(void)splitprof_frames_hand_over();
}

void
splitprof_frames_flush(void)
{
	const uint32_t before = splitprof_mask();

	while (!splitprof_frames_hand_over())
		splitprof_let_in(before);
	splitprof_unmask(before);
}

void
splitprof_frames_start(void)
{
	for (uint32_t i = 0;; i++) {
		splitprof_frame.put = buffers[current];
		if (!splitprof_frames_first(i))
			break;
		waiting = (uint32_t)(splitprof_frame.put - buffers[current]);
		splitprof_frames_flush();
	}
}

#endif
