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
#include "gmon/gmon.h"
#include "mp/call_summary.h"
#include "profile/profout.h"

static const struct tool tool = {
	.name = "call2gmon",
	.purpose = "build gmon.out from calls and their times",
	.synopsis = "[-hqVv] [-o file] [-r hz] -e elf [file ...]",
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

#define SECOND_US	UINT64_C(1000000)
#define BIN_BYTES	2

struct builder {
	struct callin in;
	struct textarg arg;
	struct sp_text text;	/* tidy for bins */
	struct sp_callsum sum;
	const char *output;
	uint32_t rate_hz;	/* -r; 0: not given */
	bool verbose;

	uint64_t roots;		/* calls without a known caller, given to the
				   function at the entry: as gprof drops calls
				   without one, with the callee's count */
	uint64_t dropped;	/* such calls, as the entry is in no function */
};

/* What is read must not be replaced by what is made of it. */
static void
check_output(const struct builder *b, char **operands)
{
	const char **const sources = outfile_sources(operands,
	    b->arg.elf_name, NULL);

	if (strcmp(b->output, "-")) {
		outfile_spare(b->output, sources);
		outfile_check(b->output);
	} else
		tool_refuse_terminal();
	free(sources);
}

/* Microseconds as ticks, to the nearest. */
static uint64_t
ticks_of(uint64_t us, uint32_t rate_hz)
{
	const uint64_t seconds = us / SECOND_US;
	const uint64_t rest = (us % SECOND_US * rate_hz + SECOND_US / 2) /
	    SECOND_US;

	return seconds > UINT64_MAX / rate_hz ? UINT64_MAX :
	    sp_calls_sum(seconds * rate_hz, rest);
}

/* Calls of a function by nobody that is known. */
static void
put_roots(struct builder *b, struct sp_gmon *g, uint32_t addr, uint64_t calls)
{
	const struct sp_names *const names = b->in.recording.names;
	const struct sp_named_function *const entry =
	    sp_names_at(names, names->entry);

	if (!entry)
		b->dropped += calls;
	else if (calls) {
		b->roots += calls;
		tool_must(sp_gmon_add_arc(g, entry->addr, addr, calls));
	}
}

static void
put_function(struct builder *b, struct sp_gmon *g, uint32_t number)
{
	const struct sp_callsum_function *const f = &b->sum.functions[number];
	const struct sp_function_id *const func =
	    &b->in.recording.funcs.list[number];

	if (!func->known)
		return;
	/* Each function that is known is in the text. */
	sp_gmon_add_samples(g, func->addr, BIN_BYTES,
	    ticks_of(f->self_us, g->rate_hz));
	put_roots(b, g, func->addr, f->roots + f->lost);
}

static void
put_arc(struct builder *b, struct sp_gmon *g,
    const struct sp_countmap_slot *arc)
{
	const struct sp_function_id *const list = b->in.recording.funcs.list;
	const struct sp_function_id *const from = &list[arc->key >> 32];
	const struct sp_function_id *const to = &list[(uint32_t)arc->key];

	if (to->known && !from->known)
		put_roots(b, g, to->addr, arc->count);
	else if (to->known)
		tool_must(sp_gmon_add_arc(g, from->addr, to->addr,
		    arc->count));
}

/*
 * Arcs go from the first byte of a function to the first byte of another; the
 * time stands at the first byte as well, in ticks, rounded once for each
 * function.  What no function is known of is left out.
 */
static void
make_profile(struct builder *b, struct sp_gmon *g, uint32_t rate_hz)
{
	const struct sp_countmap_slot *arc = NULL;

	b->roots = b->dropped = 0;
	tool_must(sp_gmon_begin(g, rate_hz, &b->text, BIN_BYTES));
	for (uint32_t i = 0; i < b->sum.n; i++)
		put_function(b, g, i);
	while ((arc = sp_countmap_next(&b->sum.arcs, arc)))
		put_arc(b, g, arc);
	tool_must(!sp_gmon_sort(g));
}

/* With -r or in the finest ticks that gprof can add up, and a file can hold. */
static void
choose_ticks(struct builder *b, struct sp_gmon *g)
{
	uint32_t rate_hz = b->rate_hz ? b->rate_hz : RATE_DEFAULT;

	make_profile(b, g, rate_hz);
	while (!b->rate_hz && rate_hz > 1 &&
	    (sp_gmon_overfull(g) || !sp_gmon_fits(g, SP_GMON_GNU))) {
		sp_gmon_free(g);
		rate_hz /= 10;
		make_profile(b, g, rate_hz);
	}
	profout_check_gmon(g, SP_GMON_GNU, b->output);
}

/* What of the calls the file does not say. */
static bool
judge_profile(const struct builder *b, const struct sp_gmon *g)
{
	const uint64_t overfull = sp_gmon_overfull(g);
	const bool quiet = b->in.recording.progress.quiet;

	if (b->dropped && !quiet)
		warnx("%" PRIu64 " calls without a caller are left out: %s "
		    "begins in no function", b->dropped,
		    b->in.recording.elf_name);
	if (overfull && !quiet)
		warnx("%" PRIu64 " functions have more ticks than gprof adds "
		    "up: -r must be less", overfull);
	return b->dropped || overfull;
}

static void
print_summary(const struct builder *b, const struct sp_gmon *g)
{
	fprintf(stderr, "call2gmon: %" PRIu64 " calls, %zu arcs, %" PRIu64
	    " ticks of %" PRIu32 " Hz; %" PRIu64 " calls without a known "
	    "caller\n", b->in.calls.taken, g->n_arcs, sp_gmon_samples(g),
	    g->rate_hz, b->roots + b->dropped);
}

static int
finish(struct builder *b, int status)
{
	struct outfile o;
	struct sp_gmon g;

	choose_ticks(b, &g);
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
	const struct tool_option options[] = {
		{ 'e', .text = &b.arg.elf_name },
		{ 'o', .text = &b.output },
		{ 'q', .flag = &b.in.recording.progress.quiet },
		{ 'r', TOOL_NUMBER(&b.rate_hz, 1, UINT32_MAX) },
		{ 'v', .flag = &b.verbose },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	b.in.recording.elf_name = b.arg.elf_name;
	if (!b.arg.elf_name)
		errx(TOOL_TROUBLE, "of which program? name it with -e");
	recording_open(&b.in.recording);
	textarg_find(&b.arg, BIN_BYTES, &b.text);
	check_output(&b, argv);
	tool_outlive_interrupt();
	sp_callsum_init(&b.sum, &b.in.calls);
	status = callin_read(&b.in, argv);
	if (!b.in.calls.taken)
		errx(TOOL_TROUBLE, "no calls: %s not written", b.output);
	status = finish(&b, status);
	sp_callsum_free(&b.sum);
	callin_free(&b.in);
	sp_text_free(&b.text);
	sp_elf_free(&b.arg.elf);
	return tool_finish(status);
}
