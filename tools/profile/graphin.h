/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A call graph from the inputs of a program that turns profiles into another
 * form: gmon2dot and its kin.  These functions print and exit.
 */
#ifndef GRAPHIN_H
#define GRAPHIN_H

#include "graph/callgraph.h"
#include "profin.h"

/* Zero-initialise but for what the caller sets. */
struct graphin {
	/* Set by the caller. */
	struct profin in;	/* -e, -q and -v in it */
	struct profiler_share profiler;	/* -P in it */

	/* What has come. */
	struct sp_names *names;
	struct sp_gmon g;	/* the sum of all inputs */
	struct sp_stacks stacks;	/* if all of them have some */
	struct sp_callgraph cg;
	size_t n_inputs, n_sampled;	/* all, and with samples */
	uint64_t strange;	/* samples at no instruction of the program */
};

/* The options that all of them have, for a program's table. */
#define GRAPHIN_OPTIONS(i) \
	{ 'e', .text = &(i)->in.elf_name }, \
	{ 'P', .flag = &(i)->profiler.shown }, \
	{ 'q', .flag = &(i)->in.quiet }, \
	{ 'v', .flag = &(i)->in.verbose }

/*
 * What all of them do behind their options: read the program and all operands,
 * or stdin, make the graph, and print it to stdout.  Returns the status:
 * TOOL_DAMAGED if something of the profile does not fit.
 */
int graphin_run(struct graphin *i, const struct tool *tool, char **operands,
    void (*print)(void *arg), void *arg);

/*
 * The steps of that: read the program; take an input, work for tool_each_input;
 * and make the graph, which may make the status worse.
 */
void graphin_begin(struct graphin *i);
int graphin_take(struct tool_input *in, void *graphin);
int graphin_end(struct graphin *i, int status);

/* The stacks that the graph was made with, or NULL. */
const struct sp_stacks *graphin_stacks(const struct graphin *i);

/* How callers are charged, in a few words; and what that means. */
const char *graphin_method(const struct graphin *i);
const char *graphin_explain(const struct graphin *i);

void graphin_free(struct graphin *i);

#endif
