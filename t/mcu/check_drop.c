/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime on the host: mcu/option/stream.c, and the queue that drops.
 * Settings of this program: drops when full, two chunks of 16 bytes, addresses
 * of 2 bytes from 0x08000000 on, a header, 500 samples a second, a line that
 * carries little more than these: a chunk takes two calls and a sample.
 */
#include "support/run.h"

#include <string.h>

#include "port/port.h"
#include "core/queue.h"
#include "linehost.h"

/* What a linker leaves: a note with a build id of five bytes. */
extern const uint32_t splitprof_build_id[6];
const uint32_t splitprof_build_id[6] = { 4, 5, 3, 0x00554e47, 0x44332211,
	0x55 };

#define HEADER "HGMU\x01\x02\x08\0\0\0\0\0\x01\xf4\x05\x11\x22\x33\x44\x55"

static void
begin(void)
{
	begin_line(100, 0);
	/* Each test sees what comes behind the header. */
	splitprof_host.sent_bytes = 0;
	splitprof_host.credit = 0;
}

START_TEST(the_header_comes_first_and_whole)
{
	begin_line(100, 0);
	ck_assert_uint_eq(splitprof_host.sent_bytes, sizeof(HEADER));
	ck_assert_mem_eq(splitprof_host.sent, HEADER, sizeof(HEADER) - 1);
	ck_assert_uint_eq(sum(splitprof_host.sent, sizeof(HEADER)), 0);
	splitprof_stop();
}
END_TEST

START_TEST(a_header_without_samples_has_rate_0)
{
	memset(&splitprof_host, 0, sizeof(splitprof_host));
	splitprof_host.credit = 100;
	splitprof_start_with(SPLITPROF_ARCS);
	ck_assert_mem_eq(splitprof_host.sent + 10, "\0\0\0\0", 4);
	ck_assert_uint_eq(sum(splitprof_host.sent, sizeof(HEADER)), 0);
	splitprof_stop();
}
END_TEST

START_TEST(totals_come_last)
{
	begin();
	splitprof_arc(0x08001235, 0x08004321);
	splitprof_sample(0x0800abcd);
	end_line("A\x12\x35\x43\x21P\xab\xcd" "E\0\0\0\1\0\0\0\1\xb9", 18);
}
END_TEST

/* Two calls fit in each of the chunks. */
START_TEST(what_finds_no_room_is_lost_and_told)
{
	begin();
	for (uint32_t i = 1; i <= 6; i++)
		splitprof_arc(i, i);
	/* The room for samples is left: one in each chunk. */
	splitprof_sample(8);
	splitprof_sample(9);
	splitprof_sample(10);
	end_line("A\0\1\0\1A\0\2\0\2A\0\3\0\3A\0\4\0\4P\0\x08P\0\x09"
	    "L\0\0\0\2\0\0\0\1\xb1" "E\0\0\0\4\0\0\0\2\xb5", 46);
}
END_TEST

/* An address that a program of 32 bits can have. */
#define NAME	((const char *)(uintptr_t)0x08010203)

START_TEST(a_mark_and_a_value_are_packets_of_a_whole_address)
{
	begin();
	splitprof_mark(NAME);
	splitprof_value(NAME, -2);
	end_line("u\x08\1\2\3\x7d" "v\x08\1\2\3\xff\xff\xff\xfe\x81"
	    "E\0\0\0\0\0\0\0\0\xbb", 26);
}
END_TEST

/* Two marks fit in a chunk, and one value. */
START_TEST(marks_that_find_no_room_are_counted)
{
	begin();
	for (int i = 0; i < 5; i++)
		splitprof_mark(NAME);
	splitprof_value(NAME, 7);
	end_line("u\x08\1\2\3\x7du\x08\1\2\3\x7d"
	    "u\x08\1\2\3\x7du\x08\1\2\3\x7d"
	    "v\0\0\0\0\0\0\0\2\x88" "E\0\0\0\0\0\0\0\0\xbb", 44);
	begin();
	splitprof_host.credit = 100;
	splitprof_mark(NAME);
	end_line("u\x08\1\2\3\x7d" "E\0\0\0\0\0\0\0\0\xbb", 16);
}
END_TEST

START_TEST(a_mark_while_the_profiler_is_off_is_none)
{
	begin();
	end_line("E\0\0\0\0\0\0\0\0\xbb", 10);
	splitprof_mark(NAME);
	splitprof_value(NAME, 1);
	ck_assert_uint_eq(splitprof_host.sent_bytes, 10);
	begin();
	end_line("E\0\0\0\0\0\0\0\0\xbb", 10);
}
END_TEST

/* Fill both chunks, so that the line is busy, and lose a call. */
static void
be_busy(void)
{
	begin();
	for (uint32_t i = 1; i <= 5; i++)
		splitprof_arc(i, i);
}

START_TEST(a_busy_line_is_not_asked_by_each_call)
{
	unsigned pumps;

	be_busy();
	pumps = splitprof_host.pumps;
	for (uint32_t i = 6; i <= 15; i++)
		splitprof_arc(i, i);
	ck_assert_uint_eq(splitprof_host.pumps, pumps);
	end_line("A\0\1\0\1A\0\2\0\2A\0\3\0\3A\0\4\0\4"
	    "L\0\0\0\xb\0\0\0\0\xa9" "E\0\0\0\4\0\0\0\0\xb7", 40);
}
END_TEST

START_TEST(the_first_call_behind_a_sample_gets_through)
{
	be_busy();
	splitprof_host.credit = 10;
	splitprof_host_handler();
	splitprof_arc(6, 6);
	splitprof_sample(8);
	splitprof_arc(7, 7);
	end_line("A\0\1\0\1A\0\2\0\2A\0\3\0\3A\0\4\0\4P\0\x08"
	    "A\0\7\0\7" "L\0\0\0\2\0\0\0\0\xb2"
	    "E\0\0\0\5\0\0\0\1\xb5", 48);
}
END_TEST

/* A program may have no sampler, or hold its interrupt off. */
START_TEST(without_a_sample_some_calls_ask)
{
	be_busy();
	splitprof_host.credit = 10;
	for (uint32_t i = 6; i <= 25; i++)
		splitprof_arc(i, i);
	ck_assert_uint_eq(counts().arcs, 6);
	ck_assert_uint_eq(counts().lost_arcs, 19);
}
END_TEST

START_TEST(a_sample_while_calls_are_off_lets_none_in)
{
	memset(&splitprof_host, 0, sizeof(splitprof_host));
	splitprof_host.credit = 100;
	splitprof_start_with(SPLITPROF_SAMPLES);
	splitprof_host.credit = 0;
	for (uint32_t i = 1; i <= 11; i++)
		splitprof_sample(i);
	splitprof_host.credit = 100;
	splitprof_sample(12);
	splitprof_arc(1, 1);
	ck_assert_uint_eq(counts().arcs, 0);
	splitprof_stop();
	splitprof_sample(13);
	splitprof_arc(1, 1);
	ck_assert_uint_eq(counts().arcs + counts().lost_arcs, 0);
}
END_TEST

/* At each 16th sample that came, whether it was queued or not. */
START_TEST(losses_are_told_now_and_then)
{
	static const char told[] = "L\0\0\0\2\0\0\0\0\xb2";

	begin();
	for (uint32_t i = 1; i <= 6; i++)
		splitprof_arc(i, i);
	splitprof_host.credit = 1000;
	for (uint32_t i = 1; i <= 15; i++)
		splitprof_sample(i);
	for (size_t i = 0; i < splitprof_host.sent_bytes; i++)
		ck_assert_uint_ne(splitprof_host.sent[i], 'L');
	splitprof_sample(16);
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
	ck_assert_uint_eq(splitprof_host.sent_bytes, 20 + 48 + 10 + 10);
	ck_assert_mem_eq(splitprof_host.sent + 68, told, 10);
	ck_assert_mem_eq(splitprof_host.sent + 78, "E\0\0\0\4\0\0\0\x10\xa7",
	    10);
}
END_TEST

static uint32_t
get32(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3];
}

static unsigned pending;

/* A handler above everything, now and then. */
static void
handler(void)
{
	if (pending > 0) {
		pending--;
		splitprof_arc(0xfff9, 0x5555);
	}
}

/* Walk over the stream: whole packets only, and every event is accounted. */
START_TEST(sent_and_lost_add_up)
{
	uint32_t random = 7, events[2] = { 0, 0 }, seen[2] = { 0, 0 };
	uint32_t lost[2] = { 0, 0 };
	const uint8_t *p = splitprof_host.sent, *e;

	begin();
	splitprof_host.interrupt = handler;
	for (uint32_t i = 0; i < 4000; i++) {
		random = random * 1103515245 + 12345;
		pending = random >> 24 & 1;
		events[0] += pending;
		if (random & 0x10000) {
			splitprof_arc(i, i);
			events[0]++;
		} else {
			splitprof_sample(i);
			events[1]++;
		}
		ck_assert_uint_eq(pending, 0);
		splitprof_host.credit = random >> 20 & 7;
	}
	splitprof_host.interrupt = NULL;
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
	for (e = p + splitprof_host.sent_bytes; p < e && *p != 'E';) {
		switch (*p) {
		case 'A':
			seen[0]++;
			p += 5;
			break;
		case 'P':
			seen[1]++;
			p += 3;
			break;
		default:
			ck_assert_uint_eq(*p, 'L');
			ck_assert_uint_eq(sum(p, 10), 0);
			lost[0] += get32(p + 1);
			lost[1] += get32(p + 5);
			p += 10;
		}
	}
	ck_assert(e - p == 10 && *p == 'E');
	ck_assert_uint_eq(get32(p + 1), seen[0]);
	ck_assert_uint_eq(get32(p + 5), seen[1]);
	ck_assert_uint_eq(seen[0] + lost[0], events[0]);
	ck_assert_uint_eq(seen[1] + lost[1], events[1]);
	ck_assert(lost[0] > 100 && lost[1] > 100);
	ck_assert(seen[0] > 100 && seen[1] > 100);
}
END_TEST

START_TEST(a_second_run_counts_from_0)
{
	begin();
	for (uint32_t i = 1; i <= 9; i++)
		splitprof_arc(i, i);
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
	begin();
	splitprof_arc(1, 1);
	end_line("A\0\1\0\1" "E\0\0\0\1\0\0\0\0\xba", 15);
}
END_TEST

START_TEST(calls_leave_room_for_a_sample)
{
	begin();
	for (uint32_t i = 0; i < 3; i++)
		splitprof_sample(0x08000100);
	splitprof_arc(0x08000101, 0x08000200);
	ck_assert(splitprof_queue_fits(SPLITPROF_SAMPLE_BYTES));
}
END_TEST

RUN("drop", the_header_comes_first_and_whole,
    a_header_without_samples_has_rate_0, totals_come_last,
    what_finds_no_room_is_lost_and_told,
    a_mark_and_a_value_are_packets_of_a_whole_address,
    marks_that_find_no_room_are_counted,
    a_mark_while_the_profiler_is_off_is_none, a_busy_line_is_not_asked_by_each_call,
    the_first_call_behind_a_sample_gets_through,
    without_a_sample_some_calls_ask,
    a_sample_while_calls_are_off_lets_none_in, losses_are_told_now_and_then,
    sent_and_lost_add_up, a_second_run_counts_from_0,
    calls_leave_room_for_a_sample)
