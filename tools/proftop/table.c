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
