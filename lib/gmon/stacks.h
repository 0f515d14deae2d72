/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stack samples, with the calls that led to them: where the order of calls and
 * samples is known, it tells which caller was active.  Zero-initialise before
 * use.
 */
#ifndef SP_STACKS_H
#define SP_STACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sp_stack {
	uint64_t count;		/* samples, 1 at least */
	uint32_t pc;		/* bit 0 clear */
	size_t first, n;	/* of its calls, the innermost first */
};

struct sp_stacks {
	struct sp_stack *list;	/* owned */
	size_t n, room;
	uint32_t *froms;	/* owned: return addresses, as arcs have them */
	size_t n_froms, froms_room;
};

/* The most calls that a stack may have. */
#define SP_STACK_DEPTH	4096

/*
 * Begin a stack, and add a call to the last one, the innermost first.  False
 * without memory; the second also if there are too many.
 */
bool sp_stacks_begin(struct sp_stacks *s, uint32_t pc, uint64_t count);
bool sp_stacks_call(struct sp_stacks *s, uint32_t from);

/* The calls of one of the stacks; NULL if it has none. */
static inline const uint32_t *
sp_stacks_froms(const struct sp_stacks *s, const struct sp_stack *stack)
{
	return stack->n ? &s->froms[stack->first] : NULL;
}

/* Sort by pc, then calls, and make equal stacks one.  False without memory. */
bool sp_stacks_sort(struct sp_stacks *s);

void sp_stacks_free(struct sp_stacks *s);

#endif
