/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile as a call graph of named functions: how much time each takes
 * itself, and how much what it calls takes for it.
 *
 * Times are in samples, whole ones: wherever they are divided the parts add up
 * to what there was, to the sample.  A profile does not tell for whom a
 * function worked.  There are two answers:
 *
 * - By share: each caller is charged with the part of the function's time that
 *   it has in the calls of it, as if all calls took equally long.  This is what
 *   gprof does.  Functions that call each other in a circle are one, a cycle,
 *   to those that call one of them (gprof manual, "The Call Graph").
 * - By order: the samples have stacks (stacks.h), which tell who was active.
 *   By stack they are exact, of the samples themselves.  If calls are not
 *   known then, what stands for them is how many samples were taken during
 *   them.
 */
#ifndef SP_CALLGRAPH_H
#define SP_CALLGRAPH_H

#include "gmon/gmon.h"
#include "gmon/stacks.h"
#include "source/names.h"

#define SP_CG_NONE	UINT32_MAX

/* Where the samples of a function are. */
struct sp_cgpc {
	uint64_t samples;	/* 1 at least */
	uint32_t func;		/* an index, as below */
	uint32_t addr;		/* the first byte of the bin that is the
				   function's */
};

/* All calls by one instruction to one function. */
struct sp_cgarc {
	uint64_t calls;		/* 0 if only a stack tells of it */
	uint64_t samples;	/* in the callee, and in what it called, for
				   this caller; 0 within a cycle, by share */
	uint32_t caller, callee;	/* indices of functions */
	uint32_t from;		/* as in the profile, bit 0 clear: most often
				   the return address */
};

struct sp_cgfunc {
	const struct sp_named_function *known;	/* NULL: it is none, see
						   sp_callgraph_name */
	uint64_t self;		/* samples in it */
	uint64_t total;		/* and in what it called; of what is in its own
				   cycle none, by share */
	uint64_t calls;		/* of it by others, within a cycle as well */
	uint64_t self_calls;	/* by itself */
	uint32_t cycle;		/* an index; SP_CG_NONE: it is in none */
	size_t pc, n_pcs;	/* its samples: pcs[pc] ... */
	size_t out, n_out;	/* its calls: arcs[out] ... */
	size_t in, n_in;	/* calls of it: arcs[in[in]] ... */
};

/* Functions that call each other, two at least. */
struct sp_cgcycle {
	uint64_t self, total;	/* samples in it, and with what it called */
	uint64_t calls;		/* from outside */
	uint64_t inner_calls;	/* from one of them to another */
	size_t first, n;	/* order[first] ..., by index */
};

struct sp_callgraph {
	struct sp_cgfunc *funcs;	/* owned; by address, and four more */
	size_t n_funcs;
	struct sp_cgpc *pcs;	/* owned; by function, then address */
	size_t n_pcs;
	struct sp_cgarc *arcs;	/* owned; by caller, callee, and from */
	size_t n_arcs;
	uint32_t *in;		/* owned: indices of arcs, by callee */
	struct sp_cgcycle *cycles;	/* owned */
	size_t n_cycles;
	uint32_t *order;	/* owned: all functions, a caller before those
				   that it calls; those of a cycle together */

	const struct sp_functions *functions;	/* the first of funcs */
	uint32_t exceptions;	/* what calls by them belong to; odd: none */
	bool by_order;		/* there were stacks */
	bool by_stack;		/* and they are exact */
	bool sampled_calls;	/* calls are such counts */
	uint64_t samples, calls;	/* all of the profile */
	uint64_t shared;	/* samples in bins of several functions: divided
				   among them by their bytes */
};

/*
 * Make the graph of g, which is of a 32-bit program.  stacks is NULL or has
 * stacks of its samples.  names outlive the graph.  Returns NULL, or why it
 * can't be made: "out of memory", or counts beyond 2^62.  Free *cg in both
 * cases.
 */
const char *sp_callgraph_make(struct sp_callgraph *cg, const struct sp_gmon *g,
    const struct sp_names *names, const struct sp_stacks *stacks);

/*
 * The last four functions are what is in no function of the program: first
 * "(unknown)", where samples are and calls lead to, then "(unknown caller)",
 * "(exception)", which is the hardware, and "[broken]": by stack, what has
 * called where a stack breaks off.  Each may be without any.
 */
const char *sp_callgraph_name(const struct sp_callgraph *cg, uint32_t func);
#define SP_CG_UNKNOWN(cg)	((cg)->n_funcs - 4)
#define SP_CG_OUTSIDE(cg)	((cg)->n_funcs - 3)
#define SP_CG_HARDWARE(cg)	((cg)->n_funcs - 2)
#define SP_CG_BROKEN(cg)	((cg)->n_funcs - 1)

/* Has it samples, or a call? */
bool sp_callgraph_has(const struct sp_cgfunc *f);

/*
 * An even address in the instruction that made a call, its last two bytes: in
 * the caller, unless that is not known; 0 if it is the hardware.
 */
uint32_t sp_callgraph_site(const struct sp_callgraph *cg,
    const struct sp_cgarc *arc);

void sp_callgraph_free(struct sp_callgraph *cg);

#endif
