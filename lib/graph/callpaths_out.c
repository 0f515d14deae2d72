/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How each path of a call graph is passed on, see callpaths_inner.h */

#include <config.h>

#include "base/grow_array.h"
#include "graph/callpaths_inner.h"

void
sp_pathout_clear(struct sp_pathout *o)
{
	o->n = 0;
}

bool
sp_pathout_frame(struct sp_pathout *o, uint32_t func, uint32_t place)
{
	if (!SP_GROW(o->frames, o->n, o->room))
		return false;
	o->frames[o->n++] = (struct sp_callframe){ func, place };
	return true;
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
