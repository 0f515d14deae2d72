/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/mp/calls.c: who called whom where it is hard to tell, case by case: calls
 * of no time, rounding, lost callers, a beginning and an end in the middle.
 * Each call stands with what must become of it.
 */

#include <config.h>

#include "support/call_outcomes.h"
#include "support/run.h"

/* A call by hand, and what becomes of it; or a mark. */
struct hand {
	int32_t depth;		/* -1: a mark */
	int64_t entry_us;
	uint64_t duration_us;
	enum outcome outcome;
	size_t caller;		/* of a callee, or the next above a gap */
};
#define MARK		{ .depth = -1 }
#define BY(call)	CALLEE, call
#define TOP		ROOT, SYNTH_NONE
#define GONE		LOST, SYNTH_NONE	/* it had a caller */
#define BELOW(call)	LOST, call	/* that was within this one */

static struct outcomes_run run;

static void
is_reported(const struct call_outcome *got, size_t call, enum outcome outcome,
    size_t caller)
{
	if (got->outcome != outcome || got->caller != caller)
		ck_abort_msg("call %zu: %d by %zu", call, (int)got->outcome,
		    got->caller);
}

static void
feed(const struct hand *calls, size_t n)
{
	outcomes_begin(&run, n);
	for (size_t i = 0; i < n; i++) {
		const struct sp_call call = { .func = (uint32_t)i,
		    .depth = (uint32_t)calls[i].depth,
		    .entry_us = calls[i].entry_us,
		    .duration_us = calls[i].duration_us };

		if (calls[i].depth < 0)
			sp_calls_mark(&run.c);
		else
			MUST(sp_calls_add(&run.c, &call));
	}
	sp_calls_end(&run.c);
}

/* The counts stay in run. */
static void
check(const struct hand *calls, size_t n, uint64_t suspect)
{
	uint64_t taken = 0, lost = 0, open = 0;

	feed(calls, n);
	for (size_t i = 0; i < n; i++) {
		if (calls[i].depth < 0)
			continue;
		is_reported(&run.k.calls[i], i, calls[i].outcome,
		    calls[i].caller);
		taken++;
		lost += calls[i].outcome == LOST;
		open += calls[i].outcome == ROOT && calls[i].depth > 0;
	}
	ck_assert_uint_eq(run.c.taken, taken);
	ck_assert_uint_eq(run.c.lost, lost);
	ck_assert_uint_eq(run.c.open, open);
	ck_assert_uint_eq(run.c.suspect, suspect);
	outcomes_finish(&run);
}
#define HAND(suspect, ...)						\
	check((const struct hand[]){ __VA_ARGS__ },			\
	    sizeof((const struct hand[]){ __VA_ARGS__ }) /		\
	    sizeof(struct hand), suspect)

START_TEST(calls_of_no_time_go_by_order_and_depth)
{
	HAND(0, { 2, 100, 0, BY(1) }, { 1, 100, 0, BY(5) },
	    { 2, 100, 0, BY(4) }, { 2, 100, 0, BY(4) },
	    { 1, 100, 0, BY(5) }, { 0, 100, 0, TOP });
}
END_TEST

START_TEST(rounding_may_move_a_callee_by_1_us)
{
	HAND(0, { 1, 99, 5, BY(2) }, { 1, 108, 3, BY(2) }, { 0, 100, 10, TOP });
	HAND(1, { 1, 98, 5, GONE }, { 1, 108, 2, BY(2) }, { 0, 100, 10, TOP });
	HAND(1, { 1, 108, 4, GONE }, { 0, 100, 10, TOP });
	/* It costs no other. */
	HAND(1, { 1, 102, 3, BY(2) }, { 1, 108, 4, GONE }, { 0, 100, 10, TOP });
}
END_TEST

START_TEST(a_lost_call_leaves_a_gap)
{
	/* The callers of 1 and 3 are lost; 5 is above them. */
	HAND(0, { 1, 10, 1, TOP }, { 2, 100, 10, BELOW(5) },
	    { 1, 200, 50, BY(5) }, { 3, 310, 10, BELOW(4) },
	    { 1, 300, 50, BY(5) }, { 0, 50, 500, TOP });
	/* The time below gaps is not that of those above them. */
	ck_assert_uint_eq(run.k.self_us, 1 + 10 + 50 + 10 + 40 +
	    (500 - 10 - 50 - 50));
}
END_TEST

START_TEST(a_sign_of_loss_puts_calls_of_no_time_in_doubt)
{
	/* Nothing tells 0 from a callee of 1. */
	HAND(0, { 2, 100, 0, BY(1) }, { 1, 100, 50, TOP });
	/* 1 has had another caller, so 2 may have had it as well. */
	HAND(1, { 1, 10, 5, TOP }, { 2, 90, 5, GONE }, { 2, 100, 0, GONE },
	    { 1, 100, 50, TOP });
	HAND(1, { 1, 10, 5, TOP }, { 2, 90, 5, GONE }, { 2, 100, 1, GONE },
	    { 1, 100, 50, TOP });
	HAND(0, { 1, 10, 5, TOP }, { 2, 90, 5, GONE }, { 2, 100, 2, BY(3) },
	    { 1, 100, 50, TOP });
	/* So it is where bytes were damaged behind it. */
	HAND(1, { 2, 100, 0, GONE }, MARK, { 2, 120, 0, BY(3) },
	    { 1, 100, 50, TOP });
	HAND(1, { 2, 100, 0, GONE }, MARK, { 1, 100, 50, TOP });
	/* But not where they were before it. */
	HAND(0, { 1, 1, 1, TOP }, MARK, { 2, 100, 0, BY(3) },
	    { 1, 100, 50, TOP });
	/* One of them may be in a set with others: then all are. */
	HAND(2, { 1, 10, 5, TOP }, { 2, 80, 5, GONE }, { 2, 90, 5, GONE },
	    { 2, 100, 0, GONE }, { 2, 110, 5, GONE }, { 2, 120, 5, BY(8) },
	    { 2, 130, 5, BY(8) }, { 2, 140, 5, BY(8) }, { 1, 100, 50, TOP });
	HAND(1, { 2, 100, 0, GONE }, { 3, 120, 1, BY(3) }, MARK,
	    { 2, 110, 30, BY(4) }, { 1, 100, 50, TOP });
}
END_TEST

START_TEST(main_never_returns)
{
	HAND(0, { 2, 10, 5, BY(1) }, { 1, 10, 10, TOP }, { 1, 30, 10, TOP },
	    { 2, 50, 5, TOP }, { 3, 70, 1, TOP });
}
END_TEST

START_TEST(callers_from_before_the_recording_are_not_lost)
{
	HAND(0, { 3, 10, 5, TOP }, { 3, 20, 5, TOP }, { 2, 40, 10, TOP },
	    { 1, 60, 5, TOP });
	/* Unless there is a call around them after all. */
	HAND(0, { 3, 10, 5, BELOW(3) }, { 3, 20, 5, BELOW(3) },
	    { 2, 40, 10, BY(3) }, { 1, 1, 65, TOP });
	/* Or records are missing behind them. */
	HAND(0, { 3, 10, 5, GONE }, MARK, { 3, 20, 5, TOP },
	    { 2, 40, 10, TOP });
	HAND(0, { 3, 10, 5, GONE }, MARK, { 2, 40, 10, TOP });
	HAND(0, MARK, { 3, 10, 5, TOP }, { 2, 40, 10, TOP });
	/* They are in no set with others of the depth that they come to. */
	HAND(0, { 3, 10, 5, TOP }, { 2, 40, 2, BY(6) }, { 2, 50, 2, BY(6) },
	    { 2, 60, 2, BY(6) }, { 2, 70, 2, BY(6) }, { 2, 80, 2, BY(6) },
	    { 1, 30, 100, TOP });
	/* Of what ends behind the call nobody knows. */
	HAND(2, { 3, 10, 5, GONE }, { 2, 40, 10, GONE }, { 1, 1, 12, TOP });
}
END_TEST

START_TEST(time_that_goes_back_far_is_a_new_start)
{
	HAND(0, { 2, 5000000, 10, TOP }, { 2, 7, 3, BY(2) },
	    { 1, 5, 9000000, TOP });
	ck_assert_uint_eq(run.c.restarts, 1);
	/* Half a second is not. */
	HAND(0, { 2, 5000000, 10, BY(2) }, { 2, 4500007, 3, BY(2) },
	    { 1, 4500005, 600000, TOP });
	ck_assert_uint_eq(run.c.restarts, 0);
}
END_TEST

START_TEST(what_returned_later_but_came_before_is_no_callee)
{
	/* A handler, in the hook at the end of 2. */
	HAND(1, { 2, 110, 10, BY(2) }, { 2, 151, 20, GONE },
	    { 1, 100, 50, TOP });
	HAND(1, { 1, 1, 1, TOP }, { 2, 110, 10, BY(3) },
	    { 2, 151, 20, GONE }, { 1, 100, 50, TOP });
	/* Nor is what ends behind it; others are. */
	HAND(1, { 1, 1, 1, TOP }, { 2, 110, 10, BY(3) },
	    { 2, 130, 50, GONE }, { 1, 100, 50, TOP });
	/* Nor is it in a set with others: 2, which could be, is in doubt. */
	HAND(2, { 1, 1, 1, TOP }, { 2, 500, 10, GONE }, { 2, 100, 5, GONE },
	    { 2, 110, 5, BY(6) }, { 2, 120, 5, BY(6) }, { 2, 130, 5, BY(6) },
	    { 1, 90, 100, TOP });
}
END_TEST

START_TEST(times_may_be_negative_and_as_far_as_they_go)
{
	const int64_t far = (int64_t)1 << 62;

	HAND(0, { 1, -50, 10, BY(1) }, { 0, -60, 100, TOP });
	/* The fourth returns before the third: time has begun anew. */
	HAND(0, { 1, -far, (uint64_t)far, TOP }, { 1, 0, (uint64_t)far, TOP },
	    { 1, 0, (uint64_t)far, TOP }, { 0, -far, (uint64_t)far, TOP },
	    { 0, far, 0, TOP });
	ck_assert_uint_eq(run.c.restarts, 1);
}
END_TEST

START_TEST(self_time_is_never_negative)
{
	HAND(0, { 1, 10, 6, BY(2) }, { 1, 12, 7, BY(2) }, { 0, 10, 10, TOP });
	ck_assert_uint_eq(run.k.self_us, 13);
	ck_assert_uint_eq(run.c.twisted, 0);
	HAND(0, { 1, 10, 8, BY(2) }, { 1, 12, 8, BY(2) }, { 0, 10, 10, TOP });
	ck_assert_uint_eq(run.k.self_us, 16);
	ck_assert_uint_eq(run.c.twisted, 1);
}
END_TEST

/* 1 us may be of rounding, 2 us are not. */
START_TEST(what_no_single_stack_can_have_is_counted)
{
	for (int64_t cut = 0; cut < 4; cut++) {
		HAND(0, { 2, 2, 3, BY(1) }, { 1, 0, 10, BY(3) },
		    { 1, 10 - cut, 20, BY(3) }, { 0, 0, 40, TOP });
		ck_assert_uint_eq(run.c.crossed, cut > 1);
	}
	/* Two tasks: the second runs while the first waits. */
	HAND(0, { 1, 5, 9, BY(1) }, { 0, 2, 20, TOP }, { 0, 0, 30, TOP });
	ck_assert_uint_eq(run.c.crossed, 1);
	HAND(0, { 0, 0, 10, TOP }, { 1, 5, 20, TOP });
	ck_assert_uint_eq(run.c.crossed, 1);
}
END_TEST

START_TEST(a_stack_may_be_as_deep_as_its_number_goes)
{
	struct outcomes_run r;

	outcomes_begin(&r, 65536);
	for (uint32_t i = 0; i < 65536; i++) {
		const struct sp_call call = { .func = i, .depth = 65535 - i,
		    .entry_us = -(int64_t)i, .duration_us = 2 * i };

		MUST(sp_calls_add(&r.c, &call));
	}
	sp_calls_end(&r.c);
	for (size_t i = 0; i < 65535; i++)
		is_reported(&r.k.calls[i], i, CALLEE, i + 1);
	is_reported(&r.k.calls[65535], 65535, ROOT, SYNTH_NONE);
	outcomes_finish(&r);
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
    what_no_single_stack_can_have_is_counted,
    a_stack_may_be_as_deep_as_its_number_goes)
