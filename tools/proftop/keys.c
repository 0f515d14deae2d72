/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which key does what, see keys.h */

#include <config.h>

#include "keys.h"

static const struct topkey {
	int keys[3];		/* 0: no further one */
	void (*act)(struct topview *v, int n);
	int n;
	const char *label, *help;	/* NULL: described with the next one */
} keys[] = {
	{ { TOPKEY_UP, 'k' }, topact_move, -1, NULL, NULL },
	{ { TOPKEY_DOWN, 'j' }, topact_move, 1, "Up Down  j k",
	    "select a row" },
	{ { TOPKEY_PAGE_UP, 'b' }, topact_page, -1, NULL, NULL },
	{ { TOPKEY_PAGE_DOWN, 'f' }, topact_page, 1, "PgUp PgDn  b f",
	    "a page up or down" },
	{ { TOPKEY_HOME, 'g' }, topact_end, -1, NULL, NULL },
	{ { TOPKEY_END, 'G' }, topact_end, 1, "Home End  g G",
	    "the first row, whatever it is; the last" },
	{ { TOPKEY_ENTER }, topact_enter, 0, "Enter",
	    "who calls the function, and whom it calls" },
	{ { TOPKEY_ESCAPE, TOPKEY_BACK }, topact_back, 0, "Esc Backspace",
	    "back; without a filter" },
	{ { '<', TOPKEY_LEFT }, topact_sort_beside, -1, NULL, NULL },
	{ { '>', TOPKEY_RIGHT }, topact_sort_beside, 1, "< >  Left Right",
	    "sort by the column beside" },
	{ { 'L' }, topact_sort_by, 0, NULL, NULL },
	{ { 'T' }, topact_sort_by, 1, "L T",
	    "sort by share of the last seconds; of the total" },
	{ { 'R' }, topact_sort_by, 2, NULL, NULL },
	{ { 'C' }, topact_sort_by, 3, "R C",
	    "... by the rate of calls; by their number" },
	{ { 'S' }, topact_sort_by, 4, "S", "... by the number of samples" },
	{ { 'N' }, topact_sort_by, 5, "N", "... by name" },
	{ { '/' }, topact_filter, 0, "/",
	    "only functions with this in the name" },
	{ { 'p', ' ' }, topact_pause, 0, "p Space",
	    "stop the table; packets are counted all the same" },
	{ { 'r' }, topact_reset, 0, "r", "count the total from now on" },
	{ { '[' }, topact_task, -1, NULL, NULL },
	{ { ']' }, topact_task, 1, "[ ]", "only one task, or all of them" },
	{ { 'w' }, topact_wish, TOPWISH_SAVE, "w",
	    "write a gmon.out of all that has come" },
	{ { 0 }, NULL, 0, "Ctrl-L", "draw the screen anew" },
	{ { '?', 'h' }, topact_help, 0, "? h", "this help, and back" },
	{ { 'q' }, topact_back_or_quit, 0, "q", "back; quit" },
	{ { 0 }, NULL, 0, "Ctrl-C",
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
		topact_type_filter(v, key);
		return;
	}
	if (v->prompt == TOPPROMPT_OVERWRITE) {
		topact_answer(v, key);
		return;
	}
	v->message[0] = '\0';
	for (size_t i = 0; i < KEYS; i++) {
		for (int j = 0; j < 3 && keys[i].keys[j]; j++) {
			if (keys[i].keys[j] == key) {
				keys[i].act(v, keys[i].n);
				return;
			}
		}
	}
}

/* The help has a line for each key that has a text. */
static const struct topkey *
find_help(size_t line)
{
	for (size_t i = 0; i < KEYS; i++) {
		if (keys[i].help && !line--)
			return &keys[i];
	}
	return NULL;
}

size_t
topkeys_help_lines(void)
{
	size_t n = 0;

	while (find_help(n))
		n++;
	return n;
}

void
topkeys_help(size_t line, struct topline *l)
{
	const struct topkey *const key = find_help(line);

	if (!key)
		return;
	topline_add(l, TOPSTYLE_BOLD, "%-16s", key->label);
	topline_add(l, TOPSTYLE_PLAIN, "  %s", key->help);
}

static const struct {
	const char *text;
	unsigned rank;
	bool pages[TOPPAGE_HELP + 1];
} hints[] = {
	{ "q quit", 0, { [TOPPAGE_FUNCTIONS] = true } },
	{ "q back", 0, { [TOPPAGE_CALLS] = true, [TOPPAGE_HELP] = true } },
	{ "? help", 0, { [TOPPAGE_FUNCTIONS] = true, [TOPPAGE_CALLS] = true } },
	{ "Enter callers and callees", 3, { [TOPPAGE_FUNCTIONS] = true } },
	{ "Enter go there", 3, { [TOPPAGE_CALLS] = true } },
	{ "< > sort", 1, { [TOPPAGE_FUNCTIONS] = true,
	    [TOPPAGE_CALLS] = true } },
	{ "/ find", 2, { [TOPPAGE_FUNCTIONS] = true } },
	{ "Up Down scroll", 1, { [TOPPAGE_HELP] = true } },
	{ "p pause", 4, { [TOPPAGE_FUNCTIONS] = true,
	    [TOPPAGE_CALLS] = true } },
	{ "w write gmon.out", 5, { [TOPPAGE_FUNCTIONS] = true,
	    [TOPPAGE_CALLS] = true } },
};

void
topkeys_hints(enum toppage page, struct topitems *t)
{
	for (size_t i = 0; i < sizeof(hints) / sizeof(*hints); i++) {
		if (hints[i].pages[page])
			topitems_add(t, hints[i].rank, TOPSTYLE_PLAIN, "%s",
			    hints[i].text);
	}
}
