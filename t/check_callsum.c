/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/callsum.c and lib/calltree.c: what they make of a stream is
 * what follows from the stack that the program had, which is known.
 */

#include <config.h>

#include <string.h>

#include "callsum.h"
#include "calltree.h"
#include "madecalls.h"
#include "run.h"

#define FUNCTIONS	9

/* As ck_assert, which writes to a pipe each time: too slow for each call. */
#define MUST(condition)							\
do {									\
	if (!(condition))						\
		ck_abort_msg("%s does not hold", #condition);		\
} while (0)

/* A stream, and what calls were in it. */
struct stream {
	struct made_program p;
	struct made_call *calls;
};

static void
make(struct stream *s, uint32_t seed, uint32_t share)
{
	s->p = (struct made_program){ .seed = seed, .calls = 2000,
	    .functions = 1 + seed % FUNCTIONS, .open = seed % 3,
	    .deepest = 5 + seed % 3 * 20, .shallow = 50 + seed % 2 * 15,
	    .step_ns = share ? 5000 : seed % 4 * 1000 };
	s->calls = made_calls(&s->p);
	made_lose(s->calls, s->p.calls, share, seed);
}

/* False if sets were in doubt: then more is below gaps than follows here. */
static bool
feed(struct sp_calls *c, const struct stream *s)
{
	for (size_t i = 0; i < s->p.calls; i++) {
		if (s->calls[i].kept)
			MUST(sp_calls_add(c, &s->calls[i].call));
		else
			sp_calls_mark(c);
	}
	sp_calls_end(c);
	return !c->doubtful;
}

/* The time of a call that none of those has that come right below it. */
static uint64_t *
self_times(const struct stream *s)
{
	uint64_t *const below = calloc(s->p.calls, sizeof(*below));

	for (size_t i = 0; i < s->p.calls; i++) {
		const size_t caller = made_caller(s->calls, i);

		if (s->calls[i].kept && caller != MADE_NONE)
			below[caller] += s->calls[i].call.duration_us;
	}
	for (size_t i = 0; i < s->p.calls; i++) {
		const uint64_t us = s->calls[i].call.duration_us;

		below[i] = us > below[i] ? us - below[i] : 0;
	}
	return below;
}

static bool
is_outermost(const struct stream *s, size_t i)
{
	const uint32_t func = s->calls[i].call.func;

	while ((i = made_caller(s->calls, i)) != MADE_NONE) {
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
		const struct made_call *const c = &s->calls[i];
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
		if (c->caller != MADE_NONE && s->calls[c->caller].kept) {
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
	ck_assert_uint_eq(got->spread.n, t->calls);
}

static void
check_sum(const struct stream *s)
{
	struct sp_callsum sum = { .spread = true };
	struct truth t[FUNCTIONS] = { { .calls = 0 } };
	struct sp_calls c = { .arg = NULL };
	size_t arcs = 0;

	sp_callsum_init(&sum, &c);
	ck_assert(feed(&c, s));
	find_truth(s, t);
	for (uint32_t i = 0; i < sum.n; i++) {
		check_function(&sum.functions[i], &t[i]);
		for (uint32_t k = 0; k < FUNCTIONS; k++) {
			const struct sp_tally_slot *const slot =
			    sp_tally_find(&sum.arcs, sp_callsum_arc(i, k));

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
	for (uint32_t seed = 0; seed < 60; seed++) {
		struct stream s;

		make(&s, seed, 0);
		check_sum(&s);
		free(s.calls);
	}
}
END_TEST

START_TEST(sums_of_what_is_left_are_exact)
{
	for (uint32_t seed = 0; seed < 60; seed++) {
		struct stream s;

		make(&s, seed, seed % 2 ? 20 : 300);
		check_sum(&s);
		free(s.calls);
	}
}
END_TEST

/* A path as a number: 0 is none, and a gap at its beginning is not seen. */
static uint64_t
path(uint64_t caller, uint32_t func)
{
	return func == SP_CALLTREE_GAP && !caller ? 0 :
	    (caller ^ (func + 1)) * UINT64_C(0x9e3779b97f4a7c15) >> 1;
}

/* How many calls by each path, and in another table their time and number. */
struct paths {
	struct sp_tally calls, self;
};

static void
put_path(struct paths *p, uint64_t key, uint64_t calls, uint64_t self_us)
{
	MUST(sp_tally_add(&p->calls, key, calls));
	MUST(sp_tally_add(&p->self, key, calls + self_us));
}

static void
known_paths(const struct stream *s, struct paths *p)
{
	uint64_t *const keys = calloc(s->p.calls, sizeof(*keys));
	uint64_t *const self = self_times(s);

	/* Callers come behind their callees. */
	for (size_t i = s->p.calls; i; i--) {
		const struct made_call *const c = &s->calls[i - 1];
		const size_t caller = made_caller(s->calls, i - 1);
		uint64_t key = caller == MADE_NONE ? 0 : keys[caller];

		if (!c->kept)
			continue;
		if (caller != c->caller)
			key = path(key, SP_CALLTREE_GAP);
		keys[i - 1] = path(key, c->call.func);
		put_path(p, keys[i - 1], 1, self[i - 1]);
	}
	free(keys);
	free(self);
}

static uint64_t
path_of(const struct sp_callnode *n)
{
	uint32_t funcs[200];
	uint64_t key = 0;
	int depth = 0;

	for (; n; n = n->caller) {
		MUST(depth < 200);
		funcs[depth++] = n->func;
	}
	while (depth--)
		key = path(key, funcs[depth]);
	return key;
}

static void
tree_paths(const struct sp_calltree *t, struct paths *p)
{
	uint32_t up;

	for (const struct sp_callnode *n = t->roots; n;
	    n = sp_calltree_next(n, &up)) {
		const uint32_t rank = n->next && n->func != SP_CALLTREE_GAP ?
		    FUNCTIONS - n->func : 0;

		if (n->func == SP_CALLTREE_GAP) {
			ck_assert(!n->calls && !n->self_us && n->callees);
			ck_assert(!n->caller ||
			    n->caller->func != SP_CALLTREE_GAP);
			ck_assert_ptr_null(n->next);
		} else
			put_path(p, path_of(n), n->calls, n->self_us);
		/* In the order of rank, a gap last. */
		MUST(!rank || n->next->func == SP_CALLTREE_GAP ||
		    rank < FUNCTIONS - n->next->func);
	}
}

static void
check_equal(const struct sp_tally *a, const struct sp_tally *b)
{
	ck_assert_uint_eq(a->used, b->used);
	for (size_t i = 0; i < (size_t)1 << a->bits; i++) {
		const struct sp_tally_slot *const x = &a->slots[i];
		const struct sp_tally_slot *const y = x->count ?
		    sp_tally_find(b, x->key) : x;

		MUST(y && y->count == x->count);
	}
}

static void
free_paths(struct paths *p)
{
	sp_tally_free(&p->calls);
	sp_tally_free(&p->self);
}

static void
check_tree(const struct stream *s)
{
	uint32_t rank[FUNCTIONS];
	struct paths got = { .calls.bits = 0 }, want = { .calls.bits = 0 };
	struct sp_calls c = { .arg = NULL };
	struct sp_calltree t;

	for (uint32_t i = 0; i < FUNCTIONS; i++)
		rank[i] = FUNCTIONS - i;
	sp_calltree_init(&t, &c);
	ck_assert(feed(&c, s));
	sp_calltree_tidy(&t, rank);
	tree_paths(&t, &got);
	known_paths(s, &want);
	check_equal(&got.calls, &want.calls);
	check_equal(&got.self, &want.self);
	free_paths(&got);
	free_paths(&want);
	sp_calls_free(&c);
	sp_calltree_free(&t);
}

START_TEST(the_paths_of_a_whole_stream_are_exact)
{
	for (uint32_t seed = 0; seed < 40; seed++) {
		struct stream s;

		make(&s, seed, 0);
		check_tree(&s);
		free(s.calls);
	}
}
END_TEST

START_TEST(lost_calls_are_a_gap_in_the_paths)
{
	for (uint32_t seed = 0; seed < 40; seed++) {
		struct stream s;

		make(&s, seed, seed % 2 ? 20 : 300);
		check_tree(&s);
		free(s.calls);
	}
}
END_TEST

START_TEST(a_path_may_be_as_deep_as_its_number_goes)
{
	const uint32_t rank[1] = { 0 };
	struct sp_calls c = { .arg = NULL };
	struct sp_calltree t;
	uint32_t n = 0, up = 0;

	sp_calltree_init(&t, &c);
	for (uint32_t twice = 0; twice < 2; twice++) {
		for (uint32_t i = 0; i < 65536; i++) {
			const struct sp_call call = { .depth = 65535 - i,
			    .entry_us = 400000 * (int64_t)twice - i,
			    .duration_us = 2 * i };

			MUST(sp_calls_add(&c, &call));
		}
	}
	sp_calls_end(&c);
	sp_calltree_tidy(&t, rank);
	for (const struct sp_callnode *i = t.roots; i;
	    i = sp_calltree_next(i, &up)) {
		MUST(i->calls == 2);
		n++;
	}
	ck_assert_uint_eq(n, 65536);
	ck_assert_uint_eq(up, 65536);
	sp_calls_free(&c);
	sp_calltree_free(&t);
}
END_TEST

/* The blocks of a pool: its first word leads from one to the next. */
static size_t
blocks(const struct sp_pool *p)
{
	size_t n = 0;

	for (void *const *b = p->blocks; b; b = *b)
		n++;
	return n;
}

START_TEST(memory_does_not_grow_with_the_stream)
{
	struct made_program p = { .seed = 1, .calls = 100000, .functions = 3,
	    .open = 1, .deepest = 6, .shallow = 60, .step_ns = 3000 };
	struct made_call *const calls = made_calls(&p);
	struct sp_callsum sum = { .spread = false };
	struct sp_calls c = { .arg = NULL }, d = { .arg = NULL };
	struct sp_calltree t;
	size_t sum_blocks = 0, tree_blocks = 0;

	sp_callsum_init(&sum, &c);
	sp_calltree_init(&t, &d);
	for (int round = 0; round < 10; round++) {
		for (size_t i = 0; i < p.calls; i++) {
			struct sp_call call = calls[i].call;

			call.entry_us += round * (int64_t)1000000000;
			if (!sp_calls_add(&c, &call) ||
			    !sp_calls_add(&d, &call))
				ck_abort();
		}
		sp_calls_end(&c);
		sp_calls_end(&d);
		if (round == 4) {
			sum_blocks = blocks(&sum.pool);
			tree_blocks = blocks(&t.pool);
		}
	}
	for (int stream = 0; stream < 10000; stream++) {
		if (!sp_calls_add(&c, &calls[0].call))
			ck_abort();
		sp_calls_end(&c);
	}
	ck_assert_uint_eq(blocks(&sum.pool), sum_blocks);
	ck_assert_uint_le(blocks(&t.pool), tree_blocks + tree_blocks / 5);
	sp_calls_free(&c);
	sp_calls_free(&d);
	sp_callsum_free(&sum);
	sp_calltree_free(&t);
	free(calls);
}
END_TEST

RUN("callsum",
    sums_of_a_whole_stream_are_exact,
    sums_of_what_is_left_are_exact,
    the_paths_of_a_whole_stream_are_exact,
    lost_calls_are_a_gap_in_the_paths,
    a_path_may_be_as_deep_as_its_number_goes,
    memory_does_not_grow_with_the_stream)
