/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How paths are given to the caller, and those of a graph by order */

#include <config.h>

#include <stdlib.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "graph/callgraph_inner.h"
#include "graph/callpaths_inner.h"

bool
sp_pathout_frame(struct sp_pathout *o, uint32_t func, uint32_t place)
{
	if (!SP_GROW(o->frames, o->n, o->room))
		return false;
	o->frames[o->n++] = (struct sp_callframe){ func, place };
	return true;
}

bool
sp_pathout_begin(struct sp_pathout *o, const struct sp_callgraph *cg,
    uint32_t func)
{
	const struct sp_named_function *const f = cg->funcs[func].known;

	o->n = 0;
	return sp_pathout_frame(o, func, f ? f->addr : 0);
}

bool
sp_pathout_give(struct sp_pathout *o, const struct sp_cgpc *pcs,
    const uint64_t *at, size_t n)
{
	struct sp_callpath path = {
		.frames = o->frames, .n = o->n, .pcs = pcs, .at = at,
		.n_pcs = n
	};

	for (size_t i = 0; i < n; i++)
		path.samples += at[i];
	for (size_t i = 0; i < o->n / 2; i++) {
		const struct sp_callframe frame = o->frames[i];

		o->frames[i] = o->frames[o->n - 1 - i];
		o->frames[o->n - 1 - i] = frame;
	}
	return o->visit(o->arg, &path);
}

/* The samples at an address of a function; NULL: there are none. */
static const struct sp_cgpc *
find_pc(const struct sp_callgraph *cg, uint32_t func, uint32_t addr)
{
	const struct sp_cgfunc *const f = &cg->funcs[func];
	const struct sp_cgpc *const pcs = &cg->pcs[f->pc];
	size_t i;

	SP_PARTITION_POINT(i, f->n_pcs, pcs[i].addr < addr);
	return i < f->n_pcs && pcs[i].addr == addr ? &pcs[i] : NULL;
}

/* Samples that a stack claims, but no more than there are, are told. */
static bool
report_stack(const struct sp_callgraph *cg, const struct sp_stack *stack,
    const uint32_t *froms, uint64_t *rest, struct sp_pathout *o)
{
	uint32_t func = sp_callgraph_at(cg, stack->pc);
	const struct sp_cgpc *const pc = find_pc(cg, func, stack->pc);
	uint64_t *const left = pc ? &rest[pc - cg->pcs] : NULL;
	const uint64_t n = !left || *left < stack->count ? 0 : stack->count;

	if (!n)
		return true;
	*left -= n;
	if (!sp_pathout_begin(o, cg, func))
		return false;
	for (size_t i = 0; i < stack->n; i++) {
		const uint32_t from = froms[i] & ~(uint32_t)1;
		const struct sp_cgarc arc = {
			.caller = sp_callgraph_caller(cg, from), .from = from
		};

		if (!sp_pathout_frame(o, arc.caller,
		    sp_callgraph_site(cg, &arc)))
			return false;
	}
	return sp_pathout_give(o, pc, &n, 1);
}

static bool
report_rest(const struct sp_callgraph *cg, const uint64_t *rest,
    struct sp_pathout *o)
{
	for (size_t i = 0; i < cg->n_pcs; i++) {
		if (rest[i] && !(sp_pathout_begin(o, cg, cg->pcs[i].func) &&
		    sp_pathout_give(o, &cg->pcs[i], &rest[i], 1)))
			return false;
	}
	return true;
}

bool
sp_callpaths_order(const struct sp_callgraph *cg,
    const struct sp_stacks *stacks, struct sp_pathout *o)
{
	uint64_t *const rest = calloc(cg->n_pcs + 1, sizeof(*rest));
	bool good = rest != NULL;

	for (size_t i = 0; good && i < cg->n_pcs; i++)
		rest[i] = cg->pcs[i].samples;
	for (size_t i = 0; good && i < stacks->n; i++)
		good = report_stack(cg, &stacks->list[i],
		    sp_stacks_froms(stacks, &stacks->list[i]), rest, o);
	if (good)
		good = report_rest(cg, rest, o);
	free(rest);
	return good;
}
