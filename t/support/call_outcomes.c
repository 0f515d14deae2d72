/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What became of each call of lib/mp/calls.c, see call_outcomes.h */

#include <config.h>

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "call_outcomes.h"

static void *
set_of(size_t first)
{
	size_t *const set = malloc(sizeof(*set));

	*set = first;
	return set;
}

static size_t
take_set(void *set)
{
	const size_t first = set ? *(size_t *)set : SYNTH_NONE;

	free(set);
	return first;
}

static void *
join(void *arg, void *a, void *b)
{
	struct outcomes *const k = arg;
	const size_t first = take_set(a);
	size_t last = first;

	while (k->calls[last].next != SYNTH_NONE)
		last = k->calls[last].next;
	k->calls[last].next = take_set(b);
	return set_of(first);
}

/* Those that were lost have an ancestor at last. */
static void
put_below(struct outcomes *k, size_t caller, void *set, enum outcome outcome)
{
	for (size_t i = take_set(set); i != SYNTH_NONE; i = k->calls[i].next) {
		struct call_outcome *const c = &k->calls[i];

		MUST(outcome == CALLEE ? c->outcome != CALLEE :
		    c->outcome == LOST);
		MUST(c->caller == SYNTH_NONE);
		c->caller = caller;
		if (c->outcome == NOTHING)
			c->outcome = outcome;
	}
}

static void *
take(void *arg, const struct sp_call *call, uint64_t self_us, void *callees,
    void *strays)
{
	struct outcomes *const k = arg;

	MUST(call->func < k->n);
	k->calls[call->func].caller = k->calls[call->func].next = SYNTH_NONE;
	MUST(self_us <= call->duration_us);
	k->self_us += self_us;
	put_below(k, call->func, callees, CALLEE);
	put_below(k, call->func, strays, LOST);
	return set_of(call->func);
}

static void *
gap(void *arg, void *set)
{
	struct outcomes *const k = arg;

	for (size_t i = *(size_t *)set; i != SYNTH_NONE; i = k->calls[i].next)
		k->calls[i].outcome = LOST;
	return set;
}

static void
root(void *arg, void *set)
{
	struct outcomes *const k = arg;

	k->roots++;
	for (size_t i = take_set(set); i != SYNTH_NONE; i = k->calls[i].next) {
		if (k->calls[i].outcome == NOTHING)
			k->calls[i].outcome = ROOT;
	}
}

static const struct sp_calls_user user = { .call = take, .join = join,
    .gap = gap, .root = root };

void
outcomes_begin(struct outcomes_run *r, size_t n)
{
	memset(r, 0, sizeof(*r));
	r->k.calls = calloc(n + 1, sizeof(*r->k.calls));
	r->k.n = n;
	r->c.user = &user;
	r->c.arg = &r->k;
}

void
outcomes_finish(struct outcomes_run *r)
{
	sp_calls_free(&r->c);
	free(r->k.calls);
}
