/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call2gmon - build gmon.out from calls and their times */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/callin.h"
#include "common/outfile.h"
#include "common/textarg.h"
#include "mp/call_gmon.h"
#include "profile/profout.h"

static const struct tool tool = {
	.name = "call2gmon",
	.purpose = "build gmon.out from calls and their times",
	.synopsis = "[-hqVv] [-e elf] [-o file] [-r hz] [file ...]",
	.options =
	    "  -e elf   the program; it must be given\n"
	    "  -o file  output (default gmon.out); - is stdout\n"
	    "  -q       no message about damage, no progress line\n"
	    "  -r hz    ticks of the histogram a second (default: 1000000,\n"
	    "           or a tenth of it and so on if that is too much)\n"
	    "  -v       print a summary even if all is well\n",
	.examples =
	    "  mpdecode cap.mp | call2gmon -e fw.elf && gprof fw.elf\n"
	    "  call2gmon -e fw.elf -o - calls.txt | gprof -b fw.elf -\n"
};

#define RATE_DEFAULT	1000000	/* a tick is a microsecond */

struct builder {
	struct callin in;
	struct textarg text;
	struct sp_callsum sum;
	struct sp_callgmon made;
	const char *output;
	uint32_t rate_hz;	/* -r; 0: not given */
	bool verbose;
};

/* What is read must not be replaced by what is made of it. */
static void
check_output(const struct builder *b, char **operands)
{
	const char **const sources = outfile_sources(operands,
	    b->text.elf_name, NULL);

	if (strcmp(b->output, "-")) {
		outfile_spare(b->output, sources);
		outfile_check(b->output);
	} else
		tool_refuse_terminal();
	free(sources);
}

/* With -r or in the finest ticks that gprof can add up, and a file can hold. */
static void
make_profile(struct builder *b, struct sp_gmon *g)
{
	b->made.rate_hz = b->rate_hz ? b->rate_hz : RATE_DEFAULT;
	tool_must(sp_callgmon_make(&b->made, g));
	while (!b->rate_hz && b->made.rate_hz > 1 &&
	    (sp_gmon_overfull(g) || !sp_gmon_fits(g, SP_GMON_GNU))) {
		sp_gmon_free(g);
		b->made.rate_hz /= 10;
		tool_must(sp_callgmon_make(&b->made, g));
	}
	profout_check_gmon(g, SP_GMON_GNU, b->output);
}

/* What of the calls the file does not say. */
static bool
judge_profile(const struct builder *b, const struct sp_gmon *g)
{
	const struct sp_callgmon *const m = &b->made;
	const uint64_t overfull = sp_gmon_overfull(g);
	const bool quiet = b->in.recording.progress.quiet;

	if (m->dropped && !quiet)
		warnx("%" PRIu64 " calls without a caller are left out: %s "
		    "begins in no function", m->dropped,
		    b->in.recording.elf_name);
	if (overfull && !quiet)
		warnx("%" PRIu64 " functions have more ticks than gprof adds "
		    "up: -r must be less", overfull);
	return m->dropped || overfull;
}

static void
print_summary(const struct builder *b, const struct sp_gmon *g)
{
	fprintf(stderr, "call2gmon: %" PRIu64 " calls, %zu arcs, %" PRIu64
	    " ticks of %" PRIu32 " Hz; %" PRIu64 " calls without a known "
	    "caller\n", b->in.calls.taken, g->n_arcs, sp_gmon_samples(g),
	    g->rate_hz, b->made.roots + b->made.dropped);
}

static int
finish(struct builder *b, int status)
{
	struct outfile o;
	struct sp_gmon g;

	make_profile(b, &g);
	outfile_open(&o, b->output);
	sp_gmon_write(&g, SP_GMON_GNU, o.out);
	outfile_commit(&o);
	status = callin_judge(&b->in, status);
	if (judge_profile(b, &g))
		status = TOOL_DAMAGED;
	if (b->verbose)
		print_summary(b, &g);
	sp_gmon_free(&g);
	return status;
}

int
main(int argc, char **argv)
{
	struct builder b = { .output = "gmon.out" };
	struct sp_text text;
	const struct tool_option options[] = {
		{ 'e', .text = &b.text.elf_name },
		{ 'o', .text = &b.output },
		{ 'q', .flag = &b.in.recording.progress.quiet },
		{ 'r', TOOL_NUMBER(&b.rate_hz, 1, UINT32_MAX) },
		{ 'v', .flag = &b.verbose },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	b.in.recording.elf_name = b.text.elf_name;
	if (!b.text.elf_name)
		errx(TOOL_TROUBLE, "of which program? name it with -e");
	recording_open(&b.in.recording);
	textarg_find(&b.text, 2, &text);
	check_output(&b, argv);
	tool_outlive_interrupt();
	sp_callsum_init(&b.sum, &b.in.calls);
	status = callin_read(&b.in, argv);
	if (!b.in.calls.taken)
		errx(TOOL_TROUBLE, "no calls: %s not written", b.output);
	b.made.sum = &b.sum;
	b.made.funcs = &b.in.recording.funcs;
	b.made.text = &text;
	b.made.entry = b.text.elf.entry;
	status = finish(&b, status);
	sp_callsum_free(&b.sum);
	callin_free(&b.in);
	sp_text_free(&text);
	sp_elf_free(&b.text.elf);
	return tool_finish(status);
}
