/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The timeline of a stream of calls: they are taken as they return, and told in
 * the order in which they were entered, callers first.  What waits is on disk;
 * memory grows with depth and functions.
 */
#ifndef TIMELINE_H
#define TIMELINE_H

#include "funcs.h"
#include "nest.h"
#include "record_mp.h"
#include "spool.h"

struct timeline {
	/* Set by the caller. */
	struct sp_funcs funcs;	/* sp_nested has their numbers as func */

	struct sp_mp_meta meta;	/* the last one; valid if has_meta */
	bool has_meta;
	uint64_t unknown;	/* calls of no function of the names */
	uint64_t damaged;	/* places where bytes were */
	uint64_t overflows;	/* of the firmware's buffer */
	uint64_t gaps, overlaps;	/* see nest.h; when all is told */

	/* Inner state. */
	struct spool taken, told;
	uint32_t told_overflows;	/* by the last status */
	uint32_t least_depth;	/* since time began */
	bool any;		/* a call has come since then */
	bool parted;		/* what comes next is of another input */
	int64_t last_us;	/* when the last one returned */
};

/* What is told.  begin and end enclose what came since time began. */
struct timeline_teller {
	void (*begin)(void *arg, uint64_t stream);	/* 1 and more */
	void (*nested)(void *arg, const struct sp_nested *nested);
	/* What was lost there: n buffers ran over, or bytes if n is 0. */
	void (*loss)(void *arg, int64_t at_us, uint32_t n);
	void (*end)(void *arg);
	void *arg;
};

/* Take a record.  These exit with status 2 if memory or disk is full. */
void timeline_take(struct timeline *t, const struct sp_record_mp *r);

/* What follows is of another input, with times and counts of its own. */
void timeline_part(struct timeline *t);

/* Tell everything: the stream has ended. */
void timeline_tell(struct timeline *t, const struct timeline_teller *teller);

void timeline_free(struct timeline *t);

#endif
