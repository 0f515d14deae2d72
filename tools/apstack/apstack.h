/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What apstack makes of stacks: a tree of calls, how deep they were, and when
 * they were
 */
#ifndef APSTACK_H
#define APSTACK_H

#include "firefox/firefox.h"
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
	struct fold_node *nodes;	/* owned */
	size_t n, room;
	struct sp_countmap below;	/* the node by the one above and func */
	unsigned forgotten;	/* as the intake had it */
};

/* Is the sample that the intake has now in a function of the profiler? */
bool is_profilers(const struct intake *in);

/* Add that sample, which is left out, or not. */
void fold_add(struct fold *f, const struct intake *in, bool is_left_out);

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

struct times_thread {
	uint32_t number;	/* of the profile's thread */
	uint32_t task;
};

/*
 * When each sample was, for Firefox Profiler: each task of each input is a
 * thread.  Zero-initialise but for thread, which is FIREFOX_NONE.
 */
struct times {
	struct firefox f;
	uint32_t input;		/* from 1 on: it is a process */
	uint64_t input_at;	/* samples before it */
	uint64_t n;		/* of it */
	struct times_thread *list;	/* owned */
	size_t n_threads, room;
	struct sp_countmap threads;	/* 1 more than a place in the list, by
					   input and task */
	struct sp_countmap functions;	/* likewise, by place in the intake's */
	uint32_t thread;	/* in the list, that the last sample was of */
	bool runs;		/* and the one before, at: */
	uint64_t last;
	unsigned forgotten;	/* as the intake had it */
};

/* What follows is of another input. */
void times_begin(struct times *t, const struct intake *in);
void times_add(struct times *t, const struct intake *in, bool is_left_out);
void times_print(struct times *t, const struct intake *in,
    const char *elf_name);
void times_free(struct times *t);

/* The name of the function of a frame, as a frame of a folded stack: owned. */
char *frame_name(const struct intake *in, const struct unwind_frame *f);

/* What a task is called: owned. */
char *task_name(const struct intake *in, uint32_t task);

#endif
