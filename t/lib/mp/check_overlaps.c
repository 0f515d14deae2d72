/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/mp/call_nesting.c: calls that no single stack could have had, and those
 * at the edges of a recording, come out as a sound timeline all the same, and
 * what had to be cut is counted.
 */

#include <config.h>

#include "support/must.h"
#include "support/nested.h"
#include "support/run.h"

/* main and its loop never return, and the recording begins within a call. */
START_TEST(calls_of_what_never_returned_are_at_the_bottom)
{
	static const struct {
		struct sp_call call;	/* func: the level it must have */
		bool early;
	} calls[] = {
		{ { 0, 4, 10, 5 }, true }, { { 0, 3, 20, 5 }, true },
		{ { 1, 3, 31, 5 }, false }, { { 0, 2, 30, 9 }, true },
		{ { 1, 3, 45, 5 }, false }, { { 0, 2, 55, 5 }, true },
		{ { 0, 2, 60, 5 }, true }, { { 0, 3, 66, 5 }, false },
		{ { 0, 4, 77, 5 }, false },
	};

	begin_nesting();
	for (size_t i = sizeof(calls) / sizeof(*calls); i-- > 0;)
		take(&calls[i].call, calls[i].early);
	end_nesting();
	/* The caller of the fifth was lost. */
	ck_assert_int_eq(n_got, 10);
	for (int i = 0; i < n_got; i++) {
		const struct sp_nested *const out = around(i);

		ck_assert_int_eq(got[i].level, got[i].gap ? 0 :
		    got[i].call.func);
		ck_assert_int_eq(got[i].gap, got[i].call.entry_us == 45 &&
		    got[i].level == 0);
		ck_assert(!out || out->gap == (got[i].call.entry_us == 45));
	}
}
END_TEST

/* 1 us may be of rounding, 2 us are not. */
START_TEST(more_than_rounding_is_counted)
{
	for (int64_t cut = 0; cut < 4; cut++) {
		begin_nesting();
		take(&(struct sp_call){ .entry_us = 10 - cut,
		    .duration_us = 20 }, true);
		take(&(struct sp_call){ .duration_us = 10 }, true);
		end_nesting();
		ck_assert_int_eq(n_got, 2);
		ck_assert_int_eq(got[1].exit_us, 10 - cut);
		ck_assert_uint_eq(nest.overlaps, cut > 1);
	}
	/* So it is at a caller's beginning. */
	for (int64_t cut = 0; cut < 4; cut++) {
		begin_nesting();
		take(&(struct sp_call){ .entry_us = 10,
		    .duration_us = 20 }, true);
		take(&(struct sp_call){ .depth = 1, .entry_us = 10 - cut,
		    .duration_us = 5 }, true);
		end_nesting();
		ck_assert_int_eq(n_got, 2);
		ck_assert_uint_eq(got[0].level + got[1].level, cut <= 1);
		ck_assert_uint_eq(nest.overlaps, cut > 1);
	}
}
END_TEST

START_TEST(a_call_within_one_that_can_not_be_its_caller_is_counted)
{
	begin_nesting();
	take(&(struct sp_call){ .depth = 1, .entry_us = 10,
	    .duration_us = 20 }, true);
	take(&(struct sp_call){ .depth = 1, .entry_us = 15,
	    .duration_us = 5 }, true);
	end_nesting();
	ck_assert_uint_eq(nest.overlaps, 1);
}
END_TEST

/* What was at the end of the one has nothing to do with the next. */
START_TEST(another_recording_may_follow)
{
	begin_nesting();
	take(&(struct sp_call){ .entry_us = 100, .duration_us = 20 }, true);
	sp_nesting_end(&nest);
	take(&(struct sp_call){ .depth = 3, .entry_us = 1000,
	    .duration_us = 20 }, false);
	end_nesting();
	ck_assert_int_eq(n_got, 2);
	ck_assert(!got[1].gap);
	ck_assert_int_eq(got[1].entry_us, 1000);
	ck_assert_int_eq(got[1].exit_us, 1020);
	ck_assert_uint_eq(nest.overlaps, 0);
}
END_TEST

static uint64_t n_put;

static void
count(void *arg, const struct sp_nested *nested)
{
	(void)arg;
	n_put += !nested->gap;
}

/* Each lies within the last one, though none is deeper. */
START_TEST(what_is_held_is_bounded_by_what_a_depth_can_tell)
{
	const int64_t calls = 150000;
	struct sp_nesting n = { .put = count };

	for (int64_t i = 0; i < calls; i++) {
		const struct sp_call call = { .entry_us = i,
		    .duration_us = (uint64_t)(4 * calls - 2 * i) };

		MUST(sp_nesting_take(&n, &call, false));
		MUST(n.n <= 2 * 65536 + 2);
	}
	sp_nesting_end(&n);
	sp_nesting_free(&n);
	ck_assert_uint_eq(n_put, (uint64_t)calls);
}
END_TEST

/* Of two tasks, say: the file must be sound, and nothing gets lost. */
START_TEST(calls_across_others_are_cut_and_counted)
{
	for (uint32_t seed = 1; seed < 20; seed++) {
		int64_t exit_us = 100000;
		int taken = 0, calls = 0;

		state = seed;
		begin_nesting();
		for (; taken < MAX / 2; taken++) {
			const uint32_t us = dice(100);
			const struct sp_call call = { .depth = dice(5),
			    .entry_us = exit_us - us, .duration_us = us };

			take(&call, false);
			exit_us -= dice(30);
		}
		end_nesting();
		for (int i = 0; i < n_got; i++) {
			const struct sp_nested *const out = around(i);

			calls += !got[i].gap;
			ck_assert_int_le(got[i].entry_us, got[i].exit_us);
			ck_assert(!out || (got[i].entry_us >= out->entry_us &&
			    got[i].exit_us <= out->exit_us));
			ck_assert(!out || out->gap || got[i].gap ||
			    got[i].call.depth == out->call.depth + 1);
			/* What was entered before has ended, or holds it. */
			ck_assert(!i || got[i - 1].level > got[i].level ||
			    got[i - 1].entry_us >= got[i].exit_us);
		}
		ck_assert_int_eq(calls, taken);
		ck_assert_uint_gt(nest.overlaps, 0);
	}
}
END_TEST

RUN("overlaps",
    calls_of_what_never_returned_are_at_the_bottom,
    more_than_rounding_is_counted,
    a_call_within_one_that_can_not_be_its_caller_is_counted,
    another_recording_may_follow,
    what_is_held_is_bounded_by_what_a_depth_can_tell,
    calls_across_others_are_cut_and_counted)
