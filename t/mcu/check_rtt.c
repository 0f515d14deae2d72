/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The ring in RAM, mcu/port/rtt, with this program as the probe.  Settings:
 * a ring of 64 bytes, chunks of 20, which take two calls, and a reader that is
 * gone when the ring was found full three times.
 */
#include "support/run.h"

#include <string.h>

#include "port/port.h"
#include "port/rtt/line.h"
#include "core/queue.h"

static uint8_t seen[65536];
static size_t seen_bytes;

/* Where the probe has read this often, it looks no more; 0: it does not yet. */
static unsigned looks;
static uint32_t at_most;	/* bytes that it reads at a time */

uint32_t
splitprof_mask(void)
{
	return 0;
}

void
splitprof_unmask(uint32_t before)
{
	(void)before;
}

/* Read as a probe does: nothing but the block is known. */
static void
look(uint32_t most)
{
	struct splitprof_rtt *m = &splitprof_rtt;

	while (most-- > 0 && m->rd != m->wr) {
		ck_assert_uint_lt(m->rd, m->size);
		seen[seen_bytes++ % sizeof(seen)] = m->buffer[m->rd];
		m->rd = (m->rd + 1) % m->size;
	}
}

void
splitprof_let_in(uint32_t before)
{
	(void)before;
	if (looks > 0) {
		looks--;
		look(at_most);
	}
}

void
splitprof_timer_start(void)
{
}

void
splitprof_timer_stop(void)
{
}

/* Calls from n to n + calls - 1. */
static void
call(uint32_t n, uint32_t calls)
{
	while (calls-- > 0)
		splitprof_arc(n++, 0x222222);
}

START_TEST(a_reader_finds_the_block)
{
	const struct splitprof_rtt *m = &splitprof_rtt;

	ck_assert_int_eq(m->id[0], 0);
	splitprof_line_start();
	ck_assert_mem_eq(m->id, "SEGGER RTT\0\0\0\0\0\0", 16);
	ck_assert_uint_eq(m->up, 1);
	ck_assert_uint_eq(m->down, 0);
	ck_assert_str_eq(m->name, "splitprof");
	ck_assert_uint_eq(m->size, 64);
	ck_assert_uint_eq(m->rd, 0);
	ck_assert_uint_eq(m->wr, 0);
	ck_assert_uint_eq(m->flags,
	    SPLITPROF_WHEN_FULL == SPLITPROF_DROP ? 1 : 2);
}
END_TEST

START_TEST(what_was_queued_is_there_after_the_stop)
{
	splitprof_start();
	call(1, 1);
	splitprof_sample(0x333333);
	ck_assert_uint_eq(splitprof_rtt.wr, 0);
	splitprof_stop();
	ck_assert_uint_eq(splitprof_rtt.wr, 11);
	look(64);
	ck_assert_mem_eq(seen, "A\0\0\1\x22\x22\x22P\x33\x33\x33", 11);
}
END_TEST

START_TEST(one_byte_stays_free)
{
	static const uint8_t bytes[64] = { 1, 2, 3 };

	splitprof_line_start();
	ck_assert(!splitprof_line_send(bytes, 64));
	ck_assert(splitprof_line_send(bytes, 63));
	ck_assert_uint_eq(splitprof_rtt.wr, 63);
	ck_assert(!splitprof_line_send(bytes, 1));
	look(1);
	ck_assert(splitprof_line_send(bytes + 2, 1));
	ck_assert_uint_eq(splitprof_rtt.wr, 0);
	look(64);
	ck_assert_uint_eq(seen_bytes, 64);
	ck_assert_uint_eq(seen[63], 3);
}
END_TEST

START_TEST(every_place_in_the_ring_wraps)
{
	uint8_t bytes[20];

	splitprof_line_start();
	for (uint8_t i = 0; i < 200; i++) {
		const uint32_t size = 1 + i % 20;

		memset(bytes, i, sizeof(bytes));
		ck_assert(splitprof_line_send(bytes, size));
		seen_bytes = 0;
		look(64);
		ck_assert_uint_eq(seen_bytes, size);
		ck_assert_mem_eq(seen, bytes, size);
	}
}
END_TEST

START_TEST(a_second_run_goes_on_where_the_first_ended)
{
	splitprof_start();
	call(1, 1);
	splitprof_stop();
	look(3);
	splitprof_start();
	call(2, 1);
	splitprof_stop();
	look(64);
	ck_assert_mem_eq(seen, "A\0\0\1\x22\x22\x22" "A\0\0\2\x22\x22\x22",
	    14);
}
END_TEST

#if SPLITPROF_WHEN_FULL == SPLITPROF_WAIT

START_TEST(a_slow_reader_gets_everything)
{
	const uint32_t calls = 1000;

	looks = 1000000;
	at_most = 3;
	splitprof_start();
	call(0, calls);
	splitprof_stop();
	look(64);
	ck_assert_uint_eq(seen_bytes, 7 * calls);
	for (uint32_t i = 0; i < calls; i++) {
		ck_assert_uint_eq(seen[7 * i], 'A');
		ck_assert_uint_eq(seen[7 * i + 2], i >> 8);
		ck_assert_uint_eq(seen[7 * i + 3], i & 0xff);
	}
}
END_TEST

START_TEST(a_reader_that_went_holds_nothing_up)
{
	looks = 2;
	at_most = 3;
	splitprof_start();
	call(0, 1000);
	splitprof_stop();
	look(64);
	/* Whole packets, and then no more. */
	ck_assert_uint_eq(seen_bytes % 7, 0);
	ck_assert_uint_lt(seen_bytes, 100);
	for (size_t i = 0; i < seen_bytes; i += 7)
		ck_assert_uint_eq(seen[i + 3], i / 7);
	/* Back again, it gets what comes now. */
	seen_bytes = 0;
	splitprof_start();
	call(0x77, 1);
	splitprof_stop();
	look(64);
	ck_assert_mem_eq(seen, "A\0\0\x77\x22\x22\x22", 7);
}
END_TEST

RUN("memory", a_reader_finds_the_block, what_was_queued_is_there_after_the_stop,
    one_byte_stays_free, every_place_in_the_ring_wraps,
    a_second_run_goes_on_where_the_first_ended,
    a_slow_reader_gets_everything, a_reader_that_went_holds_nothing_up)

#else

START_TEST(what_does_not_fit_is_counted)
{
	struct splitprof_counts counts;

	splitprof_start();
	call(0, 1000);
	splitprof_get_counts(&counts);
	ck_assert_uint_eq(counts.arcs + counts.lost_arcs, 1000);
	ck_assert_uint_gt(counts.lost_arcs, 900);
	look(64);
	call(0, 1);
	splitprof_stop();
	look(64);
	splitprof_get_counts(&counts);
	ck_assert_uint_eq(seen_bytes, 7 * counts.arcs);
	ck_assert_uint_eq(counts.arcs + counts.lost_arcs, 1001);
}
END_TEST

RUN("memory_drop", a_reader_finds_the_block,
    what_was_queued_is_there_after_the_stop, one_byte_stays_free,
    every_place_in_the_ring_wraps,
    a_second_run_goes_on_where_the_first_ended, what_does_not_fit_is_counted)

#endif
