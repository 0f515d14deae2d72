/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Annotated source, see gmondump.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "gmondump.h"
#include "stat/significance.h"

#define AROUND		3	/* lines before and behind one that counts */
#define GAP_LEAST	4	/* lines that are worth leaving out */
#define BYTES_MAX	1000	/* of a line: what is behind is left out */

struct printer {
	const struct linerow *rows, *end;	/* those that are left */
	const struct sourcefile *file;
	uint64_t all;		/* samples */
	size_t printed;		/* the last line that was */
};

/*
 * As it stands but for control characters, and what is no UTF-8.  A backslash
 * is left alone: source is full of them.
 */
static void
print_text(const char *text, size_t n)
{
	const size_t shown = n > BYTES_MAX ? BYTES_MAX : n;
	const uint8_t *const p = (const uint8_t *)text;

	for (size_t i = 0; i < shown;) {
		const size_t bytes = sp_character(p + i, n - i);

		if (bytes)
			fwrite(p + i, 1, bytes, stdout);
		else if (p[i] == '\t')
			putchar('\t');
		else
			printf("\\x%02x", p[i]);
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

/* A line without code has no number in front of it. */
static void
print_line(struct printer *p, size_t line)
{
	struct linerow sum = { .samples = 0 };

	p->printed = line;
	if (!take_rows(p, line, &sum))
		printf("%10s %8s", "", "");
	else if (!sum.samples)
		printf("%10d %8s", 0, "");
	else
		printf("%10" PRIu64 " %8.3f", sum.samples,
		    100 * (double)sum.samples / (double)p->all);
	print_count(10, sum.inlined);
	print_count(11, sum.calls);
	printf(" %6zu:", line);
	if (line <= p->file->n) {
		size_t n;
		const char *const text = sourcefile_line(p->file, line, &n);

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
	printf("%10s\n", "....");
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
    const struct sourcefile *file, uint64_t all)
{
	struct printer p = { rows, rows + n, file, all, 0 };

	printf("%10s %8s %10s %11s %6s\n", "samples", "percent", "inlined",
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
	uint64_t samples, inlined, calls;
};

/* The order in which they stand breaks a tie. */
static int
by_samples(const void *a, const void *b)
{
	const struct group *const x = a, *const y = b;

	if (x->samples != y->samples)
		return x->samples > y->samples ? -1 : 1;
	if (x->inlined != y->inlined)
		return x->inlined > y->inlined ? -1 : 1;
	return (x->rows > y->rows) - (x->rows < y->rows);
}

/* The groups of b; lines are the first of its rows, file by file. */
static struct group *
make_groups(const struct line_counts *b, size_t *n)
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
		g->calls += row->calls;
	}
	*n = (size_t)(g - groups) + (g->n > 0);
	qsort(groups, *n, sizeof(*groups), by_samples);
	return groups;
}

/* What is behind the numbers is remark. */
static void
print_heading(const char *name, uint64_t n, uint64_t all, const char *remark)
{
	const double percent = all ? 100 / (double)all : 0;

	printf("# %s: %" PRIu64 " samples", name, n);
	if (all)
		printf(", %.3f %% +- %.3f", percent * (double)n,
		    100 * sp_interval_error(n, all));
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

/* Print a file; returns whether it is here. */
static bool
print_group(struct annotate *a, const struct group *g, uint64_t all)
{
	struct namesafe name;
	struct sourcefile file;
	const char *const why = sourcefile_read(&file, g->rows->file,
	    &a->dirs);
	bool missing;

	namesafe(g->rows->file, &name);
	missing = file.missing;
	if (!why)
		check_file(a, g, name.text, &file);
	else if (!missing)
		complain(a, name.text, why);
	print_heading(name.text, g->samples, all,
	    missing ? "; source not here" : "");
	print_lines(g->rows, g->n, &file, all);
	putchar('\n');
	sourcefile_free(&file);
	return !missing;
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

void
annotate_print(struct annotate *a, const struct line_counts *b)
{
	size_t n, shown = 0, here = 0;
	struct group *const groups = make_groups(b, &n);

	for (size_t i = 0; i < n; i++) {
		if (groups[i].samples || groups[i].inlined ||
		    (!b->all && groups[i].calls)) {
			shown++;
			here += print_group(a, &groups[i], b->all);
		}
	}
	report_missing(a, here, shown);
	for (int kind = LINEROW_LINE + 1; kind < LINEROW_KINDS; kind++) {
		if (b->samples[kind])
			print_heading(linerow_names[kind], b->samples[kind],
			    b->all, "");
	}
	printf("# (all): %" PRIu64 " samples\n", b->all);
	free(groups);
}
