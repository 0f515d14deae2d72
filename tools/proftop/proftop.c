/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proftop - show which functions of a running program take its time */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "proftop.h"
#include "common/outfile.h"
#include "profile/profout.h"
#include "profile/summary.h"

#define SECONDS_MIN	100	/* milliseconds, of -i and -w */
#define SECONDS_MAX	3600000

static const struct tool tool = {
	.name = "proftop",
	.purpose = "show which functions of a running program take its time",
	.synopsis =
	    "[-bFhjPqRVv] [-B baud] [-c frames] [-d dirs] [-e elf] "
	    "[-i seconds] [-l low] [-m rows] [-N names] [-n bytes] [-o file] "
	    "[-r hz] [-S size] [-s column] [-u high] [-W columns] "
	    "[-w seconds] [file ...]",
	.options =
	    "  -B baud     of the line, to show how much of it is used\n"
	    "  -b          print frames, without a terminal\n"
	    "  -c frames   with -b, so many at most\n"
	    "  -d dirs     folders where sources are, with colons between\n"
	    "  -e elf      the program: its functions, and its text\n"
	    "  -F          do not check against the ELF that it has sent this\n"
	    "  -i seconds  from one table to the next (default 1)\n"
	    "  -j          with -b, an object of JSON a frame, each on a line\n"
	    "  -l low      the text begins at this address ...\n"
	    "  -u high     ... and ends before this one; both stand alone or\n"
	    "              override the ELF's\n"
	    "  -m rows     with -b, so many functions at most\n"
	    "  -N names    names of tasks: lines of an id and a name\n"
	    "  -n bytes    width of an address, 2 to 4 (default 3)\n"
	    "  -o file     what the key w writes (default gmon.out)\n"
	    "  -P          show the profiler's own functions as well\n"
	    "  -q          no message about damage at the end\n"
	    "  -R          recover damaged packets from others, if only one "
	    "fits\n"
	    "  -r hz       sample rate, unless the stream's header has it\n"
	    "  -S size     a stack's size, as name=bytes or name=symbol: of a "
	    "task, or\n"
	    "              of main; may be given again\n"
	    "  -s column   sort by last (default), total, rate, calls,\n"
	    "              samples or name\n"
	    "  -v          print a summary at the end even if all is well\n"
	    "  -W columns  with -b, width of a frame (default 80)\n"
	    "  -w seconds  what the last seconds are (default 5)\n",
	.examples =
	    "  rawcap -b 1500000 /dev/ttyUSB0 | proftop -B 1500000 -e fw.elf\n"
	    "  rawcap -b 1500000 /dev/ttyUSB0 | tee -i cap.raw | "
	    "proftop -e fw.elf\n"
	    "  proftop -b -i 10 -m 5 -e fw.elf cap.raw\n"
};

/* All that it has; but for what is not so by default it begins as zeros. */
struct top {
	bool batch;		/* -b */
	char batch_only;	/* an option that was given; 0: none */
	bool quiet, verbose;
	uint64_t interval_ms;	/* -i; 0: not given */
	uint64_t window_ms;
	const char *sort;
	const char *output;	/* -o, or NULL */
	const char *names;	/* -N, or NULL */

	struct textarg text;
	struct sp_names *symbols;
	struct sp_tasks tasks;
	struct topstream stream;
	struct topview view;
	struct topui ui;
	struct topbatch print;
	const char **sources;	/* owned */
};

/* Returns the operands. */
static char **
take_options(struct top *t, int argc, char **argv)
{
	struct intake *const in = &t->stream.in;
	const struct tool_option options[] = {
		TEXTARG_OPTIONS(&t->text),
		{ 'B', TOOL_NUMBER(&t->stream.baud, 1, UINT32_MAX) },
		{ 'b', .flag = &t->batch },
		{ 'c', TOOL_NUMBER(&t->print.frames, 1, UINT32_MAX),
		    .given = &t->batch_only },
		{ 'd', .take = sourcedirs_add, .to = &t->view.source.dirs },
		{ 'F', .flag = &in->any_build },
		{ 'i', TOOL_SECONDS(&t->interval_ms, SECONDS_MIN,
		    SECONDS_MAX) },
		{ 'j', .flag = &t->print.json, .given = &t->batch_only },
		{ 'm', TOOL_NUMBER(&t->print.rows, 1, UINT32_MAX),
		    .given = &t->batch_only },
		{ 'N', .text = &t->names },
		{ 'n', TOOL_NUMBER(&in->addr_bytes, SPLITPROF_WIRE_ADDR_MIN,
		    SPLITPROF_WIRE_ADDR_MAX) },
		{ 'o', .text = &t->output },
		{ 'P', .flag = &t->stream.live.profiler_shown },
		{ 'q', .flag = &t->quiet },
		{ 'R', .flag = &in->recover },
		{ 'r', TOOL_NUMBER(&in->profile.rate_hz, 1, UINT32_MAX) },
		{ 'S', .take = stack_sizes_take, .to = &t->stream.sizes },
		{ 's', .text = &t->sort },
		{ 'v', .flag = &t->verbose },
		{ 'W', TOOL_NUMBER(&t->print.columns, 20, TOPTEXT_COLUMNS),
		    .given = &t->batch_only },
		{ 'w', TOOL_SECONDS(&t->window_ms, SECONDS_MIN,
		    SECONDS_MAX) },
		{ 0 }
	};

	return tool_options(&tool, options, argc, argv);
}

/* Find the text, and what is known of the program. */
static void
prepare_intake(struct top *t)
{
	struct intake *const in = &t->stream.in;

	in->profile.bin_bytes = 2;
	in->no_rate = true;
	intake_open(in, &t->text);
	tool_must(sp_tasks_init(&t->tasks));
	in->tasks = &t->tasks;
	stack_sizes_find(&t->stream.sizes, t->text.elf_name);
	if (t->names)
		profout_read_names(&t->tasks, t->names);
	/* A file without symbols has addresses. */
	if (t->text.elf_name)
		sp_names_open(&t->symbols, t->text.elf_name);
	t->stream.live.names = t->symbols;
	t->stream.live.recent.window_s = (double)t->window_ms / 1e3;
}

static void
prepare_view(struct top *t)
{
	int column;

	t->view.stream = &t->stream;
	toprows_begin(&t->view.functions);
	toprows_begin_calls(&t->view.calls);
	t->view.functions.bars = !t->batch;
	t->view.source.elf_name = t->text.elf_name;
	t->view.source.names = t->symbols;
	t->view.source.window_s = (double)t->window_ms / 1e3;
	column = toptable_find(&t->view.functions, t->sort);
	if (column < 0)
		errx(TOOL_TROUBLE, "-s: %s: not one of last, total, rate, "
		    "calls, samples, name", t->sort);
	t->view.functions.sort = (size_t)column;
	t->ui.view = t->print.view = &t->view;
	t->ui.interval_s = t->interval_ms ? (double)t->interval_ms / 1e3 : 1;
	t->ui.save.file = t->output ? t->output : "gmon.out";
	t->ui.save.sources = t->sources;
}

static void
check_options(const struct top *t)
{
	if (t->batch_only && !t->batch)
		errx(TOOL_TROUBLE, "-%c is of use with -b only",
		    t->batch_only);
	if (t->output && t->batch)
		errx(TOOL_TROUBLE, "-o is of use without -b only");
	if (t->output && !strcmp(t->output, "-"))
		errx(TOOL_TROUBLE, "-o: can't be stdout");
	if (t->output) {
		outfile_spare(t->output, t->sources);
		outfile_check(t->output);
	}
}

/*
 * When the first input is there it is known whether it is a recording, whose
 * time is that of its samples.
 */
static void
begin(struct top *t, const struct tool_input *in)
{
	struct stat st;

	t->stream.by_samples = !fstat(in->fd, &st) && S_ISREG(st.st_mode);
	/* Of a recording all may be wanted, or what happened in it. */
	t->print.interval_s = t->stream.by_samples && !t->interval_ms ? 0 :
	    t->ui.interval_s;
	topstream_begin(&t->stream);
	if (t->batch)
		return;
	if (in->fd == STDIN_FILENO && in->terminal)
		errx(TOOL_TROUBLE, "stdin: is a terminal: give a file, or the "
		    "bytes by a pipe");
	topscreen_begin();
}

/* Take in all inputs; false if somebody had enough before their end. */
static bool
read_inputs(struct top *t, char **operands)
{
	char **const first = operands;
	struct tool_input in;
	bool all;

	do {
		tool_input_open(&in, *operands);
		if (operands == first)
			begin(t, &in);
		intake_begin(&t->stream.in);
		all = t->batch ? topbatch_read(&t->print, &in) :
		    topui_read(&t->ui, &in);
		if (all)
			intake_end(&t->stream.in);
		tool_input_close(&in);
	} while (all && *operands && *++operands);
	return all;
}

/* Report what is not right with what came, as gmonbuild does. */
static int
finish(struct top *t)
{
	struct intake *const in = &t->stream.in;
	struct sp_profile_facts facts;
	struct sp_gmon g;
	bool bad;

	intake_check(in, NULL);
	intake_suspect(in);
	tool_must(sp_profile_gmon(&in->profile, &g, &facts));
	facts.overfull = sp_gmon_overfull(&g);
	sp_gmon_free(&g);
	bad = summary_is_bad(in, &facts, 0);
	if (t->verbose || (bad && !t->quiet))
		summary_print(tool.name, in, &facts, 0);
	if (t->stream.ended)
		bad |= stack_sizes_unused(&t->stream.sizes,
		    &t->stream.depths, in->tasks);
	if (!t->quiet) {
		mcount_warn(in);
		lost_warn(in);
		stackin_report(&in->stacks);
	}
	return bad ? TOOL_DAMAGED : TOOL_OK;
}

int
main(int argc, char **argv)
{
	static struct top t;	/* zeros take no room in the program's file */
	int status;

	t.sort = "last";
	t.print.columns = 80;
	t.print.rows = SIZE_MAX;
	t.window_ms = 5000;
	argv = take_options(&t, argc, argv);
	toptext_locale();
	prepare_intake(&t);
	t.sources = outfile_sources(argv, t.text.elf_name, t.names);
	prepare_view(&t);
	check_options(&t);
	if (t.batch)
		tool_outlive_interrupt();
	t.ui.quit = !read_inputs(&t, argv);
	if (!t.batch)
		topui_end(&t.ui);
	else if (!t.ui.quit)
		topbatch_end(&t.print);
	status = finish(&t);
	topview_free(&t.view);
	topstream_free(&t.stream);
	sp_tasks_free(&t.tasks);
	sp_names_free(t.symbols);
	sp_elf_free(&t.text.elf);
	free(t.sources);
	return tool_finish(status);
}
