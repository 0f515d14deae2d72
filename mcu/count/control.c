/* SPDX-License-Identifier: MIT */
/*
 * Counting on and off.  The image's phase is what was asked for, and outlives a
 * reset; splitprof_count.on is what is done.
 */
#include "../port/listen.h"
#include "state.h"

/* Assembly refers to it. */
__attribute__((used)) struct splitprof_count splitprof_count;

void
splitprof_count_timer(bool on)
{
	if (!SPLITPROF_SAMPLE_HZ)
		return;
	if (on)
		splitprof_timer_start();
	else
		splitprof_timer_stop();
}

/* Interrupts are masked. */
SPLITPROF_OWN static void
splitprof_count_turn(bool on)
{
	splitprof_count_image.phase = on ? SPLITPROF_WIRE_COUNT_COUNTING :
	    SPLITPROF_WIRE_COUNT_STOPPED;
	splitprof_count.on = on && !splitprof_count.clearing;
	splitprof_count_timer(splitprof_count.on);
}

/*
 * The marks come behind: what finds none is looked at by splitprof_count.on.
 * The last one to come here says what they are.
 */
SPLITPROF_OWN static void
splitprof_count_mark(void)
{
	bool on;

	do {
		on = splitprof_count_is_counting();
		splitprof_count_mark_arcs(on);
	} while (on != splitprof_count_is_counting());
}

void
splitprof_count_start(void)
{
	const uint32_t before = splitprof_mask();

	if (splitprof_count.open && !splitprof_count_is_counting()) {
		splitprof_count_image.token = 0;
		splitprof_count_turn(true);
	}
	splitprof_unmask(before);
	if (splitprof_count.open)
		splitprof_count_mark();
}

/* The token says of a moment at which nothing counts. */
SPLITPROF_INLINE void
stop(bool by_host, uint32_t token)
{
	const uint32_t before = splitprof_mask();

	if (splitprof_count.open && splitprof_count_is_counting())
		splitprof_count_turn(false);
	if (by_host)
		splitprof_count_image.token = token;
	splitprof_unmask(before);
	if (splitprof_count.open)
		splitprof_count_mark();
}

void
splitprof_count_stop(void)
{
	stop(false, 0);
}

void
splitprof_count_stop_with(uint32_t token)
{
	stop(true, token);
}

bool
splitprof_count_is_counting(void)
{
	const volatile uint32_t *phase = &splitprof_count_image.phase;

	return splitprof_count.open && *phase == SPLITPROF_WIRE_COUNT_COUNTING;
}

/* A reset may have come while arcs were being marked. */
void
splitprof_count_open(void)
{
	uint32_t before;
	bool on;

	if (splitprof_count.open)
		return;
	splitprof_count_opens++;
	splitprof_line_start();
	splitprof_line_listen();
	on = splitprof_count_adopt();
	before = splitprof_mask();
	splitprof_count.open = true;
	if (on)
		splitprof_count_turn(true);
	splitprof_unmask(before);
	splitprof_count_mark();
}
