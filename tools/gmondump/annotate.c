/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Annotated source, see gmondump.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "common/texttable.h"
#include "gmondump.h"
#include "stat/significance.h"

#define AROUND		3	/* lines before and behind one that counts */
#define GAP_LEAST	4	/* lines that are worth leaving out */
#define BYTES_MAX	1000	/* of a line: what is behind is left out */
#define TAB		8	/* columns */
#define HEAT		5	/* characters of the hottest line's mark */

struct printer {
	const struct linerow *rows, *end;	/* those that are left */
	const struct sourcefile *file;
	uint64_t all;		/* samples */
	uint64_t hottest;	/* of the line with most own samples */
	size_t printed;		/* the last line that was */
};

/* A character of source at a column, from 0; returns the next column. */
static size_t
print_character(const uint8_t *p, size_t bytes, size_t column)
{
	if (bytes) {
		fwrite(p, 1, bytes, stdout);
		return column + 1;
	}
	if (*p == '\t') {
		const size_t blanks = TAB - column % TAB;

		printf("%*s", (int)blanks, "");
		return column + blanks;
	}
	return column + (size_t)printf("\\x%02x", *p);
}

/*
 * As it stands but for tabs, control characters, and what is no UTF-8.  A
 * backslash is left alone: source is full of them.
 */
static void
print_text(const char *text, size_t n)
{
	const size_t shown = n > BYTES_MAX ? BYTES_MAX : n;
	const uint8_t *const p = (const uint8_t *)text;
	size_t column = 0;

	for (size_t i = 0; i < shown;) {
		const size_t bytes = sp_character(p + i, n - i);

		column = print_character(p + i, bytes, column);
		i += bytes ? bytes : 1;
	}
	if (n > shown)
		fputs("...", stdout);
}

/* What is attributed to a line, in all functions; the rows before are done. */
static bool
take_rows(struct printer *p, size_t line, struct linerow *sum)
{
	bool code = false;

	for (; p->rows < p->end && p->rows->line <= line; p->rows++) {
		if (p->rows->line < line)
			continue;
		code = true;
		sum->samples += p->rows->samples;
		sum->inlined += p->rows->inlined;
		sum->own += p->rows->own;
		sum->calls += p->rows->calls;
	}
	return code;
}

static void
print_count(int width, uint64_t n)
{
	if (n)
		printf(" %*" PRIu64, width, n);
	else
		printf(" %*s", width, "");
}

/* A share of all samples, or its error, in percent, as exact as it is. */
static void
print_percent(int width, double share, double error)
{
	char text[TEXTREAL_ROOM];

	textreal_format(text, 100 * share, 100 * error, false);
	printf(" %*s", width, text);
}

/* How a line's samples compare with the hottest one's, as a bar. */
static void
print_heat(const struct printer *p, const struct linerow *sum)
{
	const uint64_t n = sum->own > sum->samples ? sum->own : sum->samples;
	const uint64_t most = n > p->hottest ? n : p->hottest;
	const int length = n ? (int)ceil(HEAT * (double)n / (double)most) : 0;

	printf(" %.*s%*s ", length, "#####", HEAT - length, "");
}

/* A line without code has no number in front of it. */
static void
print_line(struct printer *p, size_t line)
{
	struct linerow sum = { .samples = 0 };

	p->printed = line;
	if (!take_rows(p, line, &sum))
		printf("%8s %7s", "", "");
	else if (!sum.samples)
		printf("%8d %7s", 0, "");
	else {
		printf("%8" PRIu64, sum.samples);
		print_percent(7, (double)sum.samples / (double)p->all,
		    sp_interval_error(sum.samples, p->all));
	}
	print_count(8, sum.inlined);
	print_count(8, sum.calls);
	printf(" %6zu:", line);
	if (line <= p->file->n) {
		size_t n;
		const char *const text = sourcefile_line(p->file, line, &n);

		if (n)
			print_heat(p, &sum);
		print_text(text, n);
	}
	putchar('\n');
}

/* The lines up to one, but not those far from that and from the last one. */
static void
print_up_to(struct printer *p, size_t line, size_t before)
{
	const size_t from = p->printed, gap = line - from - 1;
	const size_t behind = from ? AROUND : 0;

	if (gap < behind + GAP_LEAST + before) {
		while (p->printed + 1 < line)
			print_line(p, p->printed + 1);
		return;
	}
	for (size_t i = 0; i < behind; i++)
		print_line(p, p->printed + 1);
	printf("%8s\n", "....");
	p->printed = line - before - 1;
	while (p->printed + 1 < line)
		print_line(p, p->printed + 1);
}

/*
 * Print the lines of a file that have samples or calls, by its rows, and those
 * around them.  A file without lines is one that is not there: then there are
 * numbers only.
 */
static void
print_lines(const struct linerow *rows, size_t n,
    const struct sourcefile *file, uint64_t all, uint64_t hottest)
{
	struct printer p = { rows, rows + n, file, all, hottest, 0 };

	printf("%8s %7s %8s %8s %6s\n", "samples", "percent", "inlined",
	    "calls", "line");
	for (size_t i = 0; i < n; i++) {
		const size_t line = rows[i].line;

		if (!(rows[i].samples || rows[i].inlined || rows[i].calls) ||
		    line <= p.printed)
			continue;
		if (line <= file->n)
			print_up_to(&p, line, AROUND);
		print_line(&p, line);
	}
	if (p.printed < file->n)
		print_up_to(&p, file->n + 1, 0);
}

/* The rows of a file. */
struct group {
	const struct linerow *rows;
	size_t n;
	uint64_t samples, inlined, own, calls;
	struct sourcefile source;	/* if it is shown */
	char *wrong;			/* owned: why that can't be read */
};

/* Files with samples or, where there are none at all, with calls. */
static bool
is_shown(const struct group *g, const struct line_counts *b)
{
	return g->samples || g->inlined || (!b->all && g->calls);
}

/*
 * The program's own files are those whose source is here; of them the one whose
 * functions have most samples.  The order in which they stand breaks a tie.
 */
static int
by_samples(const void *a, const void *b)
{
	const struct group *const x = a, *const y = b;

	if (x->source.missing != y->source.missing)
		return x->source.missing - y->source.missing;
	if (x->own != y->own)
		return x->own > y->own ? -1 : 1;
	if (x->samples != y->samples)
		return x->samples > y->samples ? -1 : 1;
	return (x->rows > y->rows) - (x->rows < y->rows);
}

static void
read_source(struct annotate *a, struct group *g)
{
	const char *const why = sourcefile_read(&g->source, g->rows->file,
	    &a->dirs);

	if (why)
		g->wrong = tool_need(strdup(why));
}

/* The groups of b; lines are the first of its rows, file by file. */
static struct group *
make_groups(struct annotate *a, const struct line_counts *b, size_t *n)
{
	struct group *const groups =
	    tool_need(calloc(b->n + 1, sizeof(*groups)));
	struct group *g = groups;

	for (size_t i = 0; i < b->n && b->rows[i].kind == LINEROW_LINE; i++) {
		const struct linerow *const row = &b->rows[i];

		if (g->n && g->rows->file != row->file)
			g++;
		if (!g->n)
			g->rows = row;
		g->n++;
		g->samples += row->samples;
		g->inlined += row->inlined;
		g->own += row->own;
		g->calls += row->calls;
	}
	*n = (size_t)(g - groups) + (g->n > 0);
	for (g = groups; g < groups + *n; g++) {
		if (is_shown(g, b))
			read_source(a, g);
	}
	qsort(groups, *n, sizeof(*groups), by_samples);
	return groups;
}

/* What is behind the numbers is remark. */
static void
print_heading(const char *name, uint64_t n, uint64_t all, const char *remark)
{
	const double error = sp_interval_error(n, all);

	printf("# %s: %" PRIu64 " samples", name, n);
	if (all) {
		putchar(',');
		print_percent(0, (double)n / (double)all, error);
		fputs(" % +-", stdout);
		print_percent(0, error, error);
	}
	puts(remark);
}

static void
complain(struct annotate *a, const char *name, const char *why)
{
	a->in->wrong++;
	if (!a->in->quiet)
		warnx("%s: %s", name, why);
}

/* Is the file the one that was compiled? */
static void
check_file(struct annotate *a, const struct group *g, const char *name,
    const struct sourcefile *file)
{
	char why[100 + sizeof(struct namesafe)];
	struct namesafe program;
	const unsigned last = g->rows[g->n - 1].line;

	if (last > file->n) {
		snprintf(why, sizeof(why), "has %zu lines, and code is of "
		    "line %u", file->n, last);
		complain(a, name, why);
	} else if (file->changed.tv_sec > a->built.tv_sec ||
	    (file->changed.tv_sec == a->built.tv_sec &&
	    file->changed.tv_nsec > a->built.tv_nsec)) {
		snprintf(why, sizeof(why), "is newer than %s: lines may have "
		    "moved", namesafe(a->in->elf_name, &program));
		complain(a, name, why);
	}
}

/*
 * Print a file.  Its samples are those of its functions, wherever what is
 * inlined there comes from.
 */
static void
print_group(struct annotate *a, struct group *g, const struct line_counts *b)
{
	struct namesafe name;
	char remark[100] = "";
	size_t n = 0;

	namesafe(g->rows->file, &name);
	if (!g->wrong)
		check_file(a, g, name.text, &g->source);
	else if (!g->source.missing)
		complain(a, name.text, g->wrong);
	if (g->samples > g->own)
		n = (size_t)snprintf(remark, sizeof(remark), "; %" PRIu64
		    " inlined into other files", g->samples - g->own);
	if (g->source.missing)
		snprintf(remark + n, sizeof(remark) - n, "; source not here");
	print_heading(name.text, g->own, b->all, remark);
	print_lines(g->rows, g->n, &g->source, b->all, a->hottest);
	putchar('\n');
}

/* Those of libraries may be missing; without any, the program's have moved. */
static void
report_missing(struct annotate *a, size_t here, size_t n)
{
	struct namesafe program;
	char why[100];

	namesafe(a->in->elf_name, &program);
	snprintf(why, sizeof(why), "none of its %zu files of source is here: "
	    "see -d", n);
	if (n && !here)
		complain(a, program.text, why);
	else if (here < n && a->in->verbose)
		warnx("%s: %zu of its %zu files of source are not here: see "
		    "-d", program.text, n - here, n);
}

/* The own samples of the line with most in any file. */
static uint64_t
find_hottest(const struct line_counts *b)
{
	uint64_t most = 0, line = 0;

	for (size_t i = 0; i < b->n && b->rows[i].kind == LINEROW_LINE; i++) {
		const struct linerow *const row = &b->rows[i];

		if (!i || row->line != row[-1].line ||
		    row->file != row[-1].file)
			line = 0;
		line += row->own;
		most = line > most ? line : most;
	}
	return most;
}

void
annotate_print(struct annotate *a, const struct line_counts *b)
{
	size_t n, shown = 0, here = 0;
	struct group *const groups = make_groups(a, b, &n);

	a->hottest = find_hottest(b);
	for (size_t i = 0; i < n; i++) {
		if (!is_shown(&groups[i], b))
			continue;
		shown++;
		here += !groups[i].source.missing;
		print_group(a, &groups[i], b);
	}
	report_missing(a, here, shown);
	for (int kind = LINEROW_LINE + 1; kind < LINEROW_KINDS; kind++) {
		if (b->samples[kind])
			print_heading(linerow_names[kind], b->samples[kind],
			    b->all, "");
	}
	printf("# (all): %" PRIu64 " samples\n", b->all);
	for (size_t i = 0; i < n; i++) {
		sourcefile_free(&groups[i].source);
		free(groups[i].wrong);
	}
	free(groups);
}
