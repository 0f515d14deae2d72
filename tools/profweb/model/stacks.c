/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stacks of samples on a timeline, see samples_inner.h */

#include <config.h>

#include "samples_inner.h"

/* All but the n outermost frames end. */
static void
leave(struct webstacks *s, size_t n)
{
	while (s->n > n) {
		const struct webframe *const f = &s->frames[--s->n];

		tool_must(sp_timeline_span(s->lanes, (uint32_t)s->n,
		    f->func, f->since, (uint64_t)(s->now - f->since)));
	}
}

/* The frame at a place, which is that of the last sample or a new one. */
static void
stay(struct webstacks *s, size_t place, uint32_t func)
{
	if (place < s->n && s->frames[place].func == func)
		return;
	leave(s, place);
	s->frames[s->n++] = (struct webframe){ func, s->now };
}

static void
pass(struct webstacks *s, uint64_t samples)
{
	s->now = webmodel_sum(s->now, samples > INT64_MAX ? INT64_MAX :
	    (int64_t)samples);
}

void
webstacks_take(void *webstacks, uint32_t func, uint32_t step, uint64_t count)
{
	struct webstacks *const s = webstacks;
	uint32_t callers[WEBSTACKS_DEPTH];
	size_t place = 0;
	const size_t all = sp_callers_stack(s->callers, step, callers,
	    WEBSTACKS_DEPTH);
	const size_t n = all < WEBSTACKS_DEPTH ? all : WEBSTACKS_DEPTH;

	/* The outermost ones are at the end, and may be beyond it. */
	for (size_t i = n; i-- > 0; ) {
		if (callers[i] != UINT32_MAX && place + 1 < WEBSTACKS_DEPTH)
			stay(s, place++, callers[i]);
	}
	if (func == UINT32_MAX)
		stay(s, place++, s->unknown);
	else if (s->profiler_shown ||
	    !s->callers->functions->list[func].profiler)
		stay(s, place++, func);
	leave(s, place);
	pass(s, count);
}

void
webstacks_end(struct webstacks *s)
{
	leave(s, 0);
}

void
webstacks_lose(struct webstacks *s, uint64_t samples)
{
	leave(s, 0);
	pass(s, samples);
}
