/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lib/gmon/stacks.c: stacks are sorted, and equal ones are one */

#include <config.h>

#include "gmon/stacks.h"
#include "support/run.h"

static struct sp_stacks s;

static void
add(uint32_t pc, uint64_t count, size_t n, uint32_t from, uint32_t next)
{
	ck_assert(sp_stacks_begin(&s, pc, count));
	for (size_t i = 0; i < n; i++)
		ck_assert(sp_stacks_call(&s, i ? next : from));
}

static void
expect(size_t i, uint32_t pc, uint64_t count, size_t n, uint32_t from,
    uint32_t next)
{
	ck_assert_uint_lt(i, s.n);
	ck_assert_uint_eq(s.list[i].pc, pc);
	ck_assert_uint_eq(s.list[i].count, count);
	ck_assert_uint_eq(s.list[i].n, n);
	if (n > 0)
		ck_assert_uint_eq(s.froms[s.list[i].first], from);
	if (n > 1)
		ck_assert_uint_eq(s.froms[s.list[i].first + 1], next);
}

START_TEST(they_are_sorted_by_pc_then_calls_then_their_number)
{
	add(0x20, 1, 2, 0x8, 0x6);
	add(0x20, 2, 2, 0x8, 0x4);
	add(0x20, 3, 1, 0x8, 0);
	add(0x20, 4, 2, 0x6, 0x9);
	add(0x20, 5, 0, 0, 0);
	add(0x10, 6, 1, 0x9, 0);
	add(0x30, 7, 1, 0x2, 0);
	ck_assert(sp_stacks_sort(&s));
	ck_assert_uint_eq(s.n, 7);
	expect(0, 0x10, 6, 1, 0x9, 0);
	expect(1, 0x20, 5, 0, 0, 0);
	expect(2, 0x20, 4, 2, 0x6, 0x9);
	expect(3, 0x20, 3, 1, 0x8, 0);
	expect(4, 0x20, 2, 2, 0x8, 0x4);
	expect(5, 0x20, 1, 2, 0x8, 0x6);
	expect(6, 0x30, 7, 1, 0x2, 0);
	sp_stacks_free(&s);
}
END_TEST

START_TEST(equal_ones_are_one)
{
	add(0x20, 1, 1, 0x8, 0);
	add(0x10, 2, 2, 0x8, 0x6);
	add(0x20, 4, 1, 0x8, 0);
	add(0x10, 8, 2, 0x8, 0x6);
	add(0x20, 16, 1, 0x8, 0);
	add(0x20, 32, 1, 0x6, 0);
	ck_assert(sp_stacks_sort(&s));
	ck_assert_uint_eq(s.n, 3);
	expect(0, 0x10, 2 + 8, 2, 0x8, 0x6);
	expect(1, 0x20, 32, 1, 0x6, 0);
	expect(2, 0x20, 1 + 4 + 16, 1, 0x8, 0);
	sp_stacks_free(&s);
}
END_TEST

START_TEST(what_was_sorted_may_grow)
{
	add(0x20, 1, 1, 0x8, 0);
	add(0x20, 1, 1, 0x8, 0);
	ck_assert(sp_stacks_sort(&s));
	add(0x10, 2, 1, 0x6, 0);
	add(0x20, 5, 1, 0x8, 0);
	ck_assert(sp_stacks_sort(&s));
	ck_assert_uint_eq(s.n, 2);
	expect(0, 0x10, 2, 1, 0x6, 0);
	expect(1, 0x20, 7, 1, 0x8, 0);
	sp_stacks_free(&s);
	ck_assert(sp_stacks_sort(&s));
	ck_assert_uint_eq(s.n, 0);
	sp_stacks_free(&s);
}
END_TEST

START_TEST(so_many_calls_but_no_more)
{
	add(0x20, 1, SP_STACK_DEPTH, 0x8, 0x8);
	ck_assert(!sp_stacks_call(&s, 0x8));
	ck_assert_uint_eq(s.list[0].n, SP_STACK_DEPTH);
	add(0x10, 1, 1, 0x6, 0);
	ck_assert_uint_eq(s.list[1].first, SP_STACK_DEPTH);
	sp_stacks_free(&s);
}
END_TEST

RUN("stacks", they_are_sorted_by_pc_then_calls_then_their_number,
    equal_ones_are_one, what_was_sorted_may_grow, so_many_calls_but_no_more)
