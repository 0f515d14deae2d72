/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmoncost - find what profiling adds to times, and what to leave out */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/nametext.h"
#include "correct/correct.h"
#include "profile/doubt.h"
#include "profile/profin.h"
#include "wire/program.h"

static const struct tool tool = {
	.name = "gmoncost",
	.purpose = "find what profiling adds to times, and what to leave out",
	.synopsis = "[-hlqVv] [-c percent] [-t percent] -e elf [file ...]",
	.options =
	    "  -c percent  of all calls, that the functions of -l have: 95\n"
	    "  -e elf      the program that was profiled\n"
	    "  -l          list functions to leave out, for splitprof.mk\n"
	    "  -q          no messages, only the exit status\n"
	    "  -t percent  of the time, that they have at most: 20\n"
	    "  -v          report harmless oddities as well\n",
	.examples =
	    "  gmoncost -e fw.elf gmon.out\n"
	    "  gmoncost -l -e fw.elf gmon.out >leave-out.txt\n"
};

struct coster {
	struct profin in;
	bool listed;		/* -l */
	uint32_t calls, time;	/* -c, -t */
	struct sp_elf elf;
	struct sp_symbols symbols;
	struct sp_functions functions;
	struct sp_gmon sum;	/* of all files */
	bool any;
	const char *nothing;	/* why nothing of -pg is in it; NULL: it is */
};

static int
take(struct tool_input *in, void *arg)
{
	struct coster *const c = arg;
	struct sp_gmon g;

	profin_read(&c->in, in, &g);
	profin_report_other_build(&c->in, profin_other_build(&c->in, &g));
	if (c->any) {
		tool_check(in->name, sp_gmon_merge(&c->sum, &g));
		sp_gmon_free(&g);
	} else
		c->sum = g;
	c->any = true;
	return TOOL_OK;
}

/* A profile may be corrected, or be of a build without -pg, as if joined. */
static void
find_nothing_added(struct coster *c, struct sp_cost *cost)
{
	struct sp_program program;

	tool_must(sp_program_build(&program, &c->elf));
	if (!strcmp(c->sum.dimension, sp_corrected_unit))
		c->nothing = "gmoncorrect has taken out what -pg adds";
	else if (sp_program_lacks_mcount(&program))
		c->nothing = "no function calls mcount: -pg adds nothing";
	sp_program_free(&program);
	if (!c->nothing)
		return;
	cost->known = true;
	memset(cost->added, 0, c->functions.n * sizeof(*cost->added));
}

/* How much of all samples is not the program's. */
static void
print_share(const struct coster *c, const struct sp_cost *cost)
{
	const uint64_t all = cost->rows[c->functions.n +
	    SP_ATTRIBUTION_ALL].samples;

	printf("# %.1f %% of %" PRIu64 " samples are in the profiler",
	    all ? 100 * (double)cost->own / (double)all : 0, all);
	if (cost->waits_known)
		printf(", %.1f %% waiting for the line", all ?
		    100 * (double)cost->waiting / (double)all : 0);
	putchar('\n');
	if (c->nothing)
		printf("# %s\n", c->nothing);
}

static void
print_row(const struct coster *c, const struct sp_cost *cost, size_t i)
{
	const struct sp_attribution *const row = &cost->rows[i];

	printf("%11" PRIu64 " %10" PRIu64, row->calls, row->samples);
	if (cost->known)
		printf(" %10.1f", cost->added[i]);
	else
		printf(" %10s", "-");
	if (cost->known && row->samples)
		printf(" %7.1f", doubt_percent(cost, i));
	else
		printf(" %7s", "-");
	printf(" %c ", cost->known && doubt_is_great(cost, &c->functions, i) ?
	    '!' : ' ');
	nametext_print(c->functions.list[i].symbol->name, stdout);
	putchar('\n');
}

static void
print_table(const struct coster *c, const struct sp_cost *cost)
{
	const struct sp_functions *const f = &c->functions;
	size_t *const order = tool_need(calloc(f->n + 1, sizeof(*order)));
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++) {
		if (!f->list[i].profiler && (cost->rows[i].calls ||
		    cost->rows[i].samples))
			order[n++] = i;
	}
	doubt_sort(cost, order, n);
	print_share(c, cost);
	printf("%11s %10s %10s %7s   %s\n", "calls", "samples", "added",
	    "percent", "function");
	for (size_t i = 0; i < n; i++)
		print_row(c, cost, order[i]);
	free(order);
}

/* A local function's file is behind its name, since there may be others. */
static void
print_name(const struct sp_symbol *s)
{
	nametext_print(s->name, stdout);
	if (s->file) {
		putchar('\t');
		nametext_print(s->file, stdout);
	}
	putchar('\n');
}

static void
print_list(const struct coster *c, const struct sp_cost *cost)
{
	const struct sp_functions *const f = &c->functions;
	const uint64_t calls = cost->rows[f->n + SP_ATTRIBUTION_ALL].calls;
	struct sp_leave_out l;

	tool_must(sp_cost_leave_out(cost, f, c->calls, c->time, &l));
	printf("# %zu of %zu functions: %.0f %% of the calls, %.0f %% of the "
	    "time\n", l.n, f->n, calls ?
	    100 * (double)l.calls / (double)calls : 0, l.time);
	for (size_t i = 0; i < l.n; i++)
		print_name(f->list[l.list[i]].symbol);
	free(l.list);
}

static bool
has_wide_bins(const struct sp_gmon *g)
{
	for (size_t i = 0; i < g->n_hists; i++) {
		if (sp_hist_bin_bytes(&g->hists[i]) != 2)
			return true;
	}
	return false;
}

/* What can't be known is no reason to show nothing. */
static void
report_unknown(struct coster *c, const struct sp_cost *cost)
{
	const struct sp_attribution *const all =
	    &cost->rows[c->functions.n + SP_ATTRIBUTION_ALL];

	if (cost->known)
		return;
	c->in.wrong++;
	if (!c->in.quiet)
		warnx("what -pg adds is not known: %s", !all->calls ?
		    "there are no calls" : !cost->own ?
		    "no sample is in the profiler" :
		    has_wide_bins(&c->sum) ?
		    "the bins are not 2 bytes wide (see gmonbuild -b)" :
		    "no code of the ELF file calls mcount");
}

static void
read_elf(struct coster *c)
{
	tool_check(c->in.elf_name, sp_elf_read(&c->elf, c->in.elf_name));
	tool_check(c->in.elf_name,
	    sp_symbols_read(&c->symbols, c->in.elf_name));
	tool_must(sp_functions_find(&c->functions, &c->symbols));
	if (!c->functions.n)
		tool_check(c->in.elf_name, "no symbols of functions");
}

static int
run(struct coster *c, char **operands)
{
	struct sp_cost cost;

	read_elf(c);
	tool_each_input(operands, take, c);
	tool_must(sp_cost_find(&cost, &c->sum, &c->elf, &c->symbols,
	    &c->functions));
	find_nothing_added(c, &cost);
	(c->listed ? print_list : print_table)(c, &cost);
	report_unknown(c, &cost);
	sp_cost_free(&cost);
	sp_gmon_free(&c->sum);
	sp_functions_free(&c->functions);
	sp_symbols_free(&c->symbols);
	sp_elf_free(&c->elf);
	return c->in.wrong ? TOOL_DAMAGED : TOOL_OK;
}

int
main(int argc, char **argv)
{
	struct coster c = { .calls = LEAVE_OUT_CALLS, .time = LEAVE_OUT_TIME };
	const struct tool_option options[] = {
		{ 'c', TOOL_NUMBER(&c.calls, 1, 100) },
		{ 'e', .text = &c.in.elf_name },
		{ 'l', .flag = &c.listed },
		{ 'q', .flag = &c.in.quiet },
		{ 't', TOOL_NUMBER(&c.time, 0, 100) },
		{ 'v', .flag = &c.in.verbose },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	if (!c.in.elf_name)
		tool_usage(&tool);
	return tool_finish(run(&c, argv));
}
