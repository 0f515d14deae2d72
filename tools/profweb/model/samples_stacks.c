/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stacks of a model of samples: how deep they were */

#include <config.h>

#include <stdlib.h>

#include "samples_inner.h"

static void
write_stack(const struct websamples *w, const struct stack_depth *depth,
    struct jsonout *j)
{
	const uint64_t size = stack_sizes_of(&w->model->sizes, &w->tasks,
	    depth->task);
	char *const path = stack_depth_path(depth, &w->in.stacks.functions);
	char name[STACK_NAME];

	jsonout_begin(j, '[');
	jsonout_string(j, NULL);
	jsonout_string(j, stack_name(&w->tasks, depth->task, name));
	jsonout_number(j, depth->bytes);
	jsonout_number(j, depth->cut);
	if (size) {
		jsonout_number(j, size);
		jsonout_number(j, stack_percent(depth->bytes, size));
	} else {
		jsonout_string(j, NULL);
		jsonout_string(j, NULL);
	}
	jsonout_number(j, depth->samples);
	jsonout_string(j, path);
	jsonout_end(j, ']');
	free(path);
}

void
websamples_write_stacks(void *websamples, struct jsonout *j)
{
	static const struct webcolumn columns[] = {
		{ "stack", "stack", "text", "of a task, or the main one" },
		{ "bytes", "bytes", "count", "the most that a sample found on "
		    "it; between samples it may have been more" },
		{ "bytes_open", "", "extra", "" },
		{ "size", "size", "count", "of the stack: by the ELF file, or "
		    "by -s" },
		{ "full", "full", "full", "bytes of its size; above 80 % it is "
		    "marked" },
		{ "samples", "samples", "count", "that found it" },
		{ "path", "deepest path", "text", "by which calls it was that "
		    "deep" },
	};
	struct websamples *const w = websamples;

	if (!w->depths.n)
		return;
	stack_depths_sort(&w->depths);
	webmodel_table(j, "stacks", "stacks", columns,
	    sizeof(columns) / sizeof(*columns));
	for (size_t i = 0; i < w->depths.n; i++)
		write_stack(w, &w->depths.list[i], j);
	webmodel_table_end(j);
}

void
websamples_note_sizes(const struct websamples *w, struct jsonout *j)
{
	char name[STACK_NAME];

	for (size_t i = 0; i < w->depths.n; i++) {
		const uint32_t task = w->depths.list[i].task;

		if (stack_sizes_of(&w->model->sizes, &w->tasks, task))
			continue;
		stack_name(&w->tasks, task, name);
		jsonout_format(j, "the size of the stack of %s is not known: "
		    "give it by -s %s=bytes", name, name);
	}
}
