/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Deadlines of functions.  These functions print and exit. */
#ifndef CALLDEADLINES_H
#define CALLDEADLINES_H

#include "deadlinearg.h"
#include "recording.h"

/* Zero-initialise but for what the caller sets. */
struct call_deadlines {
	struct deadlines given;	/* -x, in us: per_us is set by the caller */
	struct deadline_count *counts;	/* owned; of each of them */
	size_t *of;		/* owned; by a function's number, what is its
				   in the list, and 1; 0: nothing */
	size_t functions, of_room;
};

/* All are given, and the recording is open.  Exits with status 2 if its ELF
   file has no function of a name. */
void call_deadlines_begin(struct call_deadlines *d,
    const struct recording *r);

/* A call has come, whose func is a number of ids. */
void call_deadlines_add(struct call_deadlines *d,
    const struct sp_function_ids *ids, const struct sp_call *call);

/* Report calls that took too long, and functions that had none.  Any? */
bool call_deadlines_judge(const struct call_deadlines *d);

void call_deadlines_free(struct call_deadlines *d);

#endif
