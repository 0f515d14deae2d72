/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Packets of calls and samples, splitprof-wire(5), as text records,
 * splitprof-records(5).  These functions print and exit.
 */
#ifndef AP_TEXT_H
#define AP_TEXT_H

#include <stdio.h>

#include "wire/decoder.h"

/* Packets, and what was not understood. */
struct ap_text_counts {
	uint64_t packets;
	uint64_t skipped, places;	/* bytes, and runs of them */
	uint64_t unreadable, misfits;	/* samples with stacks */
};

/* Zero-initialise but for what the caller sets. */
struct ap_text {
	/* Set by the caller. */
	FILE *out;		/* where records go; not owned */
	int addr_bytes;		/* 2 to 4, until a header has it */
	struct sp_checker *checker;	/* what the program can have sent, not
					   owned; or NULL */

	struct ap_text_counts all;	/* of all inputs */

	/* Of this input. */
	struct ap_text_counts before;
	struct sp_decoder decoder;
};

/* An input begins, a stream of its own. */
void ap_text_begin(struct ap_text *t);

/*
 * Write the records of the n bytes at in, of which ended says that nothing
 * follows.  Returns how many bytes are done with; feed the rest again, with
 * more behind it.  How the input is cut into calls makes no difference.
 */
size_t ap_text_feed(struct ap_text *t, const uint8_t *in, size_t n,
    bool ended);

/*
 * The input ended: report what of it was not understood, under its name,
 * unless quiet.  Returns whether there is any.
 */
bool ap_text_damaged(const struct ap_text *t, const char *name, bool quiet);

#endif
