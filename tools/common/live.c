/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known so far, again and again, see live.h */

#include <config.h>

#include <err.h>
#include <stdlib.h>

#include "live.h"

static void
draw(struct live *l)
{
	char *text = NULL;
	size_t n = 0;
	FILE *const out = open_memstream(&text, &n);

	if (!out)
		err(TOOL_TROUBLE, NULL);
	l->print(l->arg, &l->screen, out);
	if (fclose(out))
		err(TOOL_TROUBLE, NULL);
	screen_draw(&l->screen, text, n);
	free(text);
}

/* Nothing is shown that is as it was the last time. */
static void
show(void *arg)
{
	struct live *const l = arg;
	const bool resized = l->draws && screen_measure(&l->screen);

	if (l->reader->lines == l->shown && !resized)
		return;
	l->shown = l->reader->lines;
	if (l->draws)
		draw(l);
	else {
		tool_progress_end(l->reader->progress);
		l->print(l->arg, NULL, stdout);
		putchar('\n');
	}
	tool_flush();
}

void
live_begin(struct live *l)
{
	l->tick->act = show;
	l->tick->arg = l;
	l->draws = l->tick->every_ms && !l->tabs && screen_begin();
	l->progress->off = l->draws;
}

void
live_end(struct live *l)
{
	screen_leave(&l->screen);
}
