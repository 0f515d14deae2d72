/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How paths are told, for lib/callpaths*.c only */
#ifndef SP_CALLPATHS_INNER_H
#define SP_CALLPATHS_INNER_H

#include "callpaths.h"

/* A path that is put together from its end. */
struct sp_pathout {
	sp_callpath_visit *visit;
	void *arg;
	struct sp_callframe *frames;	/* owned */
	size_t n, room;
};

void sp_pathout_clear(struct sp_pathout *o);

/* Add the caller of the last one.  False without memory. */
bool sp_pathout_frame(struct sp_pathout *o, uint32_t func, uint32_t place);

/* Visit the path with the samples at n pcs.  What the visitor returns. */
bool sp_pathout_tell(struct sp_pathout *o, const struct sp_cgpc *pcs,
    const uint64_t *at, size_t n);

/* The paths of the stacks. */
bool sp_callpaths_order(const struct sp_callgraph *cg,
    const struct sp_stacks *stacks, struct sp_pathout *o);

#endif
