/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How deep each stack was: see stack_depths.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "common/tool.h"
#include "gmon/tasks.h"
#include "stack_depths.h"

static struct stack_depth *
depth_of(struct stack_depths *d, uint32_t task)
{
	for (size_t i = 0; i < d->n; i++)
		if (d->list[i].task == task)
			return &d->list[i];
	tool_must(SP_GROW(d->list, d->n, d->room));
	d->list[d->n] = (struct stack_depth){ .task = task };
	return &d->list[d->n++];
}

/*
 * What the sample's stack number which holds, with what handlers there have
 * interrupted.
 */
static void
take(struct stack_depths *d, const struct stackin *s, uint32_t task, int which)
{
	const struct sp_stack_words *const w = &s->sample.stack[which];
	struct stack_depth *const depth = depth_of(d, task);
	struct unwind_frame frames[STACKIN_FRAMES];
	size_t first = 0, n;

	depth->samples++;
	if (w->bytes <= depth->bytes && depth->n)
		return;
	depth->bytes = w->bytes;
	depth->cut = w->cut;
	depth->broken = sp_unwind_is_broken(stackin_whole(s, frames, &n));
	while (first < n && frames[first].stack < which)
		first++;
	depth->n = n - first;
	depth->frames = tool_need(realloc(depth->frames,
	    (depth->n + 1) * sizeof(*depth->frames)));
	memcpy(depth->frames, frames + first,
	    depth->n * sizeof(*depth->frames));
}

static void
clear(struct stack_depths *d)
{
	for (size_t i = 0; i < d->n; i++)
		free(d->list[i].frames);
	d->n = 0;
}

void
stack_depths_follow(struct stack_depths *d, const struct intake *in)
{
	if (d->forgotten != in->forgotten)
		clear(d);
	d->forgotten = in->forgotten;
}

void
stack_depths_add(struct stack_depths *d, const struct intake *in)
{
	const struct stackin *const s = &in->stacks;
	const uint32_t task = in->tasks->current;

	stack_depths_follow(d, in);
	if (!s->sample.stack[0].bytes && !s->sample.stack[1].bytes)
		return;
	if (!s->sample.stack[1].bytes) {
		take(d, s, task, 0);
		return;
	}
	take(d, s, SP_TASK_NONE, 0);
	take(d, s, task, 1);
}

const struct stack_depth *
stack_depths_of(const struct stack_depths *d, uint32_t task)
{
	for (size_t i = 0; i < d->n; i++)
		if (d->list[i].task == task)
			return &d->list[i];
	return NULL;
}

char *
stack_depth_path(const struct stack_depth *depth,
    const struct sp_functions *functions)
{
	char *text;
	size_t bytes;
	FILE *const out = tool_need(open_memstream(&text, &bytes));

	if (depth->broken)
		fputs("[broken]", out);
	for (size_t i = depth->n; i-- > 0;) {
		const struct unwind_frame *const f = &depth->frames[i];
		const struct sp_function *const function = sp_functions_at(
		    functions, f->is_return ? f->pc - 2 : f->pc);

		fprintf(out, "%s%s", i + 1 < depth->n || depth->broken ?
		    " > " : "", function ? function->symbol->name :
		    "[unknown]");
	}
	if (fclose(out))
		tool_need(NULL);
	return text;
}

static int
by_task(const void *a, const void *b)
{
	const struct stack_depth *const x = a, *const y = b;

	return (x->task > y->task) - (x->task < y->task);
}

void
stack_depths_sort(struct stack_depths *d)
{
	if (d->n)
		qsort(d->list, d->n, sizeof(*d->list), by_task);
}

void
stack_depths_free(struct stack_depths *d)
{
	clear(d);
	free(d->list);
}
