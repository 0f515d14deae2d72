/* SPDX-License-Identifier: MIT */
/* A chunk as one frame: packets as they are, see splitprof-qs(5) */
#include "frames.h"

#if SPLITPROF_FRAMES == SPLITPROF_QS_PACKETS

void
splitprof_frames_fill(const uint8_t *chunk, uint32_t size)
{
	splitprof_frame_bytes(SPLITPROF_QS_ID + SPLITPROF_WIRE_QS_AP, chunk,
	    size);
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
