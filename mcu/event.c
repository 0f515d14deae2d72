/* SPDX-License-Identifier: MIT */
/*
 * What happens on each call and at each sample: the code that decides what
 * profiling costs.  Look at its instructions after each change: make footprint
 * and arm-none-eabi-objdump.
 */
#include "port.h"
#include "queue.h"
#include "stream.h"

/* An address in SPLITPROF_ADDR_BYTES bytes, big-endian; what is above goes. */
SPLITPROF_INLINE void
put_address(uint8_t *p, uint32_t address)
{
	for (int i = 0; i < SPLITPROF_ADDR_BYTES; i++)
		p[i] = (uint8_t)(address >> 8 * (SPLITPROF_ADDR_BYTES - 1 - i));
}

SPLITPROF_INLINE uint8_t *
head(void)
{
	return splitprof_state.bytes +
	    splitprof_state.head % SPLITPROF_QUEUE_BYTES;
}

/* The size bytes at head() are a packet: queue it, wake a sleeping line. */
SPLITPROF_INLINE void
commit(uint32_t size)
{
	bool asleep = splitprof_queue_empty();

	splitprof_state.head += size;
	if (splitprof_state.head % SPLITPROF_QUEUE_BYTES < size)
		splitprof_queue_spill();
	if (asleep)
		splitprof_line_pump();
}

#if SPLITPROF_WITH_ARCS
void
splitprof_arc(uint32_t from, uint32_t to)
{
	uint32_t before = splitprof_mask();

	splitprof_stream_tell_lost();
	if (splitprof_queue_fits(SPLITPROF_ARC_BYTES) ||
	    splitprof_queue_make_room(SPLITPROF_ARC_BYTES, before)) {
		uint8_t *p = head();

		p[0] = SPLITPROF_WIRE_ARC;
		put_address(p + 1, from);
		put_address(p + 1 + SPLITPROF_ADDR_BYTES, to);
		commit(SPLITPROF_ARC_BYTES);
	} else {
		splitprof_state.lost_arcs++;
		splitprof_state.untold = true;
	}
	splitprof_unmask(before);
}
#endif

/* Masked although it is a handler: one above it may be profiled. */
void
splitprof_sample(uint32_t pc)
{
	uint32_t before = splitprof_mask();

	if (splitprof_state.samples_on) {
		splitprof_stream_tell_lost();
		if (splitprof_queue_fits(SPLITPROF_SAMPLE_BYTES) ||
		    splitprof_queue_make_room(SPLITPROF_SAMPLE_BYTES, before)) {
			uint8_t *p = head();

			p[0] = SPLITPROF_WIRE_SAMPLE;
			put_address(p + 1, pc);
			splitprof_state.samples++;
			commit(SPLITPROF_SAMPLE_BYTES);
		} else {
			splitprof_state.lost_samples++;
			splitprof_state.untold = true;
		}
	}
	splitprof_unmask(before);
}
