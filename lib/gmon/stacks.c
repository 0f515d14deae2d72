/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples with their callers, see stacks.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "gmon/stacks.h"

bool
sp_stacks_begin(struct sp_stacks *s, uint32_t pc, uint64_t count)
{
	if (!SP_GROW(s->list, s->n, s->room))
		return false;
	s->list[s->n++] = (struct sp_stack){ count, pc, s->n_froms, 0 };
	return true;
}

bool
sp_stacks_call(struct sp_stacks *s, uint32_t from)
{
	struct sp_stack *const last = &s->list[s->n - 1];

	if (last->n == SP_STACK_DEPTH ||
	    !SP_GROW(s->froms, s->n_froms, s->froms_room))
		return false;
	s->froms[s->n_froms++] = from;
	last->n++;
	return true;
}

/* A stack and its calls: qsort knows no more than two of them. */
struct item {
	struct sp_stack stack;
	const uint32_t *froms;
};

static int
by_pc(const void *a, const void *b)
{
	const struct item *const x = a, *const y = b;
	const size_t n = x->stack.n < y->stack.n ? x->stack.n : y->stack.n;

	if (x->stack.pc != y->stack.pc)
		return x->stack.pc < y->stack.pc ? -1 : 1;
	for (size_t i = 0; i < n; i++) {
		if (x->froms[i] != y->froms[i])
			return x->froms[i] < y->froms[i] ? -1 : 1;
	}
	return (x->stack.n > y->stack.n) - (x->stack.n < y->stack.n);
}

bool
sp_stacks_sort(struct sp_stacks *s)
{
	struct item *const items = calloc(s->n + 1, sizeof(*items));
	size_t n = 0;

	if (!items)
		return false;
	for (size_t i = 0; i < s->n; i++)
		items[i] = (struct item){ s->list[i],
		    sp_stacks_froms(s, &s->list[i]) };
	if (s->n)
		qsort(items, s->n, sizeof(*items), by_pc);
	for (size_t i = 0; i < s->n; i++) {
		if (n && !by_pc(&items[n - 1], &items[i]))
			items[n - 1].stack.count += items[i].stack.count;
		else
			items[n++] = items[i];
	}
	for (size_t i = 0; i < n; i++)
		s->list[i] = items[i].stack;
	s->n = n;
	free(items);
	return true;
}

void
sp_stacks_free(struct sp_stacks *s)
{
	free(s->list);
	free(s->froms);
	memset(s, 0, sizeof(*s));
}
