/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who called at each sample, see callers.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "gmon/tasks.h"
#include "graph/callers_inner.h"

bool
sp_callers_begin(struct sp_callers *c)
{
	const size_t n = c->functions->n;

	if (c->tasks)
		return true;
	c->tasks = calloc(SP_TASK_IDS + 1, sizeof(*c->tasks));
	c->called = calloc(n + 1, sizeof(*c->called));
	c->steps = calloc(1, sizeof(*c->steps));
	c->known_steps = calloc((size_t)1 << SP_KNOWN_STEP_BITS,
	    sizeof(*c->known_steps));
	c->known_places = malloc(SP_PACKET_SLOTS(SP_KNOWN_PLACE_BITS) *
	    sizeof(*c->known_places));
	c->n_steps = c->step_room = 1;
	c->task = SP_TASK_NONE;
	c->early_func = SP_NOBODY;
	if (!c->tasks || !c->called || !c->steps || !c->known_steps ||
	    !c->known_places)
		return false;
	sp_callers_clear_known_places(c);
	for (size_t i = 0; i < n; i++)
		c->called[i] = (struct sp_called){ .caller = SP_NOBODY,
		    .told = UINT32_MAX };
	return true;
}

/* Samples that were counted have no stack: calls were, most likely, too. */
static bool
take_counted(struct sp_callers *c, const struct sp_packet *p)
{
	const struct sp_packet one = { .kind = SP_PACKET_SAMPLE, .a = p->a };
	struct sp_place *sample;

	c->counted = true;
	if (p->kind != SP_PACKET_SAMPLES)
		return true;
	if (!sp_callers_recall_place(c, &one, &sample))
		return false;
	sp_callers_tell(c, sample ? sample->func : SP_NOBODY, 0, p->count);
	return true;
}

/* What ends a run. */
static bool
take_other(struct sp_callers *c, const struct sp_packet *p)
{
	switch (p->kind) {
	case SP_PACKET_ARCS:
	case SP_PACKET_SAMPLES:
		return take_counted(c, p);
	case SP_PACKET_HEADER:
		if (!sp_callers_attribute_early(c))
			return false;
		sp_callers_restart(c);
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
	const bool other = n && sp_packet_ends_run(&packets[n - 1]);

	if (!sp_callers_begin(c))
		return false;
	return sp_callers_take(c, packets, n - other) &&
	    (!other || take_other(c, &packets[n - 1]));
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
	free(c->known_steps);
	free(c->known_places);
	sp_countmap_free(&c->step_of);
	sp_countmap_free(&c->pcs);
}

void
sp_callers_clear(struct sp_callers *c)
{
	sp_callers_free(c);
	*c = (struct sp_callers){ .profile = c->profile,
	    .functions = c->functions, .sampled = c->sampled,
	    .switched = c->switched, .arg = c->arg };
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
	if (c->tasks && !sp_callers_attribute_early(c))
		return false;
	while ((slot = sp_countmap_next(&c->pcs, slot))) {
		if (!put_stack(c, slot, s))
			return false;
	}
	return sp_stacks_sort(s);
}
