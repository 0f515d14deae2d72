/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmonbuild - build gmon.out from A/P packets */

#include <config.h>

#include <err.h>
#include <string.h>

#include "builder.h"
#include "common/outfile.h"
#include "profile/profout.h"

static const struct tool tool = {
	.name = "gmonbuild",
	.purpose = "build gmon.out from A/P packets",
	.synopsis =
	    "[-FhqRTVv] [-b bytes] [-c file] [-e elf] [-f gnu|bsd44] [-l low] [-N names] "
	    "[-n bytes] [-o file] [-r hz] [-s seconds] [-u high] [file ...]",
	.options =
	    "  -b bytes    width of a histogram bin: 2 (default), 4, 8 ... 256\n"
	    "  -c file     write the profile as text as well, with the callers "
	    "that\n"
	    "              were active at each sample: for gmon2folded and the "
	    "like\n"
	    "  -e elf      the program: its executable sections are the text\n"
	    "  -F          do not check against the ELF that it has sent this\n"
	    "  -f format   gnu (default) or bsd44\n"
	    "  -l low      the text begins at this address ...\n"
	    "  -u high     ... and ends before this one; both stand alone or\n"
	    "              override the ELF's\n"
	    "  -N names    names of tasks, for -T: lines of an id and a name\n"
	    "  -n bytes    width of an address, 2 to 4 (default 3)\n"
	    "  -o file     output (default gmon.out); - is stdout\n"
	    "  -q          no message about damage, no progress line\n"
	    "  -R          recover damaged packets from others, if only one fits\n"
	    "  -r hz       sample rate, unless the stream's header has it\n"
	    "  -s seconds  rewrite the output that often while it runs\n"
	    "  -T          write a file for each task as well: "
	    "gmon.out.NAME\n"
	    "  -v          print a summary even if all is well\n",
	.examples =
	    "  rawcap -b 1500000 /dev/ttyUSB0 | gmonbuild -e fw.elf -r 1000\n"
	    "  hexdecode cap.hex | gmonbuild -e fw.elf -r 1000 && "
	    "gprof fw.elf gmon.out\n"
	    "  gmonbuild -l 0x410 -u 0x20000 -r 1000 -o - cap.raw | "
	    "gprof fw.elf -\n"
};

static void
parse_bin(void *bytes, const char *text)
{
	const uint64_t n = tool_number("-b", text, 2, 256);

	if (n & (n - 1))
		errx(TOOL_TROUBLE, "-b: %s: not a power of two", text);
	*(uint32_t *)bytes = (uint32_t)n;
}

/* Returns the operands. */
static char **
take_options(struct builder *b, int argc, char **argv)
{
	struct intake *const in = &b->in;
	const struct tool_option options[] = {
		TEXTARG_OPTIONS(&b->text),
		{ 'b', .take = parse_bin, .to = &in->profile.bin_bytes },
		{ 'c', .text = &b->stacks.name },
		{ 'F', .flag = &in->any_build },
		{ 'f', .take = parse_gmon_format, .to = &b->format },
		{ 'N', .text = &b->names },
		{ 'n', TOOL_NUMBER(&in->addr_bytes, SPLITPROF_WIRE_ADDR_MIN,
		    SPLITPROF_WIRE_ADDR_MAX) },
		{ 'o', .text = &b->output },
		{ 'q', .flag = &b->progress.quiet },
		{ 'R', .flag = &in->recover },
		{ 'r', TOOL_NUMBER(&in->profile.rate_hz, 1, UINT32_MAX) },
		{ 's', TOOL_SECONDS(&b->snapshot_ms, 1, 86400000) },
		{ 'T', .flag = &b->by_task },
		{ 'v', .flag = &b->verbose },
		{ 0 }
	};

	return tool_options(&tool, options, argc, argv);
}

/* What -o, -s, -T and -N ask for together must be possible. */
static void
check_output(const struct builder *b)
{
	if (b->names && !b->by_task)
		errx(TOOL_TROUBLE, "-N is of use with -T only");
	if (b->by_task)
		profout_check_tasks(b->output);
	if (strcmp(b->output, "-")) {
		outfile_spare(b->output, b->sources);
		outfile_check(b->output);
	} else if (b->snapshot_ms)
		errx(TOOL_TROUBLE, "-s needs an output file");
	else
		tool_refuse_terminal();
	if (!b->stacks.name)
		return;
	if (!strcmp(b->stacks.name, b->output))
		errx(TOOL_TROUBLE, "-c and -o name the same file");
	outfile_spare(b->stacks.name, b->sources);
	if (strcmp(b->stacks.name, "-"))
		outfile_check(b->stacks.name);
}

int
main(int argc, char **argv)
{
	struct builder b = { .name = tool.name, .output = "gmon.out" };
	int status;

	b.in.profile.bin_bytes = 2;
	argv = take_options(&b, argc, argv);
	intake_open(&b.in, &b.text);
	check_gmon_format(b.format, b.in.profile.text.n);
	tool_outlive_interrupt();
	b.sources = outfile_sources(argv, b.text.elf_name, b.names);
	check_output(&b);
	status = builder_run(&b, argv);
	builder_free(&b);
	return tool_finish(status);
}
