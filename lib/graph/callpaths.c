/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A call graph as stacks, see callpaths.h */

#include <config.h>

#include <stdlib.h>

#include "graph/callpaths_inner.h"

bool
sp_callpaths(const struct sp_callgraph *cg, const struct sp_stacks *stacks,
    sp_callpath_visit *visit, void *arg)
{
	struct sp_pathout o = { .visit = visit, .arg = arg };
	const bool good = stacks ? sp_callpaths_order(cg, stacks, &o) :
	    sp_callpaths_share(cg, &o);

	free(o.frames);
	return good;
}
