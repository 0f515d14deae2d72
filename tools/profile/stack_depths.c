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

/* What the sample's stack number which holds, from the frame first on. */
static void
take(struct stack_depths *d, const struct stackin *s, uint32_t task, int which,
    size_t first)
{
	const struct sp_stack_words *const w = &s->sample.stack[which];
	struct stack_depth *const depth = depth_of(d, task);
	const size_t n = s->n - first;

	depth->samples++;
	if (w->bytes <= depth->bytes && depth->n)
		return;
	depth->bytes = w->bytes;
	depth->cut = w->cut;
	depth->frames = tool_need(realloc(depth->frames,
	    (n + 1) * sizeof(*depth->frames)));
	memcpy(depth->frames, s->frames + first, n * sizeof(*depth->frames));
	depth->n = n;
}

void
stack_depths_add(struct stack_depths *d, const struct stackin *s,
    uint32_t task)
{
	size_t first = 0;

	if (!s->sample.stack[0].bytes && !s->sample.stack[1].bytes)
		return;
	if (!s->sample.stack[1].bytes) {
		take(d, s, task, 0, 0);
		return;
	}
	take(d, s, SP_TASK_NONE, 0, 0);
	while (first < s->n && !s->frames[first].stack)
		first++;
	take(d, s, task, 1, first);
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
	for (size_t i = 0; i < d->n; i++)
		free(d->list[i].frames);
	free(d->list);
}
