/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmondump - turn gmon.out into text records and find what is wrong in it */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "gmondump.h"
#include "gmon/text.h"
#include "profile/profin.h"

static const struct tool tool = {
	.name = "gmondump",
	.purpose = "turn gmon.out into text records and find what is wrong in it",
	.synopsis = "[-hlPqsVv] [-a bytes] [-d dirs] [-e elf] [file ...]",
	.options =
	    "  -a bytes  width of addresses in the file: 4 or 8 (default: what "
	    "fits)\n"
	    "  -d dirs   folders, with colons between them, where sources are, "
	    "too\n"
	    "  -e elf    a table of this program's functions instead, with the\n"
	    "            error of each: 95 of 100 times it is within +-\n"
	    "  -l        with -e, a table of source lines\n"
	    "  -P        with -e, show the profiler's own functions as well\n"
	    "  -q        no messages, only the exit status\n"
	    "  -s        with -e, the source with samples in front of its lines\n"
	    "  -v        report harmless oddities as well\n",
	.examples =
	    "  gmondump gmon.out\n"
	    "  gmondump gmon.out | awk '$1 == \"pc\" { n += $3 } "
	    "END { print n }'\n"
	    "  gmondump -e fw.elf gmon.out | head\n"
	    "  gmondump -e fw.elf -l gmon.out | head\n"
	    "  gmondump gmon.out > /dev/null && echo sound\n"
};

struct dumper {
	struct profin in;	/* -a, -e, -q and -v in it */
	struct profiler_share profiler;	/* -P in it */
	struct sp_symbols symbols;	/* of the program */
	struct sp_functions functions;
	struct sp_linetable *lines;
	bool list, source;	/* -l, -s */
	struct annotate annotate;
};

static void
print_functions(struct dumper *d, const struct sp_gmon *g)
{
	struct sp_attribution *const rows =
	    tool_need(sp_attribute(g, &d->functions));

	functable_print(g, &d->functions, rows);
	profin_report_lost(&d->in, rows + d->functions.n);
	free(rows);
}

static void
print_lines(struct dumper *d, const struct sp_gmon *g)
{
	const struct line_counts_program program = { &d->functions, d->lines };
	struct line_counts lines = { .n = 0 };

	line_counts_fill(&lines, g, &program, d->source);
	if (d->list)
		linelist_print(&lines, g);
	if (d->source)
		annotate_print(&d->annotate, &lines);
	profin_report(&d->in, lines.samples[LINEROW_UNKNOWN],
	    "samples are in no function of");
	profin_report(&d->in, lines.samples[LINEROW_SHARED], "samples are in "
	    "bins of more than one line (see gmonbuild -b) of");
	profin_report(&d->in, sp_linetable_unread(d->lines), "units of lines "
	    "are damaged, or of an unknown version, in");
	line_counts_free(&lines);
}

/* Of one file: it has a table of its own. */
static void
leave_out_profiler(struct dumper *d, struct sp_gmon *g)
{
	char text[PROFILER_SHARE_TEXT];

	d->profiler.samples = d->profiler.all = 0;
	profiler_share_take(&d->profiler, g, NULL, &d->functions);
	if (profiler_share_text(&d->profiler, text))
		printf("# %s\n", text);
}

static void
print_tables(struct dumper *d, struct sp_gmon *g)
{
	const uint64_t other_build = profin_other_build(&d->in, g);

	leave_out_profiler(d, g);
	if (g->sampled_calls)
		puts("# calls are not known: samples came with their stack");
	g->n_arcs = g->sampled_calls ? 0 : g->n_arcs;
	if (d->list || d->source)
		print_lines(d, g);
	else
		print_functions(d, g);
	profin_report_other_build(&d->in, other_build);
}

static int
dump_input(struct tool_input *in, void *arg)
{
	struct dumper *const d = arg;
	const uint64_t wrong = d->in.wrong;
	struct sp_gmon g;

	profin_read(&d->in, in, &g);
	if (d->in.elf_name)
		print_tables(d, &g);
	else
		sp_proftext_write(&g, NULL, stdout);
	sp_gmon_free(&g);
	tool_flush();
	return d->in.wrong > wrong ? TOOL_DAMAGED : TOOL_OK;
}

static void
read_program(struct dumper *d)
{
	const char *const elf = d->in.elf_name;

	tool_check(elf, sp_symbols_read(&d->symbols, elf));
	tool_must(sp_functions_find(&d->functions, &d->symbols));
	if (!d->functions.n)
		errx(TOOL_TROUBLE, "%s: no symbols of functions", elf);
}

static void
read_lines(struct dumper *d)
{
	const char *const elf = d->in.elf_name;
	struct stat st;
	size_t n;

	tool_check(elf, sp_linetable_open(&d->lines, elf));
	if (!d->lines)
		errx(TOOL_TROUBLE, "%s: this splitprof was built without libdw",
		    elf);
	sp_linetable_places(d->lines, &n);
	if (!n)
		errx(TOOL_TROUBLE, "%s: no lines of source: %s", elf,
		    sp_linetable_unread(d->lines) ? "they are damaged, or of "
		    "an unknown version" : "not compiled with -g, or "
		    "stripped");
	if (stat(elf, &st) < 0)
		err(TOOL_TROUBLE, "%s", elf);
	d->annotate.built = st.st_mtim;
	d->annotate.in = &d->in;
}

static void
parse_width(void *to, const char *text)
{
	const int n = (int)tool_number("-a", text, 4, 8);

	if (n != 4 && n != 8)
		errx(TOOL_TROUBLE, "-a: %s: not 4 or 8", text);
	*(int *)to = n;
}

int
main(int argc, char **argv)
{
	struct dumper d = { .list = false };
	const struct tool_option options[] = {
		{ 'a', .take = parse_width, .to = &d.in.addr_bytes },
		{ 'd', .take = sourcedirs_add, .to = &d.annotate.dirs },
		{ 'e', .text = &d.in.elf_name },
		{ 'l', .flag = &d.list },
		{ 'P', .flag = &d.profiler.shown },
		{ 'q', .flag = &d.in.quiet },
		{ 's', .flag = &d.source },
		{ 'v', .flag = &d.in.verbose },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	if ((d.list || d.profiler.shown || d.source) && !d.in.elf_name)
		errx(TOOL_TROUBLE, "-l, -P and -s need -e");
	if (d.in.elf_name)
		read_program(&d);
	if (d.list || d.source)
		read_lines(&d);
	status = tool_each_input(argv, dump_input, &d);
	sourcedirs_free(&d.annotate.dirs);
	sp_linetable_free(d.lines);
	sp_functions_free(&d.functions);
	sp_symbols_free(&d.symbols);
	return tool_finish(status);
}
