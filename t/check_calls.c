/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/calls.c and lib/calls_wait.c: programs whose calls are
 * known, and records that were lost
 */

#include <config.h>

#include "book.h"
#include "run.h"

/* Give the calls that were kept; a mark stands in place of others. */
static void
feed(struct book_run *r, const struct made_call *calls, size_t n, bool mark)
{
	book_begin(r, n);
	for (size_t i = 0; i < n; i++) {
		struct sp_call call = calls[i].call;

		call.func = (uint32_t)i;
		if (calls[i].kept)
			MUST(sp_calls_add(&r->c, &call));
		else if (mark)
			sp_calls_mark(&r->c);
	}
	sp_calls_end(&r->c);
	ck_assert_uint_eq(r->c.n, 0);
}

/* Programs of all kinds. */
static struct made_program
program(uint32_t seed)
{
	static const uint32_t steps[] = { 5000, 100, 500, 1000, 2000, 30000 };
	const struct made_program p = { .seed = seed, .calls = 3000,
	    .functions = 1 + seed % 7, .open = seed % 4,
	    .before = seed % 5 == 4 ? 3 : 0,
	    .deepest = 8 + seed % 4 * 30, .shallow = 45 + seed % 3 * 15,
	    .step_ns = steps[seed % 6], .nearest = seed & 8 };

	return p;
}

START_TEST(each_call_of_a_whole_stream_has_its_caller)
{
	for (uint32_t seed = 0; seed < 240; seed++) {
		struct made_program p = program(seed);
		struct made_call *calls;
		uint64_t open = 0;
		struct book_run r;

		p.before = 0;
		calls = made_calls(&p);
		feed(&r, calls, p.calls, false);
		for (size_t i = 0; i < p.calls; i++) {
			const bool has = calls[i].caller != MADE_NONE;

			MUST(r.k.calls[i].fate == (has ? CALLEE : ROOT));
			MUST(r.k.calls[i].caller == calls[i].caller);
			open += !has && calls[i].call.depth;
		}
		ck_assert_uint_eq(r.c.taken, p.calls);
		ck_assert_uint_eq(r.c.open, open);
		ck_assert_uint_eq(r.c.lost + r.c.doubtful + r.c.restarts, 0);
		ck_assert_uint_eq(r.c.twisted, 0);
		book_finish(&r);
		free(calls);
	}
}
END_TEST

/* Is a above b, be it through calls that were lost? */
static bool
is_above(const struct made_call *calls, size_t a, size_t b)
{
	while (b != a && b != MADE_NONE)
		b = calls[b].caller;
	return b == a;
}

/* Nobody gets a wrong caller; those that are sure get theirs. */
static void
check_losses(const struct book_run *r, const struct made_call *calls, size_t n)
{
	uint64_t lost = 0, orphans = 0, robbed = 0;

	for (size_t i = 0; i < n; i++) {
		const struct book_call *const t = &r->k.calls[i];
		const size_t caller = calls[i].caller;
		const bool had = caller != MADE_NONE && calls[caller].kept;

		if (!calls[i].kept)
			continue;
		lost += t->fate == LOST;
		robbed += t->fate != CALLEE && had;
		orphans += !had;
		if (t->fate == CALLEE)
			MUST(t->caller == caller);
		else
			MUST(t->fate == LOST || t->fate == ROOT);
		/* Above a gap there is nobody else's ancestor. */
		if (t->fate == LOST && t->caller != MADE_NONE)
			MUST(is_above(calls, t->caller, i));
	}
	ck_assert_uint_eq(r->c.lost, lost);
	ck_assert_uint_le(robbed, r->c.doubtful);
	ck_assert_uint_le(lost, orphans + robbed);
}

START_TEST(no_call_has_a_wrong_caller_whatever_is_lost)
{
	static const uint32_t shares[] = { 1, 10, 100, 500, 900 };

	for (uint32_t seed = 0; seed < 400; seed++) {
		struct made_program p = program(seed);
		struct made_call *calls;
		struct book_run r;

		/* A step is longer than rounding. */
		p.step_ns = 2001 + p.step_ns;
		p.before = 0;
		calls = made_calls(&p);
		made_lose(calls, p.calls, shares[seed % 5], seed);
		feed(&r, calls, p.calls, seed & 16);
		check_losses(&r, calls, p.calls);
		book_finish(&r);
		free(calls);
	}
}
END_TEST

/* With a mark for each, sets are cut where callers were lost. */
START_TEST(marked_losses_leave_nothing_in_doubt)
{
	for (uint32_t seed = 0; seed < 100; seed++) {
		struct made_program p = program(seed);
		struct made_call *calls;
		struct book_run r;

		p.step_ns = 5000;
		p.before = 0;
		calls = made_calls(&p);
		made_lose(calls, p.calls, 20, seed);
		feed(&r, calls, p.calls, true);
		ck_assert_uint_eq(r.c.doubtful, 0);
		for (size_t i = 0; i < p.calls; i++) {
			const size_t caller = calls[i].caller;

			if (calls[i].kept && caller != MADE_NONE &&
			    calls[caller].kept)
				MUST(r.k.calls[i].caller == caller);
		}
		book_finish(&r);
		free(calls);
	}
}
END_TEST

/*
 * Where steps take no time, what came before a call may seem to lie in it; but
 * only if it does not last longer than rounding.
 */
START_TEST(only_what_time_can_not_tell_is_given_to_another)
{
	uint64_t wrong = 0, right = 0;

	for (uint32_t seed = 0; seed < 200; seed++) {
		struct made_program p = program(seed);
		struct made_call *calls;
		struct book_run r;

		p.before = 0;
		calls = made_calls(&p);
		made_lose(calls, p.calls, 50, seed);
		feed(&r, calls, p.calls, false);
		for (size_t i = 0; i < p.calls; i++) {
			const struct book_call *const t = &r.k.calls[i];
			const struct sp_call *const call = &calls[i].call;

			if (!calls[i].kept || t->fate != CALLEE)
				continue;
			right += t->caller == calls[i].caller;
			if (t->caller == calls[i].caller)
				continue;
			wrong++;
			MUST(call->entry_us + (int64_t)call->duration_us <=
			    calls[t->caller].call.entry_us +
			    SP_CALLS_SLACK_US);
		}
		book_finish(&r);
		free(calls);
	}
	ck_assert_uint_lt(100 * wrong, right);
}
END_TEST

START_TEST(a_recording_may_begin_in_the_middle)
{
	for (uint32_t seed = 0; seed < 100; seed++) {
		struct made_program p = program(seed);
		struct made_call *calls;
		struct book_run r;

		p.before = 1 + seed % 5;
		p.step_ns = 5000;
		p.calls = 100 + seed * 10;
		calls = made_calls(&p);
		feed(&r, calls, p.calls, false);
		check_losses(&r, calls, p.calls);
		/* All that are told as lost are so by doubt. */
		ck_assert_uint_eq(r.c.lost, r.c.doubtful);
		book_finish(&r);
		free(calls);
	}
}
END_TEST

/* A user that keeps nothing: what waits is what lib/calls.c keeps. */
static int something;

static void *
keep_call(void *arg, const struct sp_call *call, uint64_t self_us,
    void *callees, void *strays)
{
	(void)arg, (void)call, (void)self_us, (void)callees, (void)strays;
	return &something;
}

static void *
keep_join(void *arg, void *a, void *b)
{
	(void)arg, (void)a, (void)b;
	return &something;
}

static void *
keep_gap(void *arg, void *set)
{
	(void)arg;
	return set;
}

static void
keep_root(void *arg, void *set)
{
	(void)arg, (void)set;
}

static const struct sp_calls_user keeper = { .call = keep_call,
    .join = keep_join, .gap = keep_gap, .root = keep_root };

/* The same, with the time for itself of the last call of each depth. */
static uint64_t self_of_depth[3];

static void *
keep_self(void *arg, const struct sp_call *call, uint64_t self_us,
    void *callees, void *strays)
{
	(void)callees, (void)strays;
	((uint64_t *)arg)[call->depth] = self_us;
	return &something;
}

static const struct sp_calls_user self_keeper = { .call = keep_self,
    .join = keep_join, .gap = keep_gap, .root = keep_root };

START_TEST(what_waits_is_bounded_by_depth)
{
	for (int marks = 0; marks < 2; marks++) {
		struct sp_calls c = { .user = &keeper };

		for (int i = 0; i < 1000000; i++) {
			const struct sp_call call = { .depth = 1,
			    .entry_us = 10 * i, .duration_us = 5 };

			MUST(sp_calls_add(&c, &call));
			if (marks)
				sp_calls_mark(&c);
			MUST(c.n <= (marks ? 128 : 42));
		}
		sp_calls_free(&c);
	}
}
END_TEST

START_TEST(gaps_that_wait_are_bounded_as_well)
{
	struct sp_calls c = { .user = &keeper };

	for (int64_t i = 0; i < 100000; i++) {
		struct sp_call call = { .depth = 2, .duration_us = 5 };

		for (int k = 0; k < 40; k++) {
			call.entry_us = 1000 * i + 10 * k;
			MUST(sp_calls_add(&c, &call));
		}
		call.depth = 1;
		call.entry_us = 1000 * i + 900;
		MUST(sp_calls_add(&c, &call));
		MUST(c.n <= 60);
	}
	ck_assert_uint_eq(c.lost, 40 * 99999);
	sp_calls_free(&c);
}
END_TEST

/* Of a lost caller's callees some are in one set with those of the next. */
START_TEST(a_cut_set_is_at_most_a_third_of_what_is_behind)
{
	for (int own = 1; own < 2000; own += 37) {
		struct sp_calls c = { .user = &keeper };
		const struct sp_call last = { .depth = 1, .entry_us = 0,
		    .duration_us = 10000000 };

		for (int i = -5000; i < own; i++) {
			const struct sp_call call = { .depth = 2,
			    .entry_us = 10 * i, .duration_us = 5 };

			MUST(sp_calls_add(&c, &call));
		}
		MUST(sp_calls_add(&c, &last));
		ck_assert_uint_le(c.doubtful, 2 * ((size_t)own / 3 + 1));
		sp_calls_free(&c);
	}
}
END_TEST

/* What a cut set takes is not its caller's own time, nor taken twice. */
START_TEST(the_time_of_a_cut_set_is_where_it_was)
{
	for (int own = 20; own < 2000; own += 37) {
		struct sp_calls c = { .user = &self_keeper };
		const struct sp_call inner = { .depth = 1, .entry_us = -2,
		    .duration_us = 10 * (uint64_t)own };
		const struct sp_call outer = { .depth = 0, .entry_us = -40,
		    .duration_us = 10 * (uint64_t)own + 50 };

		c.arg = self_of_depth;
		/* Those below 0 have a caller whose record is lost. */
		for (int i = -3; i < own; i++) {
			const struct sp_call call = { .depth = 2,
			    .entry_us = 10 * i, .duration_us = 8 };

			MUST(sp_calls_add(&c, &call));
		}
		MUST(sp_calls_add(&c, &inner));
		MUST(sp_calls_add(&c, &outer));
		MUST(c.doubtful > 0);
		ck_assert_uint_ge(self_of_depth[1], 2 * (uint64_t)own);
		ck_assert_uint_le(self_of_depth[1], 2 * (uint64_t)own + 24);
		ck_assert_uint_ge(self_of_depth[0], 50 - 30);
		ck_assert_uint_le(self_of_depth[0], 50);
		ck_assert_uint_eq(c.twisted, 0);
		sp_calls_free(&c);
	}
}
END_TEST

START_TEST(several_streams_are_apart)
{
	struct sp_calls c = { .user = &keeper };
	const struct sp_call low = { .depth = 2, .entry_us = 9000000 };
	const struct sp_call high = { .depth = 0, .duration_us = 10000000 };
	const struct sp_call deep = { .depth = 3, .entry_us = 1 };
	const struct sp_call flat = { .depth = 2, .entry_us = 9 };

	MUST(sp_calls_add(&c, &low));
	sp_calls_end(&c);
	MUST(sp_calls_add(&c, &high));
	sp_calls_end(&c);
	ck_assert_uint_eq(c.open, 1);
	MUST(sp_calls_add(&c, &deep) && sp_calls_add(&c, &flat));
	sp_calls_end(&c);
	ck_assert_uint_eq(c.open, 3);
	ck_assert_uint_eq(c.lost + c.restarts, 0);
	sp_calls_free(&c);
	sp_calls_free(&c);
}
END_TEST

RUN("calls",
    each_call_of_a_whole_stream_has_its_caller,
    no_call_has_a_wrong_caller_whatever_is_lost,
    marked_losses_leave_nothing_in_doubt,
    only_what_time_can_not_tell_is_given_to_another,
    a_recording_may_begin_in_the_middle,
    what_waits_is_bounded_by_depth,
    gaps_that_wait_are_bounded_as_well,
    a_cut_set_is_at_most_a_third_of_what_is_behind,
    the_time_of_a_cut_set_is_where_it_was,
    several_streams_are_apart)
