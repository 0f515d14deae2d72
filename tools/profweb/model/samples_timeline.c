/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Samples on the timeline: the stacks of each task and of each interrupt, one
 * after the other
 */

#include <config.h>

#include <stdlib.h>

#include "samples_inner.h"

/* All but the n outermost frames end. */
static void
leave(struct websamples *w, size_t n)
{
	while (w->n_frames > n) {
		const struct webframe *const f = &w->frames[--w->n_frames];

		tool_must(sp_timeline_span(&w->model->lanes,
		    WEBCONTEXT_LANE(w->shown) + (uint32_t)w->n_frames, f->func,
		    f->since, (uint64_t)(w->now - f->since)));
	}
}

/* The frame at a place, which is that of the last sample or a new one. */
static void
stay(struct websamples *w, size_t place, uint32_t func)
{
	if (place < w->n_frames && w->frames[place].func == func)
		return;
	leave(w, place);
	w->frames[w->n_frames++] = (struct webframe){ func, w->now };
}

static void
pass(struct websamples *w, uint64_t samples)
{
	w->now = webmodel_sum(w->now, samples > INT64_MAX ? INT64_MAX :
	    (int64_t)samples);
}

/* The profiler's own samples are on no lane: what has called them is. */
static bool
is_shown(const struct websamples *w, uint32_t func)
{
	return func == UINT32_MAX || w->model->profiler_shown ||
	    !w->names->ranges.list[func].profiler;
}

/* So many frames of the last sample, the outermost at the end. */
static void
draw(struct websamples *w, const uint32_t *callers, size_t n, uint32_t func)
{
	size_t place = 0;

	for (size_t i = n; i-- > 0; ) {
		if (callers[i] != UINT32_MAX && place + 1 < WEBSAMPLES_DEPTH)
			stay(w, place++, callers[i]);
	}
	/* What is in no function is the one behind all, as in callgraph.h. */
	if (is_shown(w, func))
		stay(w, place++, func != UINT32_MAX ? func :
		    (uint32_t)w->names->ranges.n);
	leave(w, place);
}

/* A sample of another stack than that before it. */
static void
take_another(struct websamples *w, uint32_t func, uint32_t step)
{
	uint32_t callers[WEBSAMPLES_DEPTH];
	const size_t all = sp_callers_stack(&w->callers, step, callers,
	    WEBSAMPLES_DEPTH);
	/* The outermost ones are at the end, and may be beyond it. */
	const size_t n = all < WEBSAMPLES_DEPTH ? all : WEBSAMPLES_DEPTH;
	const uint32_t context = websamples_context(w, func, step, callers, n);

	if (context != w->shown)
		leave(w, 0);
	w->shown = context;
	if (is_shown(w, func))
		w->node = websamples_node(w, callers, n, func);
	draw(w, callers, n, func);
}

/* Is it on the stack of the sample before, of which nothing has ended? */
static bool
goes_on(struct websamples *w, uint32_t func, uint32_t step)
{
	const struct webstack now = { true, func, step, w->callers.task,
		w->in.stacks.end };
	const struct webstack last = w->last;

	w->last = now;
	return last.known && last.func == func && last.step == step &&
	    last.task == now.task && last.end == now.end;
}

void
websamples_take_stack(void *websamples, uint32_t func, uint32_t step,
    uint64_t count)
{
	struct websamples *const w = websamples;

	/* Without calls, nothing else tells how much came. */
	if (w->in.profile.sampled_calls)
		sp_history_add(&w->model->history, WEBHISTORY_CAME, w->now,
		    count);
	if (!goes_on(w, func, step))
		take_another(w, func, step);
	if (is_shown(w, func))
		w->by_context.all.list[w->node].self += count;
	pass(w, count);
}
void
websamples_note_lost(struct websamples *w, uint64_t arcs, uint64_t samples)
{
	webmodel_mark(w->model, WEBMARK_LOST, w->now, arcs + samples);
	websamples_part(w);
	pass(w, samples);
}

void
websamples_part(struct websamples *w)
{
	leave(w, 0);
	w->last.known = false;
}

/* What is on the stack, and has not ended. */
void
websamples_write_open(const struct websamples *w, struct jsonout *j)
{
	jsonout_list(j, "open");
	for (size_t i = 0; i < w->n_frames; i++) {
		jsonout_begin(j, '[');
		jsonout_number(j, WEBCONTEXT_LANE(w->shown) + i);
		jsonout_number(j, w->frames[i].func);
		jsonout_signed(j, w->frames[i].since);
		jsonout_end(j, ']');
	}
	jsonout_end(j, ']');
	jsonout_number(jsonout_key(j, "now"), (uint64_t)w->now);
}
