/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmon2pprof - turn a profile into what pprof reads */

#include <config.h>

#include "pprof.h"

static const struct tool tool = {
	.name = "gmon2pprof",
	.purpose = "turn a profile into what pprof reads",
	.synopsis = "[-hiqVv] -e elf [file ...]",
	.options =
	    "  -e elf  the program: names of functions, files and lines\n"
	    "  -i      keep inlined functions apart: frames of their own\n"
	    "  -q      no messages, only the exit status\n"
	    "  -v      report harmless oddities as well\n",
	.examples =
	    "  gmon2pprof -e fw.elf gmon.out > fw.pb.gz\n"
	    "  go tool pprof -top fw.pb.gz\n"
	    "  go tool pprof -http=: fw.pb.gz\n"
};

static const struct graphout out = {
	.letters = "i" GRAPHIN_OPTIONS,
	.binary = true,
	.write = pprof_write
};

int
main(int argc, char **argv)
{
	return graphin_main(&out, &tool, argc, argv);
}
