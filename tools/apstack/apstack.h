/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What apstack makes of stacks: a tree of calls, and how deep they were */
#ifndef APSTACK_H
#define APSTACK_H

#include "profile/intake.h"
#include "profile/profin.h"
#include "profile/stack_depths.h"
#include "profile/stack_sizes.h"

/* A function, called by the ones above it; node 0 is above all. */
struct fold_node {
	uint32_t above;
	uint32_t func;		/* see fold_name; by its place */
	uint64_t samples;	/* that were in it */
};

struct fold {
	bool by_task;		/* the first function of a stack is its task */
	struct profiler_share profiler;	/* -P in it */
	struct fold_node *nodes;	/* owned */
	size_t n, room;
	struct sp_countmap below;	/* the node by the one above and func */
	unsigned forgotten;	/* as the intake had it */
};

/* Add the sample that the intake has now. */
void fold_add(struct fold *f, const struct intake *in);

/* Print a line for each stack, with its samples; names alone make it one. */
void fold_print(struct fold *f, const struct intake *in);
void fold_free(struct fold *f);

struct depths {
	struct stack_depths all;
	struct stack_sizes sizes;	/* -s */
};

void depths_add(struct depths *d, const struct intake *in);

/* Exit with status 2, after a message for each, if sizes are not known. */
void depths_need_sizes(struct depths *d, const struct intake *in);

/*
 * Print a line for each stack; returns the greatest share of a stack's size, in
 * percent, rounded up.
 */
uint64_t depths_print(struct depths *d, const struct intake *in);
void depths_free(struct depths *d);

/* The name of the function of a frame, as a frame of a folded stack: owned. */
char *frame_name(const struct intake *in, const struct unwind_frame *f);

/* What a task is called: owned. */
char *task_name(const struct intake *in, uint32_t task);

#endif
