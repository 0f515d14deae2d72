/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A model of samples, for samples*.c only */
#ifndef WEBSAMPLES_INNER_H
#define WEBSAMPLES_INNER_H

#include "graph/callers.h"
#include "live/joint_clock.h"
#include "model.h"
#include "profile/intake.h"
#include "profile/stack_depths.h"
#include "wire/record.h"

/* Frames of a stack, at most: what is farther in is left out. */
#define WEBSAMPLES_DEPTH	256

/* Who runs: a task, or the handler of an exception. */
struct webcontext {
	bool interrupt;
	uint32_t id;		/* a task's, SP_TASK_NONE is main; or the
				   handler's number among all functions */
};

/* What tells the stack of a sample from others. */
struct webstack {
	bool known;		/* there is one, and nothing of it has ended */
	uint32_t func, step, task;
	enum unwind_end end;
};

/* The first of a context's lanes on the timeline, one for each depth. */
#define WEBCONTEXT_LANE(context)	((context) * WEBSAMPLES_DEPTH)

struct websamples {
	struct webmodel *model;
	struct sp_names *names;	/* owned */

	struct textarg text;
	struct intake in;
	struct sp_callers callers;
	struct sp_tasks tasks;
	struct stack_depths depths;
	struct webcontext *contexts;	/* owned */
	size_t n_contexts, context_room;
	struct sp_countmap context_of;	/* its number and 1, by what it is */
	struct webtree by_context;	/* a first node is one's, its func the
					   number */
	struct sp_record_ap record;

	/* The packets as an input of their own. */
	struct tool_input bytes;
	uint64_t lost_arcs, lost_samples;	/* that are on the timeline */
	uint64_t lost_marks;	/* and values */
	uint64_t arcs;		/* that are in the history */
	bool unfit;		/* what comes is of a run that does not fit */
	uint64_t other_build_runs;
	size_t functions;	/* that the last model had */
	size_t sourced;		/* whose source was told */

	/*
	 * On the timeline the stacks of samples are one after the other, a lane
	 * for each depth, on those of their context.  What is at the same place
	 * of two in a row is taken for the same call.
	 */
	int64_t now;		/* samples so far: with a rate or without,
				   this is the time */
	struct webstack last;	/* the last sample's */
	uint32_t shown, node;	/* its context, and node of by_context */
	/* The last sample's, the outermost first. */
	struct webframe {
		uint32_t func;
		int64_t since;
	} frames[WEBSAMPLES_DEPTH];
	size_t n_frames;

	/* A trace of tasks on the same line; NULL: there is none. */
	struct webtasks *trace;	/* owned */
	struct sp_joint joint;
	int64_t origin_ns;	/* of the first sample, if that has paired */
	bool whole;		/* this input began with a header, and nothing
				   of it is lost; */
	bool traced;		/* it had a switch in the trace */
	bool marked;		/* a task was marked among the samples: */
	uint32_t task;		/* the last one, */
	bool astray;		/* but a mark may be lost since */
};

/* What a model does, see model.h; websamples is one of these. */
void websamples_write(void *websamples, struct jsonout *j);
bool websamples_sources(void *websamples, struct jsonout *j);

/*
 * samples_stacks.c: a table of how deep stacks were, as apstack -w prints it;
 * and a note for each stack of which the size is missing.
 */
void websamples_write_stacks(void *websamples, struct jsonout *j);
void websamples_note_sizes(const struct websamples *w, struct jsonout *j);

/*
 * samples_marks.c: take a mark or a value of the program, and the depth of the
 * stack of the intake's sample; and write what they are called.
 */
void websamples_take_mark(void *websamples, const struct sp_packet *p);
void websamples_take_depth(void *websamples, const struct intake *in);
void websamples_write_series(struct websamples *w, struct jsonout *j);

/*
 * samples_timeline.c: take so many samples of a function, as callers.h has
 * them; calls and samples that were lost; and what ends all stacks.  The
 * members "open" and "now".
 */
void websamples_take_stack(void *websamples, uint32_t func, uint32_t step,
    uint64_t count);
void websamples_note_lost(struct websamples *w, uint64_t arcs,
    uint64_t samples);
void websamples_part(struct websamples *w);
void websamples_write_open(const struct websamples *w, struct jsonout *j);

/*
 * samples_contexts.c: the number of the context of a sample of func, of which
 * the n callers are those of step; its node in the tree of the context that is
 * shown; the context of a task; and the members "contexts" and "contexttree".
 */
uint32_t websamples_context(struct websamples *w, uint32_t func, uint32_t step,
    const uint32_t *callers, size_t n);
uint32_t websamples_node(struct websamples *w, const uint32_t *callers,
    size_t n, uint32_t func);
uint32_t websamples_task_context(struct websamples *w, uint32_t task);
void websamples_write_contexts(struct websamples *w, struct jsonout *j);
void websamples_free_contexts(struct websamples *w);

/*
 * samples_trace.c: is it a record of a trace?  Take it; a task runs from there
 * on; marks of that may be lost; what a model does; elements of its facts,
 * alarms and tables; and the members of a model that has a trace.
 */
bool websamples_is_trace(const char *line);
bool websamples_take_trace(struct websamples *w, char *line);
void websamples_switch(void *websamples, uint32_t task);
void websamples_go_astray(struct websamples *w);
void websamples_begin_trace(struct websamples *w, const char *name);
void websamples_end_trace(struct websamples *w);
int websamples_judge_trace(const struct websamples *w, int status);
void websamples_free_trace(struct websamples *w);
void websamples_trace_facts(struct websamples *w, struct jsonout *j);
void websamples_trace_alarms(const struct websamples *w, struct jsonout *j);
void websamples_trace_tables(struct websamples *w, struct jsonout *j);
void websamples_write_trace(struct websamples *w, struct jsonout *j);

#endif
