/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of functions, see table.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "common/tool.h"
#include "table.h"

/* A name has so many columns before another number gets room. */
#define NAME_WIDTH	24
#define NAME_NARROW	14	/* on a line of fewer columns than: */
#define NARROW		60
#define NAME_LEAST	6	/* beside a single number */

struct toprow *
toptable_add(struct toptable *t)
{
	struct toprow *row;

	if (!SP_GROW(t->rows, t->n, t->room))
		err(TOOL_TROUBLE, NULL);
	row = &t->rows[t->n++];
	memset(row, 0, sizeof(*row));
	return row;
}

int
toptable_find(const struct toptable *t, const char *key)
{
	for (size_t i = 0; i < t->n_columns; i++) {
		if (t->columns[i].key && !strcmp(t->columns[i].key, key))
			return (int)i;
	}
	return strcmp(key, "name") ? -1 : (int)t->n_columns;
}

size_t
toptable_beside(const struct toptable *t, bool right)
{
	size_t i = t->sort;

	while (right ? i < t->n_columns : i > 0) {
		i = right ? i + 1 : i - 1;
		if (i == t->n_columns || t->columns[i].key)
			return i;
	}
	return t->sort;
}

const char *
toptable_name(const struct toprow *row, char address[TOPTABLE_ADDRESS])
{
	if (row->name)
		return row->name;
	snprintf(address, TOPTABLE_ADDRESS, "0x%08" PRIx32, row->addr);
	return address;
}

/* What it is sorted by, for qsort. */
static const struct toptable *sorted;

/* By name, and those of equal names by address. */
static int
compare_last(const struct toprow *x, const struct toprow *y)
{
	char one[TOPTABLE_ADDRESS], other[TOPTABLE_ADDRESS];
	int order = strcmp(toptable_name(x, one), toptable_name(y, other));

	if (!order)
		order = (x->addr > y->addr) - (x->addr < y->addr);
	for (size_t i = 0; !order && i < sorted->n_columns; i++) {
		if (sorted->columns[i].decimals == TOPCOLUMN_ADDRESS &&
		    x->values[i] != y->values[i])
			return x->values[i] > y->values[i] ? 1 : -1;
	}
	return order ? order : (x->id > y->id) - (x->id < y->id);
}

static int
compare(const void *a, const void *b)
{
	const struct toprow *const x = a, *const y = b;
	const size_t first = sorted->sort;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	if (first == sorted->n_columns)
		return compare_last(x, y);
	if (x->values[first] != y->values[first])
		return x->values[first] < y->values[first] ? 1 : -1;
	for (size_t i = 0; i < sorted->n_columns; i++) {
		if (sorted->columns[i].key && x->values[i] != y->values[i])
			return x->values[i] < y->values[i] ? 1 : -1;
	}
	return compare_last(x, y);
}

void
toptable_sort(struct toptable *t)
{
	sorted = t;
	if (t->n)
		qsort(t->rows, t->n, sizeof(*t->rows), compare);
}

static size_t
column_of_rank(const struct toptable *t, size_t rank)
{
	size_t i = 0;

	while (t->columns[i].rank != rank)
		i++;
	return i;
}

void
toptable_fit(struct toptable *t, unsigned room)
{
	unsigned name = NAME_LEAST, used = 0;

	memset(t->shown, 0, sizeof(t->shown));
	/* What is sorted by comes before all. */
	for (size_t n = 0; n <= t->n_columns; n++) {
		const size_t i = n ? column_of_rank(t, n - 1) : t->sort;

		if (i == t->n_columns || t->shown[i])
			continue;
		used += t->columns[i].width + 1;
		if (used + name > room)
			break;
		t->shown[i] = true;
		name = room < NARROW ? NAME_NARROW : NAME_WIDTH;
	}
}

void
toptable_heading(const struct toptable *t, struct topline *l)
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
	topline_add(l, t->sort == t->n_columns ? TOPSTYLE_BOLD : TOPSTYLE_BAR,
	    " %sfunction", t->sort == t->n_columns ? "*" : "");
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
	if (value < 0)
		strcpy(text, "-");
	else if (c->decimals == TOPCOLUMN_ADDRESS)
		snprintf(text, 32, "0x%08" PRIx32, (uint32_t)value);
	else
		format_number(value, c, text);
}

void
toptable_row(const struct toptable *t, const struct toprow *row,
    enum topstyle style, struct topline *l)
{
	char text[32], address[TOPTABLE_ADDRESS];

	for (size_t i = 0; i < t->n_columns; i++) {
		if (!t->shown[i])
			continue;
		format_value(row->values[i], &t->columns[i], text);
		topline_add(l, style, "%*s ", (int)t->columns[i].width, text);
	}
	topline_add(l, style, " ");
	topline_name(l, style, toptable_name(row, address), l->room);
	if (style != TOPSTYLE_PLAIN)
		topline_fill(l, style, l->room);
}
