/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See synthetic_stream.h */

#include <config.h>

#include <check.h>
#include <stdlib.h>

#include "synthetic_stream.h"
#include "must.h"

static void
make(struct stream *s, uint32_t seed, uint32_t share)
{
	s->p = (struct synth_workload){ .seed = seed, .calls = 2000,
	    .functions = 1 + seed % FUNCTIONS, .open = seed % 3,
	    .deepest = 5 + seed % 3 * 20, .shallow = 50 + seed % 2 * 15,
	    .step_ns = share ? 5000 : seed % 4 * 1000 };
	s->calls = synth_calls(&s->p);
	synth_lose(s->calls, s->p.calls, share, seed);
	s->whole = share == 0;
}

void
each_stream(bool whole, uint32_t n, void (*check)(const struct stream *))
{
	for (uint32_t seed = 0; seed < n; seed++) {
		struct stream s;

		make(&s, seed, whole ? 0 : seed % 2 ? 20 : 300);
		check(&s);
		free(s.calls);
	}
}

/* Where sets are in doubt, more is below gaps than follows from the stack. */
void
feed_stream(struct sp_calls *c, const struct stream *s)
{
	for (size_t i = 0; i < s->p.calls; i++) {
		if (s->calls[i].kept)
			MUST(sp_calls_add(c, &s->calls[i].call));
		else
			sp_calls_mark(c);
	}
	sp_calls_end(c);
	ck_assert_uint_eq(c->suspect, 0);
}

uint64_t *
self_times(const struct stream *s)
{
	uint64_t *const below = calloc(s->p.calls, sizeof(*below));

	for (size_t i = 0; i < s->p.calls; i++) {
		const size_t caller = synth_caller(s->calls, i);

		if (s->calls[i].kept && caller != SYNTH_NONE)
			below[caller] += s->calls[i].call.duration_us;
	}
	for (size_t i = 0; i < s->p.calls; i++) {
		const uint64_t us = s->calls[i].call.duration_us;

		below[i] = us > below[i] ? us - below[i] : 0;
	}
	return below;
}

void
feed_many(struct sp_calls *c, void (*half)(void))
{
	const struct synth_workload p = { .seed = 1, .calls = 100000,
	    .functions = 3, .open = 1, .deepest = 6, .shallow = 60,
	    .step_ns = 3000 };
	struct synth_call *const calls = synth_calls(&p);

	for (int round = 0; round < 10; round++) {
		for (size_t i = 0; i < p.calls; i++) {
			struct sp_call call = calls[i].call;

			call.entry_us += round * (int64_t)1000000000;
			MUST(sp_calls_add(c, &call));
		}
		sp_calls_end(c);
		if (round == 4)
			half();
	}
	for (int stream = 0; stream < 10000; stream++) {
		MUST(sp_calls_add(c, &calls[0].call));
		sp_calls_end(c);
	}
	free(calls);
}

/* The first word of each leads to the next. */
size_t
pool_blocks(const struct sp_pool *p)
{
	size_t n = 0;

	for (void *const *b = p->blocks; b; b = *b)
		n++;
	return n;
}
