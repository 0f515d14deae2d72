/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A call graph for the page.  These functions exit with status 2 without
 * memory.
 */
#ifndef WEBGRAPH_H
#define WEBGRAPH_H

#include "graph/callgraph.h"
#include "model.h"
#include "source.h"

/* The graph of a profile; none of it is owned. */
struct webgraph {
	const struct sp_callgraph *cg;
	const struct sp_stacks *stacks;	/* that it was made with, or NULL */
	const struct sp_gmon *g;
	const struct websource *source;
	const struct sp_names *names;
};

/*
 * Write the members of the model that are the same for all profiles of samples:
 * functions, tables, arcs, paths, and what is attributed to lines.
 */
void webgraph_write(const struct webgraph *w, struct jsonout *j);

/* The source of all functions that have samples or calls. */
void webgraph_sources(const struct webgraph *w, struct jsonout *j);

/* How callers are charged: a note. */
const char *webgraph_method(const struct sp_callgraph *cg);

/* How many have? */
size_t webgraph_functions(const struct sp_callgraph *cg);

#endif
