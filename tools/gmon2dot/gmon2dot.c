/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmon2dot - draw a profile's call graph with graphviz */

#include <config.h>

#include <err.h>
#include <stdlib.h>

#include "draw.h"

static const struct tool tool = {
	.name = "gmon2dot",
	.purpose = "draw a profile's call graph with graphviz",
	.synopsis = "[-hPqVv] [-n percent] [-t title] -e elf [file ...]",
	.options =
	    "  -e elf      the program: names of functions\n"
	    "  -n percent  leave out functions that take less, with all that "
	    "they\n"
	    "              call (default 0.5); 0 draws those without samples "
	    "as well\n"
	    "  -P          show the profiler's own functions as well\n"
	    "  -q          no messages, only the exit status\n"
	    "  -t title    above the graph (default: the ELF's name)\n"
	    "  -v          report harmless oddities as well\n",
	.examples =
	    "  gmon2dot -e fw.elf gmon.out | dot -Tsvg > graph.svg\n"
	    "  gmon2dot -n 5 -e fw.elf gmon.out | dot -Tpng -Gdpi=150 > "
	    "graph.png\n"
};

/* A percentage with a fraction. */
static void
parse_percent(void *to, const char *text)
{
	char *end;
	const double n = strtod(text, &end);

	if (end == text || *end || !(n >= 0 && n <= 100))
		errx(TOOL_TROUBLE, "-n: %s: not a percentage from 0 to 100",
		    text);
	*(double *)to = n;
}

int
main(int argc, char **argv)
{
	struct dotdraw draw = { .least = 0.5 };
	const struct tool_option options[] = {
		GRAPHIN_OPTIONS(&draw.in),
		{ 'n', .take = parse_percent, .to = &draw.least },
		{ 't', .text = &draw.title },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	return graphin_run(&draw.in, &tool, argv, dotdraw_print, &draw);
}
