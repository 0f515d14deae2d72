/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmon2folded - turn a profile into folded stacks for flame graphs */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "common/nametext.h"
#include "graph/callpaths.h"
#include "profile/graphin.h"

static const struct tool tool = {
	.name = "gmon2folded",
	.purpose = "turn a profile into folded stacks for flame graphs",
	.synopsis = "[-bhPqVv] -e elf [file ...]",
	.options =
	    "  -b      bare stacks, without a first frame that names how "
	    "callers\n"
	    "          are known\n"
	    "  -e elf  the program: names of functions\n"
	    "  -P      show the profiler's own functions as well\n"
	    "  -q      no messages, only the exit status\n"
	    "  -v      report harmless oddities as well\n",
	.examples =
	    "  gmon2folded -e fw.elf gmon.out > cap.folded\n"
	    "  gmon2folded -e fw.elf gmon.out | flamegraph.pl > cap.svg\n"
	    "  gmonbuild -c calls.txt -e fw.elf cap.raw && "
	    "gmon2folded -e fw.elf calls.txt\n"
};

struct folded {
	char *text;		/* owned: a stack */
	uint64_t samples;
};

struct folder {
	struct graphin in;
	bool bare;		/* -b */
	char **names;		/* owned: of functions, by index */
	const char *first;	/* frame; NULL: none */
	struct folded *list;	/* owned */
	size_t n, room;
};

static const char *
name_of(struct folder *f, uint32_t func)
{
	if (func == SP_CG_MANY)
		return "[other callers]";
	if (!f->names[func])
		f->names[func] =
		    nametext_fold(sp_callgraph_name(&f->in.cg, func));
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

	if (!SP_GROW(f->list, f->n, f->room))
		return false;
	f->list[f->n++] = (struct folded){ join_names(f, path),
	    path->samples };
	return true;
}

static int
by_text(const void *a, const void *b)
{
	const struct folded *const x = a, *const y = b;

	return strcmp(x->text, y->text);
}

/* Paths by other call sites are the same stack. */
static void
print_stacks(struct folder *f)
{
	if (f->n)
		qsort(f->list, f->n, sizeof(*f->list), by_text);
	for (size_t i = 0; i < f->n; ) {
		const struct folded *const first = &f->list[i];
		uint64_t samples = 0;

		for (; i < f->n && !by_text(first, &f->list[i]); i++)
			samples += f->list[i].samples;
		printf("%s %" PRIu64 "\n", first->text, samples);
	}
}

static void
fold(void *folder)
{
	struct folder *const f = folder;
	const struct graphin *const in = &f->in;
	char first[64 + PROFILER_SHARE_TEXT], profiler[PROFILER_SHARE_TEXT];
	const char *const left = profiler_share_text(&in->profiler, profiler);

	snprintf(first, sizeof(first), "[%s%s%s]", graphin_method(in),
	    left ? ", " : "", left ? left : "");
	f->first = f->bare ? NULL : first;
	f->names = tool_need(calloc(in->cg.n_funcs, sizeof(*f->names)));
	tool_must(sp_callpaths(&in->cg, graphin_stacks(in), take_path, f));
	print_stacks(f);
	for (size_t i = 0; i < f->n; i++)
		free(f->list[i].text);
	for (size_t i = 0; i < in->cg.n_funcs; i++)
		free(f->names[i]);
	free(f->list);
	free(f->names);
}

int
main(int argc, char **argv)
{
	struct folder f = { .bare = false };
	const struct tool_option options[] = {
		GRAPHIN_OPTIONS(&f.in),
		{ 'b', .flag = &f.bare },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	return graphin_run(&f.in, &tool, argv, fold, &f);
}
