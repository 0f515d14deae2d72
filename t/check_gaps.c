/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/calls.c: single cases, by hand */

#include <config.h>

#include "book.h"
#include "run.h"

/* Calls by hand: depth, entry and duration of each, or a mark. */
struct hand {
	int32_t depth;		/* -1: a mark */
	int64_t entry_us;
	uint64_t duration_us;
};

static void
feed_hand(struct book_run *r, const struct hand *calls, size_t n)
{
	book_begin(r, n);
	for (size_t i = 0; i < n; i++) {
		const struct sp_call call = { .func = (uint32_t)i,
		    .depth = (uint32_t)calls[i].depth,
		    .entry_us = calls[i].entry_us,
		    .duration_us = calls[i].duration_us };

		if (calls[i].depth < 0)
			sp_calls_mark(&r->c);
		else
			MUST(sp_calls_add(&r->c, &call));
	}
	sp_calls_end(&r->c);
}
#define HAND(r, ...)							\
	feed_hand(r, (const struct hand[]){ __VA_ARGS__ },		\
	    sizeof((const struct hand[]){ __VA_ARGS__ }) / sizeof(struct hand))

static void
is_told(const struct book_run *r, size_t call, enum fate fate, size_t caller)
{
	if (r->k.calls[call].fate != fate || r->k.calls[call].caller != caller)
		ck_abort_msg("call %zu: %d by %zu", call,
		    (int)r->k.calls[call].fate, r->k.calls[call].caller);
}

START_TEST(calls_of_no_time_go_by_order_and_depth)
{
	struct book_run r;

	HAND(&r, { 2, 100, 0 }, { 1, 100, 0 }, { 2, 100, 0 }, { 2, 100, 0 },
	    { 1, 100, 0 }, { 0, 100, 0 });
	is_told(&r, 0, CALLEE, 1);
	is_told(&r, 2, CALLEE, 4);
	is_told(&r, 3, CALLEE, 4);
	is_told(&r, 1, CALLEE, 5);
	is_told(&r, 4, CALLEE, 5);
	is_told(&r, 5, ROOT, MADE_NONE);
	ck_assert_uint_eq(r.c.open, 0);
	book_finish(&r);
}
END_TEST

START_TEST(rounding_may_move_a_callee_by_1_us)
{
	struct book_run r;

	HAND(&r, { 1, 99, 5 }, { 1, 108, 3 }, { 0, 100, 10 });
	is_told(&r, 0, CALLEE, 2);
	is_told(&r, 1, CALLEE, 2);
	book_finish(&r);
	HAND(&r, { 1, 98, 5 }, { 1, 108, 2 }, { 0, 100, 10 });
	is_told(&r, 0, LOST, MADE_NONE);
	is_told(&r, 1, CALLEE, 2);
	ck_assert_uint_eq(r.c.lost, 1);
	book_finish(&r);
	HAND(&r, { 1, 108, 4 }, { 0, 100, 10 });
	is_told(&r, 0, LOST, MADE_NONE);
	book_finish(&r);
}
END_TEST

START_TEST(a_lost_call_leaves_a_gap)
{
	struct book_run r;

	/* The caller of 0 is lost, and those of 1 and 3; 5 is above them. */
	HAND(&r, { 1, 10, 1 }, { 2, 100, 10 }, { 1, 200, 50 },
	    { 3, 310, 10 }, { 1, 300, 50 }, { 0, 50, 500 });
	is_told(&r, 0, ROOT, MADE_NONE);
	is_told(&r, 1, LOST, 5);
	is_told(&r, 2, CALLEE, 5);
	is_told(&r, 3, LOST, 4);
	is_told(&r, 4, CALLEE, 5);
	ck_assert_uint_eq(r.c.lost, 2);
	ck_assert_uint_eq(r.c.open, 1);
	ck_assert_uint_eq(r.c.doubtful, 0);
	/* The time below gaps is not that of those above them. */
	ck_assert_uint_eq(r.k.self_us, 1 + 10 + 50 + 10 + 40 +
	    (500 - 10 - 50 - 50));
	book_finish(&r);
}
END_TEST

START_TEST(a_sign_of_loss_puts_calls_of_no_time_in_doubt)
{
	struct book_run r;

	/* Nothing tells 0 from a callee of 1. */
	HAND(&r, { 2, 100, 0 }, { 1, 100, 50 });
	is_told(&r, 0, CALLEE, 1);
	book_finish(&r);
	/* 0 has had another caller, so 1 may have had it as well. */
	HAND(&r, { 1, 10, 5 }, { 2, 90, 5 }, { 2, 100, 0 }, { 1, 100, 50 });
	is_told(&r, 1, LOST, MADE_NONE);
	is_told(&r, 2, LOST, MADE_NONE);
	ck_assert_uint_eq(r.c.doubtful, 1);
	book_finish(&r);
	HAND(&r, { 1, 10, 5 }, { 2, 90, 5 }, { 2, 100, 1 }, { 1, 100, 50 });
	is_told(&r, 2, LOST, MADE_NONE);
	book_finish(&r);
	HAND(&r, { 1, 10, 5 }, { 2, 90, 5 }, { 2, 100, 2 }, { 1, 100, 50 });
	is_told(&r, 2, CALLEE, 3);
	book_finish(&r);
	/* So it is where bytes were damaged behind it. */
	HAND(&r, { 2, 100, 0 }, { -1, 0, 0 }, { 2, 120, 0 }, { 1, 100, 50 });
	is_told(&r, 0, LOST, MADE_NONE);
	is_told(&r, 2, CALLEE, 3);
	book_finish(&r);
	HAND(&r, { 2, 100, 0 }, { -1, 0, 0 }, { 1, 100, 50 });
	is_told(&r, 0, LOST, MADE_NONE);
	book_finish(&r);
	/* But not where they were before it. */
	HAND(&r, { 1, 1, 1 }, { -1, 0, 0 }, { 2, 100, 0 }, { 1, 100, 50 });
	is_told(&r, 2, CALLEE, 3);
	book_finish(&r);
	/* One of them may be in a set with others: then all are. */
	HAND(&r, { 1, 10, 5 }, { 2, 80, 5 }, { 2, 90, 5 }, { 2, 100, 0 },
	    { 2, 110, 5 }, { 2, 120, 5 }, { 2, 130, 5 }, { 2, 140, 5 },
	    { 1, 100, 50 });
	is_told(&r, 3, LOST, MADE_NONE);
	is_told(&r, 4, LOST, MADE_NONE);
	is_told(&r, 5, CALLEE, 8);
	ck_assert_uint_eq(r.c.doubtful, 2);
	book_finish(&r);
	HAND(&r, { 2, 100, 0 }, { 3, 120, 1 }, { -1, 0, 0 }, { 2, 110, 30 },
	    { 1, 100, 50 });
	is_told(&r, 0, LOST, MADE_NONE);
	is_told(&r, 1, CALLEE, 3);
	book_finish(&r);
}
END_TEST

START_TEST(main_never_returns)
{
	struct book_run r;

	HAND(&r, { 2, 10, 5 }, { 1, 10, 10 }, { 1, 30, 10 }, { 2, 50, 5 },
	    { 3, 70, 1 });
	is_told(&r, 0, CALLEE, 1);
	is_told(&r, 1, ROOT, MADE_NONE);
	is_told(&r, 3, ROOT, MADE_NONE);
	is_told(&r, 4, ROOT, MADE_NONE);
	ck_assert_uint_eq(r.c.open, 4);
	ck_assert_uint_eq(r.c.lost, 0);
	book_finish(&r);
}
END_TEST

START_TEST(callers_from_before_the_recording_are_not_lost)
{
	struct book_run r;

	HAND(&r, { 3, 10, 5 }, { 3, 20, 5 }, { 2, 40, 10 }, { 1, 60, 5 });
	for (size_t i = 0; i < 4; i++)
		is_told(&r, i, ROOT, MADE_NONE);
	ck_assert_uint_eq(r.c.open, 4);
	ck_assert_uint_eq(r.c.lost, 0);
	book_finish(&r);
	/* Unless there is a call around them after all. */
	HAND(&r, { 3, 10, 5 }, { 3, 20, 5 }, { 2, 40, 10 }, { 1, 1, 65 });
	is_told(&r, 0, LOST, 3);
	is_told(&r, 1, LOST, 3);
	is_told(&r, 2, CALLEE, 3);
	ck_assert_uint_eq(r.c.open, 1);
	ck_assert_uint_eq(r.c.lost, 2);
	book_finish(&r);
	/* Or records are missing behind them. */
	HAND(&r, { 3, 10, 5 }, { -1, 0, 0 }, { 3, 20, 5 }, { 2, 40, 10 });
	is_told(&r, 0, LOST, MADE_NONE);
	is_told(&r, 2, ROOT, MADE_NONE);
	book_finish(&r);
	HAND(&r, { 3, 10, 5 }, { -1, 0, 0 }, { 2, 40, 10 });
	is_told(&r, 0, LOST, MADE_NONE);
	book_finish(&r);
	HAND(&r, { -1, 0, 0 }, { 3, 10, 5 }, { 2, 40, 10 });
	is_told(&r, 1, ROOT, MADE_NONE);
	book_finish(&r);
	/* They are in no set with others of the depth that they come to. */
	HAND(&r, { 3, 10, 5 }, { 2, 40, 2 }, { 2, 50, 2 }, { 2, 60, 2 },
	    { 2, 70, 2 }, { 2, 80, 2 }, { 1, 30, 100 });
	is_told(&r, 0, ROOT, MADE_NONE);
	is_told(&r, 1, CALLEE, 6);
	ck_assert_uint_eq(r.c.lost, 0);
	book_finish(&r);
	/* Of what ends behind the call nobody knows. */
	HAND(&r, { 3, 10, 5 }, { 2, 40, 10 }, { 1, 1, 12 });
	is_told(&r, 0, LOST, MADE_NONE);
	ck_assert_uint_eq(r.c.doubtful, 2);
	book_finish(&r);
}
END_TEST

START_TEST(time_that_goes_back_far_is_a_new_start)
{
	struct book_run r;

	HAND(&r, { 2, 5000000, 10 }, { 2, 7, 3 }, { 1, 5, 9000000 });
	is_told(&r, 0, ROOT, MADE_NONE);
	is_told(&r, 1, CALLEE, 2);
	ck_assert_uint_eq(r.c.restarts, 1);
	ck_assert_uint_eq(r.c.open, 2);
	book_finish(&r);
	/* Half a second is not: but what lies behind is not below it. */
	HAND(&r, { 2, 5000000, 10 }, { 2, 4500007, 3 },
	    { 1, 4500005, 600000 });
	ck_assert_uint_eq(r.c.restarts, 0);
	is_told(&r, 0, CALLEE, 2);
	is_told(&r, 1, CALLEE, 2);
	book_finish(&r);
}
END_TEST

START_TEST(what_returned_later_but_came_before_is_no_callee)
{
	struct book_run r;

	/* A handler, in the hook at the end of 2. */
	HAND(&r, { 2, 110, 10 }, { 2, 151, 20 }, { 1, 100, 50 });
	is_told(&r, 0, CALLEE, 2);
	is_told(&r, 1, LOST, MADE_NONE);
	book_finish(&r);
	HAND(&r, { 1, 1, 1 }, { 2, 110, 10 }, { 2, 151, 20 },
	    { 1, 100, 50 });
	is_told(&r, 1, CALLEE, 3);
	is_told(&r, 2, LOST, MADE_NONE);
	ck_assert_uint_eq(r.c.doubtful, 1);
	book_finish(&r);
	/* Nor is what ends behind it; others are. */
	HAND(&r, { 1, 1, 1 }, { 2, 110, 10 }, { 2, 130, 50 },
	    { 1, 100, 50 });
	is_told(&r, 1, CALLEE, 3);
	is_told(&r, 2, LOST, MADE_NONE);
	book_finish(&r);
	/* Nor is it in a set with others. */
	HAND(&r, { 1, 1, 1 }, { 2, 500, 10 }, { 2, 100, 5 }, { 2, 110, 5 },
	    { 2, 120, 5 }, { 2, 130, 5 }, { 1, 90, 100 });
	is_told(&r, 1, LOST, MADE_NONE);
	is_told(&r, 3, CALLEE, 6);
	book_finish(&r);
}
END_TEST

START_TEST(times_may_be_negative_and_as_far_as_they_go)
{
	const int64_t far = (int64_t)1 << 62;
	struct book_run r;

	HAND(&r, { 1, -50, 10 }, { 0, -60, 100 });
	is_told(&r, 0, CALLEE, 1);
	book_finish(&r);
	HAND(&r, { 1, -far, (uint64_t)far }, { 1, 0, (uint64_t)far },
	    { 1, 0, (uint64_t)far }, { 0, -far, (uint64_t)far },
	    { 0, far, 0 });
	ck_assert_uint_eq(r.c.taken, 5);
	book_finish(&r);
}
END_TEST

START_TEST(self_time_is_never_negative)
{
	struct book_run r;

	HAND(&r, { 1, 10, 6 }, { 1, 12, 7 }, { 0, 10, 10 });
	ck_assert_uint_eq(r.k.self_us, 13);
	ck_assert_uint_eq(r.c.twisted, 0);
	book_finish(&r);
	HAND(&r, { 1, 10, 8 }, { 1, 12, 8 }, { 0, 10, 10 });
	ck_assert_uint_eq(r.k.self_us, 16);
	ck_assert_uint_eq(r.c.twisted, 1);
	book_finish(&r);
}
END_TEST

START_TEST(a_stack_may_be_as_deep_as_its_number_goes)
{
	struct book_run r;

	book_begin(&r, 65536);
	for (uint32_t i = 0; i < 65536; i++) {
		const struct sp_call call = { .func = i, .depth = 65535 - i,
		    .entry_us = -(int64_t)i, .duration_us = 2 * i };

		MUST(sp_calls_add(&r.c, &call));
	}
	sp_calls_end(&r.c);
	for (size_t i = 0; i < 65535; i++)
		is_told(&r, i, CALLEE, i + 1);
	is_told(&r, 65535, ROOT, MADE_NONE);
	book_finish(&r);
}
END_TEST

RUN("gaps",
    calls_of_no_time_go_by_order_and_depth,
    rounding_may_move_a_callee_by_1_us,
    a_lost_call_leaves_a_gap,
    a_sign_of_loss_puts_calls_of_no_time_in_doubt,
    main_never_returns,
    callers_from_before_the_recording_are_not_lost,
    time_that_goes_back_far_is_a_new_start,
    what_returned_later_but_came_before_is_no_callee,
    times_may_be_negative_and_as_far_as_they_go,
    self_time_is_never_negative,
    a_stack_may_be_as_deep_as_its_number_goes)
