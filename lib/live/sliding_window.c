/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What came in the last seconds, see sliding_window.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "live/sliding_window.h"

bool
sp_window_keep(struct sp_window_mark *m, const uint64_t *counts, size_t n,
    double now)
{
	uint64_t *const more = realloc(m->counts, (n + 1) * sizeof(*more));

	if (!more)
		return false;
	if (n)
		memcpy(more, counts, n * sizeof(*more));
	*m = (struct sp_window_mark){ now, more, n };
	return true;
}

/*
 * Give up the oldest mark if the next one is as old as the window; its memory
 * is the next mark's.
 */
static void
drop_old(struct sp_window *r, double now)
{
	while (r->n > 1 && r->marks[1].at <= now - r->window_s) {
		const struct sp_window_mark old = r->marks[0];

		memmove(r->marks, r->marks + 1, (r->n - 1) * sizeof(old));
		r->marks[--r->n] = old;
	}
}

bool
sp_window_tell(struct sp_window *r, const uint64_t *counts, size_t n,
    double now)
{
	if (r->n && now - r->marks[r->n - 1].at <
	    r->window_s / SP_RECENT_SLICES)
		return true;
	drop_old(r, now);
	/* Rounding may make a slice shorter than it should be. */
	if (r->n == sizeof(r->marks) / sizeof(*r->marks))
		return true;
	if (!sp_window_keep(&r->marks[r->n], counts, n, now))
		return false;
	r->n++;
	return true;
}

const struct sp_window_mark *
sp_window_begin(const struct sp_window *r, double now)
{
	size_t i = r->n;

	while (i > 1 && r->marks[i - 1].at > now - r->window_s)
		i--;
	return i ? &r->marks[i - 1] : NULL;
}

void
sp_window_clear(struct sp_window *r)
{
	for (size_t i = 0; i < sizeof(r->marks) / sizeof(*r->marks); i++)
		free(r->marks[i].counts);
	memset(r->marks, 0, sizeof(r->marks));
	r->n = 0;
}
