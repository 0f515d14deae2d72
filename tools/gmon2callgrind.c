/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmon2callgrind - turn a profile into what KCachegrind reads */

#include <config.h>

#include <unistd.h>

#include "callgrind.h"

static const struct tool tool = {
	.name = "gmon2callgrind",
	.purpose = "turn a profile into what KCachegrind reads",
	.synopsis = "[-hiqVv] -e elf [file ...]",
	.options =
	    "  -e elf  the program: names of functions, files and lines\n"
	    "  -i      tell functions that were inlined apart: their files and "
	    "lines\n"
	    "  -q      no messages: the exit status tells\n"
	    "  -v      tell harmless oddities as well\n",
	.examples =
	    "  gmon2callgrind -e fw.elf gmon.out > callgrind.out.fw\n"
	    "  kcachegrind callgrind.out.fw\n"
	    "  callgrind_annotate --inclusive=yes callgrind.out.fw\n"
};

int
main(int argc, char **argv)
{
	struct graphin in = { .elf_name = NULL };
	bool inlined = false;
	int opt, status;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "i" GRAPHIN_OPTIONS,
	    tool_longopts, NULL)) != -1) {
		if (opt == 'i')
			inlined = true;
		else if (!graphin_option(&in, opt, optarg))
			tool_option(&tool, opt);
	}
	status = graphin_read(&in, &tool, argv + optind);
	callgrind_print(&in, inlined);
	graphin_free(&in);
	return tool_finish(status);
}
