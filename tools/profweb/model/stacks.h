/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The stacks of samples, one after the other, on a timeline: a lane for each
 * depth.  What is at the same place of two in a row is taken for the same call.
 * These functions exit with status 2 without memory.
 */
#ifndef WEBSTACKS_H
#define WEBSTACKS_H

#include "graph/callers.h"
#include "live/timeline_log.h"

/* Frames of a stack, at most: what is farther in is left out. */
#define WEBSTACKS_DEPTH	256

struct webstacks {
	/* Set by the caller. */
	struct sp_timeline *lanes;
	const struct sp_callers *callers;
	uint32_t unknown;	/* in place of a function that is not known */

	int64_t now;		/* samples so far */

	/* Inner state: the frames of the last sample, the outermost first. */
	struct webframe {
		uint32_t func;
		int64_t since;
	} frames[WEBSTACKS_DEPTH];
	size_t n;
};

/* So many samples of a function, as callers.h tells of them. */
void webstacks_take(struct webstacks *s, uint32_t func, uint32_t step,
    uint64_t count);

/* What is on the stack ends here. */
void webstacks_end(struct webstacks *s);

/* So many samples did not come. */
void webstacks_lose(struct webstacks *s, uint64_t samples);

#endif
