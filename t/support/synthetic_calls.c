/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls of a program that is made up, see synthetic_calls.h */

#include <config.h>

#include <stdlib.h>

#include "random.h"
#include "synthetic_calls.h"

struct frame {
	uint32_t func;
	uint64_t entry_ns;
	size_t first;		/* of its callees, linked by their caller */
};

uint32_t
synth_draw(uint64_t *state, uint32_t n)
{
	return (uint32_t)((mmix(state) >> 33) % n);
}

static int64_t
microseconds(const struct synth_workload *p, uint64_t ns)
{
	return (int64_t)((ns + (p->nearest ? 500 : 0)) / 1000);
}

/* A frame returns: its callees, a list by their caller, learn of its record. */
static void
put_call(const struct synth_workload *p, struct synth_call *calls, size_t at,
    struct frame *f, uint32_t depth, uint64_t now_ns)
{
	for (size_t i = f->first; i != SYNTH_NONE;) {
		const size_t next = calls[i].caller;

		calls[i].caller = at;
		i = next;
	}
	calls[at].kept = true;
	calls[at].call = (struct sp_call){ .func = f->func, .depth = depth,
	    .entry_us = microseconds(p, f->entry_ns),
	    .duration_us = (uint64_t)microseconds(p, now_ns - f->entry_ns) };
	calls[at].caller = f[-1].first;
	f[-1].first = at;
}

/* What is linked to frames that have no record has no caller. */
static void
unlink_frame(struct synth_call *calls, struct frame *f)
{
	while (f->first != SYNTH_NONE) {
		const size_t next = calls[f->first].caller;

		calls[f->first].caller = SYNTH_NONE;
		f->first = next;
	}
}

static uint64_t
step(const struct synth_workload *p, uint64_t *state)
{
	const uint32_t least = p->step_ns > 2000 ? 2000 : 0;

	return least + synth_draw(state, p->step_ns - least + 1);
}

struct synth_call *
synth_calls(const struct synth_workload *p)
{
	struct synth_call *const calls = calloc(p->calls + 1, sizeof(*calls));
	/* The first is under them all. */
	struct frame *const frames = calloc(p->deepest + 2, sizeof(*frames));
	uint64_t state = p->seed, now = 5000000;
	uint32_t depth = p->open + p->before, before = p->before;
	size_t n = 0;

	for (uint32_t i = 0; i < p->deepest + 2; i++)
		frames[i] = (struct frame){ .func = i % p->functions,
		    .entry_ns = now, .first = SYNTH_NONE };
	while (n < p->calls) {
		now += step(p, &state);
		if (depth < p->deepest && (depth == p->open ||
		    synth_draw(&state, 100) >= p->shallow)) {
			depth++;
			frames[depth] = (struct frame){ .entry_ns = now,
			    .func = synth_draw(&state, p->functions),
			    .first = SYNTH_NONE };
			continue;
		}
		if (depth > p->open + before)
			put_call(p, calls, n++, &frames[depth], depth - 1, now);
		else {
			unlink_frame(calls, &frames[depth]);
			before--;
		}
		depth--;
	}
	for (uint32_t i = 0; i <= depth; i++)
		unlink_frame(calls, &frames[i]);
	free(frames);
	return calls;
}

void
synth_lose(struct synth_call *calls, size_t n, uint32_t share, uint32_t seed)
{
	uint64_t state = seed;

	for (size_t i = 0; i < n; i++)
		calls[i].kept = synth_draw(&state, 1000) >= share;
}

size_t
synth_caller(const struct synth_call *calls, size_t i)
{
	do {
		i = calls[i].caller;
	} while (i != SYNTH_NONE && !calls[i].kept);
	return i;
}
