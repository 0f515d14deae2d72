/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model of samples, for samples*.c only */
#ifndef WEBSAMPLES_INNER_H
#define WEBSAMPLES_INNER_H

#include "graph/callers.h"
#include "model.h"
#include "profile/intake.h"
#include "wire/record.h"

/*
 * The stacks of samples, one after the other, on a timeline: a lane for each
 * depth.  What is at the same place of two in a row is taken for the same call.
 */

/* Frames of a stack, at most: what is farther in is left out. */
#define WEBSTACKS_DEPTH	256

struct webstacks {
	/* Set by the caller. */
	struct sp_timeline *lanes;
	const struct sp_callers *callers;
	uint32_t unknown;	/* in place of a function that is not known */
	bool profiler_shown;	/* else its own functions are on no lane: what
				   has called it is */

	int64_t now;		/* samples so far: with a rate or without,
				   this is the time */

	/* Inner state: the frames of the last sample, the outermost first. */
	struct webframe {
		uint32_t func;
		int64_t since;
	} frames[WEBSTACKS_DEPTH];
	size_t n;
};

/* So many samples of a function, as callers.h tells of them to webstacks. */
void webstacks_take(void *webstacks, uint32_t func, uint32_t step,
    uint64_t count);

/* What is on the stack ends here. */
void webstacks_end(struct webstacks *s);

/* So many samples did not come. */
void webstacks_lose(struct webstacks *s, uint64_t samples);

struct websamples {
	struct webmodel *model;
	struct sp_names *names;	/* owned */

	struct textarg text;
	struct intake in;
	struct sp_callers callers;
	struct webstacks stacks;
	struct sp_record_ap record;

	/* The packets as an input of their own. */
	struct tool_input bytes;
	uint64_t lost_arcs, lost_samples;	/* that are on the timeline */
	uint64_t arcs;		/* that are in the history */
	bool unfit;		/* what comes is of a run that does not fit */
	uint64_t other_build_runs;
	size_t functions;	/* that the last model had */
	size_t sourced;		/* whose source was told */
};

/* What a model does, see model.h; websamples is one of these. */
void websamples_write(void *websamples, struct jsonout *j);
bool websamples_sources(void *websamples, struct jsonout *j);

#endif
