/* SPDX-License-Identifier: MIT */
/* A chunk as one frame: packets as they are, see splitprof-qs(5) */
#include "frames.h"

#if SPLITPROF_FRAMES == SPLITPROF_QS_PACKETS

/* Interrupts are masked: so the loop has all it needs in registers. */
void
splitprof_frames_fill(const uint8_t *chunk, uint32_t size)
{
	const uint8_t *end = chunk + size;
	uint8_t *p;
	uint32_t sum;

	splitprof_frame_begin(SPLITPROF_QS_ID + SPLITPROF_WIRE_QS_AP);
	p = splitprof_frame.put;
	sum = splitprof_frame.sum;
	while (chunk < end) {
		sum += *chunk;
		p = splitprof_frame_escape(p, *chunk++);
	}
	splitprof_frame.put = p;
	splitprof_frame.sum = (uint8_t)sum;
	splitprof_frame_end();
}

bool
splitprof_frames_first(uint32_t i)
{
	if (i > 0)
		return false;
	splitprof_frame_begin(SPLITPROF_WIRE_QS_EMPTY);
	splitprof_frame_end();
	return true;
}

#endif
