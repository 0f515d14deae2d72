/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmon2pprof - turn a profile into what pprof reads */

#include <config.h>

#include <unistd.h>

#include "pprof.h"

static const struct tool tool = {
	.name = "gmon2pprof",
	.purpose = "turn a profile into what pprof reads",
	.synopsis = "[-hiqVv] -e elf [file ...]",
	.options =
	    "  -e elf  the program: names of functions, files and lines\n"
	    "  -i      tell functions that were inlined apart: frames of their "
	    "own\n"
	    "  -q      no messages: the exit status tells\n"
	    "  -v      tell harmless oddities as well\n",
	.examples =
	    "  gmon2pprof -e fw.elf gmon.out > fw.pb.gz\n"
	    "  go tool pprof -top fw.pb.gz\n"
	    "  go tool pprof -http=: fw.pb.gz\n"
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
	tool_refuse_terminal();
	status = graphin_read(&in, &tool, argv + optind);
	pprof_write(&in, inlined);
	graphin_free(&in);
	return tool_finish(status);
}
