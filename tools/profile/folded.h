/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Folded stacks of a profile, as flame graphs take them: names from the root to
 * the leaf, with ';' between them, which none has.  These functions exit
 * without memory.
 */
#ifndef PROFILE_FOLDED_H
#define PROFILE_FOLDED_H

#include "graphin.h"

struct folded_stack {
	char *text;		/* owned */
	uint64_t samples;
};

/* Zero-initialise. */
struct folded_stacks {
	struct folded_stack *list;	/* owned; sorted by text, which is
					   different in each */
	size_t n, room;
};

/* Make them of a graph; first is one more frame before all others, or NULL. */
void folded_stacks_make(struct folded_stacks *f, const struct graphin *in,
    const char *first);

void folded_stacks_free(struct folded_stacks *f);

#endif
