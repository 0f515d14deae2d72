/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples with call stacks, see stacks.h */

#include <config.h>

#include "stacks.h"

#define PLACES	200	/* that are in use */
#define EXC	SPLITPROF_WIRE_STACK_EXC
#define PADDED	SPLITPROF_WIRE_STACK_PADDED
#define MOST	124	/* words, but for those that come again */

static uint32_t
below(uint32_t *seed, uint32_t n)
{
	return (xorshift32(seed) >> 7) % n;
}

/* One in so many. */
static bool
rarely(uint32_t *seed, uint32_t n)
{
	return below(seed, n) == 0;
}

static uint32_t
random_place(uint32_t *seed)
{
	return 0x80 + below(seed, PLACES) * 0x2f;
}

static void
add(struct sp_stack_list *l, uint32_t place, uint32_t gap)
{
	l->items[l->n++] = (struct sp_stack_item){ place, gap };
}

static uint32_t
random_gap(uint32_t *seed)
{
	return 1 + (rarely(seed, 20) ? below(seed, 400) :
	    rarely(seed, 500) ? below(seed, 0xffff) : below(seed, 5) * 2);
}

static uint32_t
random_frame(uint32_t *seed)
{
	/* What is no frame any more may have a pc of 0. */
	return rarely(seed, 5) ? (rarely(seed, 3) ? PADDED : 0) :
	    random_place(seed) | (rarely(seed, 2) ? PADDED : 0);
}

/* A call, an exception, or that what follows is on another stack. */
static void
push(uint32_t *seed, struct sp_stack_list *l, bool *other)
{
	if (rarely(seed, 15)) {
		add(l, EXC + below(seed, 16), random_gap(seed));
		add(l, random_frame(seed), 0);
	} else if (!*other && rarely(seed, 40)) {
		add(l, 1 + (rarely(seed, 3) ? below(seed, 0x10000) :
		    below(seed, 8)), 0);
		*other = true;
	} else {
		const uint32_t place = random_place(seed);
		const uint32_t gap = random_gap(seed);

		/* Of a function that calls itself it comes again. */
		for (uint32_t n = rarely(seed, 20) ? below(seed, 80) : 0; n > 0;
		    n--)
			add(l, place, gap);
		add(l, place, gap);
	}
}

/* Leave some of the innermost words. */
static void
pop(uint32_t *seed, struct sp_stack_list *l)
{
	const size_t gone = rarely(seed, 20) ? l->n : below(seed, 4);

	l->n = l->n > gone ? l->n - gone : 0;
	while (l->n && (sp_stack_is_frame(l->items, l->n) ||
	    (l->n == 1 && !l->items[0].gap)))
		l->n--;
}

void
stacks_next(uint32_t *seed, struct sp_stack_list *l)
{
	bool other = false;

	pop(seed, l);
	for (size_t i = 0; i < l->n; i++)
		other |= !l->items[i].gap && l->items[i].place &&
		    !sp_stack_is_frame(l->items, i);
	if (!l->n && rarely(seed, 3))
		add(l, 0, 0);
	for (size_t n = rarely(seed, 100) ? MOST : below(seed, 5);
	    n > 0 && l->n < MOST; n--)
		push(seed, l, &other);
	l->pc = rarely(seed, 50) ? xorshift32(seed) >> 1 : random_place(seed);
	l->lr = rarely(seed, 4) ? 0 : rarely(seed, 10) ? EXC + below(seed, 16) :
	    random_place(seed);
	l->frame = (struct sp_stack_item){ 0, 0 };
	if (l->lr >= EXC && !rarely(seed, 3))
		l->frame = (struct sp_stack_item){ random_frame(seed),
		    1 + below(seed, 20) };
	l->end = random_gap(seed) - 1;
}
