/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proftop without a terminal, see topbatch.h */

#include <config.h>

#include <math.h>
#include <stdio.h>

#include "topbatch.h"

static void
print(struct topbatch *b)
{
	struct topstream *const s = b->view->stream;

	topstream_count(s);
	sp_watch_look(&s->watch);
	topview_update(b->view);
	topview_print(b->view, b->columns, b->rows, stdout);
	tool_flush();
	b->printed++;
}

static bool
is_enough(const struct topbatch *b)
{
	return b->frames && b->printed >= b->frames;
}

/* Count, or print a frame, if it is time for that. */
static void
tick(struct topbatch *b)
{
	struct topstream *const s = b->view->stream;
	const double slice = s->watch.recent.window_s / SP_RECENT_SLICES;
	const double now = topstream_time(s);

	if (b->interval_s > 0 && now >= b->due + b->interval_s) {
		b->due += b->interval_s * floor((now - b->due) /
		    b->interval_s);
		print(b);
	} else if (now >= s->now + slice)
		topstream_count(s);
}

/* For how long may be waited until that is so, in milliseconds? */
static int
wait_ms(const struct topbatch *b)
{
	const struct topstream *const s = b->view->stream;
	const double slice = s->watch.recent.window_s / SP_RECENT_SLICES;
	double due = s->now + slice;

	/* Before the first bytes, and in a file, time does not pass. */
	if (s->by_samples || s->first <= 0)
		return -1;
	if (b->interval_s > 0)
		due = fmin(due, b->due + b->interval_s);
	return (int)(fmin(fmax(due - topstream_time(s), 0), 3600) * 1e3) + 1;
}

bool
topbatch_read(struct topbatch *b, struct tool_input *in)
{
	do {
		while (topstream_take(b->view->stream, in) > 0) {
			tick(b);
			if (is_enough(b))
				return false;
		}
		tick(b);
		if (is_enough(b))
			return false;
	} while (tool_input_wait(in, wait_ms(b)));
	while (topstream_take(b->view->stream, in) > 0)
		continue;
	return true;
}

void
topbatch_end(struct topbatch *b)
{
	b->view->stream->ended = true;
	if (!is_enough(b))
		print(b);
}
