/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a line sends, decoded in the program: bytes become the records that
 * hexdecode, qsdecode -a, apdecode, mpdecode or tspdecode would write.  These
 * functions print and exit.
 */
#ifndef WEBRAW_H
#define WEBRAW_H

#include "common/recordio.h"
#include "decode/ap_text.h"
#include "decode/mp_text.h"
#include "decode/qs_packets.h"
#include "decode/tsp_text.h"
#include "sniff.h"
#include "text/hex.h"

/* Bytes that wait for more. */
struct webraw_bytes {
	uint8_t *data;		/* owned */
	size_t n, room;
};

/* Zero-initialise but for what the caller sets. */
struct webraw {
	/* Set by the caller. */
	bool quiet;		/* no message about damage */
	int addr_bytes;		/* of packets, unless a header has it */
	struct websniff sniff;	/* that has found out the kind */

	/* Inner state, of an input. */
	const char *name;
	uint64_t before;	/* lines of other inputs */
	enum websniff_kind kind;	/* of text: MORE until it is known */
	bool hex;		/* bytes come as hexadecimal text */
	struct sp_hex digits;
	struct webraw_bytes bytes;	/* of that text, */
	struct webraw_bytes packets;	/* or that frames carry, */
	struct webraw_bytes events;	/* those of a trace too */
	bool traced;		/* there were some */
	char *text;		/* owned: records that were decoded last */
	size_t n_text;
	struct qs_packets qs;
	struct ap_text ap;
	struct mp_text mp;
	struct tsp_text tsp;
};

/*
 * Decode an input of that kind, AP to HEX, and let the reader take the records,
 * as record_input does with those of a text.  Returns TOOL_DAMAGED where input
 * was damaged or lost.
 */
int webraw_input(struct webraw *r, struct tool_input *in,
    enum websniff_kind kind, struct record_reader *reader);

void webraw_free(struct webraw *r);

#endif
