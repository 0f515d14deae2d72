/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime on the host: mcu/option/cache.c, and the tasks of
 * mcu/option/stream.c.  Settings of this program: 4 entries for calls and 4 for
 * samples, one of each flushed at each 16th sample, two chunks of 32 bytes, a
 * header, addresses of 3 bytes.
 */
#include "support/run.h"

#include <string.h>

#include "gmon/arc_caches.h"
#include "option/cache.h"
#include "port/port.h"
#include "linehost.h"

static void
begin(void)
{
	begin_line(1000, 0);
	splitprof_host.sent_bytes = 0;
}

/*
 * Stop, and compare what was sent.  In wanted, the sums of the packets are
 * zero: each packet begins where ends says that the one before ended.
 */
static void
end(const char *wanted, size_t n, const size_t *ends)
{
	const uint8_t *p = splitprof_host.sent;
	size_t at = 0;

	splitprof_stop();
	ck_assert_uint_eq(splitprof_host.sent_bytes, n);
	for (; *ends; at = *ends++) {
		if (p[at] != 'A' && p[at] != 'P') {
			ck_assert_uint_eq(sum(p + at, *ends - at), 0);
			splitprof_host.sent[*ends - 1] = 0;
		}
	}
	ck_assert_mem_eq(p, wanted, n);
}
#define END(text, ...) \
	end(text, sizeof(text) - 1, (const size_t[]){ __VA_ARGS__, 0 })

START_TEST(calls_are_counted_and_sent_at_the_end)
{
	begin();
	for (int i = 0; i < 5; i++)
		splitprof_arc(0x101, 0x207);
	splitprof_arc(0x105, 0x301);
	ck_assert_uint_eq(splitprof_host.sent_bytes, 0);
	END("m\0\1\1\0\2\7\5\0" "A\0\1\5\0\3\1" "E\0\0\0\6\0\0\0\0\0",
	    9, 16, 26);
}
END_TEST

START_TEST(samples_are_counted_and_sent_at_the_end)
{
	begin();
	for (int i = 0; i < 5; i++)
		splitprof_sample(0x102);
	splitprof_sample(0x104);
	ck_assert_uint_eq(splitprof_host.sent_bytes, 0);
	END("s\0\1\2\5\0" "P\0\1\4" "E\0\0\0\0\0\0\0\6\0", 6, 10, 20);
}
END_TEST

/* Counts of one, two and five bytes. */
START_TEST(a_count_is_as_long_as_it_has_to_be)
{
	begin();
	splitprof_arc(0x101, 0x207);
	splitprof_arc(0x103, 0x207);
	splitprof_arc(0x105, 0x207);
	splitprof_arc_cache[0].count = 127;
	splitprof_arc_cache[1].count = 128;
	splitprof_arc_cache[2].count = UINT32_MAX;
	END("m\0\1\1\0\2\7\x7f\0" "m\0\1\3\0\2\7\x80\1\0"
	    "m\0\1\5\0\2\7\xff\xff\xff\xff\x0f\0" "E\0\0\0\xfe\0\0\0\0\0",
	    9, 19, 32, 42);
}
END_TEST

/* One more than can be counted: what there is goes first. */
START_TEST(a_count_does_not_wrap)
{
	begin();
	splitprof_arc(0x101, 0x207);
	splitprof_arc_cache[0].count = UINT32_MAX;
	splitprof_arc(0x101, 0x207);
	ck_assert_uint_eq(splitprof_arc_cache[0].count, 1);
	END("m\0\1\1\0\2\7\xff\xff\xff\xff\x0f\0" "A\0\1\1\0\2\7"
	    "E\0\0\0\0\0\0\0\0\0", 13, 20, 30);
}
END_TEST

/* 0x101, 0x103 and 0x109 want the same two entries. */
START_TEST(the_less_frequent_call_leaves)
{
	begin();
	splitprof_arc(0x101, 0x207);
	splitprof_arc(0x101, 0x207);
	splitprof_arc(0x103, 0x203);
	splitprof_arc(0x109, 0x205);
	ck_assert_uint_eq(splitprof_arc_cache[0].count, 2);
	ck_assert_uint_eq(splitprof_arc_cache[1].from, 0x109);
	END("A\0\1\3\0\2\3" "m\0\1\1\0\2\7\2\0" "A\0\1\x09\0\2\5"
	    "E\0\0\0\4\0\0\0\0\0", 7, 16, 23, 33);
}
END_TEST

START_TEST(a_call_that_was_frequent_once_ages)
{
	unsigned calls = 0;

	begin();
	for (int i = 0; i < 100; i++)
		splitprof_arc(0x101, 0x207);
	/* Two others, in turn: each makes the first one older by half. */
	while (splitprof_arc_cache[0].from == 0x101 && calls < 1000)
		splitprof_arc(calls++ % 2 ? 0x103 : 0x109, 0x203);
	ck_assert_uint_lt(calls, 12);
	splitprof_stop();
}
END_TEST

/* The stub looks at the first place only. */
START_TEST(the_more_frequent_neighbour_comes_to_the_first_place)
{
	begin();
	splitprof_arc(0x101, 0x207);
	splitprof_arc(0x109, 0x207);
	ck_assert_uint_eq(splitprof_arc_cache[0].from, 0x101);
	ck_assert_uint_eq(splitprof_arc_cache[1].from, 0x109);
	splitprof_arc(0x109, 0x207);
	ck_assert_uint_eq(splitprof_arc_cache[0].from, 0x109);
	ck_assert_uint_eq(splitprof_arc_cache[0].count, 2);
	ck_assert_uint_eq(splitprof_arc_cache[1].from, 0x101);
	END("m\0\1\x09\0\2\7\2\0" "A\0\1\1\0\2\7" "E\0\0\0\3\0\0\0\0\0",
	    9, 16, 26);
}
END_TEST

START_TEST(one_call_from_two_functions_is_two)
{
	begin();
	splitprof_arc(0x101, 0x207);
	splitprof_arc(0x101, 0x203);
	END("A\0\1\1\0\2\7" "A\0\1\1\0\2\3" "E\0\0\0\2\0\0\0\0\0", 7, 14, 24);
}
END_TEST

/* As an interpreter calls the functions of its table, or a virtual method. */
START_TEST(calls_through_a_pointer_have_places_of_their_own)
{
	begin();
	for (int i = 0; i < 40; i++)
		splitprof_arc(0x101, 0x207 + 16 * (i % 4));
	for (int i = 0; i < 4; i++)
		ck_assert_uint_eq(splitprof_arc_cache[i].count, 10);
	ck_assert_uint_eq(splitprof_host.sent_bytes, 0);
	splitprof_stop();
}
END_TEST

/* At each 16th sample the next entry of both, on the line; all in turn. */
START_TEST(entries_are_flushed_now_and_then)
{
	begin();
	splitprof_arc(0x101, 0x207);
	splitprof_arc(0x101, 0x207);
	for (int i = 0; i < 4 * 16; i++)
		splitprof_sample(0x102);
	ck_assert_uint_gt(splitprof_host.sent_bytes, 0);
	ck_assert_ptr_eq(splitprof_state.put, splitprof_queue_chunk());
	ck_assert_uint_eq(splitprof_arc_cache[0].count, 0);
	ck_assert_uint_eq(splitprof_arc_cache[0].from, 0x101);
	splitprof_arc(0x101, 0x207);
	ck_assert_uint_eq(splitprof_arc_cache[0].count, 1);
	ck_assert_uint_eq(counts().arcs, 3);
	ck_assert_uint_eq(counts().samples, 64);
	splitprof_stop();
	ck_assert_uint_eq(counts().arcs, 3);
	ck_assert_uint_eq(counts().samples, 64);
}
END_TEST

START_TEST(nothing_is_counted_while_it_is_off)
{
	begin();
	splitprof_arc(0x101, 0x207);
	splitprof_stop();
	/* What the stub would do with an entry: none is there any more. */
	for (int i = 0; i < SPLITPROF_ARC_CACHE; i++) {
		ck_assert_uint_eq(splitprof_arc_cache[i].from, 0);
		ck_assert_uint_eq(splitprof_arc_cache[i].count, 0);
	}
	splitprof_arc(0x101, 0x207);
	ck_assert_uint_eq(counts().arcs, 1);
	begin();
	END("E\0\0\0\0\0\0\0\0\0", 10);
}
END_TEST

START_TEST(a_task_mark_divides_what_is_counted)
{
	begin();
	splitprof_task_name(0x102, "idle");
	splitprof_arc(0x101, 0x207);
	splitprof_arc(0x101, 0x207);
	splitprof_sample(0x102);
	splitprof_task(0x102);
	splitprof_arc(0x101, 0x207);
	END("n\1\2\4idle\0" "m\0\1\1\0\2\7\2\0" "P\0\1\2" "k\1\2\0"
	    "A\0\1\1\0\2\7" "E\0\0\0\3\0\0\0\1\0", 9, 18, 22, 26, 33, 43);
}
END_TEST

/* 32 bytes at most, and here no more than 27: a packet fits in a chunk. */
START_TEST(a_long_name_is_cut)
{
	begin();
	splitprof_task_name(1, "a name of more than thirty-two bytes");
	splitprof_task_name(2, "");
	END("n\0\1\x1b" "a name of more than thirty-\0" "E\0\0\0\0\0\0\0\0\0",
	    32, 42);
}
END_TEST

START_TEST(marks_are_nothing_while_it_is_off)
{
	begin();
	splitprof_stop();
	splitprof_host.sent_bytes = 0;
	splitprof_task(1);
	splitprof_task_name(1, "one");
	splitprof_host.credit = 1000;
	begin();
	END("E\0\0\0\0\0\0\0\0\0", 10);
}
END_TEST

START_TEST(marks_come_where_calls_alone_are_profiled)
{
	memset(&splitprof_host, 0, sizeof(splitprof_host));
	splitprof_host.credit = 1000;
	splitprof_start_with(SPLITPROF_ARCS);
	splitprof_host.sent_bytes = 0;
	splitprof_task_name(5, "five");
	splitprof_task(5);
	END("n\0\5\4five\0" "k\0\5\0" "E\0\0\0\0\0\0\0\0\0", 9, 13, 23);
}
END_TEST

static void
mark(void)
{
	splitprof_task(3);
	splitprof_task_name(3, "three");
}

START_TEST(marks_are_nothing_while_it_stops)
{
	begin();
	splitprof_arc(0x101, 0x207);
	splitprof_host.interrupt = mark;
	END("A\0\1\1\0\2\7" "E\0\0\0\1\0\0\0\0\0", 7, 17);
	splitprof_host.interrupt = NULL;
}
END_TEST

START_TEST(a_call_is_found_again_behind_a_mark)
{
	begin();
	splitprof_arc(0x101, 0x207);
	splitprof_task(1);
	ck_assert_uint_eq(splitprof_arc_cache[0].from, 0x101);
	ck_assert_uint_eq(splitprof_arc_cache[0].count, 0);
	splitprof_stop();
}
END_TEST

static unsigned interrupts;

static void
count_interrupt(void)
{
	interrupts++;
}

/*
 * Once for each two calls' entries, for each sample's and at the end; and for
 * each byte of the chunk before, on a line that takes one each time that it is
 * asked: 24 marks are three chunks.
 */
START_TEST(a_mark_that_waits_lets_interrupts_in)
{
	begin();
	splitprof_host.credit = 0;
	splitprof_host.credit_per_pump = 1;
	splitprof_host.interrupt = count_interrupt;
	interrupts = 0;
	splitprof_task(1);
	ck_assert_uint_eq(interrupts, 2 + 4 + 1);
	for (uint16_t i = 2; i <= 24; i++)
		splitprof_task(i);
	ck_assert_uint_gt(interrupts, 24 * 7 + 24);
	splitprof_host.interrupt = NULL;
	splitprof_stop();
}
END_TEST

static void
stop(void)
{
	splitprof_stop();
}

/* A mark behind END would be the first packet of the next run. */
START_TEST(a_stop_ends_the_wait_of_a_mark)
{
	begin();
	splitprof_host.credit = 0;
	for (uint16_t i = 0; i < 16; i++)
		splitprof_task(i);
	splitprof_host.credit_per_pump = 1;
	splitprof_host.interrupt = stop;
	splitprof_task_name(3, "three");
	splitprof_host.interrupt = NULL;
	ck_assert(!splitprof_host.line_on);
	ck_assert_ptr_eq(splitprof_state.put, splitprof_queue_chunk());
}
END_TEST

/* A line that takes little: the cache waits, and nothing is lost. */
START_TEST(a_full_queue_loses_nothing)
{
	const uint8_t *p = splitprof_host.sent, *e;
	uint32_t random = 1, came = 0, calls = 0;

	begin();
	splitprof_host.credit = 0;
	splitprof_host.credit_per_pump = 1;
	for (int i = 0; i < 2000; i++) {
		random = random * 1103515245 + 12345;
		splitprof_arc(0x101 + (random >> 16) % 24 * 2, 0x207);
		calls++;
	}
	splitprof_stop();
	for (e = p + splitprof_host.sent_bytes - 10; p < e;) {
		if (*p == 'A') {
			came++;
			p += 7;
			continue;
		}
		ck_assert_uint_eq(*p, 'm');
		ck_assert_uint_lt(p[7], 0x80);
		ck_assert_uint_eq(sum(p, 9), 0);
		came += p[7];
		p += 9;
	}
	ck_assert(p == e);
	ck_assert_uint_eq(came, calls);
	ck_assert_uint_eq(p[3] << 8 | p[4], calls);
	ck_assert_uint_eq(splitprof_host.unmasked_pumps, 0);
}
END_TEST

START_TEST(marks_before_the_first_start_are_nothing)
{
	memset(&splitprof_host, 0, sizeof(splitprof_host));
	splitprof_host.credit = 1000;
	splitprof_task(1);
	splitprof_task_name(1, "one");
	ck_assert_uint_eq(splitprof_host.sent_bytes, 0);
	ck_assert_uint_eq(splitprof_host.pumps, 0);
}
END_TEST

START_TEST(samples_that_a_mark_sends_let_interrupts_in_while_they_wait)
{
	begin();
	splitprof_host.credit = 0;
	for (uint16_t i = 0; i < 16; i++)
		splitprof_task(i);
	for (uint32_t i = 0; i < 4; i++)
		splitprof_sample(0x100 + 2 * i);
	splitprof_host.credit_per_pump = 1;
	splitprof_host.interrupt = count_interrupt;
	interrupts = 0;
	splitprof_task(17);
	splitprof_host.interrupt = NULL;
	ck_assert_uint_gt(interrupts, 24);
}
END_TEST

static void
same_entries(const struct sp_arc_cache_entry *model)
{
	for (int i = 0; i < SPLITPROF_ARC_CACHE; i++) {
		ck_assert_uint_eq(model[i].call >> 32,
		    splitprof_arc_cache[i].from);
		ck_assert_uint_eq((uint32_t)model[i].call,
		    splitprof_arc_cache[i].to);
		ck_assert_uint_eq(model[i].count, splitprof_arc_cache[i].count);
		ck_assert_uint_eq(model[i].age, splitprof_arc_cache[i].age);
	}
}

/*
 * The host's model of the cache keeps the same calls in the same places, and
 * takes the same bytes for them.
 */
START_TEST(the_model_of_the_host_sends_the_same)
{
	struct sp_arc_cache_entry entries[SPLITPROF_ARC_CACHE] = { { 0 } };
	struct sp_arc_cache model = { .entries = entries,
	    .n = SPLITPROF_ARC_CACHE, .addr_bytes = 3 };
	uint32_t random = 1;

	begin();
	splitprof_host.credit = SPLITPROF_HOST_SENT_MAX;
	for (uint32_t i = 0; i < 20000; i++) {
		const uint32_t few = (random = random * 1103515245 + 12345) >> 30;
		const uint32_t one = i / 8 % 16 ? few : i % 13;

		splitprof_arc(0x101 + 2 * one, 0x207 + i % 300 / 290);
		sp_arc_cache_call(&model, 0x101 + 2 * one,
		    0x207 + i % 300 / 290);
		same_entries(entries);
		if (i % 40 == 39) {
			splitprof_cache_flush_one();
			sp_arc_cache_flush_one(&model);
		}
	}
	model.bytes += sp_arc_cache_held(&model);
	splitprof_stop();
	ck_assert_uint_gt(model.bytes, SPLITPROF_HOST_SENT_MAX / 4);
	ck_assert_uint_eq(splitprof_host.sent_bytes, model.bytes + 10);
}
END_TEST

START_TEST(the_model_of_the_host_has_counts_as_long)
{
	static const uint32_t counts[] = { 1, 2, 127, 128, 16383, 16384 };

	for (size_t i = 0; i < sizeof(counts) / sizeof(*counts); i++) {
		struct sp_arc_cache_entry entries[SPLITPROF_ARC_CACHE] = {
		    { 0 } };
		struct sp_arc_cache model = { .entries = entries,
		    .n = SPLITPROF_ARC_CACHE, .addr_bytes = 3 };

		begin();
		for (uint32_t k = 0; k < counts[i]; k++) {
			splitprof_arc(0x101, 0x207);
			sp_arc_cache_call(&model, 0x101, 0x207);
		}
		splitprof_stop();
		ck_assert_uint_eq(splitprof_host.sent_bytes,
		    sp_arc_cache_held(&model) + 10);
	}
}
END_TEST

RUN("cache", the_model_of_the_host_sends_the_same,
    the_model_of_the_host_has_counts_as_long,
    calls_are_counted_and_sent_at_the_end,
    samples_are_counted_and_sent_at_the_end,
    a_count_is_as_long_as_it_has_to_be, a_count_does_not_wrap,
    the_less_frequent_call_leaves, a_call_that_was_frequent_once_ages,
    the_more_frequent_neighbour_comes_to_the_first_place,
    one_call_from_two_functions_is_two,
    calls_through_a_pointer_have_places_of_their_own, entries_are_flushed_now_and_then,
    nothing_is_counted_while_it_is_off, a_task_mark_divides_what_is_counted,
    a_long_name_is_cut, marks_are_nothing_while_it_is_off,
    marks_come_where_calls_alone_are_profiled,
    marks_are_nothing_while_it_stops, a_call_is_found_again_behind_a_mark,
    a_mark_that_waits_lets_interrupts_in, a_stop_ends_the_wait_of_a_mark,
    a_full_queue_loses_nothing, marks_before_the_first_start_are_nothing,
    samples_that_a_mark_sends_let_interrupts_in_while_they_wait)
