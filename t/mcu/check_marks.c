/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime on the host: mcu/option/cache.c and task marks.  Settings of this
 * program: a header, tasks, 4 entries for calls, no samples.
 */
#include "support/run.h"

#include <string.h>

#include "mcu/host/host.h"
#include "core/queue.h"

/* Two calls whose entry is the first of four, so that one has its neighbour. */
#define FIRST	0x1000, 0x2100
#define SECOND	0x1008, 0x2200

static unsigned interrupts, when;

static void
call_second(void)
{
	if (interrupts++ == when)
		splitprof_arc(SECOND);
}

/* A packet's bytes; counts are below 128 here. */
static size_t
bytes_of(const uint8_t *p)
{
	switch (*p) {
	case SPLITPROF_WIRE_ARC: return 7;
	case SPLITPROF_WIRE_ARCS: return 9;
	case SPLITPROF_WIRE_TASK: return SPLITPROF_WIRE_TASK_BYTES;
	case SPLITPROF_WIRE_HEADER: return SPLITPROF_WIRE_HEADER_FIXED + 1;
	}
	ck_abort_msg("no packet: %02x", *p);
	return 1;
}

/* How many calls of SECOND come before the mark of task 2. */
static uint32_t
before_mark(void)
{
	const uint8_t *p = splitprof_host.sent;
	uint32_t n = 0;

	for (; memcmp(p, "k\0\2", 3) != 0; p += bytes_of(p)) {
		if (memcmp(p + 1, "\0\x10\x08\0\x22\0", 6) == 0)
			n += *p == SPLITPROF_WIRE_ARC ? 1 : p[7];
	}
	return n;
}

/* Wherever a handler comes while the caches are flushed. */
START_TEST(a_task_keeps_what_it_called_before_the_mark)
{
	for (when = 0; when < 3; when++) {
		splitprof_host.sent_bytes = 0;
		splitprof_host.credit = 1000;
		splitprof_start();
		splitprof_task(1);
		for (int i = 0; i < 10; i++)
			splitprof_arc(FIRST);
		for (int i = 0; i < 5; i++)
			splitprof_arc(SECOND);
		interrupts = 0;
		splitprof_host.interrupt = call_second;
		splitprof_task(2);
		splitprof_host.interrupt = NULL;
		ck_assert_uint_gt(interrupts, when);
		splitprof_stop();
		ck_assert_uint_ge(before_mark(), 5);
	}
}
END_TEST

RUN("marks", a_task_keeps_what_it_called_before_the_mark)
