/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmon2callgrind - turn a profile into what KCachegrind reads */

#include <config.h>

#include "callgrind.h"

static const struct tool tool = {
	.name = "gmon2callgrind",
	.purpose = "turn a profile into what KCachegrind reads",
	.synopsis = "[-hiqVv] -e elf [file ...]",
	.options =
	    "  -e elf  the program: names of functions, files and lines\n"
	    "  -i      keep inlined functions apart: their files and lines\n"
	    "  -q      no messages, only the exit status\n"
	    "  -v      report harmless oddities as well\n",
	.examples =
	    "  gmon2callgrind -e fw.elf gmon.out > callgrind.out.fw\n"
	    "  kcachegrind callgrind.out.fw\n"
	    "  callgrind_annotate --inclusive=yes callgrind.out.fw\n"
};

static const struct graphout out = {
	.letters = "i" GRAPHIN_OPTIONS,
	.write = callgrind_print
};

int
main(int argc, char **argv)
{
	return graphin_main(&out, &tool, argc, argv);
}
