/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The page: one file of HTML with its style and its program, made at build time
 * by tools/profweb/page/assemble; and reports, which are the page with all that
 * it shows in it.  These functions exit with status 2 without memory.
 */
#ifndef WEBPAGE_H
#define WEBPAGE_H

#include "profweb/model/snapshot.h"

/* What the page may do, as a Content-Security-Policy. */
extern const char webpage_policy[];

/* The page in two parts: data may stand between. */
extern const unsigned char webpage_before[], webpage_behind[];
extern const size_t webpage_before_bytes, webpage_behind_bytes;

/* Append the page, which asks the server for what it shows. */
void webpage_empty(struct jsonout *out);

/* Append the report of a snapshot. */
void webpage_report(const struct websnap *s, struct jsonout *out);

/*
 * Reports for all who ask for one: however many do, and however slowly they
 * take it, only a few are in memory at once.  Used by the server's thread
 * alone.
 */
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
