/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an input is, by its first bytes: text records, a profile, what a line
 * sends, or none of these.  Nothing is printed.
 */
#ifndef WEBSNIFF_H
#define WEBSNIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mp/mp.h"

/* Bytes of the input after which it is decided, whatever they are. */
#define WEBSNIFF_MOST	((size_t)1 << 16)

enum websniff_kind {
	WEBSNIFF_MORE,		/* more bytes must come first */
	WEBSNIFF_RECORDS,
	WEBSNIFF_PROFILE,	/* gmon.out, or text of gmondump */
	WEBSNIFF_AP,		/* packets of calls and samples */
	WEBSNIFF_QS,		/* QS frames with such packets */
	WEBSNIFF_MP,		/* of the MiniProfiler protocol */
	WEBSNIFF_TSP,		/* of a TSP tracer */
	WEBSNIFF_HEX,		/* bytes as hexadecimal text */
	WEBSNIFF_WRONG		/* nothing to show */
};

/* Zero-initialise but for what the caller sets. */
struct websniff {
	/* Set by the caller. */
	int addr_bytes;		/* of packets without a header, 2 to 4 */
	struct sp_checker *checker;	/* what the program can have sent, not
					   owned; or NULL */
	bool decoded;		/* the bytes come from hexadecimal text */

	/* Results. */
	const char *why;	/* of WRONG: what it is, and the remedy;
				   constant */
	struct sp_mp_variant variant;	/* of MP */

	/* Inner state; to be set to 0 to look again. */
	size_t looked;		/* the last length that was looked at */
};

/*
 * Look at the n bytes at data, from the beginning of the input on, of which
 * ended says that nothing follows.  At MORE call again with more, or with
 * ended.  How the input comes in pieces makes no difference: beginnings of the
 * same lengths are looked at.  WEBSNIFF_MOST bytes are enough.
 */
enum websniff_kind websniff(struct websniff *s, const uint8_t *data, size_t n,
    bool ended);

/*
 * Between sniff.c and sniff_raw.c: what n bytes that are no text are; last says
 * that it must be decided.
 */
enum websniff_kind websniff_raw(struct websniff *s, const uint8_t *data,
    size_t n, bool ended, bool last);

#endif
