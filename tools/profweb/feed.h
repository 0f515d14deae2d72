/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The inputs of profweb: what kind of profile they are, and the model that is
 * made of them.  These functions print and exit.
 */
#ifndef WEBFEED_H
#define WEBFEED_H

#include "compared.h"
#include "input/device.h"
#include "input/raw.h"
#include "profweb/model/model.h"

/* Zero-initialise but for what the caller sets. */
struct webfeed {
	/* Set by the caller. */
	struct tool_tick tick;	/* what is done while it reads */
	struct webdevices devices;	/* that are read already */
	struct webcompared compared;	/* with that */
	struct webmodel model;	/* its part of that; the rest has come */

	/* What has come. */
	bool ended;		/* and no more comes */
	struct record_reader reader;	/* counts lines */

	/* Inner state. */
	struct jsonout held;	/* lines that do not tell the kind yet, each
				   with a 0 behind it */
	size_t n_held;
	uint64_t untold;	/* lines of any kind, while it is not known */
	const char *name;	/* of the input */
	void (*begun)(struct webmodel *m);	/* the kind; NULL: none yet */
	bool settled;		/* this input was found to be of it */
	struct webraw raw;	/* what decodes it, if that is needed */
	struct sp_checker *checker;	/* of the program; owned, or NULL */
};

/* Read all operands, or stdin; returns the status. */
int webfeed_read(struct webfeed *f, char **operands);

void webfeed_free(struct webfeed *f);

#endif
