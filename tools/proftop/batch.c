/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proftop without a terminal, see proftop.h */

#include <config.h>

#include <math.h>
#include <stdio.h>

#include "proftop.h"

/* From one frame to the next, at least so many times what one takes. */
#define PRINT_SHARE	4

static void
print(struct topbatch *b)
{
	struct topstream *const s = b->view->stream;

	topstream_count(s);
	topstream_look(s);
	topview_update(b->view);
	if (b->json)
		topview_print_json(b->view, b->rows, stdout);
	else
		topview_print(b->view, b->columns, b->rows, stdout);
	tool_flush();
	b->printed++;
}

/* For how many seconds may the next frame wait? */
static double
due_s(const struct topbatch *b)
{
	const struct topstream *const s = b->view->stream;
	const double due = topstream_until_s(s, b->last + b->interval_s);

	/* Before the first bytes time does not pass. */
	if (b->interval_s <= 0 || (!s->by_samples && s->first <= 0))
		return HUGE_VAL;
	return s->by_samples ? due : fmax(due, b->begun - tool_clock());
}

/* Count, or print a frame, if it is time for that. */
static void
tick(struct topbatch *b)
{
	struct topstream *const s = b->view->stream;
	const double begin = tool_clock();

	if (due_s(b) <= 0) {
		b->last += b->interval_s * fmax(1, floor(
		    (topstream_time(s) - b->last) / b->interval_s));
		print(b);
		b->begun = tool_clock() + PRINT_SHARE *
		    (tool_clock() - begin);
	} else if (topstream_due_s(s) <= 0)
		topstream_count(s);
}

/* For how long may be waited until that is so, in milliseconds? */
static int
wait_ms(const struct topbatch *b)
{
	const struct topstream *const s = b->view->stream;
	const double due = fmin(due_s(b), topstream_due_s(s));

	/* In a file nothing is waited for. */
	if (s->by_samples || s->first <= 0)
		return -1;
	return (int)(fmin(fmax(due, 0), 3600) * 1e3) + 1;
}

bool
topbatch_read(struct topbatch *b, struct tool_input *in)
{
	size_t made;

	do {
		do {
			made = topstream_take(b->view->stream, in, due_s(b));
			tick(b);
			if (b->frames && b->printed >= b->frames)
				return false;
		} while (made > 0);
	} while (tool_input_wait(in, wait_ms(b)));
	while (topstream_take(b->view->stream, in, HUGE_VAL) > 0)
		continue;
	return true;
}

void
topbatch_end(struct topbatch *b)
{
	topstream_end(b->view->stream);
	print(b);
}
