/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmondump - turn gmon.out into text records and find what is wrong in it */

#include <config.h>

#include <err.h>
#include <sys/stat.h>

#include "annotate.h"
#include "gmon/text.h"
#include "profile/onelf.h"
#include "profile/profin.h"
#include "tables.h"

static const struct tool tool = {
	.name = "gmondump",
	.purpose = "turn gmon.out into text records and find what is wrong in it",
	.synopsis = "[-hlqsVv] [-a bytes] [-d dirs] [-e elf] [file ...]",
	.options =
	    "  -a bytes  width of addresses in the file: 4 or 8 (default: what "
	    "fits)\n"
	    "  -d dirs   folders, with colons between them, where sources are, "
	    "too\n"
	    "  -e elf    a table of this program's functions instead, with the\n"
	    "            error of each: 95 of 100 times it is within +-\n"
	    "  -l        with -e, a table of source lines\n"
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
	struct profin in;
	const char *elf_name;	/* -e, or NULL */
	struct sp_symbols symbols;	/* of it */
	struct sp_functions functions;
	struct sp_linetable *lines;
	bool list, source;	/* -l, -s */
	struct annotate annotate;
};

static void
print_functions(struct dumper *d, const struct sp_gmon *g)
{
	struct onelf_lost lost;

	functable_print(g, &d->functions, &lost);
	onelf_print(&d->in, &lost, d->elf_name);
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
	onelf_print_one(&d->in, lines.samples[LINEROW_UNKNOWN],
	    "samples are in no function of", d->elf_name);
	onelf_print_one(&d->in, lines.samples[LINEROW_SHARED], "samples are in "
	    "bins of more than one line (see gmonbuild -b) of", d->elf_name);
	onelf_print_one(&d->in, sp_linetable_unread(d->lines), "units of lines "
	    "are damaged, or of an unknown version, in", d->elf_name);
	line_counts_free(&lines);
}

static void
print_tables(struct dumper *d, const struct sp_gmon *g)
{
	onelf_check(g, d->in.name, d->elf_name);
	if (d->list || d->source)
		print_lines(d, g);
	else
		print_functions(d, g);
	onelf_print_other_build(&d->in, onelf_other_build(g, d->elf_name),
	    d->elf_name);
}

static int
dump_input(struct tool_input *in, void *arg)
{
	struct dumper *const d = arg;
	const uint64_t wrong = d->in.wrong;
	struct sp_gmon g;

	profin_read(&d->in, in, &g);
	if (d->elf_name)
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
	const char *const why = sp_symbols_read(&d->symbols, d->elf_name);

	if (why)
		errx(TOOL_TROUBLE, "%s: %s", d->elf_name, why);
	if (!sp_functions_find(&d->functions, &d->symbols))
		errx(TOOL_TROUBLE, "out of memory");
	if (!d->functions.n)
		errx(TOOL_TROUBLE, "%s: no symbols of functions", d->elf_name);
}

static void
read_lines(struct dumper *d)
{
	struct stat st;
	size_t n;

	tool_check(d->elf_name, sp_linetable_open(&d->lines, d->elf_name));
	if (!d->lines)
		errx(TOOL_TROUBLE, "%s: this splitprof was built without libdw",
		    d->elf_name);
	sp_linetable_places(d->lines, &n);
	if (!n)
		errx(TOOL_TROUBLE, "%s: no lines of source: %s", d->elf_name,
		    sp_linetable_unread(d->lines) ? "they are damaged, or of "
		    "an unknown version" : "not compiled with -g, or "
		    "stripped");
	if (stat(d->elf_name, &st) < 0)
		err(TOOL_TROUBLE, "%s", d->elf_name);
	d->annotate.built = st.st_mtim;
	d->annotate.program = d->elf_name;
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
	struct dumper d = { .elf_name = NULL };
	const struct tool_option options[] = {
		{ 'a', .take = parse_width, .to = &d.in.addr_bytes },
		{ 'd', .take = sourcedirs_add, .to = &d.annotate.dirs },
		{ 'e', .text = &d.elf_name },
		{ 'l', .flag = &d.list },
		{ 'q', .flag = &d.in.quiet },
		{ 's', .flag = &d.source },
		{ 'v', .flag = &d.in.verbose },
		{ 0 }
	};
	int status;

	argv = tool_options(&tool, options, argc, argv);
	if ((d.list || d.source) && !d.elf_name)
		errx(TOOL_TROUBLE, "-l and -s need -e");
	if (d.elf_name)
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
