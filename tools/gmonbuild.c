/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmonbuild - build gmon.out from packets of calls and samples */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/outfile.h"
#include "profile/intake.h"
#include "profile/profout.h"
#include "profile/summary.h"

static const struct tool tool = {
	.name = "gmonbuild",
	.purpose = "build gmon.out from packets of calls and samples",
	.synopsis =
	    "[-FhqRTVvx] [-b bytes] [-c file] [-e elf] [-f gnu|bsd44] [-l low] "
	    "[-m number] [-N names] "
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
	    "  -m number   most different calls, samples and stacks "
	    "(12000000)\n"
	    "  -N names    names of tasks, for -T: lines of an id and a name\n"
	    "  -n bytes    width of an address, 2 to 4 (default 3)\n"
	    "  -o file     output (default gmon.out); - is stdout\n"
	    "  -q          no message about damage, no progress line\n"
	    "  -R          recover damaged packets from others, if only one fits\n"
	    "  -r hz       sample rate, unless the stream's header has it\n"
	    "  -s seconds  rewrite the output that often while it runs\n"
	    "  -T          write a file for each task as well: "
	    "gmon.out.NAME\n"
	    "  -v          print a summary even if all is well\n"
	    "  -x          leave out the calls that the firmware lost: do not "
	    "estimate\n"
	    "              of which functions they were\n",
	.examples =
	    "  rawcap -b 1500000 /dev/ttyUSB0 | gmonbuild -e fw.elf -r 1000\n"
	    "  hexdecode cap.hex | gmonbuild -e fw.elf -r 1000 && "
	    "gprof fw.elf gmon.out\n"
	    "  gmonbuild -l 0x410 -u 0x20000 -r 1000 -o - cap.raw | "
	    "gprof fw.elf -\n"
};

struct builder {
	const char *output;
	struct textarg text;	/* -e, -l and -u */
	enum sp_gmon_format format;
	int snapshot_ms;	/* 0: none */
	bool verbose;
	bool by_task;		/* -T */
	const char *names;	/* -N, or NULL */
	const char **sources;	/* owned: all files that are read, and NULL */
	struct intake in;	/* its options, and its profile's */
	struct sp_arc_caches caches;
	struct profout_stacks stacks;	/* -c: its name */
	struct tool_progress progress;	/* -q */

	struct sp_tasks tasks;
	double snapshot_due;	/* seconds */
	uint64_t written;	/* packets in the last one written */
	bool warned;		/* that the ELF file is another program's */
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
		{ 'm', TOOL_NUMBER(&in->most_kept, 1, UINT32_MAX) },
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
		{ 'x', .flag = &in->as_came },
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

/*
 * Write the profile so far; returns samples that the format can't hold.  The
 * sum comes last: when it appears the tasks' files are there as well.
 */
static uint64_t
write_profile(struct builder *b, struct sp_profile_facts *facts)
{
	profout_check_size(&b->in.profile, b->format, b->output);
	intake_suspect(&b->in);
	if (b->by_task)
		profout_write_tasks(&b->tasks, &b->in.profile, b->output,
		    b->format, b->sources);
	if (b->stacks.name)
		profout_write_stacks(&b->stacks);
	b->written = b->in.packets;
	return profout_write(&b->in.profile, b->output, b->format, facts);
}

/*
 * Is there something new to write, and of this program?  What is not may be
 * followed by more that is.
 */
static bool
has_snapshot(struct builder *b)
{
	const char *const why = intake_verify(&b->in);

	if (why && !b->warned && !b->progress.quiet)
		warnx("so far %s %s not written", why, b->output);
	b->warned |= why != NULL;
	return !why && b->written != b->in.packets &&
	    (b->in.profile.arcs || b->in.profile.samples);
}

/* The time until the next snapshot, in milliseconds; -1: none is due. */
static int
snapshot_wait(struct builder *b)
{
	struct sp_profile_facts facts;
	const double now = tool_clock();

	if (!b->snapshot_ms)
		return -1;
	if (!b->snapshot_due)
		b->snapshot_due = now + b->snapshot_ms / 1e3;
	if (now >= b->snapshot_due) {
		if (has_snapshot(b))
			write_profile(b, &facts);
		b->snapshot_due = tool_clock() + b->snapshot_ms / 1e3;
		return b->snapshot_ms;
	}
	return (int)((b->snapshot_due - now) * 1e3) + 1;
}

static void
show_progress(struct builder *b)
{
	if (tool_progress_due(&b->progress))
		tool_progress_line(&b->progress, "%" PRIu64 " arcs, %" PRIu64
		    " samples, %" PRIu64 " bytes skipped",
		    b->in.profile.arcs, b->in.profile.samples, b->in.skipped);
}

static int
read_input(struct tool_input *in, void *arg)
{
	struct builder *const b = arg;

	intake_begin(&b->in);
	do {
		tool_input_wait(in, snapshot_wait(b));
		while (intake_take(&b->in, in) > 0)
			continue;
		show_progress(b);
	} while (!in->ended);
	intake_end(&b->in);
	tool_progress_end(&b->progress);
	return TOOL_OK;
}

/* Finish the profile and report what is not right with it. */
static int
finish(struct builder *b)
{
	const struct intake *const in = &b->in;
	struct sp_profile_facts f;
	uint64_t left_out;
	bool damaged;

	intake_check(in, b->output);
	left_out = write_profile(b, &f);
	damaged = summary_is_bad(in, &f, left_out);
	damaged |= !profout_check_stacks(&b->stacks, b->progress.quiet);
	if (b->verbose || (damaged && !b->progress.quiet))
		summary_print(tool.name, in, &f, left_out);
	if (!b->progress.quiet) {
		mcount_warn(in);
		sampler_warn(in);
		lost_warn(in);
		overhead_warn(in);
		stackin_report(&in->stacks);
		sampled_calls_explain(in, b->output);
	}
	if (b->verbose && b->by_task)
		profout_print_tasks(&b->tasks, b->output);
	return damaged ? TOOL_DAMAGED : TOOL_OK;
}

static void
begin_tasks(struct builder *b)
{
	tool_must(sp_tasks_init(&b->tasks));
	if (b->names)
		profout_read_names(&b->tasks, b->names);
	b->in.tasks = &b->tasks;
}

static int
run(struct builder *b, char **operands)
{
	if (b->by_task)
		begin_tasks(b);
	if (b->text.elf_name && !b->progress.quiet)
		b->in.caches = &b->caches;
	if (b->stacks.name) {
		profout_begin_stacks(&b->stacks, b->text.elf_name,
		    &b->in.profile);
		b->in.callers = &b->stacks.callers;
	}
	tool_each_input(operands, read_input, b);
	return finish(b);
}

static void
free_all(struct builder *b)
{
	intake_free(&b->in);
	sp_tasks_free(&b->tasks);
	profout_free_stacks(&b->stacks);
	sp_elf_free(&b->text.elf);
	free(b->sources);
}

int
main(int argc, char **argv)
{
	struct builder b = { .output = "gmon.out" };
	int status;

	b.in.profile.bin_bytes = 2;
	b.in.most_kept = INTAKE_MOST_KEPT;
	argv = take_options(&b, argc, argv);
	/* The tasks are to add up to the whole. */
	b.in.as_came |= b.by_task;
	intake_open(&b.in, &b.text);
	check_gmon_format(b.format, b.in.profile.text.n);
	tool_outlive_interrupt();
	b.sources = outfile_sources(argv, b.text.elf_name, b.names);
	check_output(&b);
	status = run(&b, argv);
	free_all(&b);
	return tool_finish(status);
}
