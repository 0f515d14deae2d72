/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call2gmon - build gmon.out from calls and their times */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* Take an option; false if it is none of ours. */
static bool
take_option(struct builder *b, int opt, const char *arg)
{
	if (opt == 'e')
		b->in.recording.elf_name = b->text.elf_name = arg;
	else if (opt == 'o')
		b->output = arg;
	else if (opt == 'q')
		b->in.recording.progress.quiet = true;
	else if (opt == 'r')
		b->rate_hz = (uint32_t)tool_number("-r", arg, 1, UINT32_MAX);
	else if (opt == 'v')
		b->verbose = true;
	else
		return false;
	return true;
}

/* What is read must not be replaced by what is made of it. */
static void
check_output(const struct builder *b, char **operands, int n)
{
	const char **const sources = calloc((size_t)n + 3, sizeof(*sources));

	if (!sources)
		err(TOOL_TROUBLE, NULL);
	sources[0] = b->in.recording.elf_name;
	sources[1] = "-";
	for (int i = 0; i < n; i++)
		sources[i + 1] = operands[i];
	if (strcmp(b->output, "-")) {
		outfile_spare(b->output, sources);
		outfile_check(b->output);
	} else
		tool_refuse_terminal();
	free(sources);
}

static void
make(struct builder *b, struct sp_gmon *g)
{
	if (!sp_callgmon_make(&b->made, g))
		errx(TOOL_TROUBLE, "out of memory");
}

/* With -r or in the finest ticks that gprof can add up, and a file can hold. */
static void
make_profile(struct builder *b, struct sp_gmon *g)
{
	b->made.rate_hz = b->rate_hz ? b->rate_hz : RATE_DEFAULT;
	make(b, g);
	while (!b->rate_hz && b->made.rate_hz > 1 &&
	    (sp_gmon_overfull(g) || !sp_gmon_fits(g, SP_GMON_GNU))) {
		sp_gmon_free(g);
		b->made.rate_hz /= 10;
		make(b, g);
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
	int opt;

	tool_begin();
	while ((opt = getopt_long(argc, argv, "e:ho:qr:Vv", tool_longopts,
	    NULL)) != -1) {
		if (!take_option(&b, opt, optarg))
			tool_option(&tool, opt);
	}
	if (!b.in.recording.elf_name)
		errx(TOOL_TROUBLE, "of which program? name it with -e");
	recording_open(&b.in.recording);
	textarg_find(&b.text, 2, &text);
	check_output(&b, argv + optind, argc - optind);
	tool_outlive_interrupt();
	sp_callsum_init(&b.sum, &b.in.calls);
	opt = callin_read(&b.in, argv + optind);
	if (!b.in.calls.taken)
		errx(TOOL_TROUBLE, "no calls: %s not written", b.output);
	b.made.sum = &b.sum;
	b.made.funcs = &b.in.recording.funcs;
	b.made.text = &text;
	b.made.entry = b.text.elf.entry;
	opt = finish(&b, opt);
	sp_callsum_free(&b.sum);
	callin_free(&b.in);
	sp_text_free(&text);
	sp_elf_free(&b.text.elf);
	return tool_finish(opt);
}
