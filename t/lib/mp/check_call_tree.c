/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/mp/call_tree.c: the paths of callers by which calls have come, with their
 * times, are those that the program's stack had; calls that were lost are a gap
 * in them.
 */

#include <config.h>

#include <stdlib.h>

#include "base/countmap.h"
#include "mp/call_tree.h"
#include "support/synthetic_stream.h"
#include "support/must.h"
#include "support/run.h"

/* A path as a number: 0 is none, and a gap at its beginning is not seen. */
static uint64_t
path(uint64_t caller, uint32_t func)
{
	return func == SP_CALLTREE_GAP && !caller ? 0 :
	    (caller ^ (func + 1)) * UINT64_C(0x9e3779b97f4a7c15) >> 1;
}

/* How many calls by each path, and in another table their time and number. */
struct paths {
	struct sp_countmap calls, self;
};

static void
put_path(struct paths *p, uint64_t key, uint64_t calls, uint64_t self_us)
{
	MUST(sp_countmap_add(&p->calls, key, calls));
	MUST(sp_countmap_add(&p->self, key, calls + self_us));
}

static void
known_paths(const struct stream *s, struct paths *p)
{
	uint64_t *const keys = calloc(s->p.calls, sizeof(*keys));
	uint64_t *const self = self_times(s);

	/* Callers come behind their callees. */
	for (size_t i = s->p.calls; i; i--) {
		const struct synth_call *const c = &s->calls[i - 1];
		const size_t caller = synth_caller(s->calls, i - 1);
		uint64_t key = caller == SYNTH_NONE ? 0 : keys[caller];

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

/* Functions of a tidy tree are numbered backwards, see make_tree. */
static uint32_t
func_of(const struct sp_callnode *n)
{
	return n->func < SP_CALLTREE_SMALL ? FUNCTIONS - n->func : n->func;
}

static uint64_t
path_of(const struct sp_callnode *n)
{
	uint32_t funcs[200];
	uint64_t key = 0;
	int depth = 0;

	for (; n; n = n->caller) {
		MUST(depth < 200);
		funcs[depth++] = func_of(n);
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
		if (n->func == SP_CALLTREE_GAP) {
			ck_assert(!n->calls && !n->self_us && n->callees);
			ck_assert(!n->caller ||
			    n->caller->func != SP_CALLTREE_GAP);
			ck_assert_ptr_null(n->next);
		} else
			put_path(p, path_of(n), n->calls, n->self_us);
		/* In the order of rank, a gap last. */
		MUST(!n->next || n->func < n->next->func);
	}
}

static void
check_equal(const struct sp_countmap *a, const struct sp_countmap *b)
{
	ck_assert_uint_eq(a->used, b->used);
	for (size_t i = 0; i < (size_t)1 << a->bits; i++) {
		const struct sp_countmap_slot *const x = &a->slots[i];
		const struct sp_countmap_slot *const y = x->count ?
		    sp_countmap_find(b, x->key) : x;

		MUST(y && y->count == x->count);
	}
}

static void
free_paths(struct paths *p)
{
	sp_countmap_free(&p->calls);
	sp_countmap_free(&p->self);
}

/* A stream's paths, of which after each so many calls so few are kept. */
static void
make_tree(const struct stream *s, struct sp_calltree *t, size_t each,
    size_t most)
{
	uint32_t rank[FUNCTIONS];
	struct sp_calls c = { .arg = NULL };

	for (uint32_t i = 0; i < FUNCTIONS; i++)
		rank[i] = FUNCTIONS - i;
	sp_calltree_init(t, &c);
	for (size_t i = 0; i < s->p.calls; i++) {
		if (s->calls[i].kept)
			MUST(sp_calls_add(&c, &s->calls[i].call));
		else
			sp_calls_mark(&c);
		if (each && i % each == 0)
			MUST(sp_calltree_prune(t, &c, most));
	}
	sp_calls_end(&c);
	sp_calltree_tidy(t, rank);
	sp_calls_free(&c);
}

static void
check_tree(const struct stream *s)
{
	struct paths got = { .calls.bits = 0 }, want = { .calls.bits = 0 };
	struct sp_calltree t;

	make_tree(s, &t, 0, 0);
	tree_paths(&t, &got);
	known_paths(s, &want);
	check_equal(&got.calls, &want.calls);
	check_equal(&got.self, &want.self);
	free_paths(&got);
	free_paths(&want);
	sp_calltree_free(&t);
}

START_TEST(the_paths_of_a_whole_stream_are_exact)
{
	each_stream(true, 40, check_tree);
}
END_TEST

START_TEST(lost_calls_are_a_gap_in_the_paths)
{
	each_stream(false, 40, check_tree);
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

/* The time of all nodes, and how many there are. */
static uint64_t
time_of(const struct sp_calltree *t, size_t *n)
{
	uint64_t us = 0;
	uint32_t up;

	*n = 0;
	for (const struct sp_callnode *i = t->roots; i;
	    i = sp_calltree_next(i, &up)) {
		us += i->self_us;
		++*n;
	}
	return us;
}

static void
check_pruned(const struct stream *s)
{
	struct sp_calltree all, few;
	struct paths want = { .calls.bits = 0 };
	uint64_t us;
	uint32_t up;
	size_t n;

	make_tree(s, &all, 0, 0);
	tree_paths(&all, &want);
	us = time_of(&all, &n);
	ck_assert_uint_eq(all.n, n);
	make_tree(s, &few, 7, 5);
	ck_assert_uint_eq(time_of(&few, &n), us);
	ck_assert_uint_eq(few.n, n);
	MUST(n <= all.n);
	for (const struct sp_callnode *i = few.roots; i;
	    i = sp_calltree_next(i, &up)) {
		const struct sp_countmap_slot *const slot =
		    i->func < SP_CALLTREE_SMALL ?
		    sp_countmap_find(&want.calls, path_of(i)) : NULL;

		MUST(i->func != SP_CALLTREE_SMALL || (!i->callees && !i->calls));
		MUST(!slot || i->calls <= slot->count);
		MUST(slot || i->func >= SP_CALLTREE_SMALL);
	}
	free_paths(&want);
	sp_calltree_free(&all);
	sp_calltree_free(&few);
}

START_TEST(what_is_pruned_keeps_its_time)
{
	each_stream(true, 40, check_pruned);
	each_stream(false, 40, check_pruned);
}
END_TEST

/* The callee of that number, which must be there. */
static const struct sp_callnode *
callee(const struct sp_callnode *n, uint32_t func)
{
	for (n = n->callees; n; n = n->next) {
		if (n->func == func)
			return n;
	}
	ck_abort_msg("no callee %u", (unsigned)func);
}

/* 0 has called 1 to 100, each of which has called 200: 7 for long. */
START_TEST(the_largest_paths_stay)
{
	struct sp_calls c = { .arg = NULL };
	const struct sp_callnode *n;
	struct sp_calltree t;
	uint64_t us = 0;

	sp_calltree_init(&t, &c);
	for (uint32_t i = 1; i <= 100; i++) {
		const uint32_t long_us = i == 7 ? 5000 : 2;
		const struct sp_call leaf = { .func = 200, .depth = 2,
		    .entry_us = (int64_t)us + 1, .duration_us = long_us };
		const struct sp_call call = { .func = i, .depth = 1,
		    .entry_us = (int64_t)us, .duration_us = long_us + 2 };

		MUST(sp_calls_add(&c, &leaf) && sp_calls_add(&c, &call));
		us += long_us + 2;
		if (i == 50)
			MUST(sp_calltree_prune(&t, &c, 3));
	}
	MUST(sp_calls_add(&c, &(struct sp_call){ .func = 0,
	    .duration_us = us }));
	sp_calls_end(&c);
	MUST(sp_calltree_prune(&t, &c, 3));
	n = t.roots;
	ck_assert_uint_eq(n->func, 0);
	ck_assert_uint_eq(t.n, 4);
	ck_assert_uint_eq(callee(n, SP_CALLTREE_SMALL)->self_us, us - 5002);
	ck_assert_uint_eq(callee(callee(n, 7), 200)->self_us, 5000);
	sp_calls_free(&c);
	sp_calltree_free(&t);
}
END_TEST

static struct sp_calltree tree;
static size_t half_blocks;

static void
half(void)
{
	half_blocks = pool_blocks(&tree.pool);
}

START_TEST(memory_does_not_grow_with_the_stream)
{
	struct sp_calls c = { .arg = NULL };

	sp_calltree_init(&tree, &c);
	feed_many(&c, half);
	ck_assert_uint_gt(half_blocks, 0);
	ck_assert_uint_le(pool_blocks(&tree.pool),
	    half_blocks + half_blocks / 5);
	sp_calls_free(&c);
	sp_calltree_free(&tree);
}
END_TEST

RUN("calltree",
    the_paths_of_a_whole_stream_are_exact,
    lost_calls_are_a_gap_in_the_paths,
    a_path_may_be_as_deep_as_its_number_goes,
    what_is_pruned_keeps_its_time,
    the_largest_paths_stay,
    memory_does_not_grow_with_the_stream)
