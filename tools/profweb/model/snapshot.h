/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a page shows, as it was at one time: made by who reads the input, and
 * read by who answers requests, without that either waits for the other.
 * These functions exit with status 2 without memory.
 */
#ifndef WEBSNAP_H
#define WEBSNAP_H

#include "common/jsonout.h"
#include "live/timeline_log.h"

/* A text that several hold. */
struct websnap_text {
	atomic_uint users;
	size_t n;
	char *bytes;		/* owned */
};

/* So many changes are kept for those who are behind. */
#define WEBSNAP_CHANGES	32

/* It changes no more once somebody else holds it. */
struct websnap {
	atomic_uint users;	/* it is freed when there are none */
	uint64_t version;	/* each has a greater one than the last */
	struct websnap_text *model;	/* JSON, see page/README; held */
	struct websnap_text *sources;	/* likewise */
	struct websnap_text *paths;	/* likewise, but in no report */
	struct websnap_text *compared;	/* the model that is compared with; held
					   by who has made this, or NULL */
	struct websnap_change {
		uint64_t from;	/* a version, to the next one's or this */
		struct websnap_text *text;	/* held, see webchanges */
	} changes[WEBSNAP_CHANGES];	/* the newest at the end */
	size_t n_changes;
	struct sp_timeline_block **blocks;	/* owned list of what is held */
	size_t n;
	uint64_t first, events;	/* of the timeline: the first that is kept, and
				   how many there were */
};

/* What j has is the text's now.  It is held once. */
struct websnap_text *websnap_text(struct jsonout *j);
struct websnap_text *websnap_text_hold(struct websnap_text *t);
void websnap_text_drop(struct websnap_text *t);

/*
 * A snapshot of these, which it holds once: the texts are handed over, and the
 * timeline as it is now.  Changes are those since another one, or NULL, of
 * which it keeps what that has.
 */
struct websnap *websnap_make(uint64_t version, struct websnap_text *model,
    struct websnap_text *sources, struct websnap_text *paths,
    const struct sp_timeline *lanes, const struct websnap *before);

/*
 * The model for who has a version: a list of changes, in order; or all, if that
 * is no longer known or less; or NULL: it is this one.  It is held.
 */
struct websnap_text *websnap_since(const struct websnap *s, uint64_t have);

/*
 * changes.c: append what has changed from one JSON text of jsonout to another,
 * as JSON.  A change of a value is
 * - [value]: it is another one, or new
 * - [place, change, place, change ...], of a list: of these elements; those
 *   behind its end are new
 * - {"key": change ...}, of an object: of these members; one is gone if 0 is
 *   in place of a change.
 */
void webchanges(const struct websnap_text *old, const struct websnap_text *now,
    struct jsonout *j);

struct websnap *websnap_hold(struct websnap *s);
void websnap_drop(struct websnap *s);

/*
 * The timeline from an event on, at most so many blocks, as the page reads it:
 * "SPLANES1", in 64 bits each the first event that is kept and the number that
 * there were; then blocks: their first event in 64 bits, the number of events
 * and of bytes in 32 each, and these bytes.  All numbers are little-endian.
 */
void websnap_timeline(const struct websnap *s, uint64_t from, size_t blocks,
    struct jsonout *out);

#endif
