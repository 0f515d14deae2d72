/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/mp/calls.c: of programs whose calls are known, each call has its caller;
 * and whatever records are lost, none gets another one's.
 */

#include <config.h>

#include "support/call_outcomes.h"
#include "support/run.h"

/* A made-up program, of which some calls were lost, and what became of them. */
struct trial {
	struct synth_workload p;
	struct synth_call *calls;
	struct outcomes_run r;
};

/* Programs of all kinds, from their beginning on. */
static struct synth_workload
program(uint32_t seed)
{
	static const uint32_t steps[] = { 5000, 100, 500, 1000, 2000, 30000 };
	const struct synth_workload p = { .seed = seed, .calls = 3000,
	    .functions = 1 + seed % 7, .open = seed % 4,
	    .deepest = 8 + seed % 4 * 30, .shallow = 45 + seed % 3 * 15,
	    .step_ns = steps[seed % 6], .nearest = seed & 8 };

	return p;
}

/* Lose share of 1000 calls; a mark may stand in place of each. */
static void
try(struct trial *t, const struct synth_workload *p, uint32_t share, bool mark)
{
	struct sp_calls *const c = &t->r.c;

	t->p = *p;
	t->calls = synth_calls(p);
	synth_lose(t->calls, p->calls, share, p->seed);
	outcomes_begin(&t->r, p->calls);
	for (size_t i = 0; i < p->calls; i++) {
		struct sp_call call = t->calls[i].call;

		call.func = (uint32_t)i;
		if (t->calls[i].kept)
			MUST(sp_calls_add(c, &call));
		else if (mark)
			sp_calls_mark(c);
	}
	sp_calls_end(c);
	ck_assert_uint_eq(c->n, 0);
}

static void
finish(struct trial *t)
{
	outcomes_finish(&t->r);
	free(t->calls);
}

START_TEST(each_call_of_a_whole_stream_has_its_caller)
{
	for (uint32_t seed = 0; seed < 240; seed++) {
		const struct synth_workload p = program(seed);
		struct trial t;
		const struct sp_calls *const c = &t.r.c;
		uint64_t open = 0;

		try(&t, &p, 0, false);
		for (size_t i = 0; i < p.calls; i++) {
			const struct synth_call *const call = &t.calls[i];
			const bool has = call->caller != SYNTH_NONE;

			MUST(t.r.k.calls[i].outcome == (has ? CALLEE : ROOT));
			MUST(t.r.k.calls[i].caller == call->caller);
			open += !has && call->call.depth;
		}
		ck_assert_uint_eq(c->taken, p.calls);
		ck_assert_uint_eq(c->open, open);
		ck_assert_uint_eq(c->lost + c->suspect + c->restarts, 0);
		ck_assert_uint_eq(c->twisted + c->crossed, 0);
		finish(&t);
	}
}
END_TEST

/* Is a above b, be it through calls that were lost? */
static bool
is_above(const struct synth_call *calls, size_t a, size_t b)
{
	while (b != a && b != SYNTH_NONE)
		b = calls[b].caller;
	return b == a;
}

/* Nobody gets a wrong caller; those that are sure get theirs. */
static void
check_losses(const struct trial *t)
{
	const struct synth_call *const calls = t->calls;
	const struct sp_calls *const c = &t->r.c;
	uint64_t lost = 0, orphans = 0, robbed = 0;

	for (size_t i = 0; i < t->p.calls; i++) {
		const struct call_outcome *const got = &t->r.k.calls[i];
		const size_t caller = calls[i].caller;
		const bool had = caller != SYNTH_NONE && calls[caller].kept;

		if (!calls[i].kept)
			continue;
		lost += got->outcome == LOST;
		robbed += got->outcome != CALLEE && had;
		orphans += !had;
		if (got->outcome == CALLEE)
			MUST(got->caller == caller);
		else
			MUST(got->outcome == LOST || got->outcome == ROOT);
		/* Above a gap there is nobody else's ancestor. */
		if (got->outcome == LOST && got->caller != SYNTH_NONE)
			MUST(is_above(calls, got->caller, i));
	}
	ck_assert_uint_eq(c->lost, lost);
	ck_assert_uint_eq(c->crossed, 0);
	ck_assert_uint_le(robbed, c->suspect);
	ck_assert_uint_le(lost, orphans + robbed);
}

START_TEST(no_call_has_a_wrong_caller_whatever_is_lost)
{
	static const uint32_t shares[] = { 1, 10, 100, 500, 900 };

	for (uint32_t seed = 0; seed < 400; seed++) {
		struct synth_workload p = program(seed);
		struct trial t;

		/* A step is longer than rounding. */
		p.step_ns = 2001 + p.step_ns;
		try(&t, &p, shares[seed % 5], seed & 16);
		check_losses(&t);
		finish(&t);
	}
}
END_TEST

/* With a mark for each, sets are cut where callers were lost. */
START_TEST(marked_losses_leave_nothing_in_doubt)
{
	for (uint32_t seed = 0; seed < 100; seed++) {
		struct synth_workload p = program(seed);
		struct trial t;

		p.step_ns = 5000;
		try(&t, &p, 20, true);
		ck_assert_uint_eq(t.r.c.suspect, 0);
		for (size_t i = 0; i < p.calls; i++) {
			const size_t caller = t.calls[i].caller;

			if (t.calls[i].kept && caller != SYNTH_NONE &&
			    t.calls[caller].kept)
				MUST(t.r.k.calls[i].outcome == CALLEE &&
				    t.r.k.calls[i].caller == caller);
		}
		finish(&t);
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
		const struct synth_workload p = program(seed);
		struct trial t;

		try(&t, &p, 50, false);
		for (size_t i = 0; i < p.calls; i++) {
			const struct call_outcome *const got = &t.r.k.calls[i];
			const struct synth_call *const made = &t.calls[i];
			const struct sp_call *const call = &made->call;

			if (!made->kept || got->outcome != CALLEE)
				continue;
			right += got->caller == made->caller;
			if (got->caller == made->caller)
				continue;
			wrong++;
			MUST(call->entry_us + (int64_t)call->duration_us <=
			    t.calls[got->caller].call.entry_us +
			    SP_CALLS_SLACK_US);
		}
		finish(&t);
	}
	ck_assert_uint_lt(100 * wrong, right);
}
END_TEST

START_TEST(a_recording_may_begin_in_the_middle)
{
	for (uint32_t seed = 0; seed < 100; seed++) {
		struct synth_workload p = program(seed);
		struct trial t;

		p.before = 1 + seed % 5;
		p.step_ns = 5000;
		p.calls = 100 + seed * 10;
		try(&t, &p, 0, false);
		check_losses(&t);
		/* All that are told as lost are so by doubt. */
		ck_assert_uint_eq(t.r.c.lost, t.r.c.suspect);
		finish(&t);
	}
}
END_TEST

RUN("calls",
    each_call_of_a_whole_stream_has_its_caller,
    no_call_has_a_wrong_caller_whatever_is_lost,
    marked_losses_leave_nothing_in_doubt,
    only_what_time_can_not_tell_is_given_to_another,
    a_recording_may_begin_in_the_middle)
