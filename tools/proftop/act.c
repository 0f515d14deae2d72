/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What keys can do, see keys.h */

#include <config.h>

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keys.h"

void
topact_wish(struct topview *v, int n)
{
	v->wish = (enum topwish)n;
}

/* One step back: from the help, from a function, from the filter. */
void
topact_back(struct topview *v, int n)
{
	(void)n;
	if (v->help) {
		v->help = false;
		v->top = 0;
	} else if (v->depth) {
		const uint32_t left = v->path[--v->depth];

		topview_unselect(v);
		/* Among functions it is where one came from. */
		v->chosen = !v->depth;
		v->id = left;
		v->group = 0;
	} else
		v->filter[0] = '\0';
}

void
topact_back_or_quit(struct topview *v, int n)
{
	if (v->help || v->depth)
		topact_back(v, n);
	else
		topact_wish(v, TOPWISH_QUIT);
}

void
topact_move(struct topview *v, int n)
{
	if (!v->help)
		topview_move(v, n);
	else if (n > 0)
		v->top += (size_t)n;
	else
		v->top -= v->top < (size_t)-n ? v->top : (size_t)-n;
}

void
topact_page(struct topview *v, int n)
{
	const int rows = v->page_rows > 1 ? (int)v->page_rows - 1 : 1;

	topact_move(v, n * rows);
}

void
topact_end(struct topview *v, int n)
{
	topact_move(v, n * 0x7fffffff);
}

/* Look into the selected function, or the other one of a call. */
void
topact_enter(struct topview *v, int n)
{
	const struct toptable *const t = topview_table(v);
	uint32_t id = v->id;

	(void)n;
	if (v->help || v->at >= t->n || v->depth == TOPVIEW_DEPTH)
		return;
	if (v->depth) {
		const struct sp_live_arc *const arc =
		    &v->stream->live.arcs[id];

		/* The first group has its callers. */
		id = v->group ? arc->callee : arc->caller;
	}
	v->path[v->depth++] = id;
	topview_unselect(v);
}

void
topact_sort_beside(struct topview *v, int n)
{
	struct toptable *const t = topview_table(v);

	t->sort = toptable_beside(t, n > 0);
}

/* Sort by what -s calls so; the calls have not all of these. */
static const char *const sort_keys[] = {
	"last", "total", "rate", "calls", "samples", "name"
};

void
topact_sort_by(struct topview *v, int n)
{
	struct toptable *const t = topview_table(v);
	const int column = toptable_find(t, sort_keys[n]);

	if (column >= 0)
		t->sort = (size_t)column;
}

void
topact_pause(struct topview *v, int n)
{
	(void)n;
	v->paused = !v->paused;
}

void
topact_reset(struct topview *v, int n)
{
	struct topstream *const s = v->stream;

	(void)n;
	topstream_count(s);
	if (!sp_live_reset(&s->live))
		errx(TOOL_TROUBLE, "out of memory");
	sp_live_look(&s->live);
	v->reset = true;
}

void
topact_filter(struct topview *v, int n)
{
	(void)n;
	v->depth = 0;
	v->help = false;
	topview_unselect(v);
	v->prompt = TOPPROMPT_FILTER;
}

void
topact_help(struct topview *v, int n)
{
	(void)n;
	v->help = !v->help;
	v->top = 0;
}

/* The next task that has anything, or the one before; then all of them. */
void
topact_task(struct topview *v, int n)
{
	struct topstream *const s = v->stream;
	const struct sp_tasks *const t = s->in.tasks;
	size_t i = 0;

	if (!t->n || (t->n == 1 && t->list[0]->id == SP_TASK_NONE)) {
		snprintf(v->message, sizeof(v->message),
		    "no task was reported");
		return;
	}
	sp_tasks_label(s->in.tasks);
	while (s->task && i < t->n && t->list[i] != s->task)
		i++;
	/* All is what stands before the first and behind the last. */
	if (n > 0)
		i = s->task ? i + 1 : 0;
	else
		i = s->task ? i - 1 : t->n - 1;
	s->task = i < t->n ? t->list[i] : NULL;
	v->depth = 0;
	v->reset = false;
	topview_unselect(v);
	topstream_count(s);
	sp_live_look(&s->live);
}

/* Take the last character away. */
static void
shorten(char *text)
{
	size_t n = strlen(text);

	while (n && ((unsigned char)text[--n] & 0xc0) == 0x80)
		continue;
	text[n] = '\0';
}

void
topact_type_filter(struct topview *v, int key)
{
	const size_t n = strlen(v->filter);

	if (key == TOPKEY_ENTER || key == TOPKEY_ESCAPE)
		v->prompt = TOPPROMPT_NONE;
	if (key == TOPKEY_ESCAPE)
		v->filter[0] = '\0';
	else if (key == TOPKEY_BACK)
		shorten(v->filter);
	else if (key >= ' ' && key < 0x100 && n + 1 < sizeof(v->filter)) {
		v->filter[n] = (char)key;
		v->filter[n + 1] = '\0';
	}
}

void
topact_answer(struct topview *v, int key)
{
	v->prompt = TOPPROMPT_NONE;
	v->message[0] = '\0';
	if (key == 'y' || key == 'Y')
		v->wish = TOPWISH_SAVE;
}
