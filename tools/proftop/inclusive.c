/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples with callees, see inclusive.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "inclusive.h"

/* A function of a task, or of all: addresses of functions are even. */
static uint64_t
key_of(const uint32_t *task, uint32_t addr)
{
	return (task ? (uint64_t)*task + 1 : 0) << 31 | addr >> 1;
}

static const struct sp_function *
function_at(const struct intake *in, size_t frame)
{
	const struct unwind_frame *const f = &in->stacks.frames[frame];

	return sp_functions_at(&in->stacks.functions,
	    f->is_return ? f->pc - 2 : f->pc);
}

/* What was forgotten before is no part of what comes. */
static void
follow(struct topinclusive *t, const struct intake *in)
{
	if (t->forgotten != in->forgotten)
		sp_countmap_free(&t->counts);
	t->forgotten = in->forgotten;
}

static bool
is_new(const struct sp_function *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (list[i] == list[n])
			return false;
	}
	return list[n] != NULL;
}

void
topinclusive_add(struct topinclusive *t, const struct intake *in,
    bool profiler_shown)
{
	const struct sp_function *seen[STACKIN_FRAMES];
	const uint32_t *const task = &in->tasks->current;
	size_t n = 0;

	follow(t, in);
	for (size_t i = 0; i < in->stacks.n && i < STACKIN_FRAMES; i++) {
		seen[n] = function_at(in, i);
		if (!i && seen[0] && seen[0]->profiler && !profiler_shown)
			return;
		n += is_new(seen, n);
	}
	for (size_t i = 0; i < n; i++)
		tool_must(sp_countmap_add(&t->counts,
		    key_of(NULL, seen[i]->low), 1) &&
		    sp_countmap_add(&t->counts,
		    key_of(task, seen[i]->low), 1));
}

void
topinclusive_count(struct topinclusive *t, const struct intake *in,
    const struct sp_live *live, const uint32_t *task, double now)
{
	follow(t, in);
	if (live->n_functions > t->room) {
		t->room = 2 * live->n_functions;
		t->now = tool_need(realloc(t->now, t->room * sizeof(*t->now)));
		t->shown = tool_need(realloc(t->shown,
		    t->room * sizeof(*t->shown)));
	}
	for (size_t i = 0; i < live->n_functions; i++) {
		const struct sp_countmap_slot *const slot =
		    !live->functions[i].known ? NULL : sp_countmap_find(
		    &t->counts, key_of(task, live->functions[i].addr));

		t->now[i] = slot ? slot->count : 0;
	}
	t->n = live->n_functions;
	t->recent.window_s = t->window_s;
	tool_must(sp_window_tell(&t->recent, t->now, t->n, now));
}

void
topinclusive_look(struct topinclusive *t, double now)
{
	const struct sp_window_mark *const begin =
	    sp_window_begin(&t->recent, now);

	t->n_shown = t->n;
	for (size_t i = 0; i < t->n; i++)
		t->shown[i] = begin ?
		    sp_window_since(begin, i, t->now[i]) : 0;
}

uint64_t
topinclusive_of(const struct topinclusive *t, uint32_t function)
{
	return function < t->n_shown ? t->shown[function] : 0;
}

void
topinclusive_restart(struct topinclusive *t, double now)
{
	sp_window_clear(&t->recent);
	if (t->n)
		tool_must(sp_window_tell(&t->recent, t->now, t->n, now));
}

void
topinclusive_clear(struct topinclusive *t)
{
	sp_window_clear(&t->recent);
	t->n = t->n_shown = 0;
}

void
topinclusive_free(struct topinclusive *t)
{
	sp_window_clear(&t->recent);
	sp_countmap_free(&t->counts);
	free(t->now);
	free(t->shown);
}
