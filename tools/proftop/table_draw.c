/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of functions on a line of a screen, see table.h */

#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "table.h"

/* A name has so many columns before another number gets room. */
#define NAME_WIDTH	24
#define NAME_NARROW	14	/* on a line of fewer columns than: */
#define NARROW		60
#define NAME_LEAST	6	/* beside a single number */

/* Behind it, the file and line. */
#define PLACE_LEAST	16
#define PLACE_MOST	48
#define BETWEEN		2

/* From so many percent of the time on a share is warm, or hot. */
#define WARM		5
#define HOT		20

static size_t
column_of_rank(const struct toptable *t, size_t rank)
{
	size_t i = 0;

	while (t->columns[i].rank != rank)
		i++;
	return i;
}

/* The widest name, if none has more columns than that. */
static unsigned
widest_name(const struct toptable *t, unsigned max)
{
	char address[TOPTABLE_ADDRESS];
	unsigned widest = 0;

	for (size_t i = 0; i < t->n && widest < max; i++) {
		const unsigned columns = topline_columns(
		    toptable_name(&t->rows[i], address), max);

		widest = columns > widest ? columns : widest;
	}
	return widest < max ? widest : max;
}

/* Is there room behind the names, of those columns that have no number? */
static void
fit_place(struct toptable *t, unsigned room)
{
	bool known = false;

	t->name_width = 0;
	for (size_t i = 0; i < t->n && !known; i++)
		known = t->rows[i].file != NULL;
	if (!known || room < NAME_WIDTH + BETWEEN + PLACE_LEAST)
		return;
	t->name_width = widest_name(t, room - BETWEEN - PLACE_LEAST);
	if (t->name_width < NAME_WIDTH)
		t->name_width = NAME_WIDTH;
}

void
toptable_fit(struct toptable *t, unsigned room)
{
	unsigned name = NAME_LEAST, used = 0;

	memset(t->shown, 0, sizeof(t->shown));
	/* What is sorted by comes before all. */
	for (size_t n = 0; n <= t->n_columns; n++) {
		const size_t i = n ? column_of_rank(t, n - 1) : t->sort;

		if (i == t->n_columns || t->shown[i] || (!t->bars &&
		    t->columns[i].decimals == TOPCOLUMN_BAR))
			continue;
		if (used + t->columns[i].width + 1 + name > room)
			break;
		used += t->columns[i].width + 1;
		t->shown[i] = true;
		name = room < NARROW ? NAME_NARROW : NAME_WIDTH;
	}
	fit_place(t, room > used + 1 ? room - used - 1 : 0);
}

void
toptable_headings(const struct toptable *t, struct topline *l)
{
	for (size_t i = 0; i < t->n_columns; i++) {
		const struct topcolumn *const c = &t->columns[i];
		const bool first = i == t->sort;

		if (!t->shown[i])
			continue;
		topline_add(l, TOPSTYLE_BAR, "%*s", (int)(c->width -
		    strlen(c->name) - first), "");
		topline_add(l, first ? TOPSTYLE_BOLD : TOPSTYLE_BAR, "%s%s",
		    first ? "*" : "", c->name);
		topline_add(l, TOPSTYLE_BAR, " ");
	}
}

void
toptable_heading(const struct toptable *t, struct topline *l)
{
	unsigned place;

	toptable_headings(t, l);
	place = l->width + 1 + t->name_width + BETWEEN;
	topline_add(l, t->sort == t->n_columns ? TOPSTYLE_BOLD : TOPSTYLE_BAR,
	    " %sfunction", t->sort == t->n_columns ? "*" : "");
	if (t->name_width) {
		topline_fill(l, TOPSTYLE_BAR, place);
		topline_add(l, TOPSTYLE_BAR, "file:line");
	}
	topline_fill(l, TOPSTYLE_BAR, l->room);
}

/* A number with its decimals, or as many of them as have room, or thousands. */
static void
format_number(double value, const struct topcolumn *c, char text[32])
{
	static const char units[] = "kMGTPE";
	int decimals = c->decimals;

	do {
		if (snprintf(text, 32, "%.*f", decimals, value) <=
		    (int)c->width)
			return;
	} while (decimals--);
	for (size_t i = 0; units[i]; i++) {
		value /= 1000;
		if (snprintf(text, 32, "%.0f%c", value, units[i]) <=
		    (int)c->width)
			return;
	}
}

static void
format_value(double value, const struct topcolumn *c, char text[32])
{
	if (isnan(value))
		text[0] = '\0';
	else if (value < 0)
		strcpy(text, "-");
	else if (c->decimals == TOPCOLUMN_ADDRESS)
		snprintf(text, 32, "0x%08" PRIx32, (uint32_t)value);
	else
		format_number(value, c, text);
}

enum topstyle
toptable_heat(double percent)
{
	return percent >= HOT ? TOPSTYLE_HOT : percent >= WARM ? TOPSTYLE_WARM :
	    percent > 0 ? TOPSTYLE_COLD : TOPSTYLE_PLAIN;
}

/* What is selected has no colours: it stands out by itself. */
static enum topstyle
style_of(const struct toptable *t, const struct toprow *row, size_t i,
    enum topstyle style)
{
	if (style != TOPSTYLE_PLAIN)
		return style;
	if (t->columns[i].heat)
		return toptable_heat(row->values[i]);
	/* A bar is the picture of the share before it. */
	for (size_t j = i; t->columns[i].decimals == TOPCOLUMN_BAR && j-- > 0;)
		if (t->columns[j].heat)
			return toptable_heat(row->values[j]);
	return style;
}

void
toptable_numbers(const struct toptable *t, const struct toprow *row,
    enum topstyle style, struct topline *l)
{
	char text[32];

	for (size_t i = 0; i < t->n_columns; i++) {
		const struct topcolumn *const c = &t->columns[i];
		const enum topstyle own = style_of(t, row, i, style);

		if (!t->shown[i])
			continue;
		if (c->decimals == TOPCOLUMN_BAR)
			topline_bar(l, own, row->values[i], c->width);
		else {
			format_value(row->values[i], c, text);
			topline_add(l, own, "%*s", (int)c->width, text);
		}
		topline_add(l, style, " ");
	}
}

/* The folders of the file are on the function's own page. */
static void
add_place(const struct toprow *row, enum topstyle style, struct topline *l)
{
	const char *const slash = strrchr(row->file, '/');
	const unsigned left = l->room - l->width;
	const unsigned room = left < PLACE_MOST ? left : PLACE_MOST;
	char line[16];

	snprintf(line, sizeof(line), ":%u", row->line);
	topline_name(l, style, slash ? slash + 1 : row->file,
	    room > strlen(line) ? room - (unsigned)strlen(line) : 0);
	topline_add(l, style, "%s", line);
}

void
toptable_row(const struct toptable *t, const struct toprow *row,
    enum topstyle style, struct topline *l)
{
	char address[TOPTABLE_ADDRESS];
	unsigned place;

	toptable_numbers(t, row, style, l);
	topline_add(l, style, " ");
	place = l->width + t->name_width + BETWEEN;
	topline_name(l, style, toptable_name(row, address), t->name_width ?
	    t->name_width : l->room);
	if (t->name_width && row->file) {
		topline_fill(l, style, place);
		add_place(row, style, l);
	}
	if (style != TOPSTYLE_PLAIN)
		topline_fill(l, style, l->room);
}
