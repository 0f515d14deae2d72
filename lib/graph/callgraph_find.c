/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which function of a call graph an address belongs to, see callgraph.h */

#include <config.h>

#include "base/upper_bound.h"
#include "graph/callgraph_inner.h"

bool
sp_callgraph_before(const struct sp_callgraph *cg, size_t func, uint64_t high)
{
	return func < SP_CG_UNKNOWN(cg) && cg->funcs[func].known->addr < high;
}

size_t
sp_callgraph_behind(const struct sp_callgraph *cg, uint32_t addr)
{
	const size_t n = SP_CG_UNKNOWN(cg);
	const struct sp_named_function *const list =
	    n ? cg->funcs[0].known : NULL;
	const size_t i = n ? sp_upper_bound(list, n, sizeof(*list), addr) : 0;

	return i && addr - list[i - 1].addr < list[i - 1].bytes ? i - 1 : i;
}

uint32_t
sp_callgraph_at(const struct sp_callgraph *cg, uint32_t addr)
{
	const size_t i = sp_callgraph_behind(cg, addr);

	return (uint32_t)(sp_callgraph_before(cg, i, (uint64_t)addr + 1) ? i :
	    SP_CG_UNKNOWN(cg));
}

/* Behind a call that never returns there may be no more of the function. */
uint32_t
sp_callgraph_caller(const struct sp_callgraph *cg, uint32_t from)
{
	uint32_t caller = sp_callgraph_at(cg, from);

	if (from == cg->exceptions)
		return (uint32_t)SP_CG_HARDWARE(cg);
	if (caller == SP_CG_UNKNOWN(cg) && from > 2)
		caller = sp_callgraph_at(cg, from - 2);
	return caller == SP_CG_UNKNOWN(cg) ? (uint32_t)SP_CG_OUTSIDE(cg) :
	    caller;
}

int
sp_callgraph_by_edge(const void *a, const void *b)
{
	const struct sp_cgarc *const x = a, *const y = b;

	if (x->caller != y->caller)
		return x->caller < y->caller ? -1 : 1;
	if (x->callee != y->callee)
		return x->callee < y->callee ? -1 : 1;
	return (x->from > y->from) - (x->from < y->from);
}
