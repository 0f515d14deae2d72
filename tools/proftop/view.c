/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What proftop shows, see view.h */

#include <config.h>

#include <stdlib.h>

#include "proftop.h"

/* A screen of fewer rows has less around its table. */
#define ROWS_MANY	20
#define ROWS_FEW	8
#define ROWS_HIGH	28	/* there is room for more than the table */
#define HEAD_CALM	2	/* lines of the head, if nothing is wrong */

#define MARK		2	/* columns before a row */

enum toppage
topview_page_of(const struct topview *v)
{
	return v->help ? TOPPAGE_HELP :
	    v->source.function ? TOPPAGE_SOURCE :
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

/* Rows that none of is selected: they scroll. */
static size_t
scroll_freely(struct topview *v, unsigned room, size_t n)
{
	v->page_rows = room;
	if (v->top + room > n)
		v->top = n > room ? n - room : 0;
	return v->top + room < n ? v->top + room : n;
}

static void
add_help(struct topview *v, unsigned room, unsigned columns)
{
	const size_t end = scroll_freely(v, room, topkeys_help_lines());

	for (size_t i = v->top; i < end; i++)
		topkeys_help(i, add_line(v, columns));
}

static void
add_source(struct topview *v, unsigned room, unsigned columns)
{
	const size_t end = scroll_freely(v, room, v->source.n);

	for (size_t i = v->top; i < end; i++)
		topsource_draw(&v->source, i, columns, add_line(v, columns));
}

/* The last line: what was asked for, a message, or the keys. */
static void
add_foot(struct topview *v, unsigned columns)
{
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
	topkeys_hints(v, columns, add_line(v, columns));
}

/* What stands between the head and the rows: of which function, and columns. */
static void
add_title(struct topview *v, unsigned end, unsigned columns)
{
	const enum toppage page = topview_page_of(v);
	const bool room = end > v->n_lines + 4;

	if (page == TOPPAGE_CALLS && room)
		v->n_lines += toprows_title(&v->stream->live,
		    v->path[v->depth - 1], columns, v->lines + v->n_lines);
	if (page == TOPPAGE_SOURCE && room) {
		v->n_lines += toprows_title_known(v->source.function, columns,
		    v->lines + v->n_lines);
		v->n_lines += topsource_remark(&v->source, columns,
		    v->lines + v->n_lines);
	}
	toptable_fit(topview_table(v), columns > MARK ? columns - MARK : 0);
	if (v->n_lines >= end || page == TOPPAGE_HELP)
		return;
	if (page == TOPPAGE_SOURCE)
		topsource_heading(columns, add_line(v, columns));
	else
		add_heading(v, columns, MARK);
}

static void
add_body(struct topview *v, unsigned room, unsigned columns)
{
	static void (*const add[])(struct topview *v, unsigned room,
	    unsigned columns) = {
		[TOPPAGE_FUNCTIONS] = add_functions,
		[TOPPAGE_CALLS] = add_calls,
		[TOPPAGE_SOURCE] = add_source,
		[TOPPAGE_HELP] = add_help
	};

	add[topview_page_of(v)](v, room, columns);
}

/* Errors may take more lines than what is there anyway. */
static unsigned
head_lines(const struct topview *v, unsigned rows)
{
	char text[TOPITEM_TEXT];
	size_t i = 0;

	if (rows < ROWS_FEW)
		return 1;
	if (!topview_next_alarm(v, &i, text))
		return HEAD_CALM;
	return rows < ROWS_MANY ? HEAD_CALM + 1 : TOPVIEW_HEAD;
}

/*
 * What stands above the keys, if there is room: how deep a stack was, and the
 * last minute where the screen is high.
 */
static unsigned
make_bottom(struct topview *v, unsigned rows, unsigned columns,
    struct topline bottom[2])
{
	unsigned n = 0;

	if (rows < ROWS_MANY || topview_page_of(v) == TOPPAGE_HELP)
		return 0;
	if (rows >= ROWS_HIGH)
		n += topview_minute(v->stream, columns, &bottom[n]);
	n += topstack_line(v->stream, topstack_choose(v->stream), columns,
	    &bottom[n]);
	return n;
}

void
topview_draw(struct topview *v, unsigned rows, unsigned columns)
{
	const bool asked = v->prompt != TOPPROMPT_NONE || *v->message;
	const unsigned foot = rows >= ROWS_FEW || (asked && rows > 1);
	const enum toppage page = topview_page_of(v);
	static struct topline bottom[2];
	unsigned head, end, n;

	rows = rows < TOPVIEW_ROWS ? rows : TOPVIEW_ROWS;
	if (columns > TOPTEXT_COLUMNS)
		columns = TOPTEXT_COLUMNS;
	n = make_bottom(v, rows, columns, bottom);
	end = rows > foot ? rows - foot - n : 0;
	head = head_lines(v, rows);
	v->n_lines = topview_head(v, columns, head < end ? head : end,
	    v->lines);
	add_title(v, end, columns);
	add_body(v, end > v->n_lines ? end - v->n_lines : 0, columns);
	if (!foot)
		return;
	/* Where the table leaves room there is the last minute as well. */
	if (n < 2 && rows < ROWS_HIGH && rows >= ROWS_MANY &&
	    v->n_lines + 2 + n < rows && page != TOPPAGE_HELP &&
	    topview_minute(v->stream, columns, &bottom[n]))
		n++;
	while (v->n_lines + 1 + n < rows)
		add_line(v, columns);
	for (unsigned i = 0; i < n; i++)
		v->lines[v->n_lines++] = bottom[i];
	add_foot(v, columns);
}

void
topview_free(struct topview *v)
{
	free(v->functions.rows);
	free(v->calls.rows);
	topsource_free(&v->source);
}
