/* SPDX-License-Identifier: MIT */
/* The queue's less frequent half: see queue.h */
#include "queue.h"

#include "port.h"

struct splitprof_state splitprof_state;

#if SPLITPROF_WHEN_FULL == SPLITPROF_WAIT
/*
 * The waiter pumps by itself: the line's interrupt may be masked, or less
 * urgent than the handler that waits here.
 */
bool
splitprof_queue_make_room(uint32_t size, uint32_t before)
{
	do {
		splitprof_line_pump();
		if (splitprof_queue_fits(size))
			return true;
		splitprof_let_in(before);
	} while (splitprof_state.running);
	return false;
}
#else
/* Where the line's interrupt is held off, this is what empties the queue. */
bool
splitprof_queue_make_room(uint32_t size, uint32_t before)
{
	(void)before;
	splitprof_line_pump();
	return splitprof_queue_fits(size);
}
#endif

/*
 * Only as many bytes as ran over: behind them may be some not yet sent.
 * Volatile, or the compiler makes it a call of memcpy, which may be profiled.
 */
void
splitprof_queue_spill(void)
{
	uint32_t n = splitprof_state.head % SPLITPROF_QUEUE_BYTES;
	volatile uint8_t *to = splitprof_state.bytes;

	for (uint32_t i = 0; i < n; i++)
		to[i] = splitprof_state.bytes[SPLITPROF_QUEUE_BYTES + i];
}

void
splitprof_queue_drain(void)
{
	uint32_t before = splitprof_mask();

	while (!splitprof_queue_empty()) {
		splitprof_line_pump();
		splitprof_let_in(before);
	}
	splitprof_unmask(before);
}
