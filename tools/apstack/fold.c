/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folded stacks: see apstack.h */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "apstack.h"
#include "base/grow_array.h"
#include "common/nametext.h"

/* In place of a function: it broke off; nobody knows; tasks from there on. */
#define BROKEN	UINT32_MAX
#define NOBODY	(UINT32_MAX - 1)
#define TASKS	(UINT32_MAX - 1 - SP_TASK_NONE - 1)

static uint32_t
func_of(const struct intake *in, const struct unwind_frame *f)
{
	const struct sp_functions *const functions = &in->stacks.functions;
	const struct sp_function *const function = sp_functions_at(functions,
	    f->is_return ? f->pc - 2 : f->pc);

	return function ? (uint32_t)(function - functions->list) : NOBODY;
}

static void
go_down(struct fold *f, uint32_t *node, uint32_t func)
{
	const uint64_t key = (uint64_t)*node << 32 | func;
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&f->below, key);

	if (slot) {
		*node = (uint32_t)slot->count;
		return;
	}
	tool_must(SP_GROW(f->nodes, f->n, f->room) &&
	    sp_countmap_add(&f->below, key, f->n));
	f->nodes[f->n] = (struct fold_node){ .above = *node, .func = func };
	*node = (uint32_t)f->n++;
}

bool
is_profilers(const struct intake *in)
{
	const struct stackin *const s = &in->stacks;
	const struct sp_function *const function =
	    sp_functions_at(&s->functions, s->frames[0].pc);

	return function && function->profiler;
}

/* What the intake has forgotten is forgotten. */
static void
follow(struct fold *f, const struct intake *in)
{
	if (f->forgotten != in->forgotten) {
		f->n = 0;
		sp_countmap_free(&f->below);
		f->below = (struct sp_countmap){ .bits = 0 };
	}
	f->forgotten = in->forgotten;
}

void
fold_add(struct fold *f, const struct intake *in, bool is_left_out)
{
	const struct stackin *const s = &in->stacks;
	uint32_t node = 0;

	follow(f, in);
	if (is_left_out)
		return;
	if (!f->n) {
		tool_must(SP_GROW(f->nodes, f->n, f->room));
		f->nodes[f->n++] = (struct fold_node){ .func = NOBODY };
	}
	if (f->by_task)
		go_down(f, &node, TASKS + in->tasks->current);
	if (sp_unwind_is_broken(s->end))
		go_down(f, &node, BROKEN);
	for (size_t i = s->n; i-- > 0;)
		go_down(f, &node, func_of(in, &s->frames[i]));
	f->nodes[node].samples++;
}

static char *
node_name(const struct intake *in, uint32_t func)
{
	if (func == BROKEN)
		return tool_need(strdup("[broken]"));
	if (func == NOBODY)
		return tool_need(strdup("[unknown]"));
	if (func >= TASKS)
		return task_name(in, func - TASKS);
	return nametext_fold(
	    in->stacks.functions.list[func].symbol->name);
}

/* The line of a node: names from the outermost on, and its samples. */
static char *
line_of(const struct fold *f, char *const *names, uint32_t node)
{
	const char *const name = names[node];
	const uint32_t above = f->nodes[node].above;
	char *before, *line;

	if (!above)
		return tool_need(strdup(name));
	before = line_of(f, names, above);
	line = tool_need(realloc(before, strlen(before) + strlen(name) + 2));
	strcat(strcat(line, ";"), name);
	return line;
}

struct line {
	char *text;
	uint64_t samples;
};

static int
by_text(const void *a, const void *b)
{
	const struct line *const x = a, *const y = b;

	return strcmp(x->text, y->text);
}

/* They are sorted; those of one text count as one. */
static void
print_lines(const struct line *lines, size_t n)
{
	uint64_t samples = 0;

	for (size_t i = 0; i < n; i++) {
		samples += lines[i].samples;
		if (i + 1 < n && !strcmp(lines[i].text, lines[i + 1].text))
			continue;
		printf("%s %" PRIu64 "\n", lines[i].text, samples);
		samples = 0;
	}
}

void
fold_print(struct fold *f, const struct intake *in)
{
	struct line *lines;
	char **names;
	size_t n = 0;

	follow(f, in);
	lines = tool_need(calloc(f->n + 1, sizeof(*lines)));
	names = tool_need(calloc(f->n + 1, sizeof(*names)));
	for (uint32_t i = 1; i < f->n; i++)
		names[i] = node_name(in, f->nodes[i].func);
	for (uint32_t i = 1; i < f->n; i++)
		if (f->nodes[i].samples)
			lines[n++] = (struct line){ line_of(f, names, i),
			    f->nodes[i].samples };
	qsort(lines, n, sizeof(*lines), by_text);
	print_lines(lines, n);
	for (size_t i = 0; i < n; i++)
		free(lines[i].text);
	for (size_t i = 1; i < f->n; i++)
		free(names[i]);
	free(names);
	free(lines);
}

void
fold_free(struct fold *f)
{
	free(f->nodes);
	sp_countmap_free(&f->below);
}
