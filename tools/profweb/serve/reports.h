/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The report of what is shown, for all who ask for it: however many do, and
 * however slowly they take it, only a few are in memory at once.  Used by the
 * server's thread alone.
 */
#ifndef WEBREPORTS_H
#define WEBREPORTS_H

#include "profweb/model/snap.h"

#define WEBREPORTS_MOST	4

/* Zero-initialise before use. */
struct webreports {
	/* The last ones, the newest first: held. */
	struct websnap_text *list[WEBREPORTS_MOST];
	uint64_t version;	/* of the newest */
};

/*
 * The report of a snapshot; or while others are still being sent an older one.
 * It is held here, until another call.
 */
struct websnap_text *webreports_of(struct webreports *r,
    const struct websnap *s);

void webreports_end(struct webreports *r);

#endif
