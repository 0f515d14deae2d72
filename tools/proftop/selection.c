/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a table, and which is selected: a part of view.h */

#include <config.h>

#include "rows.h"
#include "view.h"

/* Its row may have moved, or be gone: then the one in its place is selected. */
static void
find_selected(struct topview *v)
{
	const struct toptable *const t = topview_table(v);

	if (!v->chosen || !t->n)
		v->at = 0;
	else if (v->at >= t->n)
		v->at = t->n - 1;
	for (size_t i = 0; v->chosen && i < t->n; i++) {
		if (t->rows[i].id == v->id && t->rows[i].group == v->group)
			v->at = i;
	}
	if (t->n) {
		v->id = t->rows[v->at].id;
		v->group = t->rows[v->at].group;
	}
}

void
topview_update(struct topview *v)
{
	const struct sp_live *const w = &v->stream->live;

	/* What is watched was forgotten: the numbers are of others now. */
	if (v->forgotten != v->stream->forgotten) {
		v->forgotten = v->stream->forgotten;
		v->depth = 0;
		topview_unselect(v);
	}
	if (v->depth)
		toprows_calls(&v->calls, w, v->path[v->depth - 1]);
	else
		toprows_functions(&v->functions, w, v->filter);
	find_selected(v);
}

void
topview_move(struct topview *v, long rows)
{
	const size_t n = topview_table(v)->n;

	if (rows < 0)
		v->at -= (size_t)-rows < v->at ? (size_t)-rows : v->at;
	else if (n)
		v->at = (size_t)rows < n - 1 - v->at ?
		    v->at + (size_t)rows : n - 1;
	v->chosen = v->at > 0;
	if (n) {
		v->id = topview_table(v)->rows[v->at].id;
		v->group = topview_table(v)->rows[v->at].group;
	}
}

void
topview_unselect(struct topview *v)
{
	v->chosen = false;
	v->at = v->top = 0;
}
