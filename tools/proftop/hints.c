/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys that the last line of the screen has, see proftop.h */

#include <config.h>

#include <string.h>

#include "proftop.h"

#define BETWEEN		2	/* columns */

/* On which pages is a key hinted at? */
enum {
	FUNCTIONS = 1 << TOPPAGE_FUNCTIONS,
	CALLS = 1 << TOPPAGE_CALLS,
	SOURCE = 1 << TOPPAGE_SOURCE,
	HELP = 1 << TOPPAGE_HELP
};

/* By their place on the line; those of the highest rank are left out first. */
static const struct hint {
	const char *key, *is, *in_short;
	unsigned rank, pages;
} hints[] = {
	{ "q", "quit", "quit", 0, FUNCTIONS },
	{ "q", "back", "back", 0, CALLS | SOURCE | HELP },
	{ "?", "help", "help", 1, FUNCTIONS | CALLS | SOURCE },
	{ "Up Down", "scroll", "scroll", 2, SOURCE | HELP },
	{ "p", "pause", "pause", 2, FUNCTIONS | CALLS | SOURCE },
	{ "Enter", "callers and callees", "calls", 3, FUNCTIONS },
	{ "Enter", "go there", "there", 3, CALLS },
	{ "l", "source lines", "lines", 4, FUNCTIONS | CALLS },
	{ "/", "find", "find", 5, FUNCTIONS },
	{ "< >", "sort", "sort", 6, FUNCTIONS | CALLS },
	{ "w", "write gmon.out", "write", 7, FUNCTIONS | CALLS | SOURCE },
};

#define HINTS	(sizeof(hints) / sizeof(*hints))

static const char *
text_of(const struct hint *h, const struct topview *v, bool in_short)
{
	if (!strcmp(h->key, "p") && v->paused)
		return "go on";
	return in_short ? h->in_short : h->is;
}

static unsigned
width_of(const struct topview *v, unsigned most_rank, bool in_short)
{
	unsigned width = 0;

	for (size_t i = 0; i < HINTS; i++) {
		const struct hint *const h = &hints[i];

		if (h->pages & 1u << topview_page_of(v) && h->rank <= most_rank)
			width += (unsigned)(strlen(h->key) + 1 +
			    strlen(text_of(h, v, in_short))) +
			    (width ? BETWEEN : 0);
	}
	return width;
}

void
topkeys_hints(const struct topview *v, unsigned columns, struct topline *l)
{
	unsigned most_rank = HINTS;
	const bool in_short = width_of(v, most_rank, false) > columns;

	while (most_rank && width_of(v, most_rank, in_short) > columns)
		most_rank--;
	topline_begin(l, columns);
	for (size_t i = 0; i < HINTS; i++) {
		const struct hint *const h = &hints[i];

		if (!(h->pages & 1u << topview_page_of(v)) ||
		    h->rank > most_rank)
			continue;
		if (l->width)
			topline_fill(l, TOPSTYLE_PLAIN, l->width + BETWEEN);
		topline_add(l, TOPSTYLE_BOLD, "%s", h->key);
		topline_add(l, TOPSTYLE_PLAIN, " %s", text_of(h, v, in_short));
	}
}
