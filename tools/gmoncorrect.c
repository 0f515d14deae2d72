/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmoncorrect - take skid and the cost of -pg out of a profile */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/nametext.h"
#include "common/outfile.h"
#include "correct/correct.h"
#include "profile/profin.h"
#include "profile/profout.h"
#include "stat/significance.h"

#define MISFITS_MOST	100	/* one call in so many is damage */

static const struct tool tool = {
	.name = "gmoncorrect",
	.purpose = "take skid and the cost of -pg out of a profile",
	.synopsis = "[-hlqVv] [-k core] [-o file] -e elf [file]",
	.options =
	    "  -e elf   the program, for ARMv6-M\n"
	    "  -k core  what an interrupt does with PUSH and POP: next (they "
	    "end\n"
	    "           first) or restart; by default the profile tells\n"
	    "  -l       print a table of functions with their intervals, in "
	    "place of\n"
	    "           the profile\n"
	    "  -o file  output (default -, stdout)\n"
	    "  -q       no messages, only the exit status\n"
	    "  -v       report the core, and harmless oddities of the input\n",
	.examples =
	    "  gmoncorrect -e fw.elf gmon.out > better.gmon && "
	    "gprof fw.elf better.gmon\n"
	    "  gmoncorrect -l -e fw.elf gmon.out | head\n"
};

struct corrector {
	struct profin in;
	const char *output;	/* NULL: -o was not given */
	bool table;
	struct sp_correction c;
	struct sp_elf elf;
	struct sp_symbols symbols;
	struct sp_functions functions;
	double program;		/* samples in the program's functions, after */
};

static void
parse_core(void *core, const char *name)
{
	static const char *const names[] = {
		[SP_CORE_NEXT] = "next", [SP_CORE_RESTART] = "restart"
	};

	for (size_t i = 1; i < sizeof(names) / sizeof(names[0]); i++) {
		if (!strcmp(name, names[i])) {
			*(enum sp_core *)core = (enum sp_core)i;
			return;
		}
	}
	errx(TOOL_TROUBLE, "-k: %s: not next or restart", name);
}

/*
 * A profile of another program has calls from where none is, and samples where
 * no instruction begins.
 */
static void
check_fit(struct corrector *r, uint64_t samples, uint64_t misplaced)
{
	const uint64_t misfits = r->c.misfits;

	if (misplaced > samples / MISFITS_MOST ||
	    misfits > r->c.calls / MISFITS_MOST)
		errx(TOOL_TROUBLE, "%s: %" PRIu64 " of %" PRIu64 " samples are "
		    "at no instruction of %s, %" PRIu64 " of %" PRIu64
		    " calls from where it has none: another build?",
		    r->in.name, misplaced, samples, r->in.elf_name, misfits,
		    r->c.calls);
	profin_report_other_build(&r->in, misplaced);
	profin_report(&r->in, misfits, "calls are from where there is none "
	    "in");
}

/* How far the share of a function may be off, in percent of the program. */
static double
interval(const struct corrector *r, const struct sp_corrected *row)
{
	const double n = row->after > 0 ? row->after + .5 : 0;
	const uint64_t all = (uint64_t)(r->program + .5);

	return all ? 100 * (sp_interval_error((uint64_t)n < all ?
	    (uint64_t)n : all, all) + row->doubt / r->program) : 100;
}

static bool
is_shown(const struct corrector *r, size_t i)
{
	return !r->functions.list[i].profiler &&
	    (r->c.rows[i].before > 0 || r->c.rows[i].after > 0);
}

static void
report(const struct corrector *r)
{
	const struct sp_correction *const c = &r->c;
	double most = 0;

	if (!(c->all > 0))
		return;
	for (size_t i = 0; i < r->functions.n; i++) {
		if (is_shown(r, i) && interval(r, &c->rows[i]) > most)
			most = interval(r, &c->rows[i]);
	}
	warnx("%s: of the program's samples %.1f %% went back to the "
	    "instruction before, %.1f %% are now the profiler's; shares are "
	    "right to %.2f points", r->in.name,
	    100 * c->skid / c->all, 100 * c->added / c->all, most);
	if (c->waits)
		warnx("%s: the processor waits for its flash: what -pg adds "
		    "to that is not known, but in the interval", r->in.name);
	if (r->in.verbose)
		warnx("%s: core: %s%s", r->in.name,
		    c->core == SP_CORE_RESTART ? "restart" : "next",
		    c->told ? "" : ", the profile does not tell");
}

static int
by_after(const void *a, const void *b)
{
	const struct sp_corrected *const x =
	    *(const struct sp_corrected *const *)a;
	const struct sp_corrected *const y =
	    *(const struct sp_corrected *const *)b;

	if (x->after != y->after)
		return x->after > y->after ? -1 : 1;
	return (x > y) - (x < y);
}

static void
print_table(const struct corrector *r)
{
	const struct sp_corrected **const rows =
	    tool_need(calloc(r->functions.n + 1, sizeof(*rows)));
	size_t n = 0;

	for (size_t i = 0; i < r->functions.n; i++) {
		if (is_shown(r, i))
			rows[n++] = &r->c.rows[i];
	}
	qsort(rows, n, sizeof(*rows), by_after);
	printf("%9s %9s %9s  %s\n", "before", "percent", "+-", "function");
	for (size_t i = 0; i < n; i++) {
		printf("%9.3f %9.3f %9.3f  ",
		    r->c.all > 0 ? 100 * rows[i]->before / r->c.all : 0,
		    r->program > 0 ? 100 * rows[i]->after / r->program : 0,
		    interval(r, rows[i]));
		nametext_print(r->functions.list[rows[i] -
		    r->c.rows].symbol->name, stdout);
		putchar('\n');
	}
	free(rows);
}

static void
write_profile(const struct sp_gmon *g, const char *name)
{
	struct outfile o;

	profout_check_gmon(g, SP_GMON_GNU, name);
	outfile_open(&o, name);
	sp_gmon_write(g, SP_GMON_GNU, o.out);
	outfile_commit(&o);
}

static int
correct(struct tool_input *in, void *corrector)
{
	struct corrector *const r = corrector;
	struct sp_gmon g;
	uint64_t samples, misplaced;
	const char *why;

	profin_read(&r->in, in, &g);
	tool_check(in->name, sp_gmon_sort(&g));
	samples = sp_gmon_samples(&g);
	misplaced = profin_other_build(&r->in, &g);
	why = sp_correct(&r->c, &g);
	tool_check(r->c.elf_is_why ? r->in.elf_name : in->name, why);
	for (size_t i = 0; i < r->functions.n; i++) {
		if (!r->functions.list[i].profiler)
			r->program += r->c.rows[i].after;
	}
	check_fit(r, samples, misplaced);
	if (!r->in.quiet)
		report(r);
	if (r->table)
		print_table(r);
	if (!r->table || r->output)
		write_profile(&g, r->output ? r->output : "-");
	sp_gmon_free(&g);
	return r->in.wrong ? TOOL_DAMAGED : TOOL_OK;
}

int
main(int argc, char **argv)
{
	struct corrector r = { .table = false };
	const struct tool_option options[] = {
		{ 'e', .text = &r.in.elf_name },
		{ 'k', .take = parse_core, .to = &r.c.core },
		{ 'l', .flag = &r.table },
		{ 'o', .text = &r.output },
		{ 'q', .flag = &r.in.quiet },
		{ 'v', .flag = &r.in.verbose },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	if (!r.in.elf_name || (argv[0] && argv[1]))
		tool_usage(&tool);
	if (r.output && strcmp(r.output, "-"))
		outfile_check(r.output);
	else if (!r.table)
		tool_refuse_terminal();
	tool_check(r.in.elf_name, sp_elf_read(&r.elf, r.in.elf_name));
	tool_check(r.in.elf_name, sp_symbols_read(&r.symbols, r.in.elf_name));
	tool_must(sp_functions_find(&r.functions, &r.symbols));
	r.c.elf = &r.elf;
	r.c.functions = &r.functions;
	status = tool_each_input(argv, correct, &r);
	sp_correction_free(&r.c);
	sp_functions_free(&r.functions);
	sp_symbols_free(&r.symbols);
	sp_elf_free(&r.elf);
	return tool_finish(status);
}
