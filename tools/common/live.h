/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is known so far, shown again and again while a program reads (-i): drawn
 * in its place where stdout is a terminal, else printed each time, with an
 * empty line behind it.  What others print on the terminal meanwhile, such as a
 * progress line, comes below and is overwritten the next time.  These functions
 * print and exit.
 */
#ifndef LIVE_H
#define LIVE_H

#include "recordio.h"

struct screen {
	unsigned rows, columns;	/* for a text; one row less than there are */
};

/* Zero-initialise but for what the caller sets. */
struct live {
	/* Print it, as fits on the screen; on is NULL: print all. */
	void (*print)(void *arg, const struct screen *on, FILE *out);
	void *arg;
	const struct record_reader *reader;	/* what has come */
	struct tool_tick *tick;	/* of the reader */
	struct tool_progress *progress;

	/* Options, and what they are without. */
	size_t rows;		/* -n */
	const char *key;	/* -s */
	bool tabs;		/* -t: never drawn */

	/* Inner state. */
	bool draws;		/* on a terminal: */
	struct screen screen;
	bool drawn;		/* there is a text on it */
	uint64_t shown;		/* lines of the input, the last time */
};

/* These options, for a program's table. */
#define LIVE_OPTIONS(l) \
	{ 'i', TOOL_TICK((l)->tick) }, \
	{ 'n', TOOL_NUMBER(&(l)->rows, 1, UINT32_MAX) }, \
	{ 'q', .flag = &(l)->progress->quiet }, \
	{ 's', .text = &(l)->key }, \
	{ 't', .flag = &(l)->tabs }

/*
 * Show it at each tick, if there is an interval (-i).  Sets what the tick does.
 * To be called before anything is written.
 */
void live_begin(struct live *l);

/* The columns of a table on stdout: its terminal's, or 80. */
unsigned live_columns(void);

/* It is not shown any more: what is printed from now on stands below it. */
void live_end(struct live *l);

#endif
