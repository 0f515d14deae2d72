/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table whose columns are as wide as what is in them, see texttable.h */

#include <config.h>

#include <ctype.h>
#include <err.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "texttable.h"
#include "tool.h"

#define CELL_ROOM	48	/* of a number */
#define DECIMALS	9
#define NAME_WIDTH	32	/* what is longer moves its own row only */
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

/* Up to the first digit of the error, which may be 10 times what it was. */
void
textreal_format(char text[TEXTREAL_ROOM], double value, double error, bool plus)
{
	const double exponent = error > 0 ? floor(log10(error)) : 0;
	const double step = pow(10, exponent);
	const int wanted = -(int)exponent - (error >= 9.5 * step);
	const int decimals = wanted < 0 ? 0 :
	    wanted > DECIMALS ? DECIMALS : wanted;
	const bool zero = fabs(value) * pow(10, decimals) < 0.5;

	snprintf(text, TEXTREAL_ROOM, plus && !zero ? "%+.*f" : "%.*f",
	    decimals, zero ? 0 : value);
}

void
texttable_real(struct texttable *t, double value, double error, bool plus)
{
	char text[TEXTREAL_ROOM];

	textreal_format(text, value, error, plus);
	texttable_text(t, isnan(value) ? NULL : text);
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
texttable_few(struct texttable *t, bool few)
{
	t->cells[t->n - 1].few = few;
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

const char *
texttime_format(char text[TEXTTIME_ROOM], int64_t ns)
{
	const uint64_t size = ns < 0 ? -(uint64_t)ns : (uint64_t)ns;

	snprintf(text, TEXTTIME_ROOM, "%s%" PRIu64 ".%06" PRIu64,
	    ns < 0 ? "-" : "", size / 1000000000, size % 1000000000 / 1000);
	return text;
}

/* Four digits, of which at most four are decimals. */
static void
format_ms(uint64_t ns, char *out)
{
	const double ms = (double)ns / 1e6;
	int decimals = ns ? 4 : 0;

	for (double limit = 0.99995; decimals && ms >= limit; limit *= 10)
		decimals--;
	snprintf(out, CELL_ROOM, "%.*f", decimals, ms);
}

/* What stands in a cell; room has CELL_ROOM for one that is no text. */
static const char *
format(const struct textcell *c, int kind, bool tabs, char *room)
{
	const char *const least = c->least && !tabs ? ">=" : "";

	if (c->text)
		return c->text;
	if (c->none || (c->few && !tabs))
		return "-";
	if (kind == TEXTCOLUMN_SHARE)
		snprintf(room, CELL_ROOM, "%" PRIu64 ".%02" PRIu64,
		    c->value / 100, c->value % 100);
	else if (kind == TEXTCOLUMN_TIME && tabs)
		snprintf(room, CELL_ROOM, "%" PRId64, (int64_t)c->value);
	else if (kind == TEXTCOLUMN_TIME)
		texttime_format(room, (int64_t)c->value);
	else if (kind == TEXTCOLUMN_MS && !tabs)
		format_ms(c->value, stpcpy(room, least));
	else if (kind == TEXTCOLUMN_NS && !tabs)
		snprintf(room, CELL_ROOM, "%s%" PRIu64 ".%" PRIu64, least,
		    (c->value + 50) / 100 / TEN, (c->value + 50) / 100 % TEN);
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
		const int kind = (int)t->columns[i].kind;
		const bool ns = kind == TEXTCOLUMN_NS ||
		    kind == TEXTCOLUMN_MS || kind == TEXTCOLUMN_TIME;

		fprintf(out, "\t%s%s", t->columns[i].name, ns ? "_ns" : "");
	}
	fputc('\n', out);
}

/* A column's characters: those of all, and those behind the point. */
struct width {
	int all, behind;
};

/* A part of a table: its first n rows. */
struct part {
	const struct texttable *t;
	unsigned number;
	size_t n;
	struct width *widths;	/* of each column, whatever its part */
};

static bool
has_column(const struct part *p, size_t column)
{
	const struct textcolumn *const c = &p->t->columns[column];

	return c->kind != TEXTCOLUMN_EXTRA &&
	    (!column || c->part == p->number);
}

/* Has it anything to say in this part? */
static bool
has_row(const struct part *p, size_t row)
{
	const struct texttable *const t = p->t;

	for (size_t i = 1; p->number && i < t->n_columns; i++) {
		const struct textcell *const c =
		    &t->cells[row * t->n_columns + i];

		if (has_column(p, i) && !c->none && (c->text || c->value))
			return true;
	}
	return !p->number;
}

static int
behind_point(const char *text)
{
	const char *const point = strchr(text, '.');

	return point ? (int)strlen(point) : 0;
}

static const char *
format_cell(const struct part *p, size_t row, size_t column, char *room)
{
	const struct texttable *const t = p->t;

	return format(&t->cells[row * t->n_columns + column],
	    (int)t->columns[column].kind, false, room);
}

/* As wide as its cells need, or its name. */
static struct width
width_of(const struct part *p, size_t column)
{
	const bool text = p->t->columns[column].kind == TEXTCOLUMN_TEXT;
	int before = 0, behind = 0, name;
	char room[CELL_ROOM];

	for (size_t row = 0; row < p->n; row++) {
		const char *const cell = format_cell(p, row, column, room);
		const int right = text ? 0 : behind_point(cell);
		const int left = (int)strlen(cell) - right;

		if (!has_row(p, row) || (text && left > NAME_WIDTH))
			continue;
		before = left > before ? left : before;
		behind = right > behind ? right : behind;
	}
	name = (int)strlen(p->t->columns[column].name);
	return (struct width){ name > before + behind ? name : before + behind,
	    behind };
}

/* Blanks before a column: a text keeps off from the number before it. */
static int
gap_before(const struct texttable *t, size_t column)
{
	return !column ? 0 :
	    t->columns[column].kind == TEXTCOLUMN_TEXT ? 2 : 1;
}

/*
 * Text begins below its heading, what is no text ends there, a number with
 * blanks for decimals that others have; at the end is no blank.
 */
static void
print_aligned(const struct part *p, size_t column, const char *text, FILE *out)
{
	const struct texttable *const t = p->t;
	const struct width *const w = &p->widths[column];
	/* A heading such as "p50" is no number. */
	const bool number = text != t->columns[column].name &&
	    isdigit((unsigned char)text[strlen(text) - 1]);
	const int lack = number ? w->behind - behind_point(text) : 0;
	bool last = true;

	for (size_t i = column + 1; i < t->n_columns; i++)
		last = last && !has_column(p, i);
	fprintf(out, "%*s", gap_before(t, column), "");
	if (t->columns[column].kind == TEXTCOLUMN_TEXT)
		fprintf(out, "%-*s", last ? 0 : w->all, text);
	else
		fprintf(out, "%*s%*s", w->all - lack, text, last ? 0 : lack,
		    "");
}

/* The columns of a group from the first one on; how wide they are. */
static size_t
group_of(const struct part *p, size_t first, int *width)
{
	const struct texttable *const t = p->t;
	const char *const group = t->columns[first].group;
	size_t i = first + 1;

	*width = p->widths[first].all;
	for (; group && i < t->n_columns; i++) {
		const char *const other = t->columns[i].group;

		if (!has_column(p, i))
			continue;
		if (!other || strcmp(other, group) != 0)
			break;
		*width += gap_before(t, i) + p->widths[i].all;
	}
	return i;
}

/* The headings of groups, if there are any, in the middle of each. */
static void
print_groups(const struct part *p, FILE *out)
{
	const struct texttable *const t = p->t;
	int blanks = 0, width;
	bool any = false;

	for (size_t i = 0, next; i < t->n_columns; i = next) {
		const char *const group = t->columns[i].group;
		const int lead = gap_before(t, i);

		next = i + 1;
		if (!has_column(p, i))
			continue;
		next = group_of(p, i, &width);
		blanks += lead;
		if (group) {
			const int rest = width - (int)strlen(group);
			const int left = rest > 0 ? rest / 2 : 0;

			fprintf(out, "%*s%s", blanks + left, "", group);
			blanks = rest - left;
			any = true;
		} else {
			blanks += width;
		}
	}
	if (any)
		fputc('\n', out);
}

static void
print_part(const struct part *p, FILE *out)
{
	const struct texttable *const t = p->t;
	char room[CELL_ROOM];

	if (p->number)
		fputc('\n', out);
	for (size_t i = 0; i < t->n_columns; i++)
		p->widths[i] = width_of(p, i);
	print_groups(p, out);
	for (size_t i = 0; i < t->n_columns; i++) {
		if (has_column(p, i))
			print_aligned(p, i, t->columns[i].name, out);
	}
	fputc('\n', out);
	for (size_t row = 0; row < p->n; row++) {
		if (!has_row(p, row))
			continue;
		for (size_t i = 0; i < t->n_columns; i++) {
			const char *const cell = format_cell(p, row, i, room);

			if (has_column(p, i))
				print_aligned(p, i, cell, out);
		}
		fputc('\n', out);
	}
}

static bool
has_part(const struct part *p)
{
	bool columns = false, rows = false;

	for (size_t i = 1; i < p->t->n_columns; i++)
		columns = columns || has_column(p, i);
	for (size_t row = 0; row < p->n; row++)
		rows = rows || has_row(p, row);
	return columns && rows;
}

static void
print_parts(const struct texttable *t, size_t n, FILE *out)
{
	struct part p = { .t = t, .n = n,
	    .widths = tool_need(calloc(t->n_columns, sizeof(*p.widths))) };

	for (; p.number < TEXTTABLE_PARTS; p.number++) {
		if (has_part(&p))
			print_part(&p, out);
	}
	free(p.widths);
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
		print_parts(t, n, out);
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
