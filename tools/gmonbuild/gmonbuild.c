/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmonbuild - build gmon.out from A/P packets */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "builder.h"
#include "common/outfile.h"
#include "profile/profout.h"
#include "profile/verify.h"

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

static uint32_t
parse_bin(const char *text)
{
	const uint64_t n = tool_number("-b", text, 2, 256);

	if (n & (n - 1))
		errx(TOOL_TROUBLE, "-b: %s: not a power of two", text);
	return (uint32_t)n;
}

/* Handle an option; false if it is none of ours. */
static bool
take_option(struct builder *b, int opt)
{
	if (textarg_option(&b->text, opt, optarg))
		return true;
	switch (opt) {
	case 'F':
		b->in.any_build = true;
		return true;
	case 'R':
		b->in.recover = true;
		return true;
	case 'b':
		b->in.profile.bin_bytes = parse_bin(optarg);
		return true;
	case 'c':
		b->stacks.name = optarg;
		return true;
	case 'f':
		b->format = parse_gmon_format(optarg);
		return true;
	case 'N':
		b->names = optarg;
		return true;
	case 'n':
		b->in.addr_bytes = (int)tool_number("-n", optarg,
		    SPLITPROF_WIRE_ADDR_MIN, SPLITPROF_WIRE_ADDR_MAX);
		return true;
	case 'o':
		b->output = optarg;
		return true;
	case 'q':
		b->progress.quiet = true;
		return true;
	case 'r':
		b->in.profile.rate_hz = (uint32_t)tool_number("-r", optarg, 1,
		    UINT32_MAX);
		return true;
	case 's':
		b->snapshot_ms = (int)tool_milliseconds("-s", optarg, 1,
		    86400000);
		return true;
	case 'T':
		b->by_task = true;
		return true;
	case 'v':
		b->verbose = true;
		return true;
	}
	return false;
}

/* The n operands or else stdin, and the files of -e and -N. */
static void
list_sources(struct builder *b, char **operands, int n)
{
	const char **next = calloc((size_t)n + 4, sizeof(*next));

	if (!next)
		err(TOOL_TROUBLE, NULL);
	b->sources = next;
	if (!n)
		*next++ = "-";
	while (*operands)
		*next++ = *operands++;
	if (b->text.elf_name)
		*next++ = b->text.elf_name;
	if (b->names)
		*next++ = b->names;
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
	struct sp_profile *const p = &b.in.profile;
	int opt;

	p->bin_bytes = 2;
	tool_begin();
	while ((opt = getopt_long(argc, argv, "b:c:e:Ff:hl:N:n:o:qRr:s:Tu:Vv",
	    tool_longopts, NULL)) != -1) {
		if (!take_option(&b, opt))
			tool_option(&tool, opt);
	}
	p->addr_bytes = b.in.addr_bytes ?
	    b.in.addr_bytes : SPLITPROF_WIRE_ADDR_DEFAULT;
	textarg_find(&b.text, p->bin_bytes, &p->text);
	b.in.text = &b.text;
	p->elf = b.text.elf_name ? &b.text.elf : NULL;
	if (b.text.elf_name && !b.in.any_build)
		b.in.checker = verify_begin(&b.text.elf);
	if (b.in.checker)
		b.in.checker->profiled = &p->text;
	/* With -l and -u there may be more in the profile than has fitted. */
	if (b.in.checker && !b.text.has_low && !b.text.high)
		b.in.checker->known = &p->counts;
	if (b.in.recover && !b.in.checker)
		errx(TOOL_TROUBLE, "-R needs an ELF file with symbols");
	check_gmon_format(b.format, p->text.n);
	tool_outlive_interrupt();
	list_sources(&b, argv + optind, argc - optind);
	check_output(&b);
	opt = builder_run(&b, argv + optind);
	builder_free(&b);
	return tool_finish(opt);
}
