/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apdecode - turn packets of calls and samples into text records */

#include <config.h>

#include <err.h>
#include <inttypes.h>

#include "common/tool.h"
#include "decode/ap_text.h"

static const struct tool tool = {
	.name = "apdecode",
	.purpose = "turn packets of calls and samples into text records",
	.synopsis = "[-hqVv] [-e elf] [-n bytes] [file ...]",
	.options =
	    "  -e elf    the program: take only what it can have sent\n"
	    "  -n bytes  width of an address, 2 to 4 (default 3)\n"
	    "  -q        no message about damage, no progress line\n"
	    "  -v        count records on stderr at the end\n",
	.examples =
	    "  rawcap -b 1500000 /dev/ttyUSB0 | apdecode\n"
	    "  hexdecode cap.hex | apdecode | grep ^arc | sort | uniq -c\n"
};

struct apdecode {
	struct ap_text text;
	struct tool_progress progress;
};

static int
decode_input(struct tool_input *in, void *arg)
{
	struct apdecode *const a = arg;
	struct ap_text *const t = &a->text;

	ap_text_begin(t);
	do {
		tool_input_read(in);
		tool_input_use(in, ap_text_feed(t, in->data, in->held,
		    in->ended));
		tool_flush();
		if (tool_progress_due(&a->progress))
			tool_progress_line(&a->progress, "%" PRIu64
			    " packets, %" PRIu64 " bytes skipped",
			    t->all.packets, t->all.skipped);
	} while (!in->ended);
	tool_progress_end(&a->progress);
	if (ap_text_damaged(t, in->name, a->progress.quiet))
		return TOOL_DAMAGED;
	return tool_input_status(in, a->progress.quiet, TOOL_OK);
}

static void
begin_check(struct sp_checker *checker, const char *name)
{
	struct sp_elf elf;

	tool_check(name, sp_elf_read(&elf, name));
	tool_must(sp_checker_init(checker, &elf));
	sp_elf_free(&elf);
	if (checker->program.level == SP_PROGRAM_UNKNOWN)
		errx(TOOL_TROUBLE, "%s: has neither code nor symbols to check "
		    "against", name);
}

int
main(int argc, char **argv)
{
	static struct apdecode a = { .text.addr_bytes =
	    SPLITPROF_WIRE_ADDR_DEFAULT };
	struct sp_checker checker = { .known = NULL };
	const char *elf = NULL;
	bool verbose = false;
	const struct tool_option options[] = {
		{ 'e', .text = &elf },
		{ 'n', TOOL_NUMBER(&a.text.addr_bytes, SPLITPROF_WIRE_ADDR_MIN,
		    SPLITPROF_WIRE_ADDR_MAX) },
		{ 'q', .flag = &a.progress.quiet },
		{ 'v', .flag = &verbose },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	a.text.out = stdout;
	if (elf) {
		begin_check(&checker, elf);
		a.text.checker = &checker;
	}
	tool_outlive_interrupt();
	status = tool_each_input(argv, decode_input, &a);
	if (verbose)
		warnx("%" PRIu64 " packets, %" PRIu64 " bytes skipped",
		    a.text.all.packets, a.text.all.skipped);
	sp_checker_free(&checker);
	return tool_finish(status);
}
