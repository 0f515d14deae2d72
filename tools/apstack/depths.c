/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How deep each stack was: see apstack.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "apstack.h"
#include "base/grow_array.h"

static struct depth *
depth_of(struct depths *d, uint32_t task)
{
	for (size_t i = 0; i < d->n; i++)
		if (d->list[i].task == task)
			return &d->list[i];
	tool_must(SP_GROW(d->list, d->n, d->room));
	d->list[d->n] = (struct depth){ .task = task };
	return &d->list[d->n++];
}

/* What the sample's stack number which holds, beginning with the frame first. */
static void
take(struct depths *d, const struct intake *in, uint32_t task, int which,
    size_t first)
{
	const struct stackin *const s = &in->stacks;
	const struct sp_stack_words *const w = &s->sample.stack[which];
	struct depth *const depth = depth_of(d, task);
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

/*
 * A handler's stack is the main one, and the thread's is that of the task that
 * runs, or the main one where no task has been told of.
 */
void
depths_add(struct depths *d, const struct intake *in)
{
	const struct stackin *const s = &in->stacks;
	const uint32_t task = in->tasks->current;
	size_t first = 0;

	if (s->end == UNWIND_NOT_SENT)
		return;
	if (!s->sample.stack[1].bytes) {
		take(d, in, task, 0, 0);
		return;
	}
	take(d, in, SP_TASK_NONE, 0, 0);
	while (first < s->n && !s->frames[first].stack)
		first++;
	take(d, in, task, 1, first);
}

static uint64_t
size_of(const struct depths *d, const char *name)
{
	const size_t n = strlen(name);

	for (size_t i = d->n_sizes; i-- > 0;)
		if (!strncmp(d->sizes[i], name, n) && d->sizes[i][n] == '=')
			return tool_number("-s", d->sizes[i] + n + 1, 1,
			    UINT32_MAX);
	return 0;
}

static void
print_path(const struct intake *in, const struct depth *depth)
{
	for (size_t i = depth->n; i-- > 0;) {
		char *const name = frame_name(in, &depth->frames[i]);

		printf("%s%s", name, i ? ";" : "");
		free(name);
	}
}

/* Returns the share of its size, in percent, rounded up; 0: not known. */
static uint64_t
print_one(const struct depths *d, const struct intake *in,
    const struct depth *depth, bool needed)
{
	char *const name = task_name(in, depth->task);
	const uint64_t size = size_of(d, name);
	uint64_t percent = 0;

	if (needed && !size)
		errx(TOOL_TROUBLE, "the size of the stack of %s is not known: "
		    "give it by -s %s=bytes", name, name);
	printf("%s\t%" PRIu64 "\t%s%" PRIu32 "\t", name, depth->samples,
	    depth->cut ? ">" : "", depth->bytes);
	if (size) {
		percent = ((uint64_t)depth->bytes * 100 + size - 1) / size;
		printf("%" PRIu64 "\t%" PRIu64 "\t", size, percent);
	} else
		printf("-\t-\t");
	print_path(in, depth);
	putchar('\n');
	free(name);
	return percent;
}

static int
by_task(const void *a, const void *b)
{
	const struct depth *const x = a, *const y = b;

	return (x->task > y->task) - (x->task < y->task);
}

uint64_t
depths_print(struct depths *d, const struct intake *in, bool needed)
{
	uint64_t most = 0;

	if (d->n)
		qsort(d->list, d->n, sizeof(*d->list), by_task);
	printf("# stack\tsamples\tbytes\tsize\tpercent\tpath\n");
	for (size_t i = 0; i < d->n; i++) {
		const uint64_t percent =
		    print_one(d, in, &d->list[i], needed);

		most = percent > most ? percent : most;
	}
	return most;
}

void
depths_free(struct depths *d)
{
	for (size_t i = 0; i < d->n; i++)
		free(d->list[i].frames);
	free(d->list);
}
