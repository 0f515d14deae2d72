/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short texts that share a few lines of a screen, see text.h */

#include <config.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "text.h"

#define BETWEEN		2	/* columns, at least */
#define STOP		4	/* each begins at a multiple of that, so that
				   not all move when one gets longer */
#define NAME_WIDTH	30	/* at most */
#define LEAST		7	/* the rank of what is worth no line of its
				   own */

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
		const unsigned name = topline_columns(item->name, NAME_WIDTH);

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
			if (n && i + 1 == t->n && item->rank >= LEAST)
				break;
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
