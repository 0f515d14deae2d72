/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bars and sparklines, see text.h */

#include <config.h>

#include <math.h>

#include "text.h"

#define EIGHTHS		8	/* a block is so many parts wide, or high */

/* By the eighths that are full: of the width, and of the height. */
static const char *const wide[EIGHTHS + 1] = {
	" ", "\342\226\217", "\342\226\216", "\342\226\215", "\342\226\214",
	"\342\226\213", "\342\226\212", "\342\226\211", "\342\226\210"
};
static const char *const high[EIGHTHS + 1] = {
	" ", "\342\226\201", "\342\226\202", "\342\226\203", "\342\226\204",
	"\342\226\205", "\342\226\206", "\342\226\207", "\342\226\210"
};
static const char *const ascii_high[EIGHTHS + 1] = {
	" ", ".", ".", ":", "-", "=", "+", "*", "#"
};

/* So many of max parts, at least one of what is more than nothing. */
static unsigned
parts_of(double share, unsigned max)
{
	const double parts = ceil(share * max - 1e-9);

	return !(parts > 0) ? share > 0 : parts < max ? (unsigned)parts : max;
}

void
topline_bar(struct topline *l, enum topstyle style, double share,
    unsigned columns)
{
	const unsigned step = toptext_utf8() ? EIGHTHS : 1;
	unsigned parts = parts_of(share, columns * step);

	for (unsigned i = 0; i < columns; i++) {
		const unsigned full = parts < step ? parts : step;

		topline_put(l, style, step == 1 ? (full ? "#" : " ") :
		    wide[full]);
		parts -= full;
	}
}

void
topline_sparkline(struct topline *l, enum topstyle style,
    const uint64_t *counts, size_t n)
{
	const char *const *const blocks = toptext_utf8() ? high : ascii_high;
	uint64_t most = 0;

	for (size_t i = 0; i < n; i++)
		most = counts[i] > most ? counts[i] : most;
	for (size_t i = 0; i < n; i++)
		topline_put(l, style, blocks[most ? parts_of(
		    (double)counts[i] / (double)most, EIGHTHS) : 0]);
}
