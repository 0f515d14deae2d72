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

#define TAB		8	/* columns, in source */

static bool utf8;

void
toptext_locale(void)
{
	setlocale(LC_CTYPE, "");
	utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
}

bool
toptext_utf8(void)
{
	return utf8;
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

unsigned
topline_columns(const char *name, unsigned max)
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
	const bool whole = topline_columns(name, room) <= room;
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
topline_put(struct topline *l, enum topstyle style, const char *character)
{
	if (l->width < l->room)
		append(l, style, character, strlen(character), 1);
}

/* One character of source; false if there is no room for it. */
static bool
add_character(struct topline *l, enum topstyle style, const char *character,
    size_t *used)
{
	char out[CHARACTER_ROOM];
	unsigned columns;

	*used = next(character, out, &columns);
	if (columns > l->room - l->width)
		return false;
	append(l, style, out, strlen(out), columns);
	return true;
}

void
topline_source(struct topline *l, enum topstyle style, const char *text,
    size_t n)
{
	const unsigned begin = l->width;
	size_t used;

	for (size_t i = 0; i < n && l->width < l->room; i += used) {
		char character[5] = "";

		used = 1;
		memcpy(character, text + i, n - i < 4 ? n - i : 4);
		if (text[i] == '\t')
			topline_fill(l, style, l->width + TAB -
			    (l->width - begin) % TAB);
		else if (text[i] == '\\')
			topline_put(l, style, "\\");
		else if (!text[i])
			topline_add(l, style, "\\x00");
		else if (!add_character(l, style, character, &used))
			return;
	}
}

void
topline_fill(struct topline *l, enum topstyle style, unsigned column)
{
	while (l->width < column && l->width < l->room)
		append(l, style, " ", 1, 1);
}
