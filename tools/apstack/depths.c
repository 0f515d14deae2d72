/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How deep each stack was: see apstack.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "apstack.h"

void
depths_add(struct depths *d, const struct intake *in)
{
	stack_depths_add(&d->all, &in->stacks, in->tasks->current);
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
print_path(const struct intake *in, const struct stack_depth *depth)
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
    const struct stack_depth *depth, bool needed)
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

uint64_t
depths_print(struct depths *d, const struct intake *in, bool needed)
{
	uint64_t most = 0;

	stack_depths_sort(&d->all);
	printf("# stack\tsamples\tbytes\tsize\tpercent\tpath\n");
	for (size_t i = 0; i < d->all.n; i++) {
		const uint64_t percent =
		    print_one(d, in, &d->all.list[i], needed);

		most = percent > most ? percent : most;
	}
	return most;
}

void
depths_free(struct depths *d)
{
	stack_depths_free(&d->all);
}
