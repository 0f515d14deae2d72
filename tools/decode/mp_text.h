/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a MiniProfiler firmware sends, splitprof-mp(5), as text records,
 * splitprof-records(5).  These functions print and exit.
 */
#ifndef MP_TEXT_H
#define MP_TEXT_H

#include <stdio.h>

#include "mp/mp.h"

/* Zero-initialise but for what the caller sets. */
struct mp_text {
	/* Set by the caller. */
	FILE *out;		/* where records go; not owned */
	struct sp_mp_variant variant;
	bool guess;		/* find that out from the first packets, and
				   write it as a comment */

	uint64_t calls;		/* of all inputs */

	/* Of this input. */
	struct sp_mp mp;
	struct sp_mpclock clock;
	bool guessed;
	uint32_t overflows;	/* in the last STATUS */
	uint64_t overflowed;	/* since the beginning */
};

/* As ap_text_begin, ap_text_feed and ap_text_damaged do. */
void mp_text_begin(struct mp_text *t);
size_t mp_text_feed(struct mp_text *t, const uint8_t *in, size_t n,
    bool ended);
bool mp_text_damaged(const struct mp_text *t, const char *name, bool quiet);

/* Packets of this input that are bad, for whatever reason. */
uint64_t mp_text_bad(const struct mp_text *t);

#endif
