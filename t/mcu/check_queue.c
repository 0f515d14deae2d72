/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime on the host: mcu/core/queue.c, event.c, splitprof.c.  Settings of
 * this program: waits when full, two chunks of 20 bytes, addresses of 3 bytes:
 * a chunk takes two calls, and a sample more.
 */
#include "support/run.h"

#include "core/queue.h"
#include "linehost.h"

START_TEST(an_arc_is_seven_bytes)
{
	begin_line(0, 0);
	splitprof_arc(0x123457, 0xabcdef);
	end_line("A\x12\x34\x57\xab\xcd\xef", 7);
}
END_TEST

START_TEST(a_sample_is_four_bytes)
{
	begin_line(0, 0);
	splitprof_sample(0x00fedc);
	end_line("P\x00\xfe\xdc", 4);
}
END_TEST

START_TEST(upper_bytes_do_not_reach_the_type)
{
	begin_line(0, 0);
	splitprof_arc(0xfffffff9, 0x1ffff001);
	splitprof_sample(0x200000ff);
	end_line("A\xff\xff\xf9\xff\xf0\x01P\x00\x00\xff", 11);
}
END_TEST

START_TEST(a_chunk_is_sent_when_no_call_fits_any_more)
{
	begin_line(100, 0);
	splitprof_arc(1, 2);
	splitprof_arc(3, 4);
	ck_assert_uint_eq(splitprof_host.sent_bytes, 0);
	splitprof_arc(5, 6);
	ck_assert_uint_eq(splitprof_host.sent_bytes, 14);
	end_line("A\0\0\1\0\0\2A\0\0\3\0\0\4A\0\0\5\0\0\6", 21);
}
END_TEST

START_TEST(samples_count_only_while_it_runs)
{
	begin_line(0, 9);
	splitprof_stop();
	splitprof_sample(0x1111);
	ck_assert_uint_eq(splitprof_host.sent_bytes, 0);
	splitprof_start();
	splitprof_sample(0x2222);
	end_line("P\0\x22\x22", 4);
}
END_TEST

/* Also where nothing has been started yet: .bss is zero. */
START_TEST(calls_count_only_while_it_runs)
{
	memset(&splitprof_state, 0, sizeof(splitprof_state));
	splitprof_arc(1, 2);
	ck_assert_ptr_null(splitprof_state.put);
	begin_line(0, 9);
	splitprof_stop();
	splitprof_arc(3, 4);
	ck_assert_uint_eq(splitprof_host.sent_bytes, 0);
	splitprof_start();
	splitprof_arc(5, 6);
	end_line("A\0\0\5\0\0\6", 7);
}
END_TEST

START_TEST(arcs_and_samples_start_alone)
{
	begin_line(0, 9);
	splitprof_stop();
	splitprof_start_with(SPLITPROF_ARCS);
	splitprof_sample(0x1111);
	ck_assert(!splitprof_host.timer_on);
	splitprof_arc(1, 2);
	splitprof_stop();
	splitprof_start_with(SPLITPROF_SAMPLES);
	ck_assert(splitprof_host.timer_on);
	/* More than one chunk of them: calls stay off. */
	for (uint32_t i = 0; i < 6; i++) {
		splitprof_sample(0x2200 + i);
		splitprof_arc(3, 4);
	}
	end_line("A\0\0\1\0\0\2P\0\x22\0P\0\x22\1P\0\x22\2P\0\x22\3"
	    "P\0\x22\4P\0\x22\5", 31);
}
END_TEST

START_TEST(start_and_stop_switch_line_and_timer)
{
	begin_line(0, 0);
	ck_assert(splitprof_host.line_on && splitprof_host.timer_on);
	splitprof_stop();
	ck_assert(!splitprof_host.line_on && !splitprof_host.timer_on);
	splitprof_host.line_on = true;
	splitprof_stop();
	ck_assert(splitprof_host.line_on);
}
END_TEST

START_TEST(a_second_start_changes_nothing)
{
	begin_line(0, 0);
	splitprof_sample(0x10);
	splitprof_start();
	splitprof_start_with(SPLITPROF_ARCS);
	splitprof_sample(0x20);
	end_line("P\0\0\x10P\0\0\x20", 8);
}
END_TEST

/* All lengths of the rest at a chunk's end come up, and all speeds. */
START_TEST(packets_stay_whole_and_in_order)
{
	static uint8_t wanted[SPLITPROF_HOST_SENT_MAX];
	size_t n = 0;
	uint32_t random = 1;

	begin_line(0, 1);
	for (uint32_t i = 0; i < 5000; i++) {
		random = random * 1103515245 + 12345;
		if (random & 0x10000) {
			const uint8_t p[] = { 'A', 1, (uint8_t)(i >> 8),
			    (uint8_t)i, 2, (uint8_t)(i >> 8), (uint8_t)i };

			splitprof_arc(0x10000 + i, 0x20000 + i);
			memcpy(wanted + n, p, sizeof(p));
			n += sizeof(p);
		} else {
			const uint8_t p[] = { 'P', 3, (uint8_t)(i >> 8),
			    (uint8_t)i };

			splitprof_sample(0x30000 + i);
			memcpy(wanted + n, p, sizeof(p));
			n += sizeof(p);
		}
		splitprof_host.credit += random >> 20 & 3;
	}
	end_line(wanted, n);
}
END_TEST

/* Two calls in each chunk; what fills both. */
static void
fill(void)
{
	for (uint32_t i = 1; i <= 4; i++)
		splitprof_arc(i, i);
	splitprof_host.pumps = 0;
}

#define FILLED	"A\0\0\1\0\0\1A\0\0\2\0\0\2A\0\0\3\0\0\3A\0\0\4\0\0\4"

START_TEST(a_full_queue_waits_for_a_chunk)
{
	begin_line(0, 0);
	fill();
	splitprof_host.credit_per_pump = 1;
	splitprof_arc(5, 6);
	/* A byte of the first chunk a pump, and one of the next. */
	ck_assert_uint_eq(splitprof_host.sent_bytes, 15);
	ck_assert_uint_eq(splitprof_host.pumps, 15);
	end_line(FILLED "A\0\0\5\0\0\6", 35);
}
END_TEST

/* Calls leave room for a sample in each chunk, and samples take all of it. */
START_TEST(calls_do_not_starve_samples)
{
	begin_line(0, 0);
	fill();
	splitprof_sample(7);
	ck_assert_uint_eq(splitprof_host.pumps, 0);
	ck_assert(splitprof_queue_fits(2) && !splitprof_queue_fits(3));
	end_line(FILLED "P\0\0\7", 32);
}
END_TEST

START_TEST(samples_fill_a_chunk_to_its_last_byte)
{
	begin_line(0, 0);
	for (uint32_t i = 0; i < 5; i++)
		splitprof_sample(i);
	ck_assert(!splitprof_queue_fits(1));
	ck_assert_uint_eq(splitprof_host.pumps, 0);
	splitprof_host.credit = 100;
	splitprof_sample(5);
	ck_assert_uint_eq(splitprof_host.sent_bytes, 20);
	end_line("P\0\0\0P\0\0\1P\0\0\2P\0\0\3P\0\0\4P\0\0\5", 24);
}
END_TEST

static unsigned interruptions;

static void
sample_in_interrupt(void)
{
	if (interruptions < 3) {
		interruptions++;
		splitprof_sample(0x900 + interruptions);
	}
}

START_TEST(a_waiting_caller_lets_interrupts_in)
{
	begin_line(0, 0);
	fill();
	splitprof_host.credit_per_pump = 1;
	splitprof_host.interrupt = sample_in_interrupt;
	interruptions = 0;
	splitprof_arc(5, 6);
	ck_assert_uint_eq(interruptions, 3);
	splitprof_host.interrupt = NULL;
	/*
	 * The first takes the room that calls leave; the second waits in its
	 * handler for the next chunk, and there the caller finds room, too.
	 */
	end_line(FILLED "P\0\x09\x01P\0\x09\x02" "A\0\0\5\0\0\6" "P\0\x09\x03", 47);
}
END_TEST

START_TEST(a_masked_caller_waits_without_interrupts)
{
	begin_line(0, 0);
	fill();
	splitprof_host.credit_per_pump = 1;
	splitprof_host.interrupt = sample_in_interrupt;
	interruptions = 0;
	uint32_t before = splitprof_mask();

	splitprof_arc(5, 6);
	ck_assert(splitprof_host.masked);
	ck_assert_uint_eq(interruptions, 0);
	splitprof_host.interrupt = NULL;
	splitprof_unmask(before);
	end_line(FILLED "A\0\0\5\0\0\6", 35);
}
END_TEST

START_TEST(stop_drains_with_interrupts_masked)
{
	begin_line(0, 0);
	splitprof_arc(1, 2);
	splitprof_host.credit_per_pump = 1;
	uint32_t before = splitprof_mask();

	splitprof_stop();
	ck_assert(splitprof_host.masked);
	splitprof_unmask(before);
	end_line("A\0\0\1\0\0\2", 7);
}
END_TEST

/* Not even an empty chunk: a line may be lost on one. */
START_TEST(a_stop_sends_nothing_if_nothing_is_left)
{
	begin_line(0, 1000);
	splitprof_host.pumps = 0;
	splitprof_stop();
	/* By splitprof_line_stop(). */
	ck_assert_uint_eq(splitprof_host.pumps, 1);
}
END_TEST

static void
stop_in_interrupt(void)
{
	splitprof_stop();
}

START_TEST(a_stop_ends_a_wait)
{
	begin_line(0, 0);
	fill();
	splitprof_host.credit_per_pump = 1;
	splitprof_host.interrupt = stop_in_interrupt;
	splitprof_arc(5, 6);
	splitprof_host.interrupt = NULL;
	ck_assert_uint_eq(counts().arcs, 4);
	end_line(FILLED, 28);
}
END_TEST

START_TEST(counts_are_what_was_queued)
{
	begin_line(0, 3);
	for (uint32_t i = 0; i < 1000; i++) {
		splitprof_arc(i, i);
		if (i % 3 == 0)
			splitprof_sample(i);
	}
	ck_assert_uint_eq(counts().arcs, 1000);
	ck_assert_uint_eq(counts().samples, 334);
	ck_assert_uint_eq(counts().lost_arcs, 0);
	ck_assert_uint_eq(counts().lost_samples, 0);
	splitprof_stop();
	ck_assert_uint_eq(counts().arcs, 1000);
	splitprof_start();
	ck_assert_uint_eq(counts().arcs, 0);
	ck_assert_uint_eq(counts().samples, 0);
	splitprof_stop();
}
END_TEST

START_TEST(nothing_is_counted_before_the_first_start)
{
	memset(&splitprof_state, 0, sizeof(splitprof_state));
	ck_assert_uint_eq(counts().arcs, 0);
	ck_assert_uint_eq(counts().samples, 0);
}
END_TEST

/* 0x30000000 arcs are more bytes than a word counts. */
START_TEST(counts_survive_the_wrap_of_bytes)
{
	begin_line(0, 1);
	splitprof_state.sent = 7u * 0x30000000u;
	splitprof_arc(1, 2);
	splitprof_sample(3);
	splitprof_arc(4, 5);
	splitprof_arc(6, 7);
	ck_assert_uint_eq(counts().arcs, 0x30000003);
	ck_assert_uint_eq(counts().samples, 1);
	end_line("A\0\0\1\0\0\2P\0\0\3A\0\0\4\0\0\5A\0\0\6\0\0\7", 25);
}
END_TEST

RUN("queue", an_arc_is_seven_bytes, a_sample_is_four_bytes,
    upper_bytes_do_not_reach_the_type,
    a_chunk_is_sent_when_no_call_fits_any_more,
    samples_count_only_while_it_runs, calls_count_only_while_it_runs,
    arcs_and_samples_start_alone, start_and_stop_switch_line_and_timer,
    a_second_start_changes_nothing, packets_stay_whole_and_in_order,
    a_full_queue_waits_for_a_chunk, calls_do_not_starve_samples,
    samples_fill_a_chunk_to_its_last_byte, a_waiting_caller_lets_interrupts_in,
    a_masked_caller_waits_without_interrupts,
    stop_drains_with_interrupts_masked,
    a_stop_sends_nothing_if_nothing_is_left, a_stop_ends_a_wait,
    nothing_is_counted_before_the_first_start, counts_are_what_was_queued,
    counts_survive_the_wrap_of_bytes)
