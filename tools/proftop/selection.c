/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which row is selected, and the way from one table to another: view.h */

#include <config.h>

#include <stdio.h>

#include "view.h"

/* By what it is of it is found again. */
static void
note_selected(struct topview *v)
{
	const struct toptable *const t = topview_table(v);

	if (t->n) {
		v->id = t->rows[v->at].id;
		v->group = t->rows[v->at].group;
	}
}

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
	note_selected(v);
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
		toprows_functions(&v->functions, v->stream, v->filter);
	find_selected(v);
}

void
topview_move(struct topview *v, int rows)
{
	const size_t n = topview_table(v)->n;
	const bool free = topview_page_of(v) >= TOPPAGE_SOURCE;
	const size_t last = free ? INT32_MAX : n ? n - 1 : v->at;
	size_t *const at = free ? &v->top : &v->at;
	const int64_t to = (int64_t)*at + rows;

	*at = to < 0 ? 0 : (uint64_t)to > last ? last : (size_t)to;
	if (free)
		return;
	v->chosen = v->at > 0;
	note_selected(v);
}

void
topview_page(struct topview *v, int n)
{
	const int rows = v->page_rows > 1 ? (int)v->page_rows - 1 : 1;

	topview_move(v, n * rows);
}

void
topview_end(struct topview *v, int n)
{
	topview_move(v, n * 0x7fffffff);
}

void
topview_unselect(struct topview *v)
{
	v->chosen = false;
	v->at = v->top = 0;
}

void
topview_enter(struct topview *v, int n)
{
	const struct toptable *const t = topview_table(v);
	uint32_t id = v->id;

	(void)n;
	if (topview_page_of(v) >= TOPPAGE_SOURCE || v->at >= t->n ||
	    v->depth == TOPVIEW_DEPTH)
		return;
	if (v->depth) {
		const struct sp_live_arc *const arc =
		    &v->stream->live.arcs[id];

		/* The first group has its callers. */
		id = v->group ? arc->callee : arc->caller;
	}
	v->path[v->depth++] = id;
	topview_unselect(v);
}

/* Where most of the time goes can be seen at once. */
static void
show_source(struct topview *v, const struct sp_named_function *function)
{
	const char *const why = topsource_open(&v->source, function);

	if (why) {
		snprintf(v->message, sizeof(v->message), "%s", why);
		return;
	}
	topsource_count(&v->source, v->stream);
	v->top = topsource_hottest(&v->source);
	v->top -= v->top < v->page_rows / 2 ? v->top : v->page_rows / 2;
}

void
topview_source(struct topview *v, int n)
{
	const struct toptable *const t = topview_table(v);
	const struct sp_live *const w = &v->stream->live;

	(void)n;
	if (v->help)
		return;
	if (v->source.function)
		topsource_close(&v->source);
	else if (v->depth)
		show_source(v, w->functions[v->path[v->depth - 1]].known);
	else if (v->at < t->n)
		show_source(v, w->functions[v->id].known);
}

void
topview_back(struct topview *v, int n)
{
	(void)n;
	if (v->help) {
		v->help = false;
		v->top = 0;
	} else if (v->source.function) {
		topsource_close(&v->source);
	} else if (v->depth) {
		const uint32_t left = v->path[--v->depth];

		topview_unselect(v);
		/* Among functions it is where one came from. */
		v->chosen = !v->depth;
		v->id = left;
		v->group = 0;
	} else
		v->filter[0] = '\0';
}
