/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Deadlines: how long the calls of a function may take, the option -x.  These
 * functions print and exit.
 */
#ifndef DEADLINE_H
#define DEADLINE_H

#include "mp/function_ids.h"
#include "mp/record.h"

struct deadline {
	const char *text;	/* the option's, which begins with the name */
	size_t name_bytes;
	uint64_t limit_us;
	uint64_t calls, late;	/* all that came, and those that took longer */
	struct sp_call longest;	/* the first of these; of late ones */
};

/* Zero-initialise. */
struct deadlines {
	struct deadline *list;	/* owned */
	size_t n, room;
	size_t *of;		/* owned; by a function's number, what is its
				   in the list, and 1; 0: nothing */
	size_t functions, of_room;
};

/* "NAME<=TIME", TIME in us, or with us, ms or s behind it: a tool_option. */
void deadlines_take(void *deadlines, const char *text);

/* A call has come, whose func is a number of ids. */
void deadlines_add(struct deadlines *d, const struct sp_function_ids *ids,
    const struct sp_call *call);

/* Report calls that took too long, and functions that had none.  Any? */
bool deadlines_judge(const struct deadlines *d);

void deadlines_free(struct deadlines *d);

#endif
