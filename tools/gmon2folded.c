/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmon2folded - turn a profile into folded stacks for flame graphs */

#include <config.h>

#include <inttypes.h>

#include "profile/folded.h"

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

struct folder {
	struct graphin in;
	bool bare;		/* -b */
};

static void
fold(void *folder)
{
	const struct folder *const f = folder;
	const struct graphin *const in = &f->in;
	char first[64 + PROFILER_SHARE_TEXT], profiler[PROFILER_SHARE_TEXT];
	const char *const left = profiler_share_text(&in->profiler, profiler);
	struct folded_stacks stacks = { .n = 0 };

	snprintf(first, sizeof(first), "[%s%s%s]", graphin_method(in),
	    left ? ", " : "", left ? left : "");
	folded_stacks_make(&stacks, in, f->bare ? NULL : first);
	for (size_t i = 0; i < stacks.n; i++)
		printf("%s %" PRIu64 "\n", stacks.list[i].text,
		    stacks.list[i].samples);
	folded_stacks_free(&stacks);
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
