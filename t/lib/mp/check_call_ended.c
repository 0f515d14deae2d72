/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of what lib/mp/calls.c and lib/mp/call_summary.c tell as if the
 * stream had ended: after any call it is what another reader tells whose stream
 * does end there, and the stream goes on as if nobody had asked.
 */

#include <config.h>

#include "mp/call_summary.h"
#include "support/call_outcomes.h"
#include "support/run.h"

#define FUNCTIONS	6

/* A reader of calls. */
struct reader {
	struct sp_calls c;
	struct sp_callsum s;
};

static struct reader *
reader(void)
{
	struct reader *const r = calloc(1, sizeof(*r));

	MUST(r);
	sp_callsum_init(&r->s, &r->c);
	return r;
}

static void
free_reader(struct reader *r)
{
	sp_calls_free(&r->c);
	sp_callsum_free(&r->s);
	free(r);
}

static struct synth_call *
make(uint32_t seed, size_t n)
{
	const struct synth_workload p = { .seed = seed, .calls = n,
	    .functions = 1 + seed % FUNCTIONS, .open = seed % 4,
	    .before = seed % 5 == 4 ? 3 : 0, .deepest = 8 + seed % 3 * 20,
	    .shallow = 45 + seed % 3 * 10, .step_ns = 1000 + seed % 7 * 700 };
	struct synth_call *const calls = synth_calls(&p);

	synth_lose(calls, n, seed % 3 * 150, seed);
	/* The firmware is started again. */
	for (size_t i = n / 2; seed % 4 == 3 && i < n; i++)
		calls[i].call.entry_us -= 4000000;
	return calls;
}

static void
feed(struct reader *r, const struct synth_call *call)
{
	if (call->kept)
		MUST(sp_calls_add(&r->c, &call->call));
	else if (call->call.func % 2)
		sp_calls_mark(&r->c);
}

static void
check_same(const struct sp_callsum_function *a,
    const struct sp_callsum_function *b)
{
	MUST(a->calls == b->calls);
	MUST(a->total_us == b->total_us);
	MUST(a->outer_us == b->outer_us);
	MUST(a->self_us == b->self_us);
	MUST(a->min_us == b->min_us);
	MUST(a->max_us == b->max_us);
	MUST(a->roots == b->roots);
	MUST(a->lost == b->lost);
}

/* What r tells now is what a reader of so many calls tells at its end. */
static void
check_ended(const struct reader *r, const struct synth_call *calls, size_t n)
{
	struct sp_callsum_function *const f = sp_callsum_ended(&r->s, &r->c);
	struct reader *const other = reader();

	for (size_t i = 0; i < n; i++)
		feed(other, &calls[i]);
	sp_calls_end(&other->c);
	MUST(f && other->s.n == r->s.n);
	for (size_t i = 0; i < r->s.n; i++)
		check_same(&f[i], &other->s.functions[i]);
	MUST(sp_calls_open(&r->c) == other->c.open);
	MUST(r->c.lost == other->c.lost);
	free(f);
	free_reader(other);
}

START_TEST(it_may_be_asked_for_after_any_call)
{
	for (uint32_t seed = 0; seed < 60; seed++) {
		const size_t n = 300;
		struct synth_call *const calls = make(seed, n);
		struct reader *const r = reader();

		check_ended(r, calls, 0);
		for (size_t i = 0; i < n; i++) {
			feed(r, &calls[i]);
			check_ended(r, calls, i + 1);
		}
		/* The end is as if nobody had asked. */
		sp_calls_end(&r->c);
		check_ended(r, calls, n);
		ck_assert_uint_eq(r->c.restarts, seed % 4 == 3);
		free_reader(r);
		free(calls);
	}
}
END_TEST

START_TEST(a_long_stream_is_no_different)
{
	const size_t n = 60000;

	for (uint32_t seed = 0; seed < 12; seed++) {
		struct synth_call *const calls = make(seed, n);
		struct reader *const r = reader();

		for (size_t i = 0; i < n; i++) {
			feed(r, &calls[i]);
			if (i % 7919 == 0)
				check_ended(r, calls, i + 1);
		}
		free_reader(r);
		free(calls);
	}
}
END_TEST

START_TEST(what_a_main_has_called_that_never_returns_is_told)
{
	struct reader *const r = reader();
	struct sp_callsum_function *f;

	for (int i = 0; i < 100; i++) {
		const struct sp_call inner = { .func = 1, .depth = 2,
		    .entry_us = 100 * i + 10, .duration_us = 5 };
		const struct sp_call call = { .func = 0, .depth = 1,
		    .entry_us = 100 * i, .duration_us = 50 };

		MUST(sp_calls_add(&r->c, &inner));
		MUST(sp_calls_add(&r->c, &call));
	}
	f = sp_callsum_ended(&r->s, &r->c);
	ck_assert_uint_eq(f[0].outer_us, 5000);
	ck_assert_uint_eq(f[0].roots, 100);
	ck_assert_uint_eq(f[1].outer_us, 500);
	ck_assert_uint_eq(f[1].roots, 0);
	ck_assert_uint_eq(sp_calls_open(&r->c), 100);
	/* It is a copy. */
	ck_assert_uint_eq(r->s.functions[0].outer_us, 0);
	ck_assert_uint_eq(r->c.open, 0);
	free(f);
	free_reader(r);
}
END_TEST

RUN("callended",
    it_may_be_asked_for_after_any_call,
    a_long_stream_is_no_different,
    what_a_main_has_called_that_never_returns_is_told)
