/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table whose columns are as wide as what is in them, see texttable.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "texttable.h"
#include "tool.h"

#define CELL_ROOM	48	/* of a number */
#define TEN	UINT64_C(10)

static struct textcell *
append(struct texttable *t)
{
	if (!SP_GROW(t->cells, t->n, t->room))
		err(TOOL_TROUBLE, NULL);
	memset(&t->cells[t->n], 0, sizeof(*t->cells));
	return &t->cells[t->n++];
}

void
texttable_text(struct texttable *t, const char *text)
{
	struct textcell *const c = append(t);

	c->none = !text;
	if (text)
		c->text = tool_need(strdup(text));
}

void
texttable_value(struct texttable *t, bool known, uint64_t value, bool least)
{
	struct textcell *const c = append(t);

	c->none = !known;
	c->value = known ? value : 0;
	c->least = least;
}

void
texttable_number(struct texttable *t, uint64_t value)
{
	texttable_value(t, true, value, false);
}

int
texttable_find(const struct texttable *t, const char *name)
{
	for (size_t i = 0; i < t->n_columns; i++) {
		if (!strcmp(t->columns[i].name, name) &&
		    (!i || t->columns[i].kind != TEXTCOLUMN_TEXT))
			return (int)i;
	}
	return -1;
}

static int sorted_by;

static int
by_column(const void *a, const void *b)
{
	const struct textcell *const x = a, *const y = b;
	const struct textcell *const p = &x[sorted_by];
	const struct textcell *const q = &y[sorted_by];
	int order;

	if (sorted_by && p->none != q->none)
		return p->none - q->none;
	if (sorted_by && p->value != q->value)
		return p->value < q->value ? 1 : -1;
	order = strcmp(x->text, y->text);
	return order ? order : (x[1].value > y[1].value) -
	    (x[1].value < y[1].value);
}

void
texttable_sort(struct texttable *t, int column)
{
	sorted_by = column;
	if (t->n)
		qsort(t->cells, t->n / t->n_columns,
		    t->n_columns * sizeof(*t->cells), by_column);
}

static void
format_time(int64_t ns, char *out)
{
	const uint64_t size = ns < 0 ? -(uint64_t)ns : (uint64_t)ns;

	snprintf(out, CELL_ROOM, "%s%" PRIu64 ".%06" PRIu64, ns < 0 ? "-" : "",
	    size / 1000000000, size % 1000000000 / 1000);
}

/* A cell as text; room has CELL_ROOM for one that is none. */
static const char *
format(const struct textcell *c, int kind, bool tabs, char *room)
{
	if (c->text)
		return c->text;
	if (c->none)
		return "-";
	if (kind == TEXTCOLUMN_SHARE)
		snprintf(room, CELL_ROOM, "%" PRIu64 ".%02" PRIu64,
		    c->value / 100, c->value % 100);
	else if (kind == TEXTCOLUMN_TIME && tabs)
		snprintf(room, CELL_ROOM, "%" PRId64, (int64_t)c->value);
	else if (kind == TEXTCOLUMN_TIME)
		format_time((int64_t)c->value, room);
	else if (kind == TEXTCOLUMN_NS && !tabs)
		snprintf(room, CELL_ROOM, "%s%" PRIu64 ".%" PRIu64,
		    c->least ? ">=" : "", (c->value + 50) / 100 / TEN,
		    (c->value + 50) / 100 % TEN);
	else
		snprintf(room, CELL_ROOM, "%" PRIu64, c->value);
	return room;
}

static void
print_fields(const struct texttable *t, size_t row, FILE *out)
{
	char room[CELL_ROOM];

	fputs(t->kind, out);
	for (size_t i = 0; i < t->n_columns; i++)
		fprintf(out, "\t%s", format(&t->cells[row * t->n_columns + i],
		    (int)t->columns[i].kind, true, room));
	fputc('\n', out);
}

static void
print_field_names(const struct texttable *t, FILE *out)
{
	fprintf(out, "#%s", t->kind);
	for (size_t i = 0; i < t->n_columns; i++) {
		const bool ns = t->columns[i].kind == TEXTCOLUMN_NS ||
		    t->columns[i].kind == TEXTCOLUMN_TIME;

		fprintf(out, "\t%s%s", t->columns[i].name, ns ? "_ns" : "");
	}
	fputc('\n', out);
}

static int
width_of(const struct texttable *t, size_t column, size_t n)
{
	size_t width = strlen(t->columns[column].name);
	char room[CELL_ROOM];

	for (size_t row = 0; row < n; row++) {
		const size_t size = strlen(format(
		    &t->cells[row * t->n_columns + column],
		    (int)t->columns[column].kind, false, room));

		if (size > width)
			width = size;
	}
	return (int)width;
}

/* Text begins below its heading, numbers end there; at the end is no blank. */
static void
print_aligned(const struct texttable *t, size_t column, int width,
    const char *text, FILE *out)
{
	if (column)
		fputc(' ', out);
	if (t->columns[column].kind != TEXTCOLUMN_TEXT)
		fprintf(out, "%*s", width, text);
	else if (column + 1 < t->n_columns)
		fprintf(out, "%-*s", width, text);
	else
		fputs(text, out);
}

static void
print_aligned_rows(const struct texttable *t, size_t n, FILE *out)
{
	int *const widths = tool_need(calloc(t->n_columns, sizeof(*widths)));
	char room[CELL_ROOM];

	for (size_t i = 0; i < t->n_columns; i++)
		widths[i] = width_of(t, i, n);
	for (size_t row = 0; row <= n; row++) {
		for (size_t i = 0; i < t->n_columns; i++) {
			if (t->columns[i].kind == TEXTCOLUMN_EXTRA)
				continue;
			print_aligned(t, i, widths[i], row ? format(
			    &t->cells[(row - 1) * t->n_columns + i],
			    (int)t->columns[i].kind, false, room) :
			    t->columns[i].name, out);
		}
		fputc('\n', out);
	}
	free(widths);
}

void
texttable_print(const struct texttable *t, size_t n, bool tabs, FILE *out)
{
	const size_t rows = t->n / t->n_columns;

	if (n > rows)
		n = rows;
	if (!rows)
		return;
	if (!tabs) {
		print_aligned_rows(t, n, out);
		return;
	}
	print_field_names(t, out);
	for (size_t row = 0; row < n; row++)
		print_fields(t, row, out);
}

void
texttable_free(struct texttable *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->cells[i].text);
	free(t->cells);
}
