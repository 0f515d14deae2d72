/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Calls as text records, splitprof-records(5), from the inputs of a program:
 * who called whom, the names of the functions, and what is not right with it.
 * These functions print and exit.
 */
#ifndef CALLIN_H
#define CALLIN_H

#include "mp/calls.h"
#include "recording.h"
#include "recordio.h"

/* Zero-initialise but for what the caller sets. */
struct callin {
	/* Set by the caller. */
	struct recording recording;	/* -e, -q in it */
	struct tool_tick tick;	/* what is done while it reads */
	struct sp_calls calls;	/* its user is set by the caller */
	/* Who wants each record as well; or NULL.  A call's func is a number;
	   r is NULL if the line was none.  More buffers ran over since then. */
	void (*told)(void *arg, const struct sp_record_mp *r,
	    uint32_t overflows);
	void *arg;		/* for told */

	/* What has come. */
	struct record_reader reader;	/* counts lines */
	int64_t first_us, last_us;	/* of this input's calls */
	uint64_t span_us;	/* of all inputs' before it */
	bool begun;		/* this input has a call */
};

/*
 * Read all operands, each a stream of its own, or stdin.  Returns TOOL_DAMAGED
 * where a line was left out.
 */
int callin_read(struct callin *in, char **operands);

/*
 * What that does of each line, see record_reader, and at each input's end: for
 * those who read by themselves.
 */
bool callin_take(void *callin, char *line);
void callin_part(struct callin *in);

/* The time of all inputs from the first entry to the last return. */
uint64_t callin_span_us(const struct callin *in);

/*
 * Report what is not right, unless quiet.  Returns the status: TOOL_DAMAGED if
 * something is not, else status.
 */
int callin_judge(const struct callin *in, int status);

void callin_free(struct callin *in);

#endif
