/* SPDX-License-Identifier: MIT */
/* The queue's less frequent half: see queue.h */
#include "queue.h"

#include "../option/frames.h"

/* Assembly refers to it. */
__attribute__((used)) struct splitprof_state splitprof_state;

#if SPLITPROF_STACK_IN_ASM
const void *splitprof_queue_owner;
#endif

#ifdef SPLITPROF_ASM
#define AT(member, offset) \
	_Static_assert(offsetof(struct splitprof_state, member) == (offset), \
	    "layout.h is wrong about " #member)
AT(put, SPLITPROF_AT_PUT);
AT(arc_end, SPLITPROF_AT_ARC_END);
AT(sample_end, SPLITPROF_AT_SAMPLE_END);
AT(samples, SPLITPROF_AT_SAMPLES);
AT(jitter, SPLITPROF_AT_JITTER);
AT(phase, SPLITPROF_AT_PHASE);
AT(chunks, SPLITPROF_AT_CHUNKS);
#if SPLITPROF_COUNT_BYTES
AT(sent, SPLITPROF_AT_SENT);
#endif
#if SPLITPROF_LOSES
AT(lost_arcs, SPLITPROF_AT_LOST_ARCS);
AT(lost_samples, SPLITPROF_AT_LOST_SAMPLES);
AT(ask_at, SPLITPROF_AT_ASK_AT);
AT(gap, SPLITPROF_AT_GAP);
#endif
#if SPLITPROF_BOUNDED
AT(wait_from, SPLITPROF_AT_WAIT_FROM);
#endif
#endif

uint8_t *
splitprof_turn_any(uint8_t *put, uint8_t *chunk)
{
	uint8_t *first = splitprof_state.chunks[0];
	uint8_t *other = chunk != first ? first : splitprof_state.chunks[1];
	const uint8_t *begin = chunk + SPLITPROF_CHUNK_SPARE;
	const uint32_t size = (uint32_t)(put + SPLITPROF_CHUNK_LAST - begin);

	splitprof_put_head(chunk, size);
	if (!(SPLITPROF_FRAMES ? splitprof_frames_send(begin, size) :
	    splitprof_line_send(begin, size)))
		return NULL;
#if SPLITPROF_COUNT_BYTES
	splitprof_state.sent += SPLITPROF_COUNTED(size);
#endif
	splitprof_state.arc_end = other + SPLITPROF_ARC_END;
	splitprof_state.sample_end = other + SPLITPROF_SAMPLE_END;
	return other;
}

bool
splitprof_queue_turn(void)
{
	const bool refused = splitprof_queue_refuses();
	const bool turned =
	    splitprof_queue_turn_inline(!splitprof_state.arc_end);

	if (refused && turned)
		splitprof_state.arc_end = (uint8_t *)SPLITPROF_ARC_END_REFUSED;
	return turned;
}

#if SPLITPROF_LOSES
#if SPLITPROF_BOUNDED
/*
 * A sample has found a call waiting: such are one in SPLITPROF_WAIT_ONE_IN, or
 * that call is refused.
 */
SPLITPROF_INLINE void
found_waiting(void)
{
	const uint32_t n = splitprof_samples_seen();
	const uint32_t least =
	    n - SPLITPROF_WAIT_ONE_IN * SPLITPROF_WAIT_IN_A_ROW;

	if ((int32_t)(splitprof_state.wait_from - least) < 0)
		splitprof_state.wait_from = least;
	splitprof_state.wait_from += SPLITPROF_WAIT_ONE_IN;
	if ((int32_t)(n - splitprof_state.wait_from) < 0)
		splitprof_queue_refuse();
}
#endif

/*
 * Calls are lost.  Waiting has not been enough, so this sample is none of those
 * that let calls wait again: else a program that has many times too many would
 * be a fifth slower for a few more of them.
 *
 * The next gap is from 3/4 to 5/4 of those that are lost from sample to sample,
 * lately; the multiples of the factor, modulo 2^32, are spread evenly.  A
 * longer one is from when more were lost.
 */
SPLITPROF_INLINE void
found_refused(void)
{
	const uint32_t lost = splitprof_state.lost_arcs;
	const uint32_t random =
	    splitprof_samples_seen() * SPLITPROF_JITTER_FACTOR >> 16;
	uint32_t mean;

#if SPLITPROF_BOUNDED
	splitprof_state.wait_from++;
#endif
	splitprof_state.lost_often += lost - splitprof_state.lost_before -
	    splitprof_state.lost_often / 8;
	splitprof_state.lost_before = lost;
	mean = splitprof_state.lost_often / 8;
	splitprof_state.gap = mean * 3 / 4 +
	    ((mean < 0x10000 ? mean : 0xffff) * random >> 17);
	if (splitprof_state.ask_at - lost > mean * 5 / 4)
		splitprof_state.ask_at = lost + splitprof_state.gap;
	if (splitprof_state.ask_at == lost)
		splitprof_state.arc_end =
		    splitprof_queue_chunk() + SPLITPROF_ARC_END;
}

void
splitprof_queue_short(void)
{
#if SPLITPROF_BOUNDED
	if ((uintptr_t)splitprof_state.arc_end == SPLITPROF_ARC_END_WAITING) {
		found_waiting();
		return;
	}
#endif
	found_refused();
}
#endif
