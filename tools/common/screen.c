/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text that is drawn in place, see screen.h */

#include <config.h>

#include <sys/ioctl.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "screen.h"
#include "text/escape.h"

#define ROWS	24		/* where the terminal does not tell */
#define COLUMNS	80
#define BUFFER	65536		/* more than is on a screen, as a rule */

bool
screen_begin(void)
{
	const char *const term = getenv("TERM");

	return isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") &&
	    !setvbuf(stdout, NULL, _IOFBF, BUFFER);
}

bool
screen_measure(struct screen *s)
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

/* What was there is moved out of sight, upwards, and not overwritten. */
static void
make_room(const struct screen *s)
{
	for (unsigned i = 0; i < s->rows; i++)
		putchar('\n');
}

void
screen_draw(struct screen *s, const char *text, size_t n)
{
	const char *const end = text + n;

	if (!s->drawn)
		make_room(s);
	s->drawn = true;
	fputs("\033[H\033[J", stdout);	/* home, and clear all behind it */
	for (unsigned i = 0; i < s->rows && text < end; i++) {
		const char *const next = memchr(text, '\n',
		    (size_t)(end - text));

		printf("%.*s\n", (int)cut(s, text, (size_t)(next - text)),
		    text);
		text = next + 1;
	}
}

void
screen_leave(struct screen *s)
{
	/* The terminal's ^C may stand there. */
	if (s->drawn)
		putchar('\n');
	s->drawn = false;
}
