/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whose a sample is: a task's, an interrupt's or main's.  Each of these has
 * lanes on the timeline and paths of its own.
 */

#include <config.h>

#include <stdlib.h>

#include "base/grow_array.h"
#include "samples_inner.h"
#include "tasks_inner.h"

/* In place of a task's id. */
#define UNKNOWN_TASK	(SP_TASK_NONE + 1)

/* Damage invents tasks: what comes when there are so many is main's. */
#define MOST	4096

/* The number of a context, which may be new. */
static uint32_t
find(struct websamples *w, bool interrupt, uint32_t id)
{
	const uint64_t key = (uint64_t)interrupt << 32 | id;
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&w->context_of, key);

	if (slot)
		return (uint32_t)(slot->count - 1);
	if (w->n_contexts == MOST)
		return 0;
	tool_must(SP_GROW(w->contexts, w->n_contexts, w->context_room) &&
	    sp_countmap_add(&w->context_of, key, w->n_contexts + 1));
	w->contexts[w->n_contexts] = (struct webcontext){ interrupt, id };
	return (uint32_t)w->n_contexts++;
}

/* Has the hardware called the outermost function? */
static bool
is_interrupt(const struct websamples *w, uint32_t step)
{
	const enum unwind_end end = w->in.stacks.end;

	return w->in.profile.by_stack ?
	    end == UNWIND_CUT || end == UNWIND_TRAP :
	    sp_callers_by_exception(&w->callers, step);
}

uint32_t
websamples_context(struct websamples *w, uint32_t func, uint32_t step,
    const uint32_t *callers, size_t n)
{
	const uint32_t main = find(w, false, SP_TASK_NONE);
	uint32_t handler;

	if (!is_interrupt(w, step))
		return w->astray ? find(w, false, UNKNOWN_TASK) :
		    w->callers.task == SP_TASK_NONE ? main :
		    find(w, false, w->callers.task);
	/* By order the outermost is the hardware. */
	if (n && callers[n - 1] == UINT32_MAX)
		n--;
	handler = n ? callers[n - 1] : func;
	return find(w, true, handler != UINT32_MAX ? handler :
	    (uint32_t)w->names->ranges.n);
}

/* What stands for a function that is not known, as in callgraph.h. */
static uint32_t
known_or(const struct websamples *w, uint32_t func, bool outermost)
{
	const uint32_t n = (uint32_t)w->names->ranges.n;

	if (func != UINT32_MAX)
		return func;
	return outermost && sp_unwind_is_broken(w->in.stacks.end) ? n + 3 :
	    n + 1;
}

uint32_t
websamples_task_context(struct websamples *w, uint32_t task)
{
	return find(w, false, task);
}

uint32_t
websamples_node(struct websamples *w, const uint32_t *callers, size_t n,
    uint32_t func)
{
	uint32_t node = webtree_child(&w->by_context, WEBTREE_ROOT, w->shown);

	/* By order one that is not known is where all that is known begins. */
	if (!w->in.profile.by_stack && n && callers[n - 1] == UINT32_MAX)
		n--;
	for (size_t i = n; i-- > 0;)
		node = webtree_child(&w->by_context, node,
		    known_or(w, callers[i], i == n - 1));
	return webtree_child(&w->by_context, node, func != UINT32_MAX ? func :
	    (uint32_t)w->names->ranges.n);
}

/* A name may be lost among the samples, and come in the trace. */
static const char *
task_name(const struct websamples *w, uint32_t id, char text[STACK_NAME])
{
	const struct sp_task *const t = w->tasks.by_id[id];

	return w->trace && id < SP_RTOS_TASKS && !(t && t->name_bytes) ?
	    tspin_name(&w->trace->in.rtos, SPLITPROF_WIRE_TSP_TASK,
	    (uint8_t)id) : stack_name(&w->tasks, id, text);
}

static void
write_context(const struct websamples *w, const struct webcontext *c,
    struct jsonout *j)
{
	static const char *const kinds[] = { "main", "task", "interrupt" };
	const bool main = !c->interrupt && c->id == SP_TASK_NONE;
	char name[STACK_NAME];

	jsonout_begin(j, '[');
	if (c->interrupt)
		jsonout_string(j, c->id < w->names->ranges.n ?
		    w->names->functions[c->id].name : "(unknown)");
	else if (c->id == UNKNOWN_TASK)
		jsonout_string(j, "(unknown task)");
	else if (main)
		jsonout_string(j, stack_name(&w->tasks, c->id, name));
	else
		jsonout_string(j, task_name(w, c->id, name));
	jsonout_string(j, kinds[main ? 0 : 1 + c->interrupt]);
	if (w->trace && !c->interrupt && c->id < SP_TASK_IDS)
		jsonout_number(j, c->id);
	jsonout_end(j, ']');
}

void
websamples_write_contexts(struct websamples *w, struct jsonout *j)
{
	if (w->n_contexts < 2)
		return;
	jsonout_list(j, "contexts");
	for (size_t i = 0; i < w->n_contexts; i++)
		write_context(w, &w->contexts[i], j);
	jsonout_end(j, ']');
	w->by_context.most = w->model->paths;
	webtree_write(&w->by_context, "contexttree", j);
}

void
websamples_free_contexts(struct websamples *w)
{
	free(w->contexts);
	sp_countmap_free(&w->context_of);
	webtree_free(&w->by_context);
}
