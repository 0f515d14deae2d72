/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The last minute as a line, see view.h */

#include <config.h>

#include <inttypes.h>

#include "view.h"

#define AROUND	40	/* columns of words */

bool
topview_minute(const struct topstream *s, unsigned columns,
    struct topline *line)
{
	uint64_t counts[SP_MINUTE_SECONDS], most = 0;
	size_t n = sp_minute_counts(&s->minute, TOPMINUTE_PACKETS, counts);
	const size_t room = columns > AROUND ? columns - AROUND : 1;
	const uint64_t *first = counts;

	if (!n)
		return false;
	if (n > room) {
		first += n - room;
		n = room;
	}
	for (size_t i = 0; i < n; i++)
		most = first[i] > most ? first[i] : most;
	topline_begin(line, columns);
	topline_add(line, TOPSTYLE_PLAIN, "last %zu s ", n);
	topline_sparkline(line, TOPSTYLE_BOLD, first, n);
	topline_add(line, TOPSTYLE_PLAIN, " at most %" PRIu64 " packets/s",
	    most);
	return true;
}
