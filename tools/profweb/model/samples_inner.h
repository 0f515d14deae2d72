/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model of samples, for samples*.c only */
#ifndef WEBSAMPLES_INNER_H
#define WEBSAMPLES_INNER_H

#include "graph/callers.h"
#include "model.h"
#include "profile/intake.h"
#include "profile/stack_depths.h"
#include "wire/record.h"

/* Frames of a stack, at most: what is farther in is left out. */
#define WEBSAMPLES_DEPTH	256

struct websamples {
	struct webmodel *model;
	struct sp_names *names;	/* owned */

	struct textarg text;
	struct intake in;
	struct sp_callers callers;
	struct sp_tasks tasks;
	struct stack_depths depths;
	struct webtree by_task;	/* with stacks: a first node is a task's, its
				   func the id */
	struct sp_record_ap record;

	/* The packets as an input of their own. */
	struct tool_input bytes;
	uint64_t lost_arcs, lost_samples;	/* that are on the timeline */
	uint64_t arcs;		/* that are in the history */
	bool unfit;		/* what comes is of a run that does not fit */
	uint64_t other_build_runs;
	size_t functions;	/* that the last model had */
	size_t sourced;		/* whose source was told */

	/*
	 * On the timeline the stacks of samples are one after the other, a lane
	 * for each depth.  What is at the same place of two in a row is taken
	 * for the same call.
	 */
	int64_t now;		/* samples so far: with a rate or without,
				   this is the time */
	/* The last sample's, the outermost first. */
	struct webframe {
		uint32_t func;
		int64_t since;
	} frames[WEBSAMPLES_DEPTH];
	size_t n_frames;
};

/* What a model does, see model.h; websamples is one of these. */
void websamples_write(void *websamples, struct jsonout *j);
bool websamples_sources(void *websamples, struct jsonout *j);

/*
 * samples_stacks.c: a table of how deep stacks were, as apstack -w prints it;
 * the members "tasks" and "tasktree"; and a note for each stack of which the
 * size is missing.
 */
void websamples_write_stacks(void *websamples, struct jsonout *j);
void websamples_write_tasks(const struct websamples *w, struct jsonout *j);
void websamples_note_sizes(const struct websamples *w, struct jsonout *j);

#endif
