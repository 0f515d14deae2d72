/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line of a screen, see text.h */

#include <config.h>

#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "text.h"
#include "text/escape.h"

/* A character, escaped: four bytes at most, of four ASCII ones each. */
#define CHARACTER_ROOM	(SP_ESCAPE_ROOM(4))

/* Of short texts. */
#define BETWEEN		2	/* columns, at least */
#define STOP		4	/* each begins at a multiple of that, so that
				   not all move when one gets longer */
#define NAME_WIDTH	30	/* at most */

static bool utf8;

void
toptext_locale(void)
{
	setlocale(LC_CTYPE, "");
	utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
}

/*
 * Write the first character of name to out as it is shown, and set *columns;
 * returns how many bytes of name that was.
 */
static size_t
next(const char *name, char out[CHARACTER_ROOM], unsigned *columns)
{
	const uint8_t *const p = (const uint8_t *)name;
	const size_t length = sp_character(p, strnlen(name, 4));
	wchar_t c;
	const int width = length > 1 && utf8 && mbtowc(&c, name, length) > 0 ?
	    wcwidth(c) : length == 1;
	const size_t used = length ? length : 1;

	if (width > 0)
		sp_escape(p, used, out);
	/* Else no byte of it is a character alone. */
	for (size_t i = 0; i < used && width <= 0; i++)
		sp_escape(p + i, 1, out + 4 * i);
	*columns = width > 0 && length > 1 ? (unsigned)width :
	    (unsigned)strlen(out);
	return used;
}

/* How many columns would a name take, if that is max or fewer?  Else more. */
static unsigned
columns_of(const char *name, unsigned max)
{
	char out[CHARACTER_ROOM];
	unsigned width = 0, columns;

	while (*name && width <= max) {
		name += next(name, out, &columns);
		width += columns;
	}
	return width;
}

void
topline_begin(struct topline *l, unsigned room)
{
	l->room = room < TOPTEXT_COLUMNS ? room : TOPTEXT_COLUMNS;
	l->width = 0;
	l->n = l->n_pieces = 0;
	l->text[0] = '\0';
}

/* Append n bytes that take so many columns, for which there is room. */
static void
append(struct topline *l, enum topstyle style, const char *text, size_t n,
    unsigned columns)
{
	size_t piece = l->n_pieces;

	memcpy(l->text + l->n, text, n);
	l->n += n;
	l->text[l->n] = '\0';
	l->width += columns;
	if (piece && (l->pieces[piece - 1].style == style ||
	    piece == TOPTEXT_PIECES))
		piece--;
	else
		l->pieces[l->n_pieces++].style = style;
	l->pieces[piece].end = l->n;
}

void
topline_add(struct topline *l, enum topstyle style, const char *format, ...)
{
	char text[TOPTEXT_COLUMNS + 1];
	va_list arguments;
	int n;

	va_start(arguments, format);
	n = vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	if (n > (int)(l->room - l->width))
		n = (int)(l->room - l->width);
	if (n > 0)
		append(l, style, text, (size_t)n, (unsigned)n);
}

void
topline_name(struct topline *l, enum topstyle style, const char *name,
    unsigned max)
{
	const char *const dots = utf8 ? "\342\200\246" : "~";
	const unsigned room = max < l->room - l->width ?
	    max : l->room - l->width;
	const bool whole = columns_of(name, room) <= room;
	unsigned left = room - !whole, columns;
	char out[CHARACTER_ROOM];

	if (!room)
		return;
	while (*name) {
		name += next(name, out, &columns);
		if (columns > left)
			break;
		append(l, style, out, strlen(out), columns);
		left -= columns;
	}
	if (!whole)
		append(l, style, dots, strlen(dots), 1);
}

void
topline_fill(struct topline *l, enum topstyle style, unsigned column)
{
	while (l->width < column && l->width < l->room)
		append(l, style, " ", 1, 1);
}

static struct topitem *
add_item(struct topitems *t, unsigned rank, enum topstyle style)
{
	struct topitem *const item = &t->items[t->n];

	if (t->n + 1 < TOPITEMS_MAX)
		t->n++;
	item->name = NULL;
	item->rank = rank;
	item->style = style;
	return item;
}

void
topitems_add(struct topitems *t, unsigned rank, enum topstyle style,
    const char *format, ...)
{
	struct topitem *const item = add_item(t, rank, style);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(item->text, sizeof(item->text), format, arguments);
	va_end(arguments);
	/* There may be the name of a file in it. */
	for (char *p = item->text; *p; p++) {
		if (*p < ' ' || *p > '~')
			*p = '?';
	}
}

void
topitems_name(struct topitems *t, unsigned rank, enum topstyle style,
    const char *text, const char *name)
{
	struct topitem *const item = add_item(t, rank, style);

	snprintf(item->text, sizeof(item->text), "%s", text);
	item->name = name;
}

static unsigned
width_of(const struct topitem *item, unsigned columns)
{
	unsigned width = (unsigned)strlen(item->text);

	if (item->name) {
		const unsigned name = columns_of(item->name, NAME_WIDTH);

		width += name < NAME_WIDTH ? name : NAME_WIDTH;
	}
	return width < columns ? width : columns;
}

/* Where on a line with that many columns in use does the next one begin? */
static unsigned
next_stop(unsigned used)
{
	return (used + BETWEEN + STOP - 1) / STOP * STOP;
}

/* Leave out the last one of the highest rank; false if all are of rank 0. */
static bool
leave_out(struct topitems *t)
{
	size_t worst = 0;

	for (size_t i = 0; i < t->n; i++) {
		if (t->items[i].rank >= t->items[worst].rank)
			worst = i;
	}
	if (!t->n || !t->items[worst].rank)
		return false;
	memmove(t->items + worst, t->items + worst + 1,
	    (t->n - worst - 1) * sizeof(*t->items));
	t->n--;
	return true;
}

unsigned
topitems_lay(struct topitems *t, unsigned columns, unsigned max,
    struct topline lines[])
{
	unsigned n = 0;

	for (size_t i = 0; i < t->n; i++) {
		const struct topitem *const item = &t->items[i];
		const unsigned width = width_of(item, columns);

		if (!n || next_stop(lines[n - 1].width) + width > columns) {
			/* It has no room: once more, with one less. */
			if (n == max)
				return leave_out(t) ? topitems_lay(t, columns,
				    max, lines) : n;
			topline_begin(&lines[n++], columns);
		} else
			topline_fill(&lines[n - 1], TOPSTYLE_PLAIN,
			    next_stop(lines[n - 1].width));
		topline_add(&lines[n - 1], item->style, "%s", item->text);
		if (item->name)
			topline_name(&lines[n - 1], item->style, item->name,
			    NAME_WIDTH);
	}
	return n;
}
