/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How deep each stack was: see apstack.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "apstack.h"

void
depths_add(struct depths *d, const struct intake *in)
{
	stack_depths_add(&d->all, in);
}

static void
print_path(const struct intake *in, const struct stack_depth *depth)
{
	if (depth->broken)
		printf("[broken]%s", depth->n ? ";" : "");
	for (size_t i = depth->n; i-- > 0;) {
		char *const name = frame_name(in, &depth->frames[i]);

		printf("%s%s", name, i ? ";" : "");
		free(name);
	}
}

/* Returns the share of its size, in percent; 0: not known. */
static uint64_t
print_one(struct depths *d, const struct intake *in,
    const struct stack_depth *depth)
{
	char *const name = task_name(in, depth->task);
	const uint64_t size = stack_sizes_of(&d->sizes, in->tasks,
	    depth->task);
	const uint64_t percent = stack_percent(depth->bytes, size);

	printf("%s\t%" PRIu64 "\t%s%" PRIu32 "\t", name, depth->samples,
	    depth->cut ? ">" : "", depth->bytes);
	if (size)
		printf("%" PRIu64 "\t%" PRIu64 "\t", size, percent);
	else
		printf("-\t-\t");
	print_path(in, depth);
	putchar('\n');
	free(name);
	return percent;
}

void
depths_need_sizes(struct depths *d, const struct intake *in)
{
	bool missing = false;

	stack_depths_follow(&d->all, in);
	stack_depths_sort(&d->all);
	for (size_t i = 0; i < d->all.n; i++) {
		const uint32_t task = d->all.list[i].task;
		char *name;

		if (stack_sizes_of(&d->sizes, in->tasks, task))
			continue;
		name = task_name(in, task);
		warnx("the size of the stack of %s is not known: give it by "
		    "-s %s=bytes", name, name);
		free(name);
		missing = true;
	}
	if (missing)
		exit(TOOL_TROUBLE);
}

uint64_t
depths_print(struct depths *d, const struct intake *in)
{
	uint64_t most = 0;

	stack_depths_follow(&d->all, in);
	stack_depths_sort(&d->all);
	printf("# stack\tsamples\tbytes\tsize\tpercent\tpath\n");
	for (size_t i = 0; i < d->all.n; i++) {
		const uint64_t percent = print_one(d, in, &d->all.list[i]);

		most = percent > most ? percent : most;
	}
	return most;
}

void
depths_free(struct depths *d)
{
	stack_depths_free(&d->all);
	stack_sizes_free(&d->sizes);
}
