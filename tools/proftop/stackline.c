/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How deep a stack was, as a line, a part of view.h */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "view.h"

#define NAME_COLUMNS	24	/* of a task, at most */

static const char left_out[] = "... > ";

/* The end of a path says more than its beginning: as much as has room. */
static void
add_path(struct topline *l, enum topstyle style, const char *path)
{
	const size_t room = l->room > l->width ? l->room - l->width : 0;
	const char *p = path, *next;

	if (strlen(path) > room)
		while (strlen(p) + strlen(left_out) > room &&
		    (next = strstr(p, " > ")))
			p = next + strlen(" > ");
	if (p > path)
		topline_add(l, style, "%s", left_out);
	topline_name(l, style, p, l->room);
}

bool
topstack_line(struct topstream *s, uint32_t task, unsigned columns,
    struct topline *line)
{
	const struct stack_depth *const depth =
	    stack_depths_of(&s->depths, task);
	const uint64_t size = stack_sizes_of(&s->sizes, s->in.tasks, task);
	enum topstyle style = TOPSTYLE_PLAIN;
	char name[STACK_NAME], *path;

	if (!depth)
		return false;
	if (stack_percent(depth->bytes, size) > STACK_MUCH)
		style = TOPSTYLE_ALARM;
	topline_begin(line, columns);
	topline_add(line, style, "stack of ");
	topline_name(line, style, stack_name(s->in.tasks, task, name),
	    NAME_COLUMNS);
	topline_add(line, style, ": %s%" PRIu32, depth->cut ? ">" : "",
	    depth->bytes);
	if (size)
		topline_add(line, style, " of %" PRIu64 " bytes (%" PRIu64
		    " %%): ", size, stack_percent(depth->bytes, size));
	else
		topline_add(line, style, " bytes: ");
	path = stack_depth_path(depth, &s->in.stacks.functions);
	add_path(line, style, path);
	free(path);
	return true;
}

uint32_t
topstack_choose(struct topstream *s)
{
	uint32_t fullest = SP_TASK_NONE;
	uint64_t most = 0;

	if (s->task)
		return s->task->id;
	for (size_t i = 0; i < s->depths.n; i++) {
		const struct stack_depth *const depth = &s->depths.list[i];
		const uint64_t percent = stack_percent(depth->bytes,
		    stack_sizes_of(&s->sizes, s->in.tasks, depth->task));

		if (percent > most) {
			most = percent;
			fullest = depth->task;
		}
	}
	return fullest;
}
