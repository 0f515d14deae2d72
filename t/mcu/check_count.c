/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_count.h on the host: what is counted where, and what
 * a reset leaves.  The Makefile's settings are 256 bins of 4 bytes, 2 spills, 8
 * arcs in 4 buckets, and that the host says when counting begins.
 */
#include "support/run.h"

#include <string.h>

#include "counthost.h"

/* Return addresses of Thumb code, n of them in the same bucket. */
#define SITE(n)	(0x1001u + 8 * (n))
#define TO(n)	(0x2001u + 0x100 * (n))

static void
begin(void)
{
	power_up();
	open_line();
	start();
}

static void
call(uint32_t from, uint32_t to, uint32_t times)
{
	while (times-- > 0)
		splitprof_count_call(from, to);
	ck_assert(!splitprof_host.masked);
}

static void
sample(uint32_t pc, uint32_t times)
{
	while (times-- > 0)
		splitprof_sample(pc);
}

START_TEST(calls_are_counted_by_caller_and_callee)
{
	begin();
	call(SITE(0), TO(0), 3);
	call(SITE(0), TO(1), 4);
	call(SITE(1), TO(0), 5);
	call(0x1003, TO(0), 6);
	ck_assert_uint_eq(calls(SITE(0), TO(0)), 3);
	ck_assert_uint_eq(calls(SITE(0), TO(1)), 4);
	ck_assert_uint_eq(calls(SITE(1), TO(0)), 5);
	ck_assert_uint_eq(calls(0x1003, TO(0)), 6);
	ck_assert_uint_eq(all_calls(), 18);
}
END_TEST

START_TEST(callers_may_be_anywhere)
{
	begin();
	call(0xfffffff9, TO(0), 1);
	call(0x20000101, TO(0), 2);
	call(SITE(0), 0x20000201, 3);
	ck_assert_uint_eq(calls(0xfffffff9, TO(0)), 1);
	ck_assert_uint_eq(calls(0x20000101, TO(0)), 2);
	ck_assert_uint_eq(calls(SITE(0), 0x20000201), 3);
}
END_TEST

START_TEST(every_entry_is_used_and_the_rest_is_lost)
{
	begin();
	for (uint32_t i = 0; i < 10; i++)
		call(SITE(i), TO(i), i + 1);
	for (uint32_t i = 0; i < 8; i++)
		ck_assert_uint_eq(calls(SITE(i), TO(i)), i + 1);
	ck_assert_uint_eq(image.lost_calls, 9 + 10);
	call(SITE(7), TO(7), 1);
	ck_assert_uint_eq(calls(SITE(7), TO(7)), 9);
	ck_assert_uint_eq(image.lost_calls, 19);
}
END_TEST

START_TEST(a_bucket_begins_where_its_call_is)
{
	begin();
	call(0x1001 + 2 * (uint32_t)_i, TO(0), 1);
	ck_assert_uint_eq(image.arcs[2 * (_i % 4)].count, 1);
	ck_assert_uint_eq(image.arcs[2 * (_i % 4)].from,
	    0x1001 + 2 * (uint32_t)_i);
}
END_TEST

START_TEST(a_count_at_its_end_goes_on_in_another_entry)
{
	begin();
	call(SITE(0), TO(0), 1);
	image.arcs[0].count = UINT32_MAX - 1;
	call(SITE(0), TO(0), 3);
	ck_assert_uint_eq(calls(SITE(0), TO(0)), (uint64_t)UINT32_MAX + 2);
	image.lost_calls = UINT32_MAX - 1;
	for (uint32_t i = 1; i < 9; i++)
		call(SITE(i), TO(i), 1);
	ck_assert_uint_eq(image.lost_calls, UINT32_MAX);
	call(SITE(9), TO(9), 1);
	ck_assert_uint_eq(image.lost_calls, UINT32_MAX);
}
END_TEST

START_TEST(nothing_counts_while_it_is_off)
{
	power_up();
	open_line();
	ck_assert(!splitprof_count_is_counting());
	ck_assert(!splitprof_host.timer_on);
	call(SITE(0), TO(0), 1);
	sample(LOW, 1);
	ck_assert_uint_eq(all_calls() + image.samples, 0);
	start();
	ck_assert(splitprof_count_is_counting());
	ck_assert(splitprof_host.timer_on);
	call(SITE(0), TO(0), 1);
	sample(LOW, 1);
	stop(7);
	ck_assert(!splitprof_host.timer_on);
	call(SITE(0), TO(0), 1);
	call(SITE(1), TO(0), 1);
	sample(LOW, 1);
	ck_assert_uint_eq(all_calls(), 1);
	ck_assert_uint_eq(image.samples, 1);
	start();
	call(SITE(0), TO(0), 1);
	ck_assert_uint_eq(calls(SITE(0), TO(0)), 2);
	ck_assert_uint_eq(image.arcs[1].from, 0);
}
END_TEST

/* The stub finds an entry by all bits of from. */
START_TEST(the_stub_finds_none_while_it_is_off)
{
	begin();
	call(SITE(0), TO(0), 1);
	ck_assert_uint_eq(image.arcs[0].from, SITE(0));
	ck_assert_uint_eq(image.arcs[1].from, 0);
	stop(7);
	ck_assert_uint_eq(image.arcs[0].from, SITE(0) - 1);
	ck_assert_uint_eq(image.arcs[1].from, 0);
	start();
	ck_assert_uint_eq(image.arcs[0].from, SITE(0));
	ck_assert_uint_eq(image.arcs[1].from, 0);
}
END_TEST

START_TEST(a_from_that_is_no_return_address_is_counted)
{
	begin();
	call(SITE(0) - 1, TO(0), 2);
	call(0, TO(0), 3);
	ck_assert_uint_eq(calls(SITE(0), TO(0)), 2);
	ck_assert_uint_eq(calls(1, TO(0)), 3);
}
END_TEST

START_TEST(samples_are_counted_by_bin)
{
	begin();
	sample(LOW, 1);
	sample(LOW + 3, 2);
	sample(LOW + 4, 4);
	sample(LOW + 1023, 8);
	sample(LOW + 1024, 16);
	sample(LOW - 1, 32);
	sample(0xfffffff9, 64);
	ck_assert_uint_eq(samples(0), 3);
	ck_assert_uint_eq(samples(1), 4);
	ck_assert_uint_eq(samples(255), 8);
	ck_assert_uint_eq(image.outside, 112);
	ck_assert_uint_eq(image.samples, 127);
	sums_are_right();
}
END_TEST

START_TEST(a_bin_spills_and_never_wraps)
{
	begin();
	for (uint32_t n = 1; n < 2000; n++) {
		sample(LOW, 1);
		ck_assert_uint_eq(samples(0), n);
	}
	sample(LOW + 400, 700);
	ck_assert_uint_eq(samples(100), 700);
	ck_assert_uint_eq(image.lost, 0);
	sample(LOW + 8, 800);
	ck_assert_uint_eq(samples(2), 800 - 768);
	ck_assert_uint_eq(image.lost, 768);
	ck_assert_uint_eq(samples(0), 1999);
	ck_assert_uint_eq(samples(100), 700);
	sums_are_right();
}
END_TEST

START_TEST(a_spill_at_its_end_goes_on_in_another)
{
	begin();
	sample(LOW + 8, 300);
	image.spills[0].count = UINT16_MAX;
	sample(LOW + 8, 512);
	ck_assert_uint_eq(samples(2), 65535 * 256 + 44 + 512);
	ck_assert_uint_eq(image.spills[1].count, 2);
	image.spills[1].count = UINT16_MAX;
	image.lost = UINT32_MAX - 300;
	sample(LOW + 8, 256);
	ck_assert_uint_eq(image.lost, UINT32_MAX - 44);
	sample(LOW + 8, 256);
	ck_assert_uint_eq(image.lost, UINT32_MAX);
}
END_TEST

START_TEST(zero_clears_everything_and_goes_on)
{
	begin();
	for (uint32_t i = 0; i < 9; i++)
		call(SITE(i), TO(i), 1);
	sample(LOW, 900);
	sample(LOW + 4, 900);
	sample(LOW + 8, 900);
	sample(LOW + 2000, 1);
	zero();
	ck_assert_uint_eq(all_calls() + all_samples() + image.samples, 0);
	for (uint32_t i = 0; i < 8; i++)
		call(SITE(10 + i), TO(i), 1);
	sample(LOW, 1);
	ck_assert_uint_eq(image.lost_calls, 0);
	ck_assert_uint_eq(all_calls(), 8);
	sums_are_right();
	stop(9);
	zero();
	ck_assert(!splitprof_count_is_counting());
	ck_assert_uint_eq(all_calls() + image.samples, 0);
}
END_TEST

START_TEST(a_reset_keeps_what_was_stopped)
{
	struct splitprof_count_image before;
	unsigned opens;

	begin();
	call(SITE(0), TO(0), 3);
	sample(LOW, 300);
	stop(0x12345678);
	before = image;
	opens = splitprof_count_opens;
	press_reset();
	call(SITE(0), TO(0), 1);
	sample(LOW, 1);
	open_line();
	ck_assert_uint_eq(splitprof_count_opens, opens + 1);
	ck_assert_mem_eq(&image, &before, sizeof(image));
	ck_assert(!splitprof_count_is_counting());
	ck_assert(!splitprof_host.timer_on);
	call(SITE(0), TO(0), 1);
	sample(LOW, 1);
	ck_assert_mem_eq(&image, &before, sizeof(image));
	start();
	ck_assert_uint_eq(image.token, 0);
	call(SITE(0), TO(0), 1);
	ck_assert_uint_eq(calls(SITE(0), TO(0)), 4);
}
END_TEST

START_TEST(a_reset_lets_counting_go_on)
{
	begin();
	call(SITE(0), TO(0), 3);
	sample(LOW, 300);
	press_reset();
	open_line();
	ck_assert(splitprof_count_is_counting());
	ck_assert(splitprof_host.timer_on);
	call(SITE(0), TO(0), 1);
	sample(LOW, 1);
	ck_assert_uint_eq(calls(SITE(0), TO(0)), 4);
	ck_assert_uint_eq(samples(0), 301);
	sums_are_right();
}
END_TEST

/* Also where the marks of the arcs were being changed. */
START_TEST(a_reset_within_a_stop_is_a_stop)
{
	begin();
	call(SITE(0), TO(0), 3);
	call(SITE(1), TO(0), 3);
	image.phase = 0;
	image.arcs[0].from &= ~1u;
	press_reset();
	open_line();
	ck_assert_uint_eq(image.arcs[1].from, SITE(1) - 1);
	ck_assert_uint_eq(all_calls(), 6);
}
END_TEST

/* Each bit of what says whose image it is. */
START_TEST(an_image_of_another_program_is_cleared)
{
	begin();
	call(SITE(0), TO(0), 3);
	sample(LOW, 3);
	stop(7);
	((uint8_t *)&image)[_i / 8] ^= (uint8_t)(1 << _i % 8);
	press_reset();
	open_line();
	ck_assert_uint_eq(image.token, 0);
	ck_assert_uint_eq(all_calls() + image.samples, 0);
	ck_assert(!splitprof_count_is_counting());
	ck_assert_mem_eq(&image, "SPCI", 4);
}
END_TEST

START_TEST(an_image_of_no_phase_is_cleared)
{
	begin();
	call(SITE(0), TO(0), 3);
	image.phase = 2;
	press_reset();
	open_line();
	ck_assert_uint_eq(all_calls(), 0);
}
END_TEST

START_TEST(the_head_says_what_is_there)
{
	const uint8_t *const p = (const uint8_t *)&image;

	begin();
	ck_assert_mem_eq(p, "SPCI\1\2\14\124", 8);
	ck_assert_uint_eq(le(p + 8, 4), LOW);
	ck_assert_uint_eq(le(p + 12, 4), LOW + 1024);
	ck_assert_uint_eq(le(p + 16, 4), 256);
	ck_assert_uint_eq(le(p + 20, 4), 2);
	ck_assert_uint_eq(le(p + 24, 4), 8);
	ck_assert_uint_eq(le(p + 28, 4), 1000);
	ck_assert_uint_eq(sizeof(image), 84 + 256 + 2 * 4 + 8 * 12);
}
END_TEST

/* A handler that makes a call wherever one can interrupt. */
static uint32_t handled;

static void
handler(void)
{
	splitprof_count_call(SITE(2), TO(2));
	handled++;
}

START_TEST(handlers_may_call_at_any_time)
{
	begin();
	splitprof_host.interrupt = handler;
	for (int i = 0; i < 50; i++) {
		call(SITE(2), TO(2), 1);
		call(SITE(3), TO(3), 1);
		call(SITE(2), TO(4), 1);
	}
	splitprof_host.interrupt = NULL;
	ck_assert_uint_ge(handled, 150);
	ck_assert_uint_eq(calls(SITE(2), TO(2)), 50 + handled);
	ck_assert_uint_eq(calls(SITE(3), TO(3)), 50);
	ck_assert_uint_eq(calls(SITE(2), TO(4)), 50);
	ck_assert_uint_eq(image.lost_calls, 0);
}
END_TEST

/* A handler that takes the last entry, or starts and stops. */
static uint32_t left;

static void
take_last(void)
{
	if (left > 0 && --left == 0)
		splitprof_count_call(SITE(9), TO(9));
}

START_TEST(a_handler_takes_the_last_entry)
{
	begin();
	for (uint32_t i = 0; i < 7; i++)
		call(SITE(i), TO(i), 1);
	left = (uint32_t)_i + 1;
	splitprof_host.interrupt = take_last;
	call(SITE(7), TO(7), 5);
	splitprof_host.interrupt = NULL;
	ck_assert_uint_eq(left, 0);
	ck_assert_uint_eq(all_calls(), 7 + 5 + 1);
}
END_TEST

static void
stops(void)
{
	splitprof_count_stop();
}

static void
starts(void)
{
	splitprof_count_start();
}

START_TEST(a_handler_stops_within_a_start)
{
	begin();
	call(SITE(0), TO(0), 1);
	splitprof_count_stop();
	splitprof_host.interrupt = stops;
	splitprof_count_start();
	splitprof_host.interrupt = NULL;
	ck_assert(!splitprof_count_is_counting());
	ck_assert_uint_eq(image.arcs[0].from & 1, 0);
	splitprof_host.interrupt = starts;
	splitprof_count_stop();
	splitprof_host.interrupt = NULL;
	ck_assert(splitprof_count_is_counting());
	ck_assert_uint_eq(image.arcs[0].from & 1, 1);
}
END_TEST

/* The nth time that an interrupt can come. */
static void
stops_once(void)
{
	if (left > 0 && --left == 0)
		splitprof_count_stop();
}

START_TEST(a_handler_stops_anywhere_in_a_start)
{
	begin();
	for (uint32_t i = 0; i < 8; i++)
		call(SITE(i), TO(i), 1);
	splitprof_count_stop();
	left = (uint32_t)_i + 1;
	splitprof_host.interrupt = stops_once;
	splitprof_count_start();
	splitprof_host.interrupt = NULL;
	ck_assert_uint_eq(left, 0);
	ck_assert(!splitprof_count_is_counting());
	for (uint32_t i = 0; i < 8; i++)
		ck_assert_uint_eq(image.arcs[i].from & 1, 0);
}
END_TEST

/* A reset there finds no image; what starts there counts behind it. */
static void
while_it_clears(void)
{
	if (left == 0)
		return;
	left--;
	ck_assert_uint_eq(image.crc, 0);
	ck_assert(!splitprof_host.timer_on);
	splitprof_count_start();
	ck_assert(!splitprof_host.timer_on);
	splitprof_sample(LOW);
	ck_assert_uint_eq(image.samples, 3);
}

START_TEST(a_handler_starts_within_a_zero)
{
	begin();
	sample(LOW, 3);
	if (_i == 0)
		splitprof_count_stop();
	left = 1;
	splitprof_host.interrupt = while_it_clears;
	splitprof_count_zero();
	splitprof_host.interrupt = NULL;
	ck_assert(splitprof_count_is_counting());
	ck_assert(splitprof_host.timer_on);
	sample(LOW, 1);
	ck_assert_uint_eq(image.samples, 1);
	press_reset();
	open_line();
	ck_assert_uint_eq(image.samples, 1);
}
END_TEST

START_TEST(before_it_is_open_nothing_happens)
{
	power_up();
	splitprof_count_start();
	splitprof_count_stop();
	splitprof_count_poll();
	call(SITE(0), TO(0), 1);
	sample(LOW, 1);
	ck_assert(!splitprof_count_is_counting());
	ck_assert(splitprof_count_is_idle());
	splitprof_count_close();
	for (size_t i = 0; i < sizeof(image); i++)
		ck_assert_uint_eq(((uint8_t *)&image)[i], 0xa5);
}
END_TEST

START_TEST(it_opens_once)
{
	begin();
	call(SITE(0), TO(0), 1);
	image.program[0] = 0;
	splitprof_count_open();
	ck_assert_uint_eq(calls(SITE(0), TO(0)), 1);
}
END_TEST

RUN_TIMES("count",
    { calls_are_counted_by_caller_and_callee, 1 },
    { callers_may_be_anywhere, 1 },
    { every_entry_is_used_and_the_rest_is_lost, 1 },
    { a_bucket_begins_where_its_call_is, 8 },
    { a_count_at_its_end_goes_on_in_another_entry, 1 },
    { nothing_counts_while_it_is_off, 1 },
    { the_stub_finds_none_while_it_is_off, 1 },
    { a_from_that_is_no_return_address_is_counted, 1 },
    { samples_are_counted_by_bin, 1 },
    { a_bin_spills_and_never_wraps, 1 },
    { a_spill_at_its_end_goes_on_in_another, 1 },
    { zero_clears_everything_and_goes_on, 1 },
    { a_reset_keeps_what_was_stopped, 1 },
    { a_reset_lets_counting_go_on, 1 },
    { a_reset_within_a_stop_is_a_stop, 1 },
    { an_image_of_another_program_is_cleared, 60 * 8 },
    { an_image_of_no_phase_is_cleared, 1 },
    { the_head_says_what_is_there, 1 },
    { handlers_may_call_at_any_time, 1 },
    { a_handler_takes_the_last_entry, 4 },
    { a_handler_stops_within_a_start, 1 },
    { a_handler_stops_anywhere_in_a_start, 9 },
    { a_handler_starts_within_a_zero, 2 },
    { before_it_is_open_nothing_happens, 1 },
    { it_opens_once, 1 })
