/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source of a function on lines of a screen, see source.h */

#include <config.h>

#include <math.h>
#include <stdio.h>

#include "source.h"
#include "stat/significance.h"

#define NUMBER		5	/* columns of a line's number */
#define SOURCE_LEAST	40	/* columns of source, before numbers get more */

/* Shares are of samples and inlined together. */
enum { TOTAL, TOTAL_ERROR, LAST, SAMPLES, INLINED, CALLS, BAR, COLUMNS };
static const struct topcolumn columns_of_source[COLUMNS] = {
	[TOTAL] = { "%total", NULL, 6, 0, 2, true },
	[TOTAL_ERROR] = { "+-", NULL, 5, 6, 2, false },
	[LAST] = { "%last", NULL, 6, 1, 2, false },
	[SAMPLES] = { "samples", NULL, 8, 2, 0, false },
	[INLINED] = { "inlined", NULL, 8, 5, 0, false },
	[CALLS] = { "calls", NULL, 8, 4, 0, false },
	[BAR] = { "", NULL, 8, 3, TOPCOLUMN_BAR, false },
};

static struct toptable
table(unsigned columns)
{
	struct toptable t = { .columns = columns_of_source,
	    .n_columns = COLUMNS, .sort = COLUMNS, .bars = true };

	toptable_fit(&t, columns > SOURCE_LEAST ? columns - SOURCE_LEAST : 0);
	return t;
}

void
topsource_heading(unsigned columns, struct topline *l)
{
	const struct toptable t = table(columns);

	toptable_headings(&t, l);
	topline_add(l, TOPSTYLE_BAR, "%*s  source", NUMBER, "line");
	topline_fill(l, TOPSTYLE_BAR, l->room);
}

/* The first file with anything wrong; of no line is seldom much. */
bool
topsource_remark(const struct topsource *s, unsigned columns,
    struct topline *l)
{
	size_t i = 0;

	while (i < s->n_files && !s->files[i].why)
		i++;
	if (i == s->n_files && !s->no_line)
		return false;
	topline_begin(l, columns);
	if (s->no_line)
		topline_add(l, TOPSTYLE_BOLD, "%.0f samples of no line  ",
		    (double)s->no_line);
	if (i < s->n_files) {
		topline_add(l, TOPSTYLE_BOLD, "%s: ", s->files[i].why);
		topline_name(l, TOPSTYLE_PLAIN, s->files[i].name, columns);
	}
	return true;
}

static double
share(uint64_t n, uint64_t all)
{
	return all ? 100.0 * (double)n / (double)all : -1;
}

/* What is nothing stays empty, so that what is something can be seen. */
static void
fill_numbers(const struct topsource *s, const struct topsource_row *row,
    double v[TOPTABLE_COLUMNS])
{
	const struct topsource_row *const hottest =
	    &s->rows[topsource_hottest(s)];
	const uint64_t most = hottest->samples + hottest->inlined;
	const uint64_t n = row->samples + row->inlined;
	const uint64_t part = n < s->all ? n : s->all;

	for (size_t i = 0; i < COLUMNS; i++)
		v[i] = NAN;
	v[BAR] = most ? (double)n / (double)most : 0;
	if (row->code)
		v[SAMPLES] = (double)row->samples;
	if (part) {
		v[TOTAL] = share(part, s->all);
		v[TOTAL_ERROR] = 100 * sp_interval_error(part, s->all);
		v[LAST] = share(row->recent < s->recent_all ? row->recent :
		    s->recent_all, s->recent_all);
	}
	if (row->inlined)
		v[INLINED] = (double)row->inlined;
	if (row->calls)
		v[CALLS] = (double)row->calls;
}

static void
draw_text(const struct topsource_file *f, unsigned line, struct topline *l)
{
	const char *text;
	size_t n;

	topline_add(l, TOPSTYLE_PLAIN, "%*u: ", NUMBER, line);
	if (!line || line > f->text.n)
		return;
	text = sourcefile_line(&f->text, line, &n);
	topline_source(l, TOPSTYLE_PLAIN, text, n);
}

void
topsource_draw(const struct topsource *s, size_t i, unsigned columns,
    struct topline *l)
{
	const struct topsource_row *const row = &s->rows[i];
	const struct toptable t = table(columns);
	struct toprow numbers = { .id = 0 };

	switch (row->kind) {
	case TOPSOURCE_LINE:
		fill_numbers(s, row, numbers.values);
		toptable_numbers(&t, &numbers, TOPSTYLE_PLAIN, l);
		draw_text(&s->files[row->file], row->line, l);
		break;
	case TOPSOURCE_FILE:
		topline_add(l, TOPSTYLE_BOLD, "inlined from ");
		topline_name(l, TOPSTYLE_BOLD, s->files[row->file].name,
		    columns);
		break;
	case TOPSOURCE_GAP:
		topline_add(l, TOPSTYLE_PLAIN, "  ....");
		break;
	case TOPSOURCE_END:
		topline_add(l, TOPSTYLE_PLAIN, "  further lines left out");
	}
}
