/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The packets that the ITM and the DWT of a Cortex-M send over SWO: ARMv7-M
 * Architecture Reference Manual (ARM DDI 0403E), appendix D4; those that only
 * ARMv8-M has are known, too.
 *
 * A packet is a header and up to 6 bytes.  Only a synchronisation packet, at
 * least 47 zero bits and a one, shows where packets begin.  Such a run of zeros
 * is in no other packets, nor where two meet.  The input is taken to begin with
 * a whole packet, unless the decoder waits for one.
 *
 * What is no packet is damage: bytes are skipped up to a synchronisation
 * packet.  In a stream that had none so far, SP_ITM_CHAIN packets in a row are
 * enough, with headers that were seen before where enough was seen.
 *
 * Nothing here allocates, prints or fails.
 */
#ifndef SP_ITM_H
#define SP_ITM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SP_ITM_CHAIN	16	/* packets in a row that are believed */
#define SP_ITM_HELD	(7 * SP_ITM_CHAIN)	/* bytes: more are never left */
#define SP_ITM_PORTS	256	/* stimulus ports: 8 pages of 32 */

enum sp_itm_kind {
	SP_ITM_NOTHING,
	SP_ITM_SYNC,
	SP_ITM_OVERFLOW,	/* packets were lost before this one */
	SP_ITM_LOCAL_TIME,
	SP_ITM_GLOBAL_TIME,
	SP_ITM_EXTENSION,	/* a stimulus port's page among them */
	SP_ITM_PORT,		/* the program's: value's bytes, lowest first */
	SP_ITM_EVENTS,		/* event counters, and those of the PMU */
	SP_ITM_EXCEPTION,
	SP_ITM_SAMPLE,		/* value is the program counter */
	SP_ITM_SLEEP,		/* a sample while the processor sleeps */
	SP_ITM_SECURE,		/* a sample that may not be seen: ARMv8-M */
	SP_ITM_DATA,		/* data trace */
	SP_ITM_BAD,		/* what begins here is skipped */
	SP_ITM_KINDS
};

struct sp_itm_packet {
	enum sp_itm_kind kind;
	uint8_t port;		/* PORT: its number with its page */
	uint8_t bytes;		/* PORT, SAMPLE: 1, 2 or 4 of value */
	uint32_t value;
	uint64_t offset;	/* BAD: of the byte in the stream, */
	uint8_t byte;		/* the byte, */
	bool cut;		/* and: a packet begins, and its end is not
				   there */
};

/*
 * A streaming decoder.  Zero-initialise before use; the counts are results to
 * read, the rest is private, but for wait, which may be set before the first
 * byte.
 */
struct sp_itm {
	bool wait;		/* for a synchronisation packet: bytes before
				   the first are no damage */
	uint64_t packets[SP_ITM_KINDS];
	uint64_t port_bytes[SP_ITM_PORTS];
	uint64_t skipped;	/* bytes that are damage */
	uint64_t waited;	/* bytes skipped since wait was set */
	uint64_t offset;	/* of the next byte */

	bool lost;		/* bytes are skipped at the moment */
	uint64_t here;		/* so many of them are in a row */
	unsigned zeros;		/* of the bytes before, up to 5 */
	unsigned pending;	/* of these where a header is due, up to 5 */
	uint64_t long_run;	/* all of these */
	uint8_t page;
	uint64_t whole;		/* packets in all */
	bool seen[256];		/* their headers */
};

/*
 * Decode the n bytes at in up to the first packet, and set *p to it, or to
 * NOTHING.  Returns how many bytes are done with.  Those that are left with
 * NOTHING belong to a packet, or a chain of them, whose end has not come: the
 * next call gets them again, with more behind.  The last one, with ended, is
 * called until it is done with all.  How the stream is cut into calls makes no
 * difference.
 */
size_t sp_itm_feed(struct sp_itm *d, const uint8_t *in, size_t n, bool ended,
    struct sp_itm_packet *p);

/* Bytes are missing here: the next packet may be what is left of one. */
void sp_itm_break(struct sp_itm *d);

#endif
