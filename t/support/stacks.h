/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples with call stacks, as a program with handlers and threads has them. */
#ifndef STACKS_H
#define STACKS_H

#include "random.h"
#include "wire/stack.h"

/*
 * Make the next sample of the one before, which may be all 0: calls and returns
 * of some functions that stay in use, sometimes a long frame, an exception, or
 * two stacks; some are cut.
 */
void stacks_next(uint32_t *seed, struct sp_stack_list *l);

static inline bool
stacks_are_same(const struct sp_stack_list *a, const struct sp_stack_list *b)
{
	bool same = a->pc == b->pc && a->lr == b->lr && a->end == b->end &&
	    a->frame.place == b->frame.place && a->frame.gap == b->frame.gap &&
	    a->n == b->n;

	for (size_t i = 0; same && i < a->n; i++)
		same = a->items[i].place == b->items[i].place &&
		    a->items[i].gap == b->items[i].gap;
	return same;
}

#endif
