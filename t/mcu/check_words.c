/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime on the host: mcu/option/words.h.  Settings of this program:
 * words, drops when full, two chunks of 24 bytes, so of five words, a header,
 * tasks, 500 samples a second, addresses from 0x08020000 on.
 */
#include "support/run.h"

#include <string.h>

#include "core/queue.h"
#include "linehost.h"

#define HEADER	"HGMU\2\x11\x08\2\0\0\0\0\1\xf4\0"
#define HEADER_BYTES	sizeof(HEADER)	/* with its sum */

/* Each test sees what comes behind the header. */
static void
begin(size_t credit_per_pump)
{
	begin_line(100, 0);
	splitprof_host.sent_bytes = 0;
	splitprof_host.credit = 0;
	splitprof_host.credit_per_pump = credit_per_pump;
}

START_TEST(the_header_is_in_no_frame)
{
	begin_line(100, 0);
	ck_assert_uint_eq(splitprof_host.sent_bytes, HEADER_BYTES);
	ck_assert_mem_eq(splitprof_host.sent, HEADER, HEADER_BYTES - 1);
	ck_assert_uint_eq(sum(splitprof_host.sent, HEADER_BYTES), 0);
	splitprof_stop();
}
END_TEST

START_TEST(each_event_is_a_word_and_the_totals_are_in_a_frame)
{
	begin(0);
	splitprof_arc(0x0802153d, 0x080214e5);
	splitprof_sample(0x080304aa);
	splitprof_arc(0xfffffff9, 0x080214e5);
	end_line("W\x0e\x9e\x0a\x72\x0a\x55\x82\0\0\xfc\xff\x72\x0a"
	    "W\x12\x0a\0\2\0" "E\0\0\0\2\0\0\0\1\xb8\0\0", 14 + 18);
}
END_TEST

/* Four calls and a sample fit in a chunk. */
START_TEST(a_full_chunk_is_a_frame)
{
	begin(20);
	for (uint32_t i = 0; i < 9; i++)
		splitprof_arc(0x101 + 2 * i, 0x201);
	ck_assert_uint_ge(splitprof_host.sent_bytes, 18);
	ck_assert_mem_eq(splitprof_host.sent, "W\x12\x80\0\0\1\x81\0\0\1"
	    "\x82\0\0\1\x83\0\0\1", 18);
	ck_assert_uint_eq(counts().arcs + counts().lost_arcs, 9);
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
}
END_TEST

START_TEST(what_finds_no_room_is_lost_and_told)
{
	begin(0);
	for (uint32_t i = 1; i <= 9; i++)
		splitprof_arc(i, 0x201);
	splitprof_sample(0x1000);
	ck_assert_uint_eq(counts().arcs, 8);
	ck_assert_uint_eq(counts().lost_arcs, 1);
	ck_assert_uint_eq(counts().samples, 1);
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
	ck_assert_mem_eq(splitprof_host.sent, "W\x12", 2);
	ck_assert_mem_eq(splitprof_host.sent + 18, "W\x16", 2);
	ck_assert_mem_eq(splitprof_host.sent + 36, "\0\x08\0\0", 4);
	ck_assert_mem_eq(splitprof_host.sent + 40,
	    "W\x12\x0a\0\2\0" "L\0\0\0\1\0\0\0\0\xb3\0\0"
	    "W\x12\x0a\0\2\0" "E\0\0\0\x08\0\0\0\1\xb2\0\0", 36);
	ck_assert_uint_eq(splitprof_host.sent_bytes, 76);
}
END_TEST

START_TEST(a_task_and_its_name_are_packets)
{
	begin(1);
	splitprof_task(0x1234);
	splitprof_task_name(3, "idle, and too long for a chunk");
	splitprof_host.credit_per_pump = 1;
	splitprof_stop();
	ck_assert_mem_eq(splitprof_host.sent, "W\x0a\4\0\2\0" "k\x12\x34", 9);
	ck_assert_uint_eq(sum(splitprof_host.sent + 6, 4), 0);
	ck_assert_mem_eq(splitprof_host.sent + 10, "W\x16"
	    "\x0d\0\2\0" "n\0\3\x08idle, an", 6 + 12);
	ck_assert_uint_eq(sum(splitprof_host.sent + 16, 13), 0);
	ck_assert_mem_eq(splitprof_host.sent + 29, "\0\0\0W\x12", 5);
	ck_assert_uint_eq(counts().arcs, 0);
}
END_TEST

START_TEST(a_mark_is_a_packet_in_a_frame)
{
	begin(1);
	splitprof_mark((const char *)(uintptr_t)0x08010203);
	splitprof_stop();
	ck_assert_mem_eq(splitprof_host.sent,
	    "W\x0e\6\0\2\0" "u\x08\1\2\3\x7d\0\0", 14);
}
END_TEST

START_TEST(each_run_begins_anew)
{
	for (uint8_t run = 1; run <= 3; run++) {
		const uint8_t totals[] = { 'E', 0, 0, 0, run, 0, 0, 0, 0,
		    (uint8_t)-('E' + run), 0, 0 };

		begin(1);
		for (uint8_t i = 0; i < run; i++)
			splitprof_arc(0x101, 0x201);
		splitprof_stop();
		ck_assert_uint_eq(splitprof_host.sent_bytes, 2 + 4 * run +
		    6 + sizeof(totals));
		ck_assert_mem_eq(splitprof_host.sent +
		    splitprof_host.sent_bytes - sizeof(totals), totals,
		    sizeof(totals));
	}
}
END_TEST

RUN("words", the_header_is_in_no_frame,
    each_event_is_a_word_and_the_totals_are_in_a_frame,
    a_full_chunk_is_a_frame, what_finds_no_room_is_lost_and_told,
    a_task_and_its_name_are_packets,
    a_mark_is_a_packet_in_a_frame, each_run_begins_anew)
