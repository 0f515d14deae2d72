/* SPDX-License-Identifier: MIT */
/* A chunk as one frame: packets as they are, see splitprof-qs(5) */
#include "frames.h"

#if SPLITPROF_FRAMES == SPLITPROF_QS_PACKETS

/* The most bytes of a field. */
#define PIECE	255

/* A time of 0 changes no sum. */
SPLITPROF_INLINE void
put_time(void)
{
	for (int i = 0; i < 4; i++)
		*splitprof_frame.put++ = 0;
}

SPLITPROF_INLINE void
begin_field(uint32_t size)
{
	*splitprof_frame.put++ = SPLITPROF_WIRE_QS_MEMORY;
	splitprof_frame.sum = (uint8_t)(splitprof_frame.sum +
	    SPLITPROF_WIRE_QS_MEMORY + size);
	splitprof_frame.put = splitprof_frame_escape(splitprof_frame.put,
	    (uint8_t)size);
}

void
splitprof_frames_fill(const uint8_t *chunk, uint32_t size)
{
	splitprof_frame_begin(SPLITPROF_QS_ID + SPLITPROF_WIRE_QS_AP);
	put_time();
	while (size > 0) {
		const uint32_t piece = size < PIECE ? size : PIECE;

		begin_field(piece);
		splitprof_frame_bytes(chunk, piece);
		chunk += piece;
		size -= piece;
	}
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
