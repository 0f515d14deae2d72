/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the keys do, see proftop.h */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "proftop.h"

/* What they do, beside what view.h has; n tells how far, or which way, and some
   have no use for it. */
static void
wish(struct topview *v, int n)
{
	v->wish = (enum topwish)n;
}

static void
back_or_quit(struct topview *v, int n)
{
	if (topview_page_of(v) != TOPPAGE_FUNCTIONS)
		topview_back(v, n);
	else
		wish(v, TOPWISH_QUIT);
}

static void
sort_beside(struct topview *v, int n)
{
	struct toptable *const t = topview_table(v);

	if (topview_page_of(v) != TOPPAGE_SOURCE)
		t->sort = toptable_beside(t, n > 0);
}

/* Sort by what -s calls so; the calls have not all of these. */
static const char *const sort_keys[] = {
	"last", "total", "rate", "calls", "samples", "name"
};

static void
sort_by(struct topview *v, int n)
{
	struct toptable *const t = topview_table(v);
	const int column = toptable_find(t, sort_keys[n]);

	if (column >= 0 && topview_page_of(v) != TOPPAGE_SOURCE)
		t->sort = (size_t)column;
}

static void
pause_table(struct topview *v, int n)
{
	(void)n;
	v->paused = !v->paused;
}

static void
reset(struct topview *v, int n)
{
	(void)n;
	topstream_reset(v->stream);
	v->reset = true;
}

/* The profiler's own functions, or not. */
static void
show_profiler(struct topview *v, int n)
{
	struct sp_live *const w = &v->stream->live;

	(void)n;
	w->profiler_shown = !w->profiler_shown;
	topstream_look(v->stream);
}

static void
ask_filter(struct topview *v, int n)
{
	(void)n;
	v->depth = 0;
	v->help = false;
	topsource_close(&v->source);
	topview_unselect(v);
	v->prompt = TOPPROMPT_FILTER;
}

static void
show_help(struct topview *v, int n)
{
	(void)n;
	v->help = !v->help;
	v->top = 0;
}

/* The next task that has anything, or the one before; then all of them. */
static void
change_task(struct topview *v, int n)
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
	topsource_close(&v->source);
	topview_unselect(v);
	topstream_count(s);
	topstream_look(s);
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

static void
type_filter(struct topview *v, int key)
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

static void
answer(struct topview *v, int key)
{
	v->prompt = TOPPROMPT_NONE;
	v->message[0] = '\0';
	if (key == 'y' || key == 'Y')
		v->wish = TOPWISH_SAVE;
}

static const struct {
	int keys[4];		/* two for each n; 0: none */
	void (*act)(struct topview *v, int n);
	int n[2];
	const char *label, *help;
} keys[] = {
	{ { TOPKEY_UP, 'k', TOPKEY_DOWN, 'j' }, topview_move, { -1, 1 },
	    "Up Down  j k", "select a row" },
	{ { TOPKEY_PAGE_UP, 'b', TOPKEY_PAGE_DOWN, 'f' }, topview_page,
	    { -1, 1 }, "PgUp PgDn  b f", "a page up or down" },
	{ { TOPKEY_HOME, 'g', TOPKEY_END, 'G' }, topview_end, { -1, 1 },
	    "Home End  g G", "the first row, whatever it is; the last" },
	{ { TOPKEY_ENTER }, topview_enter, { 0 }, "Enter",
	    "who calls the function, and whom it calls" },
	{ { 'l' }, topview_source, { 0 }, "l",
	    "lines of the function's source, with their samples; and back" },
	{ { TOPKEY_ESCAPE, TOPKEY_BACK }, topview_back, { 0 },
	    "Esc Backspace", "back; without a filter" },
	{ { '<', TOPKEY_LEFT, '>', TOPKEY_RIGHT }, sort_beside, { -1, 1 },
	    "< >  Left Right", "sort by the column beside" },
	{ { 'L', 0, 'T' }, sort_by, { 0, 1 }, "L T",
	    "sort by share of the last seconds; of the total" },
	{ { 'R', 0, 'C' }, sort_by, { 2, 3 }, "R C",
	    "... by the rate of calls; by their number" },
	{ { 'S' }, sort_by, { 4 }, "S", "... by the number of samples" },
	{ { 'N' }, sort_by, { 5 }, "N", "... by name" },
	{ { '/' }, ask_filter, { 0 }, "/",
	    "only functions with this in the name" },
	{ { 'p', ' ' }, pause_table, { 0 }, "p Space",
	    "stop the table; packets are counted all the same" },
	{ { 'P' }, show_profiler, { 0 }, "P",
	    "with the profiler's own functions, or without" },
	{ { 'r' }, reset, { 0 }, "r", "count the total from now on" },
	{ { '[', 0, ']' }, change_task, { -1, 1 }, "[ ]",
	    "only one task, or all of them" },
	{ { 'w' }, wish, { TOPWISH_SAVE }, "w",
	    "write a gmon.out of all that has come" },
	{ { 0 }, NULL, { 0 }, "Ctrl-L", "draw the screen anew" },
	{ { '?', 'h' }, show_help, { 0 }, "? h", "this help, and back" },
	{ { 'q' }, back_or_quit, { 0 }, "q", "back; quit" },
	{ { 0 }, NULL, { 0 }, "Ctrl-C",
	    "end what sends, as rawcap; again: quit" },
};

#define KEYS	(sizeof(keys) / sizeof(*keys))

void
topkeys_press(struct topview *v, int key)
{
	/* No answer, and no reason to take a message away. */
	if (key == TOPKEY_RESIZE || key == TOPKEY_REDRAW)
		return;
	if (v->prompt == TOPPROMPT_FILTER) {
		type_filter(v, key);
		return;
	}
	if (v->prompt == TOPPROMPT_OVERWRITE) {
		answer(v, key);
		return;
	}
	v->message[0] = '\0';
	for (size_t i = 0; i < KEYS; i++) {
		for (int j = 0; j < 4; j++) {
			if (key && keys[i].keys[j] == key) {
				keys[i].act(v, keys[i].n[j / 2]);
				return;
			}
		}
	}
}

size_t
topkeys_help_lines(void)
{
	return KEYS;
}

void
topkeys_help(size_t line, struct topline *l)
{
	topline_add(l, TOPSTYLE_BOLD, "%-16s", keys[line].label);
	topline_add(l, TOPSTYLE_PLAIN, "  %s", keys[line].help);
}
