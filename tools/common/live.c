/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known so far, again and again, see live.h */

#include <config.h>

#include <sys/ioctl.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "live.h"
#include "text/escape.h"

#define ROWS	24		/* where the terminal does not tell */
#define COLUMNS	80
#define BUFFER	65536		/* more than is on a screen, as a rule */

/*
 * Is stdout a terminal that can do this?  If so it is buffered from now on, so
 * that nobody sees half a text: who draws flushes.
 */
static bool
begin_screen(void)
{
	const char *const term = getenv("TERM");

	return isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") &&
	    !setvbuf(stdout, NULL, _IOFBF, BUFFER);
}

/* Look how large it is; false if that is as before. */
static bool
measure(struct screen *s)
{
	struct winsize w = { .ws_row = 0 };
	const struct screen before = *s;

	ioctl(STDOUT_FILENO, TIOCGWINSZ, &w);
	s->rows = (w.ws_row ? w.ws_row : ROWS) - 1;
	s->columns = w.ws_col ? w.ws_col : COLUMNS;
	return s->rows != before.rows || s->columns != before.columns;
}

/*
 * The bytes of a row that have room.  A character of three bytes or more may be
 * two columns wide; what is too wide would take another row.
 */
static size_t
cut(const struct screen *s, const char *row, size_t n)
{
	unsigned width = 0;
	size_t used = 0;

	while (used < n) {
		const size_t bytes = sp_character((const uint8_t *)row + used,
		    n - used);

		width += bytes > 2 ? 2 : 1;
		if (width > s->columns)
			break;
		used += bytes ? bytes : 1;
	}
	return used;
}

/*
 * Draw n bytes of text in place of the last one, and cut what has no room: rows
 * at the end, and the ends of rows.  They are UTF-8 without control characters
 * but for a newline behind each row.
 */
static void
draw_text(struct live *l, const char *text, size_t n)
{
	const struct screen *const s = &l->screen;
	const char *const end = text + n;

	/* What was there is moved out of sight, upwards, not overwritten. */
	for (unsigned i = 0; i < s->rows && !l->drawn; i++)
		putchar('\n');
	l->drawn = true;
	fputs("\033[H\033[J", stdout);	/* home, and clear all behind it */
	for (unsigned i = 0; i < s->rows && text < end; i++) {
		const char *const next = memchr(text, '\n',
		    (size_t)(end - text));

		printf("%.*s\n", (int)cut(s, text, (size_t)(next - text)),
		    text);
		text = next + 1;
	}
}

static void
draw(struct live *l)
{
	char *text = NULL;
	size_t n = 0;
	FILE *const out = tool_need(open_memstream(&text, &n));

	l->print(l->arg, &l->screen, out);
	if (fclose(out))
		err(TOOL_TROUBLE, NULL);
	draw_text(l, text, n);
	free(text);
}

/* Nothing is shown that is as it was the last time. */
static void
show(void *arg)
{
	struct live *const l = arg;
	const bool resized = l->draws && measure(&l->screen);

	if (l->reader->lines == l->shown && !resized)
		return;
	l->shown = l->reader->lines;
	if (l->draws)
		draw(l);
	else {
		tool_progress_end(l->progress);
		l->print(l->arg, NULL, stdout);
		putchar('\n');
	}
	tool_flush();
}

unsigned
live_columns(void)
{
	struct screen s = { 0, 0 };

	measure(&s);
	return s.columns;
}

void
live_begin(struct live *l)
{
	l->tick->act = show;
	l->tick->arg = l;
	l->draws = l->tick->every_ms && !l->tabs && begin_screen();
	l->progress->off = l->draws;
}

void
live_end(struct live *l)
{
	/* The terminal's ^C may stand there. */
	if (l->drawn)
		putchar('\n');
}
