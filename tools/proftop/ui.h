/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proftop on a terminal: it reads, and meanwhile draws and obeys keys. */
#ifndef TOPUI_H
#define TOPUI_H

#include "save.h"
#include "view.h"

struct topui {
	/* Set by the caller. */
	struct topview *view;
	struct topsave save;
	double interval_s;	/* from one table to the next */

	bool quit;		/* somebody has asked for it */
	int interrupts;		/* that were obeyed */

	/* Inner state, in seconds on the clock. */
	bool dirty;		/* what is drawn is old */
	double look_due, draw_due;
};

/* Take the terminal. */
void topui_begin(struct topui *u);

/*
 * Take in all of an input, which has been begun.  False if somebody quits
 * before its end.
 */
bool topui_read(struct topui *u, struct tool_input *in);

/* All inputs have ended: stay until somebody quits, and leave the terminal. */
void topui_end(struct topui *u);

#endif
