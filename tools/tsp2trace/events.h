/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Trace events of what an RTOS does, for Perfetto and chrome://tracing, on
 * stdout.  They are written as they become known: viewers sort them, and take
 * names of lanes wherever they stand.
 */
#ifndef TSPEVENTS_H
#define TSPEVENTS_H

#include "common/tspin.h"

#define TSPEVENTS_RUNS	8

struct tspevents_runs {
	int64_t from_ns[TSPEVENTS_RUNS], to_ns[TSPEVENTS_RUNS];
	int next;		/* where the next one goes */
};

/* Zero-initialise but for what the caller sets. */
struct tspevents {
	struct sp_rtos *rtos;	/* set by the caller; its user is ours */
	struct tspin_markers markers;	/* likewise */

	/* Inner state. */
	uint64_t stream;	/* each is a process, as its time is its own */
	uint64_t arrows;
	struct tspevents_runs runs[SP_RTOS_TASKS];
	uint8_t places[256];	/* where events are shown, by id */
	bool any;		/* an event has been written */
	bool lanes[SP_RTOS_ISR + 1];	/* that this stream has, */
	bool named[SP_RTOS_ISR + 1];	/* and those that have a name */
};

struct sp_rtos_user tspevents_user(struct tspevents *t);

/*
 * What follows is of another stream; and all is written.  The argument is a
 * struct tspevents.
 */
void tspevents_begin(void *events);
void tspevents_end(void *events);

/* All that an end here would write: what lasts, and names not known. */
void tspevents_now(const struct tspevents *t);

#endif
