/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What proftop shows, see view.h */

#include <config.h>

#include <stdlib.h>

#include "proftop.h"

/* A screen of fewer rows has less around its table. */
#define ROWS_MANY	20
#define ROWS_FEW	8

#define MARK		2	/* columns before a row */

/* What is shown below the head. */
static enum toppage
page_of(const struct topview *v)
{
	return v->help ? TOPPAGE_HELP :
	    v->depth ? TOPPAGE_CALLS : TOPPAGE_FUNCTIONS;
}

struct toptable *
topview_table(struct topview *v)
{
	return v->depth ? &v->calls : &v->functions;
}

/* A further line of the screen; there is room for it. */
static struct topline *
add_line(struct topview *v, unsigned columns)
{
	struct topline *const l = &v->lines[v->n_lines++];

	topline_begin(l, columns);
	return l;
}

static void
add_heading(struct topview *v, unsigned columns, unsigned mark)
{
	struct topline *const l = add_line(v, columns);

	topline_fill(l, TOPSTYLE_BAR, mark);
	toptable_heading(topview_table(v), l);
}

static void
add_row(struct topview *v, size_t row, unsigned columns)
{
	const bool here = row == v->at;
	const enum topstyle style = here ? TOPSTYLE_BAR : TOPSTYLE_PLAIN;
	struct topline *const l = add_line(v, columns);

	topline_add(l, style, here ? "> " : "  ");
	toptable_row(topview_table(v), &topview_table(v)->rows[row], style, l);
}

/* Keep the line of the selected row among those that are shown. */
static void
scroll(struct topview *v, size_t line, size_t n, size_t room)
{
	v->page_rows = room;
	if (line < v->top)
		v->top = line;
	if (line >= v->top + room)
		v->top = line + 1 - room;
	if (v->top + room > n)
		v->top = n > room ? n - room : 0;
}

/* The rows of functions that have room, or why there are none. */
static void
add_functions(struct topview *v, unsigned room, unsigned columns)
{
	const size_t n = v->functions.n;

	scroll(v, v->at, n, room);
	for (size_t i = v->top; i < n && i < v->top + room; i++)
		add_row(v, i, columns);
	if (!n && room && *v->filter)
		topline_add(add_line(v, columns), TOPSTYLE_PLAIN,
		    "  no such function");
}

/* The line before a group of n rows of calls. */
static void
add_group(struct topview *v, size_t n, const char *none, const char *some,
    unsigned columns)
{
	struct topline *const l = add_line(v, columns);

	if (n)
		topline_add(l, TOPSTYLE_BOLD, "%s, from %zu place%s", some, n,
		    n > 1 ? "s" : "");
	else
		topline_add(l, TOPSTYLE_BOLD, "%s", none);
}

static void
add_calls(struct topview *v, unsigned room, unsigned columns)
{
	const size_t callers = toprows_callers(&v->calls), n = v->calls.n + 2;
	const size_t at = v->at + 1 + (v->at >= callers);

	scroll(v, at, n, room);
	/* The heading of the first row is seen with it. */
	if (v->at == 0 && v->top <= at && room > 1)
		v->top = 0;
	for (size_t i = v->top; i < n && i < v->top + room; i++) {
		if (!i)
			add_group(v, callers, "Nobody calls it",
			    "Who calls it", columns);
		else if (i == callers + 1)
			add_group(v, v->calls.n - callers, "It calls nobody",
			    "Whom it calls", columns);
		else
			add_row(v, i - 1 - (i > callers + 1), columns);
	}
}

static void
add_help(struct topview *v, unsigned room, unsigned columns)
{
	const size_t n = topkeys_help_lines();

	v->page_rows = room;
	if (v->top + room > n)
		v->top = n > room ? n - room : 0;
	for (size_t i = v->top; i < n && i < v->top + room; i++)
		topkeys_help(i, add_line(v, columns));
}

/* The last line: what was asked for, a message, or the keys. */
static void
add_foot(struct topview *v, unsigned columns)
{
	struct topitems t = { .n = 0 };

	if (v->prompt == TOPPROMPT_FILTER) {
		struct topline *const l = add_line(v, columns);

		topline_add(l, TOPSTYLE_BOLD, "only functions with: ");
		topline_name(l, TOPSTYLE_PLAIN, v->filter, columns);
		topline_add(l, TOPSTYLE_BAR, " ");
		return;
	}
	if (*v->message) {
		topline_name(add_line(v, columns), TOPSTYLE_BOLD, v->message,
		    columns);
		return;
	}
	topkeys_hints(page_of(v), &t);
	v->n_lines += topitems_lay(&t, columns, 1, v->lines + v->n_lines);
}

void
topview_draw(struct topview *v, unsigned rows, unsigned columns)
{
	const unsigned head = rows >= ROWS_MANY ? 4 : rows >= ROWS_FEW ? 3 : 1;
	const bool asked = v->prompt != TOPPROMPT_NONE || *v->message;
	const unsigned foot = rows >= ROWS_FEW || (asked && rows > 1);
	const enum toppage page = page_of(v);
	struct topline stack;
	unsigned end;
	bool deep;

	rows = rows < TOPVIEW_ROWS ? rows : TOPVIEW_ROWS;
	if (columns > TOPTEXT_COLUMNS)
		columns = TOPTEXT_COLUMNS;
	deep = rows >= ROWS_MANY && page != TOPPAGE_HELP && topstack_line(
	    v->stream, topstack_choose(v->stream), columns, &stack);
	end = rows > foot ? rows - foot - deep : 0;
	v->n_lines = topview_head(v, columns, head < end ? head : end,
	    v->lines);
	if (page == TOPPAGE_CALLS && end > v->n_lines + 4)
		v->n_lines += toprows_title(&v->stream->live,
		    v->path[v->depth - 1], columns, v->lines + v->n_lines);
	toptable_fit(topview_table(v), columns > MARK ? columns - MARK : 0);
	if (page != TOPPAGE_HELP && v->n_lines < end)
		add_heading(v, columns, MARK);
	end = end > v->n_lines ? end - v->n_lines : 0;
	if (page == TOPPAGE_HELP)
		add_help(v, end, columns);
	else if (page == TOPPAGE_CALLS)
		add_calls(v, end, columns);
	else
		add_functions(v, end, columns);
	if (!foot)
		return;
	while (v->n_lines + 1 + deep < rows)
		add_line(v, columns);
	if (deep)
		v->lines[v->n_lines++] = stack;
	add_foot(v, columns);
}

/* A line as it is, but for blanks at its end. */
static void
print_line(const struct topline *l, FILE *out)
{
	size_t n = l->n;

	while (n && l->text[n - 1] == ' ')
		n--;
	fprintf(out, "%.*s\n", (int)n, l->text);
}

static void
print_stacks(struct topview *v, unsigned columns, FILE *out)
{
	struct topstream *const s = v->stream;

	stack_depths_sort(&s->depths);
	for (size_t i = 0; i < s->depths.n; i++)
		if (topstack_line(s, s->depths.list[i].task, columns,
		    &v->lines[0]))
			print_line(&v->lines[0], out);
}

void
topview_print(struct topview *v, unsigned columns, size_t rows, FILE *out)
{
	const struct toptable *const t = topview_table(v);

	v->n_lines = topview_head(v, columns, TOPVIEW_HEAD, v->lines);
	toptable_fit(&v->functions, columns);
	add_heading(v, columns, 0);
	for (unsigned i = 0; i < v->n_lines; i++)
		print_line(&v->lines[i], out);
	for (size_t i = 0; i < t->n && i < rows; i++) {
		topline_begin(&v->lines[0], columns);
		toptable_row(t, &t->rows[i], TOPSTYLE_PLAIN, &v->lines[0]);
		print_line(&v->lines[0], out);
	}
	print_stacks(v, columns, out);
	fputc('\n', out);
}

void
topview_free(struct topview *v)
{
	free(v->functions.rows);
	free(v->calls.rows);
}
