/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The callers of a call graph charged by share, see callgraph.h */

#include <config.h>

#include <stdlib.h>

#include "base/apportion.h"
#include "graph/callgraph_inner.h"

/* Room for the arcs into one component. */
struct sharing {
	struct sp_callgraph *cg;
	uint32_t *arcs;		/* owned */
	uint64_t *calls, *parts;	/* owned: of these */
	size_t n;
};

/* Is it a call from outside the component that the callee is in? */
static bool
is_from_outside(const struct sp_callgraph *cg, const struct sp_cgarc *arc)
{
	const uint32_t cycle = cg->funcs[arc->callee].cycle;

	return arc->caller != arc->callee && (cycle == SP_CG_NONE ||
	    cg->funcs[arc->caller].cycle != cycle);
}

/* Find the arcs into n functions that are a component. */
static void
find_arcs(struct sharing *s, const uint32_t *funcs, size_t n)
{
	const struct sp_callgraph *const cg = s->cg;

	s->n = 0;
	for (size_t i = 0; i < n; i++) {
		const struct sp_cgfunc *const f = &cg->funcs[funcs[i]];

		for (size_t j = 0; j < f->n_in; j++) {
			const uint32_t arc = cg->in[f->in + j];

			if (!is_from_outside(cg, &cg->arcs[arc]))
				continue;
			s->arcs[s->n] = arc;
			s->calls[s->n++] = cg->arcs[arc].calls;
		}
	}
}

/*
 * All that the component calls has been shared: share its own time.  Returns
 * false without memory.
 */
static bool
share(struct sharing *s, const uint32_t *funcs, size_t n)
{
	struct sp_callgraph *const cg = s->cg;
	const uint32_t cycle = cg->funcs[funcs[0]].cycle;
	uint64_t total = 0;

	for (size_t i = 0; i < n; i++) {
		cg->funcs[funcs[i]].total += cg->funcs[funcs[i]].self;
		total += cg->funcs[funcs[i]].total;
	}
	if (cycle != SP_CG_NONE)
		cg->cycles[cycle].total = total;
	find_arcs(s, funcs, n);
	if (!s->n)
		return true;
	if (!sp_apportion(total, s->calls, s->n, s->parts))
		return false;
	for (size_t i = 0; i < s->n; i++) {
		struct sp_cgarc *const arc = &cg->arcs[s->arcs[i]];

		arc->samples = s->parts[i];
		cg->funcs[arc->caller].total += s->parts[i];
	}
	return true;
}

bool
sp_callgraph_share(struct sp_callgraph *cg)
{
	struct sharing s = { .cg = cg };
	bool good;

	s.arcs = calloc(cg->n_arcs + 1, sizeof(*s.arcs));
	s.calls = calloc(2 * cg->n_arcs + 1, sizeof(*s.calls));
	good = s.arcs && s.calls;
	if (good)
		s.parts = s.calls + cg->n_arcs;
	/* From the end: what is called before those that call it. */
	for (size_t end = cg->n_funcs; good && end; ) {
		const uint32_t cycle = cg->funcs[cg->order[end - 1]].cycle;
		const size_t n = cycle == SP_CG_NONE ? 1 :
		    cg->cycles[cycle].n;

		end -= n;
		good = share(&s, &cg->order[end], n);
	}
	free(s.arcs);
	free(s.calls);
	return good;
}
