/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whatever calls a text tells, in whatever order and at whatever times: each is
 * counted once, by its caller or as one of nobody, and what the two users of
 * lib/mp/calls.c make of them is the same.
 */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "mp/call_summary.h"
#include "mp/call_tree.h"
#include "mp/function_ids.h"

#define SETS_MOST	260	/* that wait at a depth, see calls_wait.c */

struct run {
	struct sp_calls for_sum, for_tree;
	struct sp_callsum sum;
	struct sp_calltree tree;
	struct sp_function_ids funcs;
	uint64_t calls, tops;	/* all, and those of depth 0 */
	bool depths[UINT16_MAX + 1];
	uint64_t n_depths;
};

static void
take_call(struct run *r, struct sp_call *call)
{
	FUZZ_CHECK(sp_function_ids_number(&r->funcs, call->func, &call->func));
	FUZZ_CHECK(call->func < r->funcs.n);
	FUZZ_CHECK(sp_calls_add(&r->for_sum, call));
	FUZZ_CHECK(sp_calls_add(&r->for_tree, call));
	r->calls++;
	r->tops += !call->depth;
	r->n_depths += !r->depths[call->depth];
	r->depths[call->depth] = true;
	FUZZ_CHECK(r->for_sum.n <= SETS_MOST * r->n_depths);
}

static void
take_line(void *arg, char *line, size_t n)
{
	struct run *const r = arg;
	struct sp_record_mp record;

	if (strlen(line) == n && sp_record_mp_take(&record, line)) {
		if (record.kind == SP_RECORD_MP_CALL)
			take_call(r, &record.u.call);
		else if (record.kind == SP_RECORD_MP_LOST) {
			sp_calls_mark(&r->for_sum);
			sp_calls_mark(&r->for_tree);
		} else if (record.kind == SP_RECORD_MP_META) {
			sp_calls_end(&r->for_sum);
			sp_calls_end(&r->for_tree);
		}
	}
}

/* Both have had the same. */
static void
check_counts(const struct run *r)
{
	const struct sp_calls *const a = &r->for_sum, *const b = &r->for_tree;

	FUZZ_CHECK(a->taken == r->calls && b->taken == r->calls);
	FUZZ_CHECK(a->open == b->open && a->lost == b->lost);
	FUZZ_CHECK(a->suspect == b->suspect && a->suspect <= a->lost);
	FUZZ_CHECK(a->twisted == b->twisted && a->restarts == b->restarts);
	FUZZ_CHECK(a->n == 0 && b->n == 0);
}

/* The time that all functions have for themselves. */
static uint64_t
check_sum(const struct run *r)
{
	const struct sp_callsum *const s = &r->sum;
	const size_t slots = s->arcs.slots ? (size_t)1 << s->arcs.bits : 0;
	/* A call may seem to begin earlier than its caller, and end later. */
	const uint64_t rounded_us = 2 * SP_CALLS_SLACK_US * r->n_depths;
	uint64_t calls = 0, roots = 0, lost = 0, self_us = 0, arcs = 0;

	for (size_t i = 0; i < s->n; i++) {
		const struct sp_callsum_function *const f = &s->functions[i];

		FUZZ_CHECK(f->self_us <= f->total_us);
		FUZZ_CHECK(f->outer_us <= f->total_us);
		FUZZ_CHECK(sp_calls_sum(f->outer_us, rounded_us) >= f->max_us);
		FUZZ_CHECK(f->min_us <= f->max_us);
		FUZZ_CHECK(f->period.n <= f->calls &&
		    f->period.min <= f->period.max);
		FUZZ_CHECK(!f->overlaps || !f->period.n);
		FUZZ_CHECK(f->histogram.n == f->calls);
		calls += f->calls;
		roots += f->roots;
		lost += f->lost;
		self_us = sp_calls_sum(self_us, f->self_us);
	}
	for (size_t i = 0; i < slots; i++)
		arcs += s->arcs.slots[i].count;
	FUZZ_CHECK(calls == r->calls && arcs + roots + lost == calls);
	FUZZ_CHECK(lost == r->for_sum.lost);
	FUZZ_CHECK(roots == r->for_sum.open + r->tops);
	return self_us;
}

/* What the sums would be at the end, told before it, is what they are. */
static void
end_sum(struct run *r)
{
	struct sp_callsum_function *const f = sp_callsum_ended(&r->sum,
	    &r->for_sum);
	const uint64_t open = sp_calls_open(&r->for_sum);

	FUZZ_CHECK(f);
	sp_calls_end(&r->for_sum);
	FUZZ_CHECK(!r->sum.n || !memcmp(f, r->sum.functions,
	    r->sum.n * sizeof(*f)));
	FUZZ_CHECK(open == r->for_sum.open);
	free(f);
}

static void
check_tree(struct run *r, uint64_t self_us)
{
	uint32_t *const rank = calloc(r->funcs.n + 1, sizeof(*rank));
	uint64_t calls = 0, us = 0, below = 0;
	uint32_t up;

	FUZZ_CHECK(rank);
	for (uint32_t i = 0; i < r->funcs.n; i++)
		rank[i] = (uint32_t)r->funcs.n - i;
	sp_calltree_tidy(&r->tree, rank);
	for (const struct sp_callnode *n = r->tree.roots; n;
	    n = sp_calltree_next(n, &up)) {
		const bool gap = n->func == SP_CALLTREE_GAP;

		FUZZ_CHECK(gap == !n->calls && (!gap || !n->self_us));
		FUZZ_CHECK(!gap || !n->next);
		FUZZ_CHECK(!n->next || n->next->caller == n->caller);
		calls += n->calls;
		us = sp_calls_sum(us, n->self_us);
		if (n->caller && n->caller->func == SP_CALLTREE_GAP)
			below += n->calls;
	}
	FUZZ_CHECK(calls == r->calls && us == self_us);
	FUZZ_CHECK(below == r->for_tree.lost);
	free(rank);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct run *const r = calloc(1, sizeof(*r));

	FUZZ_CHECK(r);
	r->sum.histogram = true;
	sp_callsum_init(&r->sum, &r->for_sum);
	sp_calltree_init(&r->tree, &r->for_tree);
	fuzz_lines(data, n, take_line, r);
	end_sum(r);
	sp_calls_end(&r->for_tree);
	check_counts(r);
	check_tree(r, check_sum(r));
	sp_calls_free(&r->for_sum);
	sp_calls_free(&r->for_tree);
	sp_callsum_free(&r->sum);
	sp_calltree_free(&r->tree);
	sp_function_ids_free(&r->funcs);
	free(r);
	return 0;
}
