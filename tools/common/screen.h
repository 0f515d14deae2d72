/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The terminal that stdout is, as a screen on which a text is drawn again and
 * again in its place.  What others print meanwhile, such as a progress line,
 * comes below it and is overwritten the next time.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include <stdbool.h>
#include <stddef.h>

/* Zero-initialise before use. */
struct screen {
	unsigned rows, columns;	/* for a text; one row less than there are */
	bool drawn;		/* there is a text on it */
};

/*
 * Is stdout a terminal that can do this?  If so it is buffered from now on, so
 * that nobody sees half a text: the caller flushes.  To be called before
 * anything is written.
 */
bool screen_begin(void);

/* Look how large it is; false if that is as before. */
bool screen_measure(struct screen *s);

/*
 * Draw n bytes of text in place of the last one, and cut what has no room: rows
 * at the end, and the ends of rows.  They are UTF-8 without control characters
 * but for a newline behind each row.
 */
void screen_draw(struct screen *s, const char *text, size_t n);

/* Nothing is drawn any more: what is printed stands below all that was. */
void screen_leave(struct screen *s);

#endif
