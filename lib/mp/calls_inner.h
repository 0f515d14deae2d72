/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of calls that wait for callers: between calls.c and calls_wait.c */
#ifndef SP_CALLS_INNER_H
#define SP_CALLS_INNER_H

#include "mp/calls.h"

struct sp_calls_waiting {
	void *set;		/* the user's */
	size_t base;		/* where those begin that it may be joined
				   with */
	uint32_t depth;
	uint8_t size;		/* of about 2^size calls */
	bool marked;		/* records may be missing before it */
	bool early;		/* the callers were entered before the
				   recording, unless a call takes them */
	uint64_t n;		/* calls whose durations are in us */
	uint64_t calls;		/* those of which it is not yet told that they
				   have no caller */
	uint64_t us;		/* durations of all */
	int64_t first_us;	/* the first was entered */
	int64_t first_exit_us;	/* and returned */
	int64_t last_us;	/* the last returned */
};

/* Put the calls of b to those of a, which came later. */
void sp_calls_join(struct sp_calls *c, struct sp_calls_waiting *a,
    const struct sp_calls_waiting *b);

/*
 * Let w wait behind all others, none of which is deeper.  Older ones of its
 * depth are joined if there are many.  False without memory.
 */
bool sp_calls_push(struct sp_calls *c, const struct sp_calls_waiting *w);

#endif
