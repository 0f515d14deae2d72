/* SPDX-License-Identifier: MIT */
/* The queue's less frequent half: see queue.h */
#include "queue.h"

#include "port.h"

struct splitprof_state splitprof_state;

#ifdef SPLITPROF_ASM
#define AT(member, offset) \
	_Static_assert(offsetof(struct splitprof_state, member) == (offset), \
	    "layout.h is wrong about " #member)
AT(put, SPLITPROF_AT_PUT);
AT(end, SPLITPROF_AT_END);
AT(alone, SPLITPROF_AT_ALONE);
AT(sent, SPLITPROF_AT_SENT);
AT(samples, SPLITPROF_AT_SAMPLES);
AT(jitter, SPLITPROF_AT_JITTER);
AT(phase, SPLITPROF_AT_PHASE);
AT(samples_on, SPLITPROF_AT_SAMPLES_ON);
AT(chunks, SPLITPROF_AT_CHUNKS);
#if SPLITPROF_WHEN_FULL == SPLITPROF_DROP
AT(lost_arcs, SPLITPROF_AT_LOST_ARCS);
AT(lost_samples, SPLITPROF_AT_LOST_SAMPLES);
#endif
#endif

uint8_t *
splitprof_turn_any(uint8_t *put, uint8_t *chunk)
{
	uint8_t *first = splitprof_state.chunks[0];
	uint8_t *other = chunk != first ? first : splitprof_state.chunks[1];
	uint32_t size = (uint32_t)(put - chunk);

	if (!splitprof_line_send(chunk, size))
		return NULL;
	splitprof_state.sent += size;
	splitprof_state.end = other + SPLITPROF_ARC_END;
	return other;
}

bool
splitprof_queue_turn(void)
{
	const bool calls = splitprof_state.end != NULL;
	uint8_t *chunk = splitprof_queue_chunk();

	if (splitprof_state.put == chunk)
		return true;
	chunk = splitprof_turn(splitprof_state.put, chunk);
	if (!chunk)
		return false;
	splitprof_state.put = chunk;
	if (!calls) {
		splitprof_state.alone = chunk;
		splitprof_state.end = NULL;
	}
	return true;
}

void
splitprof_queue_flush(void)
{
	uint32_t before = splitprof_mask();

	while (!splitprof_queue_turn())
		splitprof_let_in(before);
	splitprof_unmask(before);
}
