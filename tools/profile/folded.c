/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folded stacks of a profile, see folded.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "common/nametext.h"
#include "folded.h"
#include "graph/callpaths.h"

struct folder {
	const struct graphin *in;
	char **names;		/* owned: of functions, by index */
	const char *first;	/* frame; NULL: none */
	struct folded_stacks *to;
};

static const char *
name_of(struct folder *f, uint32_t func)
{
	if (func == SP_CG_MANY)
		return "[other callers]";
	if (!f->names[func])
		f->names[func] =
		    nametext_fold(sp_callgraph_name(&f->in->cg, func));
	return f->names[func];
}

static char *
join_names(struct folder *f, const struct sp_callpath *path)
{
	size_t bytes = f->first ? strlen(f->first) + 1 : 0;
	char *text, *to;

	for (size_t i = 0; i < path->n; i++)
		bytes += strlen(name_of(f, path->frames[i].func)) + 1;
	to = text = tool_need(malloc(bytes + 1));
	if (f->first)
		to += sprintf(to, "%s;", f->first);
	for (size_t i = 0; i < path->n; i++)
		to += sprintf(to, "%s%s", i ? ";" : "",
		    name_of(f, path->frames[i].func));
	return text;
}

static bool
take_path(void *arg, const struct sp_callpath *path)
{
	struct folder *const f = arg;
	struct folded_stacks *const to = f->to;

	if (!SP_GROW(to->list, to->n, to->room))
		return false;
	to->list[to->n++] = (struct folded_stack){ join_names(f, path),
	    path->samples };
	return true;
}

static int
by_text(const void *a, const void *b)
{
	const struct folded_stack *const x = a, *const y = b;

	return strcmp(x->text, y->text);
}

/* Paths by other call sites are the same stack. */
static void
join_equal(struct folded_stacks *f)
{
	size_t n = 0;

	if (f->n)
		qsort(f->list, f->n, sizeof(*f->list), by_text);
	for (size_t i = 0; i < f->n; i++) {
		if (n && !by_text(&f->list[n - 1], &f->list[i])) {
			f->list[n - 1].samples += f->list[i].samples;
			free(f->list[i].text);
		} else
			f->list[n++] = f->list[i];
	}
	f->n = n;
}

void
folded_stacks_make(struct folded_stacks *to, const struct graphin *in,
    const char *first)
{
	struct folder f = { .in = in, .first = first, .to = to, .names =
	    tool_need(calloc(in->cg.n_funcs, sizeof(*f.names))) };

	tool_must(sp_callpaths(&in->cg, graphin_stacks(in), take_path, &f));
	join_equal(to);
	for (size_t i = 0; i < in->cg.n_funcs; i++)
		free(f.names[i]);
	free(f.names);
}

void
folded_stacks_free(struct folded_stacks *f)
{
	for (size_t i = 0; i < f->n; i++)
		free(f->list[i].text);
	free(f->list);
}
