/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a program does while its profile grows, see live_profile.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "live/live_profile.h"

/* A new count, which is 0.  False without memory. */
static bool
add_count(struct sp_live *w)
{
	if (!SP_GROW(w->counts, w->n_counts, w->count_room))
		return false;
	w->counts[w->n_counts++] = 0;
	return true;
}

static bool
add_function(struct sp_live *w, uint32_t addr,
    const struct sp_named_function *known)
{
	if (!SP_GROW(w->functions, w->n_functions, w->function_room))
		return false;
	w->functions[w->n_functions] = (struct sp_live_function){
	    .known = known, .addr = addr, .slot = w->n_counts,
	    .profiler = known && w->names->ranges.list[known -
	    w->names->functions].profiler };
	if (!add_count(w) || !add_count(w))
		return false;
	w->n_functions++;
	return true;
}

/* The number of the function at addr.  False without memory. */
static bool
number_of(struct sp_live *w, uint32_t addr, uint32_t *number)
{
	const struct sp_named_function *const known = w->names ?
	    sp_names_at(w->names, addr) : NULL;
	const uint32_t first = known ? known->addr : addr;
	const struct sp_countmap_slot *s;

	*number = SP_LIVE_UNKNOWN;
	if (w->names && !known)
		return true;
	s = sp_countmap_find(&w->numbers, first);
	if (s) {
		*number = (uint32_t)s->count;
		return true;
	}
	*number = (uint32_t)w->n_functions;
	return sp_countmap_add(&w->numbers, first, *number) &&
	    add_function(w, first, known);
}

static bool
find_caller(struct sp_live *w, const struct sp_spot *place, uint32_t *number)
{
	if (place->caller <= SP_CALLER_JUMPS)
		return number_of(w, place->from, number);
	*number = place->caller == SP_CALLER_NONE ?
	    SP_LIVE_HARDWARE : SP_LIVE_UNKNOWN;
	return true;
}

static bool
add_arc(struct sp_live *w, const struct sp_spot *place)
{
	struct sp_live_arc arc = { .from = place->from };

	if (!SP_GROW(w->arcs, w->n_arcs, w->arc_room) ||
	    !find_caller(w, place, &arc.caller) ||
	    !number_of(w, place->at, &arc.callee))
		return false;
	arc.slot = w->n_counts;
	w->arcs[w->n_arcs++] = arc;
	return add_count(w);
}

/* A key is attributed for ever to the number of a function, or of an arc. */
static bool
attribute(struct sp_live *w, uint64_t key, const struct sp_spot *place,
    uint32_t *number)
{
	*number = (uint32_t)w->n_arcs;
	if (!(place->sample ? number_of(w, place->at, number) :
	    add_arc(w, place)))
		return false;
	/* Counts in the table are numbers and 1. */
	return sp_countmap_add(&w->counted, key, (uint64_t)*number + 1);
}

/* Calls with those that are estimated, as sp_profile_gmon() has them. */
static void
add_events(struct sp_live *w, const struct sp_profile *p,
    const struct sp_countmap_slot *s, size_t number)
{
	const struct sp_live_arc *arc;
	uint64_t calls = s->count;

	if (s->key & SP_KEY_SAMPLE) {
		w->counts[w->functions[number].slot] += s->count;
		return;
	}
	if (p->lost_calls)
		calls += sp_lost_calls_of(p->lost_calls, s->key);
	arc = &w->arcs[number];
	w->counts[arc->slot] += calls;
	w->counts[w->functions[arc->callee].slot + 1] += calls;
}

static bool
count_key(struct sp_live *w, const struct sp_profile *p,
    const struct sp_countmap_slot *s)
{
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&w->counted, s->key);
	struct sp_spot place;
	uint32_t number;

	if (slot) {
		/* It may have become an outlier. */
		if (!p->suspect || !sp_countmap_find(p->suspect, s->key))
			add_events(w, p, s, (size_t)slot->count - 1);
		return true;
	}
	if (!sp_profile_place(p, s->key, &place))
		return true;
	if (!attribute(w, s->key, &place, &number))
		return false;
	add_events(w, p, s, number);
	return true;
}

bool
sp_live_count(struct sp_live *w, const struct sp_profile *p, double now)
{
	const struct sp_countmap_slot *s = NULL;

	while (w->n_functions < SP_LIVE_OTHERS) {
		if (!add_function(w, 0, NULL))
			return false;
	}
	memset(w->counts, 0, w->n_counts * sizeof(*w->counts));
	while ((s = sp_countmap_next(&p->counts, s))) {
		if (!count_key(w, p, s))
			return false;
	}
	w->now = now;
	return sp_window_tell(&w->recent, w->counts, w->n_counts, now);
}

static struct sp_live_count
look_at(const struct sp_live *w, const struct sp_window_mark *begin,
    size_t slot, struct sp_live_count *sum)
{
	const uint64_t count = w->counts[slot];
	const struct sp_live_count c = {
		.total = sp_window_since(&w->start, slot, count),
		.recent = sp_window_since(begin, slot, count)
	};

	sum->total += c.total;
	sum->recent += c.recent;
	return c;
}

/*
 * Where the window begins: what was before a reset is over, also at the same
 * time.
 */
static const struct sp_window_mark *
find_begin(const struct sp_live *w)
{
	const struct sp_window_mark *const begin =
	    sp_window_begin(&w->recent, w->now);

	return begin && w->start.counts && begin->at <= w->start.at ?
	    &w->start : begin;
}

/* The samples of a function, unless they are to be left out. */
static struct sp_live_count
look_at_samples(struct sp_live *w, const struct sp_window_mark *begin,
    const struct sp_live_function *f)
{
	static const struct sp_live_count none;

	if (!f->profiler)
		return look_at(w, begin, f->slot, &w->samples);
	(void)look_at(w, begin, f->slot, &w->profiler);
	return w->profiler_shown ?
	    look_at(w, begin, f->slot, &w->samples) : none;
}

void
sp_live_look(struct sp_live *w)
{
	const struct sp_window_mark *const begin = find_begin(w);
	struct sp_live_count arcs = { 0, 0 };

	memset(&w->samples, 0, sizeof(w->samples));
	memset(&w->profiler, 0, sizeof(w->profiler));
	memset(&w->calls, 0, sizeof(w->calls));
	for (size_t i = 0; i < w->n_functions; i++) {
		struct sp_live_function *const f = &w->functions[i];

		f->samples = look_at_samples(w, begin, f);
		f->calls = look_at(w, begin, f->slot + 1, &w->calls);
	}
	for (size_t i = 0; i < w->n_arcs; i++)
		w->arcs[i].calls = look_at(w, begin, w->arcs[i].slot, &arcs);
	w->recent_s = begin ? w->now - begin->at : 0;
	w->total_s = w->now - w->start.at;
}

double
sp_live_rate(const struct sp_live *w, uint64_t n)
{
	return w->recent_s > 0 && w->recent_s >= w->rate_s ?
	    (double)n / w->recent_s : -1;
}

bool
sp_live_reset(struct sp_live *w)
{
	return sp_window_keep(&w->start, w->counts, w->n_counts, w->now);
}

void
sp_live_clear(struct sp_live *w)
{
	struct sp_live empty = { .names = w->names, .rate_s = w->rate_s,
	    .profiler_shown = w->profiler_shown,
	    .recent.window_s = w->recent.window_s };

	free(w->functions);
	free(w->arcs);
	sp_countmap_free(&w->numbers);
	sp_countmap_free(&w->counted);
	free(w->counts);
	sp_window_clear(&w->recent);
	free(w->start.counts);
	*w = empty;
}
