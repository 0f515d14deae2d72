/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/calls.c and lib/calls_wait.c */

#include <config.h>

#include <string.h>

#include "calls.h"
#include "madecalls.h"
#include "run.h"

/* As ck_assert, which writes to a pipe each time: too slow for each call. */
#define MUST(condition)							\
do {									\
	if (!(condition))						\
		ck_abort_msg("%s does not hold", #condition);		\
} while (0)

/* What became of a call. */
enum fate { NOTHING, CALLEE, LOST, ROOT };

struct told {
	enum fate fate;
	size_t caller;		/* of a callee; of a lost one, the next call
				   above the gap, or MADE_NONE */
	size_t next;		/* in a set, or MADE_NONE */
};

/* A user whose sets are lists; a call's func is its number. */
struct book {
	struct told *calls;
	size_t n;
	uint64_t self_us;	/* of all */
	uint64_t roots;		/* sets that became roots */
};

static void *
set_of(size_t first)
{
	size_t *const set = malloc(sizeof(*set));

	*set = first;
	return set;
}

static size_t
take_set(void *set)
{
	const size_t first = set ? *(size_t *)set : MADE_NONE;

	free(set);
	return first;
}

static void *
join(void *arg, void *a, void *b)
{
	struct book *const k = arg;
	const size_t first = take_set(a);
	size_t last = first;

	while (k->calls[last].next != MADE_NONE)
		last = k->calls[last].next;
	k->calls[last].next = take_set(b);
	return set_of(first);
}

/* Those that were lost have an ancestor at last. */
static void
book_below(struct book *k, size_t caller, void *set, enum fate fate)
{
	for (size_t i = take_set(set); i != MADE_NONE; i = k->calls[i].next) {
		struct told *const c = &k->calls[i];

		MUST(fate == CALLEE ? c->fate != CALLEE : c->fate == LOST);
		MUST(c->caller == MADE_NONE);
		c->caller = caller;
		if (c->fate == NOTHING)
			c->fate = fate;
	}
}

static void *
take(void *arg, const struct sp_call *call, uint64_t self_us, void *callees,
    void *strays)
{
	struct book *const k = arg;

	MUST(call->func < k->n);
	k->calls[call->func].caller = k->calls[call->func].next = MADE_NONE;
	MUST(self_us <= call->duration_us);
	k->self_us += self_us;
	book_below(k, call->func, callees, CALLEE);
	book_below(k, call->func, strays, LOST);
	return set_of(call->func);
}

static void *
gap(void *arg, void *set)
{
	struct book *const k = arg;

	for (size_t i = *(size_t *)set; i != MADE_NONE; i = k->calls[i].next)
		k->calls[i].fate = LOST;
	return set;
}

static void
root(void *arg, void *set)
{
	struct book *const k = arg;

	k->roots++;
	for (size_t i = take_set(set); i != MADE_NONE; i = k->calls[i].next) {
		if (k->calls[i].fate == NOTHING)
			k->calls[i].fate = ROOT;
	}
}

static const struct sp_calls_user user = { .call = take, .join = join,
    .gap = gap, .root = root };

struct run {
	struct sp_calls c;
	struct book k;
};

static void
begin(struct run *r, size_t n)
{
	memset(r, 0, sizeof(*r));
	r->k.calls = calloc(n + 1, sizeof(*r->k.calls));
	r->k.n = n;
	r->c.user = &user;
	r->c.arg = &r->k;
}

static void
finish(struct run *r)
{
	sp_calls_free(&r->c);
	free(r->k.calls);
}

/* Give the calls that were kept; a mark stands in place of others. */
static void
feed(struct run *r, const struct made_call *calls, size_t n, bool mark)
{
	begin(r, n);
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
		struct run r;

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
		finish(&r);
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
check_losses(const struct run *r, const struct made_call *calls, size_t n)
{
	uint64_t lost = 0, orphans = 0, robbed = 0;

	for (size_t i = 0; i < n; i++) {
		const struct told *const t = &r->k.calls[i];
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
		struct run r;

		/* A step is longer than rounding. */
		p.step_ns = 2001 + p.step_ns;
		p.before = 0;
		calls = made_calls(&p);
		made_lose(calls, p.calls, shares[seed % 5], seed);
		feed(&r, calls, p.calls, seed & 16);
		check_losses(&r, calls, p.calls);
		finish(&r);
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
		struct run r;

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
		finish(&r);
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
		struct run r;

		p.before = 0;
		calls = made_calls(&p);
		made_lose(calls, p.calls, 50, seed);
		feed(&r, calls, p.calls, false);
		for (size_t i = 0; i < p.calls; i++) {
			const struct told *const t = &r.k.calls[i];
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
		finish(&r);
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
		struct run r;

		p.before = 1 + seed % 5;
		p.step_ns = 5000;
		p.calls = 100 + seed * 10;
		calls = made_calls(&p);
		feed(&r, calls, p.calls, false);
		check_losses(&r, calls, p.calls);
		/* All that are told as lost are so by doubt. */
		ck_assert_uint_eq(r.c.lost, r.c.doubtful);
		finish(&r);
		free(calls);
	}
}
END_TEST

/* Calls by hand: depth, entry and duration of each, "m" is a mark. */
struct hand {
	int32_t depth;		/* -1: a mark */
	int64_t entry_us;
	uint64_t duration_us;
};

static void
feed_hand(struct run *r, const struct hand *calls, size_t n)
{
	begin(r, n);
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
is_told(const struct run *r, size_t call, enum fate fate, size_t caller)
{
	if (r->k.calls[call].fate != fate || r->k.calls[call].caller != caller)
		ck_abort_msg("call %zu: %d by %zu", call,
		    (int)r->k.calls[call].fate, r->k.calls[call].caller);
}

START_TEST(calls_of_no_time_go_by_order_and_depth)
{
	struct run r;

	HAND(&r, { 2, 100, 0 }, { 1, 100, 0 }, { 2, 100, 0 }, { 2, 100, 0 },
	    { 1, 100, 0 }, { 0, 100, 0 });
	is_told(&r, 0, CALLEE, 1);
	is_told(&r, 2, CALLEE, 4);
	is_told(&r, 3, CALLEE, 4);
	is_told(&r, 1, CALLEE, 5);
	is_told(&r, 4, CALLEE, 5);
	is_told(&r, 5, ROOT, MADE_NONE);
	ck_assert_uint_eq(r.c.open, 0);
	finish(&r);
}
END_TEST

START_TEST(rounding_may_move_a_callee_by_1_us)
{
	struct run r;

	HAND(&r, { 1, 99, 5 }, { 1, 108, 3 }, { 0, 100, 10 });
	is_told(&r, 0, CALLEE, 2);
	is_told(&r, 1, CALLEE, 2);
	finish(&r);
	HAND(&r, { 1, 98, 5 }, { 1, 108, 2 }, { 0, 100, 10 });
	is_told(&r, 0, LOST, MADE_NONE);
	is_told(&r, 1, CALLEE, 2);
	ck_assert_uint_eq(r.c.lost, 1);
	finish(&r);
	HAND(&r, { 1, 108, 4 }, { 0, 100, 10 });
	is_told(&r, 0, LOST, MADE_NONE);
	finish(&r);
}
END_TEST

START_TEST(a_lost_call_leaves_a_gap)
{
	struct run r;

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
	finish(&r);
}
END_TEST

START_TEST(a_sign_of_loss_puts_calls_of_no_time_in_doubt)
{
	struct run r;

	/* Nothing tells 0 from a callee of 1. */
	HAND(&r, { 2, 100, 0 }, { 1, 100, 50 });
	is_told(&r, 0, CALLEE, 1);
	finish(&r);
	/* 0 has had another caller, so 1 may have had it as well. */
	HAND(&r, { 1, 10, 5 }, { 2, 90, 5 }, { 2, 100, 0 }, { 1, 100, 50 });
	is_told(&r, 1, LOST, MADE_NONE);
	is_told(&r, 2, LOST, MADE_NONE);
	ck_assert_uint_eq(r.c.doubtful, 1);
	finish(&r);
	HAND(&r, { 1, 10, 5 }, { 2, 90, 5 }, { 2, 100, 2 }, { 1, 100, 50 });
	is_told(&r, 2, CALLEE, 3);
	finish(&r);
	/* So it is where bytes were damaged behind it. */
	HAND(&r, { 2, 100, 0 }, { -1, 0, 0 }, { 2, 120, 0 }, { 1, 100, 50 });
	is_told(&r, 0, LOST, MADE_NONE);
	is_told(&r, 2, CALLEE, 3);
	finish(&r);
	HAND(&r, { 2, 100, 0 }, { -1, 0, 0 }, { 1, 100, 50 });
	is_told(&r, 0, LOST, MADE_NONE);
	finish(&r);
	/* But not where they were before it. */
	HAND(&r, { 1, 1, 1 }, { -1, 0, 0 }, { 2, 100, 0 }, { 1, 100, 50 });
	is_told(&r, 2, CALLEE, 3);
	finish(&r);
	HAND(&r, { 2, 100, 0 }, { 3, 120, 1 }, { -1, 0, 0 }, { 2, 110, 30 },
	    { 1, 100, 50 });
	is_told(&r, 0, LOST, MADE_NONE);
	is_told(&r, 1, CALLEE, 3);
	finish(&r);
}
END_TEST

START_TEST(main_never_returns)
{
	struct run r;

	HAND(&r, { 2, 10, 5 }, { 1, 10, 10 }, { 1, 30, 10 }, { 2, 50, 5 },
	    { 3, 70, 1 });
	is_told(&r, 0, CALLEE, 1);
	is_told(&r, 1, ROOT, MADE_NONE);
	is_told(&r, 3, ROOT, MADE_NONE);
	is_told(&r, 4, ROOT, MADE_NONE);
	ck_assert_uint_eq(r.c.open, 4);
	ck_assert_uint_eq(r.c.lost, 0);
	finish(&r);
}
END_TEST

START_TEST(callers_from_before_the_recording_are_not_lost)
{
	struct run r;

	HAND(&r, { 3, 10, 5 }, { 3, 20, 5 }, { 2, 40, 10 }, { 1, 60, 5 });
	for (size_t i = 0; i < 4; i++)
		is_told(&r, i, ROOT, MADE_NONE);
	ck_assert_uint_eq(r.c.open, 4);
	ck_assert_uint_eq(r.c.lost, 0);
	finish(&r);
	/* Unless there is a call around them after all. */
	HAND(&r, { 3, 10, 5 }, { 3, 20, 5 }, { 2, 40, 10 }, { 1, 1, 65 });
	is_told(&r, 0, LOST, 3);
	is_told(&r, 1, LOST, 3);
	is_told(&r, 2, CALLEE, 3);
	ck_assert_uint_eq(r.c.open, 1);
	ck_assert_uint_eq(r.c.lost, 2);
	finish(&r);
}
END_TEST

START_TEST(time_that_goes_back_far_is_a_new_start)
{
	struct run r;

	HAND(&r, { 2, 5000000, 10 }, { 2, 7, 3 }, { 1, 5, 9000000 });
	is_told(&r, 0, ROOT, MADE_NONE);
	is_told(&r, 1, CALLEE, 2);
	ck_assert_uint_eq(r.c.restarts, 1);
	ck_assert_uint_eq(r.c.open, 2);
	finish(&r);
	/* Half a second is not: but what lies behind is not below it. */
	HAND(&r, { 2, 5000000, 10 }, { 2, 4500007, 3 },
	    { 1, 4500005, 600000 });
	ck_assert_uint_eq(r.c.restarts, 0);
	is_told(&r, 0, CALLEE, 2);
	is_told(&r, 1, CALLEE, 2);
	finish(&r);
}
END_TEST

START_TEST(what_returned_later_but_came_before_is_no_callee)
{
	struct run r;

	/* A handler, in the hook at the end of 2. */
	HAND(&r, { 2, 110, 10 }, { 2, 151, 20 }, { 1, 100, 50 });
	is_told(&r, 0, CALLEE, 2);
	is_told(&r, 1, LOST, MADE_NONE);
	finish(&r);
	HAND(&r, { 1, 1, 1 }, { 2, 110, 10 }, { 2, 151, 20 },
	    { 1, 100, 50 });
	is_told(&r, 1, CALLEE, 3);
	is_told(&r, 2, LOST, MADE_NONE);
	finish(&r);
}
END_TEST

START_TEST(times_may_be_negative_and_as_far_as_they_go)
{
	const int64_t far = (int64_t)1 << 62;
	struct run r;

	HAND(&r, { 1, -50, 10 }, { 0, -60, 100 });
	is_told(&r, 0, CALLEE, 1);
	finish(&r);
	HAND(&r, { 1, -far, (uint64_t)far }, { 1, 0, (uint64_t)far },
	    { 1, 0, (uint64_t)far }, { 0, -far, (uint64_t)far },
	    { 0, far, 0 });
	ck_assert_uint_eq(r.c.taken, 5);
	finish(&r);
}
END_TEST

START_TEST(self_time_is_never_negative)
{
	struct run r;

	HAND(&r, { 1, 10, 6 }, { 1, 12, 6 }, { 0, 10, 10 });
	ck_assert_uint_eq(r.k.self_us, 12);
	ck_assert_uint_eq(r.c.twisted, 0);
	finish(&r);
	HAND(&r, { 1, 10, 8 }, { 1, 12, 8 }, { 0, 10, 10 });
	ck_assert_uint_eq(r.k.self_us, 16);
	ck_assert_uint_eq(r.c.twisted, 1);
	finish(&r);
}
END_TEST

START_TEST(a_stack_may_be_as_deep_as_its_number_goes)
{
	struct run r;

	begin(&r, 65536);
	for (uint32_t i = 0; i < 65536; i++) {
		const struct sp_call call = { .func = i, .depth = 65535 - i,
		    .entry_us = -(int64_t)i, .duration_us = 2 * i };

		MUST(sp_calls_add(&r.c, &call));
	}
	sp_calls_end(&r.c);
	for (size_t i = 0; i < 65535; i++)
		is_told(&r, i, CALLEE, i + 1);
	is_told(&r, 65535, ROOT, MADE_NONE);
	finish(&r);
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
			MUST(c.n <= (marks ? 128 : 50));
		}
		sp_calls_free(&c);
	}
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

START_TEST(several_streams_are_apart)
{
	struct sp_calls c = { .user = &keeper };
	const struct sp_call low = { .depth = 2, .entry_us = 10 };
	const struct sp_call high = { .depth = 1, .duration_us = 20 };

	MUST(sp_calls_add(&c, &low));
	sp_calls_end(&c);
	MUST(sp_calls_add(&c, &high));
	sp_calls_end(&c);
	ck_assert_uint_eq(c.open, 2);
	ck_assert_uint_eq(c.lost, 0);
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
    a_stack_may_be_as_deep_as_its_number_goes,
    what_waits_is_bounded_by_depth,
    a_cut_set_is_at_most_a_third_of_what_is_behind,
    several_streams_are_apart)
