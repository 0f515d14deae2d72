/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lib/graph/callers.c: the stacks of samples are those that a made-up program
 * had, which is run here with its returns.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "graph/callers.h"
#include "support/must.h"
#include "support/random.h"
#include "support/run.h"

#define FUNCS	12
#define BYTES	64		/* of a function */
#define BASE	0x1000
#define TOLD	6		/* from here on a function has told its call */
#define DEPTH	10
#define OUTSIDE	0x20		/* where the first function is called */

/* The program under way, and what is known of it. */
static struct {
	struct sp_profile profile;
	struct sp_functions functions;
	struct sp_callers callers;
	struct {
		uint32_t func, from;
	} stack[DEPTH];
	size_t depth;
	bool recursive;
	uint64_t state;
	struct sp_stacks truth;
} w;

static uint32_t
below(uint32_t n)
{
	return (uint32_t)(lcg64(&w.state) >> 33) % n;
}

static void
end(void)
{
	sp_stacks_free(&w.truth);
	sp_callers_free(&w.callers);
	sp_profile_free(&w.profile);
	free(w.functions.list);
}

/* In place of what there was. */
static void
begin_with(uint32_t functions, uint64_t seed, bool recursive)
{
	end();
	memset(&w, 0, sizeof(w));
	w.state = seed;
	w.recursive = recursive;
	w.profile.addr_bytes = 4;
	w.profile.bin_bytes = 2;
	w.profile.rate_hz = 1000;
	MUST(sp_text_add(&w.profile.text, BASE, BASE + functions * BYTES));
	sp_text_tidy(&w.profile.text, 2);
	w.functions.list = calloc(functions, sizeof(*w.functions.list));
	MUST(w.functions.list);
	w.functions.n = functions;
	for (uint32_t i = 0; i < functions; i++)
		w.functions.list[i] = (struct sp_function){ NULL, false,
		    BASE + i * BYTES, BASE + (i + 1) * BYTES };
	w.callers.profile = &w.profile;
	w.callers.functions = &w.functions;
}

static void
begin(void)
{
	begin_with(FUNCS, 1, false);
}

static void
send(enum sp_packet_kind kind, uint32_t a, uint32_t b)
{
	const struct sp_packet p = { .kind = kind, .a = a, .b = b,
	    .count = 1 };

	MUST(sp_profile_add(&w.profile, &p, 1));
	MUST(sp_callers_add(&w.callers, &p, 1));
}

static void
send_call(uint32_t from, uint32_t func)
{
	send(SP_PACKET_ARC, from | 1, BASE + func * BYTES + TOLD + 1);
}

static void
send_sample(uint32_t pc)
{
	send(SP_PACKET_SAMPLE, pc, 0);
}

/* What is to come out: a function is on the stack once, where it was first. */
static void
note_truth(uint32_t pc)
{
	uint32_t funcs[DEPTH], froms[DEPTH];
	size_t n = 0;

	for (size_t i = 0; i < w.depth; i++) {
		size_t at = 0;

		while (at < n && funcs[at] != w.stack[i].func)
			at++;
		if (at == n) {
			funcs[n] = w.stack[i].func;
			froms[n++] = w.stack[i].from;
		} else
			n = at + 1;
	}
	MUST(sp_stacks_begin(&w.truth, pc, 1));
	for (size_t i = n; i; i--)
		MUST(sp_stacks_call(&w.truth, froms[i - 1]));
}

/* Which function may be called next: without recursion a later one. */
static uint32_t
choose(void)
{
	const uint32_t top = w.stack[w.depth - 1].func;

	return w.recursive ? 1 + below(FUNCS - 1) :
	    top + 1 + below(FUNCS - 1 - top);
}

static void
step(void)
{
	const uint32_t what = below(8);
	const uint32_t top = w.stack[w.depth - 1].func;
	uint32_t pc = BASE + top * BYTES + TOLD + 2 * below(28);

	if (what < 3 && w.depth < DEPTH && top < FUNCS - 1) {
		const uint32_t from = BASE + top * BYTES + TOLD + 2 +
		    2 * below(8);
		const uint32_t func = choose();

		w.stack[w.depth].func = func;
		w.stack[w.depth++].from = from;
		/* Now and then it is sampled before it has told its call. */
		if (!below(4)) {
			pc = BASE + func * BYTES + 2 * below(TOLD / 2);
			send_sample(pc);
			note_truth(pc);
		}
		send_call(from, func);
	} else if (what < 6 && w.depth > 1)
		w.depth--;
	else {
		send_sample(pc);
		note_truth(pc);
	}
}

/* How many of the samples have another stack than the true one. */
static uint64_t
wrong(uint64_t *all)
{
	struct sp_stacks came;
	uint64_t common = 0;

	MUST(sp_stacks_sort(&w.truth));
	MUST(sp_callers_stacks(&w.callers, &came));
	*all = 0;
	for (size_t i = 0; i < came.n; i++)
		*all += came.list[i].count;
	for (size_t i = 0; i < w.truth.n; i++) {
		const struct sp_stack *const t = &w.truth.list[i];

		for (size_t k = 0; k < came.n; k++) {
			const struct sp_stack *const s = &came.list[k];

			if (s->pc == t->pc && s->n == t->n &&
			    (!s->n || !memcmp(came.froms + s->first,
			    w.truth.froms + t->first,
			    s->n * sizeof(*came.froms))))
				common += s->count < t->count ? s->count :
				    t->count;
		}
	}
	sp_stacks_free(&came);
	return *all - common;
}

static void
run(size_t steps)
{
	w.depth = 1;
	w.stack[0].func = 0;
	w.stack[0].from = OUTSIDE;
	send_call(OUTSIDE, 0);
	for (size_t i = 0; i < steps; i++)
		step();
}

START_TEST(each_sample_has_its_true_stack)
{
	for (uint64_t seed = 1; seed <= 20; seed++) {
		uint64_t all;

		begin_with(FUNCS, seed, false);
		run(3000);
		ck_assert_uint_eq(wrong(&all), 0);
		ck_assert_uint_gt(all, 500);
		ck_assert_uint_eq(w.callers.unsure, 0);
	}
}
END_TEST

/*
 * Where any function calls any other returns can not all be known: of such
 * stacks 85 of 100 are true.
 */
START_TEST(recursion_keeps_most_stacks_true)
{
	uint64_t false_ones = 0, sum = 0;

	for (uint64_t seed = 1; seed <= 20; seed++) {
		uint64_t all;

		begin_with(FUNCS, seed, true);
		run(3000);
		false_ones += wrong(&all);
		sum += all;
	}
	ck_assert_uint_lt(false_ones * 5, sum);
}
END_TEST

/* The stack of the only sample at pc: its calls, or "none". */
static void
expect(uint32_t pc, const uint32_t *froms, size_t n)
{
	struct sp_stacks came;
	bool found = false;

	MUST(sp_callers_stacks(&w.callers, &came));
	for (size_t i = 0; i < came.n; i++) {
		const struct sp_stack *const s = &came.list[i];

		if (s->pc != pc)
			continue;
		ck_assert(!found);
		found = true;
		ck_assert_uint_eq(s->n, n);
		for (size_t k = 0; k < n; k++)
			ck_assert_uint_eq(came.froms[s->first + k], froms[k]);
	}
	ck_assert(found);
	sp_stacks_free(&came);
}

#define AT(func, offset)	((uint32_t)(BASE + (func) * BYTES + (offset)))

START_TEST(a_handler_does_not_change_whose_the_rest_is)
{
	const uint32_t exc = 0xfffffff9;

	send_call(OUTSIDE, 0);
	send_call(AT(0, 20), 1);
	send_call(exc, 5);
	send_call(AT(5, 20), 6);
	send_sample(AT(6, 10));
	send_sample(AT(1, 10));
	send_call(AT(1, 30), 2);
	send_sample(AT(2, 10));
	expect(AT(6, 10), (uint32_t[]){ AT(5, 20), exc & ~1u }, 2);
	expect(AT(1, 10), (uint32_t[]){ AT(0, 20), OUTSIDE }, 2);
	expect(AT(2, 10), (uint32_t[]){ AT(1, 30), AT(0, 20), OUTSIDE }, 3);
}
END_TEST

START_TEST(each_task_has_its_own_stack)
{
	send(SP_PACKET_TASK, 1, 0);
	send_call(AT(0, 20), 3);
	send(SP_PACKET_TASK, 2, 0);
	send_call(AT(1, 20), 3);
	send_sample(AT(3, 12));
	send(SP_PACKET_TASK, 1, 0);
	send_sample(AT(3, 10));
	expect(AT(3, 12), (uint32_t[]){ AT(1, 20) }, 1);
	expect(AT(3, 10), (uint32_t[]){ AT(0, 20) }, 1);
}
END_TEST

/* A task's id is no address, even if it looks like one. */
START_TEST(tasks_may_come_at_once_with_events)
{
	const uint32_t func = BASE + 3 * BYTES;
	const struct sp_packet packets[] = {
		{ .kind = SP_PACKET_TASK, .a = func + 10 },
		{ .kind = SP_PACKET_ARC, .a = AT(0, 20) | 1,
		    .b = (func + TOLD) | 1 },
		{ .kind = SP_PACKET_TASK, .a = 2 },
		{ .kind = SP_PACKET_ARC, .a = AT(1, 20) | 1,
		    .b = (func + TOLD) | 1 },
		{ .kind = SP_PACKET_SAMPLE, .a = AT(3, 12) },
		{ .kind = SP_PACKET_SAMPLE, .a = AT(3, 2) },
		{ .kind = SP_PACKET_TASK, .a = func + 10 },
		{ .kind = SP_PACKET_SAMPLE, .a = AT(3, 10) },
	};

	MUST(sp_profile_add(&w.profile, packets, 8));
	MUST(sp_callers_add(&w.callers, packets, 8));
	expect(AT(3, 12), (uint32_t[]){ AT(1, 20) }, 1);
	expect(AT(3, 10), (uint32_t[]){ AT(0, 20) }, 1);
	expect(AT(3, 2), (uint32_t[]){ AT(1, 20) }, 1);
	ck_assert_uint_eq(w.callers.n_places, 5);
}
END_TEST

START_TEST(what_became_suspect_has_no_stack)
{
	const uint64_t key = sp_key(true, AT(3, 12), 0);
	struct sp_countmap suspect = { .used = 0 };
	struct sp_stacks came;

	MUST(sp_countmap_add(&suspect, key, 1));
	send_sample(AT(3, 12));
	w.profile.suspect = &suspect;
	send_sample(AT(3, 12));
	send_sample(AT(3, 14));
	w.profile.suspect = NULL;
	MUST(sp_callers_stacks(&w.callers, &came));
	ck_assert_uint_eq(came.n, 2);
	ck_assert_uint_eq(came.list[0].count, 1);
	ck_assert_uint_eq(came.list[1].count, 1);
	sp_stacks_free(&came);
	sp_countmap_free(&suspect);
}
END_TEST

START_TEST(a_sample_that_came_makes_no_call_of_the_same_bytes)
{
	send_sample(AT(3, 14));
	send(SP_PACKET_ARC, AT(3, 14), 0);
	send_sample(AT(3, 12));
	expect(AT(3, 12), NULL, 0);
}
END_TEST

START_TEST(address_0_may_be_in_the_text)
{
	MUST(sp_text_add(&w.profile.text, 0, 16));
	sp_text_tidy(&w.profile.text, 2);
	send_sample(0);
	expect(0, NULL, 0);
}
END_TEST

static void
note_step(void *arg, uint32_t func, uint32_t step, uint64_t count)
{
	(void)func;
	(void)count;
	*(uint32_t *)arg = step;
}

START_TEST(a_stack_begins_with_nobody)
{
	uint32_t step = 0, funcs[2] = { 0, 0 };

	w.callers.sampled = note_step;
	w.callers.arg = &step;
	for (int i = 0; i < 2; i++) {
		send_call(OUTSIDE, 2);
		send_call(AT(2, 20), 3);
		send_sample(AT(3, 12));
		ck_assert_uint_eq(sp_callers_stack(&w.callers, step, funcs,
		    2), 2);
		ck_assert_uint_eq(funcs[0], 2);
		ck_assert_uint_eq(funcs[1], UINT32_MAX);
	}
}
END_TEST

/* The stack does not grow while nothing else tells that handlers return. */
START_TEST(a_handler_that_comes_again_has_returned)
{
	send_call(OUTSIDE, 0);
	for (int i = 0; i < 100; i++) {
		send_call(0xfffffff9, 5);
		send_call(AT(5, 20), 6);
	}
	ck_assert_uint_le(w.callers.tasks[w.callers.task].n, 3);
}
END_TEST

/* Nor do stacks when recursion is interrupted by it again and again. */
START_TEST(no_function_is_twice_on_a_stack)
{
	struct sp_stacks came;

	send_call(0xfffffff9, 5);
	send_call(OUTSIDE, 0);
	send_call(AT(0, 20), 1);
	for (int i = 0; i < 1000; i++) {
		send_call(AT(1, 20), 2);
		send_call(0xfffffff9, 5);
		send_sample(AT(2, 10));
		send_call(AT(2, 20), 1);
		send_call(0xfffffff9, 5);
		send_sample(AT(1, 10));
	}
	MUST(sp_callers_stacks(&w.callers, &came));
	for (size_t i = 0; i < came.n; i++)
		ck_assert_uint_le(came.list[i].n, 4);
	sp_stacks_free(&came);
}
END_TEST

START_TEST(a_task_has_no_callers_of_another_one)
{
	send_call(AT(0, 20), 3);
	send(SP_PACKET_TASK, 2, 0);
	send_sample(AT(3, 10));
	expect(AT(3, 10), NULL, 0);
}
END_TEST

START_TEST(what_nobody_is_known_to_call_has_no_calls)
{
	send_call(OUTSIDE, 0);
	send_sample(AT(9, 10));
	/* It calls back: a stack of its own. */
	send_call(AT(9, 20), 2);
	send_sample(AT(2, 10));
	expect(AT(9, 10), NULL, 0);
	expect(AT(2, 10), (uint32_t[]){ AT(9, 20) }, 1);
}
END_TEST

/* Only where another caller is known as well. */
START_TEST(lost_calls_make_samples_unsure)
{
	send_call(OUTSIDE, 0);
	send_call(AT(0, 20), 1);
	send(SP_PACKET_LOST, 1, 0);
	send_sample(AT(1, 10));
	ck_assert_uint_eq(w.callers.unsure, 0);
	send_call(AT(0, 24), 2);
	send_call(AT(2, 20), 1);
	send_sample(AT(1, 10));
	ck_assert_uint_eq(w.callers.unsure, 0);
	send(SP_PACKET_LOST, 1, 0);
	send_sample(AT(1, 10));
	ck_assert_uint_eq(w.callers.unsure, 1);
}
END_TEST

/* A handler that is called by a function as well, and again by the hardware. */
START_TEST(nobody_is_another_caller_behind_one_that_is_known)
{
	send_call(OUTSIDE, 1);
	send_call(OUTSIDE, 0);
	send_call(AT(0, 20), 1);
	send(SP_PACKET_LOST, 1, 0);
	send_sample(AT(1, 10));
	ck_assert_uint_eq(w.callers.unsure, 0);
	send_call(OUTSIDE, 1);
	send(SP_PACKET_LOST, 1, 0);
	send_sample(AT(1, 10));
	ck_assert_uint_eq(w.callers.unsure, 1);
}
END_TEST

START_TEST(counted_calls_have_no_order)
{
	send_call(OUTSIDE, 0);
	ck_assert(!w.callers.counted);
	send(SP_PACKET_ARCS, AT(0, 20), AT(1, TOLD));
	ck_assert(w.callers.counted);
}
END_TEST

START_TEST(another_stream_begins_with_an_empty_stack)
{
	send_call(OUTSIDE, 0);
	send_call(AT(0, 20), 1);
	sp_callers_restart(&w.callers);
	send_sample(AT(1, 10));
	expect(AT(1, 10), NULL, 0);
}
END_TEST

START_TEST(of_samples_before_a_call_is_told_the_last_is_of_it)
{
	send_call(OUTSIDE, 0);
	send_call(AT(0, 20), 1);
	send_sample(AT(1, 2));
	send_sample(AT(1, 4));
	send_call(AT(0, 30), 1);
	expect(AT(1, 2), (uint32_t[]){ AT(0, 20), OUTSIDE }, 2);
	expect(AT(1, 4), (uint32_t[]){ AT(0, 30), OUTSIDE }, 2);
}
END_TEST

START_TEST(another_stream_begins_with_no_task)
{
	send(SP_PACKET_TASK, 1, 0);
	sp_callers_restart(&w.callers);
	send_call(OUTSIDE, 0);
	send(SP_PACKET_TASK, 1, 0);
	send_sample(AT(0, 10));
	expect(AT(0, 10), NULL, 0);
}
END_TEST

/* Addresses mean something else in it, perhaps. */
START_TEST(another_stream_may_have_another_base)
{
	send_call(AT(0, 20), 1);
	sp_callers_restart(&w.callers);
	w.profile.base = BYTES;
	send_call(AT(0, 20), 1);
	send_sample(AT(1, 10));
	expect(AT(2, 10), (uint32_t[]){ AT(1, 20) }, 1);
}
END_TEST

/* A stack that has as many calls as may be begins anew with the next one. */
START_TEST(a_stack_has_a_greatest_depth)
{
	uint32_t froms[SP_STACK_DEPTH];

	begin_with(SP_STACK_DEPTH + 2, 1, false);
	for (uint32_t i = 0; i < SP_STACK_DEPTH + 2; i++) {
		send_call(i ? AT(i - 1, 20) : OUTSIDE, i);
		if (i >= SP_STACK_DEPTH - 1)
			send_sample(AT(i, 10));
		if (i < SP_STACK_DEPTH)
			froms[SP_STACK_DEPTH - 1 - i] =
			    i ? AT(i - 1, 20) : OUTSIDE;
	}
	expect(AT(SP_STACK_DEPTH - 1, 10), froms, SP_STACK_DEPTH);
	expect(AT(SP_STACK_DEPTH, 10),
	    (uint32_t[]){ AT(SP_STACK_DEPTH - 1, 20) }, 1);
	ck_assert_uint_le(w.callers.tasks[w.callers.task].room,
	    SP_STACK_DEPTH);
}
END_TEST

/* So many that one is in the first place of their table. */
START_TEST(no_sample_is_missing)
{
	struct sp_stacks came;
	uint64_t sent = 0, all = 0;

	for (uint32_t i = 0; i < FUNCS * BYTES * BYTES / 4 &&
	    !(w.callers.pcs.slots && w.callers.pcs.slots[0].count); i++) {
		const uint32_t func = i / 31 % FUNCS;

		send_call(BASE + i % (FUNCS * BYTES / 2) * 2, func);
		send_sample(AT(func, TOLD + i % 29 * 2));
		sent++;
	}
	ck_assert_uint_gt(w.callers.pcs.slots[0].count, 0);
	MUST(sp_callers_stacks(&w.callers, &came));
	for (size_t i = 0; i < came.n; i++)
		all += came.list[i].count;
	ck_assert_uint_eq(all, sent);
	sp_stacks_free(&came);
}
END_TEST

RUN_WITH("callers", begin, end, each_sample_has_its_true_stack,
    recursion_keeps_most_stacks_true,
    a_handler_does_not_change_whose_the_rest_is,
    a_handler_that_comes_again_has_returned, no_function_is_twice_on_a_stack,
    each_task_has_its_own_stack,
    tasks_may_come_at_once_with_events,
    what_became_suspect_has_no_stack,
    a_sample_that_came_makes_no_call_of_the_same_bytes,
    address_0_may_be_in_the_text,
    a_stack_begins_with_nobody,
    a_task_has_no_callers_of_another_one,
    what_nobody_is_known_to_call_has_no_calls, lost_calls_make_samples_unsure,
    nobody_is_another_caller_behind_one_that_is_known,
    counted_calls_have_no_order, another_stream_begins_with_an_empty_stack,
    another_stream_begins_with_no_task,
    another_stream_may_have_another_base,
    of_samples_before_a_call_is_told_the_last_is_of_it, no_sample_is_missing,
    a_stack_has_a_greatest_depth)
