/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/mp/call_summary.c: what the calls of each function come to, and who
 * called it, is what follows from the stack that the program had, also where
 * calls were lost.
 */

#include <config.h>

#include <stdlib.h>

#include "mp/call_summary.h"
#include "support/synthetic_stream.h"
#include "support/run.h"

static bool
is_outermost(const struct stream *s, size_t i)
{
	const uint32_t func = s->calls[i].call.func;

	while ((i = synth_caller(s->calls, i)) != SYNTH_NONE) {
		if (s->calls[i].call.func == func)
			return false;
	}
	return true;
}

/* What is known of each function. */
struct truth {
	uint64_t calls, total_us, outer_us, self_us, min_us, max_us, callers;
	uint64_t arcs[FUNCTIONS];	/* to each of the others */
};

static void
find_truth(const struct stream *s, struct truth *t)
{
	uint64_t *const self = self_times(s);

	for (size_t i = 0; i < s->p.calls; i++) {
		const struct synth_call *const c = &s->calls[i];
		struct truth *const f = &t[c->call.func];
		const uint64_t us = c->call.duration_us;

		if (!c->kept)
			continue;
		f->min_us = !f->calls || us < f->min_us ? us : f->min_us;
		f->max_us = us > f->max_us ? us : f->max_us;
		f->calls++;
		f->total_us += us;
		f->self_us += self[i];
		f->outer_us += is_outermost(s, i) ? us : 0;
		if (c->caller != SYNTH_NONE && s->calls[c->caller].kept) {
			t[s->calls[c->caller].call.func].arcs[c->call.func]++;
			f->callers++;
		}
	}
	free(self);
}

static void
check_function(const struct sp_callsum_function *got, const struct truth *t)
{
	ck_assert_uint_eq(got->calls, t->calls);
	ck_assert_uint_eq(got->total_us, t->total_us);
	ck_assert_uint_eq(got->outer_us, t->outer_us);
	ck_assert_uint_eq(got->self_us, t->self_us);
	ck_assert_uint_eq(got->min_us, t->min_us);
	ck_assert_uint_eq(got->max_us, t->max_us);
	ck_assert_uint_eq(got->roots + got->lost, t->calls - t->callers);
}

static void
check_sum(const struct stream *s)
{
	struct sp_callsum sum = { .histogram = true };
	struct truth t[FUNCTIONS] = { { .calls = 0 } };
	struct sp_calls c = { .arg = NULL };
	size_t arcs = 0;

	sp_callsum_init(&sum, &c);
	feed_stream(&c, s);
	ck_assert(!s->whole || !c.lost);
	find_truth(s, t);
	for (uint32_t i = 0; i < FUNCTIONS; i++) {
		if (i >= sum.n) {
			ck_assert_uint_eq(t[i].calls, 0);
			continue;
		}
		check_function(&sum.functions[i], &t[i]);
		ck_assert_uint_eq(sum.functions[i].histogram.n, t[i].calls);
		for (uint32_t k = 0; k < FUNCTIONS; k++) {
			const struct sp_countmap_slot *const slot =
			    sp_countmap_find(&sum.arcs, (uint64_t)i << 32 | k);

			ck_assert_uint_eq(slot ? slot->count : 0,
			    t[i].arcs[k]);
			arcs += slot != NULL;
		}
	}
	ck_assert_uint_eq(sum.arcs.used, arcs);
	sp_calls_free(&c);
	sp_callsum_free(&sum);
}

START_TEST(sums_of_a_whole_stream_are_exact)
{
	each_stream(true, 60, check_sum);
}
END_TEST

START_TEST(sums_of_what_is_left_are_exact)
{
	each_stream(false, 60, check_sum);
}
END_TEST

START_TEST(each_of_many_functions_begins_at_zero)
{
	struct sp_callsum many = { .histogram = false };
	struct sp_calls c = { .arg = NULL };

	sp_callsum_init(&many, &c);
	for (uint32_t i = 0; i < 1000; i++) {
		const struct sp_call call = { .func = i, .duration_us = i + 1,
		    .entry_us = 2000 * (int64_t)i };

		ck_assert(sp_calls_add(&c, &call));
	}
	sp_calls_end(&c);
	ck_assert_uint_eq(many.n, 1000);
	for (uint32_t i = 0; i < 1000; i++) {
		const struct truth one = { .calls = 1, .total_us = i + 1,
		    .outer_us = i + 1, .self_us = i + 1, .min_us = i + 1,
		    .max_us = i + 1 };

		check_function(&many.functions[i], &one);
	}
	sp_calls_free(&c);
	sp_callsum_free(&many);
}
END_TEST

/* Both times of a call are rounded, so that it seems longer than its caller. */
START_TEST(the_caller_is_outermost_though_it_seems_shorter)
{
	const struct sp_call inner = { .entry_us = 4520, .duration_us = 319,
	    .depth = 4 };
	const struct sp_call outer = { .entry_us = 4520, .duration_us = 318,
	    .depth = 3 };
	const struct truth both = { .calls = 2, .total_us = 637,
	    .outer_us = 318, .self_us = 319, .min_us = 318, .max_us = 319,
	    .callers = 1 };
	struct sp_callsum recursive = { .histogram = false };
	struct sp_calls c = { .arg = NULL };

	sp_callsum_init(&recursive, &c);
	ck_assert(sp_calls_add(&c, &inner) && sp_calls_add(&c, &outer));
	sp_calls_end(&c);
	check_function(&recursive.functions[0], &both);
	ck_assert_uint_eq(c.twisted, 0);
	sp_calls_free(&c);
	sp_callsum_free(&recursive);
}
END_TEST

static struct sp_callsum sum;
static size_t half_blocks;

static void
half(void)
{
	half_blocks = pool_blocks(&sum.pool);
}

START_TEST(memory_does_not_grow_with_the_stream)
{
	struct sp_calls c = { .arg = NULL };

	sp_callsum_init(&sum, &c);
	feed_many(&c, half);
	ck_assert_uint_gt(half_blocks, 0);
	ck_assert_uint_eq(pool_blocks(&sum.pool), half_blocks);
	sp_calls_free(&c);
	sp_callsum_free(&sum);
}
END_TEST

RUN("call_summary",
    sums_of_a_whole_stream_are_exact,
    sums_of_what_is_left_are_exact,
    each_of_many_functions_begins_at_zero,
    the_caller_is_outermost_though_it_seems_shorter,
    memory_does_not_grow_with_the_stream)
