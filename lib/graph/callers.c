/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who called at each sample, see callers.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "gmon/tasks.h"
#include "graph/callers_inner.h"

static bool
begin(struct sp_callers *c)
{
	const size_t n = c->functions->n;

	c->tasks = calloc(SP_TASK_IDS + 1, sizeof(*c->tasks));
	c->called = calloc(n + 1, sizeof(*c->called));
	c->steps = calloc(1, sizeof(*c->steps));
	c->n_steps = c->step_room = 1;
	c->task = SP_TASK_NONE;
	c->early_func = SP_NOBODY;
	if (!c->tasks || !c->called || !c->steps)
		return false;
	for (size_t i = 0; i < n; i++)
		c->called[i] = (struct sp_called){ .caller = SP_NOBODY,
		    .told = UINT32_MAX };
	return true;
}

/* The stack of the task that runs. */
static inline struct sp_callstack *
stack_of(struct sp_callers *c)
{
	return &c->tasks[c->task];
}

/*
 * Calls were lost since one of the first n on the stack, which another one may
 * have called.
 */
static bool
is_unsure(const struct sp_callers *c, const struct sp_callstack *s, size_t n)
{
	for (; n; n--) {
		if (s->list[n - 1].when <= c->gap &&
		    c->called[s->list[n - 1].func].several)
			return true;
		if (s->list[n - 1].bottom)
			break;
	}
	return false;
}

static void
tell(const struct sp_callers *c, uint32_t func, uint32_t step, uint64_t count)
{
	if (c->sampled)
		c->sampled(c->arg, func, step, count);
}

/* A sample of v, as sent, which is in a function or in none. */
static bool
attribute(struct sp_callers *c, const struct sp_callstack *s, uint32_t func,
    uint32_t v)
{
	const size_t place = sp_callers_place(c, s, func);
	const uint32_t step = place ? s->list[place - 1].step :
	    sp_callers_last_step(c, func);
	const uint64_t key = (uint64_t)step << 32 | v;
	struct sp_countmap_slot *const slot = sp_countmap_find(&c->pcs, key);

	if (c->gap && func != SP_NOBODY)
		c->unsure += place ? is_unsure(c, s, place) :
		    c->called[func].several;
	tell(c, func, step, 1);
	if (!slot)
		return sp_countmap_add(&c->pcs, key, 1);
	slot->count++;
	return true;
}

/* What follows is not of the stack that now is. */
static inline bool
attribute_early(struct sp_callers *c)
{
	const uint32_t func = c->early_func;

	if (func == SP_NOBODY)
		return true;
	c->early_func = SP_NOBODY;
	return attribute(c, stack_of(c), func, c->early);
}

static void
note_caller(struct sp_callers *c, uint32_t func, uint32_t caller)
{
	struct sp_called *const f = &c->called[func];

	if (f->caller == SP_NOBODY)
		f->caller = caller;
	f->several |= f->caller != caller;
}

static bool
take_call(struct sp_callers *c, const struct sp_packet *p)
{
	struct sp_callstack *const s = stack_of(c);
	struct sp_place *call;

	if (!sp_callers_place_of(c, sp_packet_key(p), &call))
		return false;
	c->now++;
	if (!call || call->func == SP_NOBODY)
		return true;
	/* A sample before another function's call is of no new one. */
	if (c->early_func != call->func && !attribute_early(c))
		return false;
	/* With a step this was done before. */
	if (!call->step)
		note_caller(c, call->func, call->caller);
	c->called[call->func].told = call->at & ~(uint32_t)1;
	/* No program's stack is as deep as that. */
	if (s->n >= SP_STACK_DEPTH)
		sp_callers_cut(c, s, 0);
	return sp_callers_call(c, s, call) && attribute_early(c);
}

static bool
take_sample(struct sp_callers *c, const struct sp_packet *p)
{
	const uint32_t v = p->a & ~(uint32_t)1;
	struct sp_place *sample;

	if (!attribute_early(c) ||
	    !sp_callers_place_of(c, sp_key(true, v, 0), &sample))
		return false;
	if (!sample) {
		tell(c, SP_NOBODY, 0, 1);
		return true;
	}
	if (sample->func == SP_NOBODY ||
	    sample->at >= c->called[sample->func].told)
		return attribute(c, stack_of(c), sample->func, v);
	c->early = v;
	c->early_func = sample->func;
	return true;
}

/* Samples that were counted have no stack: calls were, most likely, too. */
static bool
take_counted(struct sp_callers *c, const struct sp_packet *p)
{
	struct sp_place *sample;

	c->counted = true;
	if (p->kind != SP_PACKET_SAMPLES)
		return true;
	if (!sp_callers_place_of(c, sp_key(true, p->a, 0), &sample))
		return false;
	tell(c, sample ? sample->func : SP_NOBODY, 0, p->count);
	return true;
}

static void
take_task(struct sp_callers *c, uint32_t id)
{
	c->task = id;
	if (id < SP_TASK_IDS && id > c->most_task)
		c->most_task = id;
}

/* What is neither a call nor a sample of its own. */
static bool
take_other(struct sp_callers *c, const struct sp_packet *p)
{
	switch (p->kind) {
	case SP_PACKET_ARCS:
	case SP_PACKET_SAMPLES:
		return take_counted(c, p);
	case SP_PACKET_HEADER:
	case SP_PACKET_TASK:
		if (!attribute_early(c))
			return false;
		if (p->kind == SP_PACKET_HEADER)
			sp_callers_restart(c);
		else
			take_task(c, p->a);
		break;
	case SP_PACKET_LOST:
	case SP_PACKET_SKIP:
		c->gap = c->now;
		break;
	default:
		break;
	}
	return true;
}

bool
sp_callers_add(struct sp_callers *c, const struct sp_packet *packets, size_t n)
{
	const struct sp_packet *p = packets;
	bool good = c->tasks || begin(c);

	for (; good && p < packets + n; p++)
		good = p->kind == SP_PACKET_ARC ? take_call(c, p) :
		    p->kind == SP_PACKET_SAMPLE ? take_sample(c, p) :
		    take_other(c, p);
	return good;
}

static void
forget_stack(struct sp_callstack *s)
{
	free(s->list);
	*s = (struct sp_callstack){ .list = NULL };
}

void
sp_callers_restart(struct sp_callers *c)
{
	c->early_func = SP_NOBODY;
	sp_callers_forget_places(c);
	for (size_t i = 0; c->called && i < c->functions->n; i++)
		c->called[i].step = c->called[i].active = 0;
	for (uint32_t i = 0; c->tasks && i <= c->most_task; i++)
		forget_stack(&c->tasks[i]);
	if (c->tasks)
		forget_stack(&c->tasks[SP_TASK_NONE]);
	c->most_task = 0;
	c->task = SP_TASK_NONE;
}

void
sp_callers_free(struct sp_callers *c)
{
	sp_callers_restart(c);
	free(c->tasks);
	free(c->called);
	free(c->steps);
	sp_countmap_free(&c->step_of);
	sp_countmap_free(&c->pcs);
}

void
sp_callers_clear(struct sp_callers *c)
{
	sp_callers_free(c);
	*c = (struct sp_callers){ .profile = c->profile,
	    .functions = c->functions, .sampled = c->sampled, .arg = c->arg };
}

static bool
put_stack(const struct sp_callers *c, const struct sp_countmap_slot *slot,
    struct sp_stacks *s)
{
	struct sp_spot sample;

	if (!sp_profile_place(c->profile, sp_key(true, (uint32_t)slot->key, 0),
	    &sample))
		return true;
	if (!sp_stacks_begin(s, sample.at & ~(uint32_t)1, slot->count))
		return false;
	for (uint32_t step = (uint32_t)(slot->key >> 32); step;
	    step = c->steps[step].above) {
		if (!sp_stacks_call(s, c->steps[step].from))
			return false;
	}
	return true;
}

bool
sp_callers_stacks(struct sp_callers *c, struct sp_stacks *s)
{
	const struct sp_countmap_slot *slot = NULL;

	memset(s, 0, sizeof(*s));
	if (c->tasks && !attribute_early(c))
		return false;
	while ((slot = sp_countmap_next(&c->pcs, slot))) {
		if (!put_stack(c, slot, s))
			return false;
	}
	return sp_stacks_sort(s);
}
