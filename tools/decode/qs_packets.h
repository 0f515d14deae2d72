/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The packets of calls and samples that QS frames carry, splitprof-qs(5): as
 * they are, or each as a record of the program's own.  These functions print
 * and exit.
 */
#ifndef QS_PACKETS_H
#define QS_PACKETS_H

#include <stdio.h>

#include "qs/qs.h"
#include "wire/packet.h"

/* Zero-initialise but for what the caller sets. */
struct qs_packets {
	/* Set by the caller. */
	FILE *out;		/* where packets go; not owned */
	uint8_t ap;		/* the id of frames of packets */
	uint8_t addr_bytes;	/* 2 to 4: of packets as records, until a
				   header has it */

	/* Of this input. */
	struct sp_qs qs;
	struct sp_header header;
	uint64_t strange;	/* records that are no packets */
	uint64_t cut;		/* frames of packets that are not whole */
	double events, squares;	/* sums over frames: calls and samples in one,
				   and that number's square */
};

void qs_packets_begin(struct qs_packets *p);

/* Write the packets of a frame of qs; false if it is of another kind. */
bool qs_packets_take(struct qs_packets *p, const struct sp_qs_event *frame);

/* The same of all frames in the n bytes at in; returns n. */
size_t qs_packets_feed(struct qs_packets *p, const uint8_t *in, size_t n);

/* As ap_text_damaged does. */
bool qs_packets_damaged(const struct qs_packets *p, const char *name,
    bool quiet);

#endif
