/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Proftop without a terminal: it prints what it would have shown. */
#ifndef TOPBATCH_H
#define TOPBATCH_H

#include "view.h"

struct topbatch {
	/* Set by the caller. */
	struct topview *view;
	double interval_s;	/* from one frame to the next; 0: the last one
				   only */
	uint64_t frames;	/* that are wanted; 0: all */
	size_t rows;		/* of each, at most */
	unsigned columns;

	uint64_t printed;
	double last;		/* one was due: seconds of the stream's time */
	double begun;		/* on the clock: the next one does not begin
				   before, so that there is time to read */
};

/* Take in all of an input, begun; false if no more frames are wanted. */
bool topbatch_read(struct topbatch *b, struct tool_input *in);

/* All inputs have ended: the last frame. */
void topbatch_end(struct topbatch *b);

#endif
