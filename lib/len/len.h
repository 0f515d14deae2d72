/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What goes over the line between a host and a device that speaks the Lenlab
 * protocol, or TI's boot loader (BSL) on the same line; splitprof-len(5)
 * describes both.  The first byte says what it is:
 *
 *	0x00, 0x51 to 0x56	an acknowledgement of the boot loader: no more
 *	0x08, 0x80		its reply, a command to it: a frame, of label,
 *				length (2 bytes), so many bytes, CRC (4 bytes)
 *	0x4c			a packet of Lenlab, in one of two layouts
 *
 * Numbers are little-endian.
 */
#ifndef SP_LEN_H
#define SP_LEN_H

#include "base/crc.h"
#include "base/framing.h"

enum {
	SP_LEN_ACK_OK = 0x00,
	SP_LEN_BSL_REPLY = 0x08,
	SP_LEN_LENLAB = 0x4c,
	SP_LEN_ACK_FIRST = 0x51,	/* of those that are errors */
	SP_LEN_ACK_LAST = 0x56,
	SP_LEN_BSL_COMMAND = 0x80
};

/*
 * Packets of Lenlab.  8.0: label, length (2), and length + 4 bytes.  They have
 * no checksum, but those of our firmware have a frame's CRC in the last four.
 * 8.6: label, code, length (2), argument (4), and length bytes.
 */
enum sp_len_layout { SP_LEN_8_0, SP_LEN_8_6 };

enum sp_len_fault {
	SP_LEN_CRC,
	SP_LEN_LENGTH,		/* 0, or more than the most; or it takes in a
				   frame that is whole */
	SP_LEN_END,		/* the input ends within it */
	SP_LEN_FAULTS
};

/* What the decoder found. */
struct sp_len_event {
	enum {
		SP_LEN_NOTHING,	/* more is needed */
		SP_LEN_ACK,
		SP_LEN_PACKET,	/* a frame or a packet of Lenlab */
		SP_LEN_BAD,
		SP_LEN_SKIP	/* bytes of no packet, and none that looked
				   like one */
	} kind;
	uint64_t offset;	/* of the first byte, in the stream */
	uint8_t label;		/* ACK, PACKET: the first byte */

	/* PACKET.  The payload lies in what was fed. */
	bool sound;		/* it has a CRC, which is right */
	uint8_t code;		/* of Lenlab 8.6 */
	uint32_t arg;		/* of Lenlab 8.6 */
	const uint8_t *payload;	/* of Lenlab 8.0, with the last four bytes */
	size_t bytes;

	enum sp_len_fault fault;	/* BAD */
	uint64_t skipped;	/* SKIP: bytes */
};

/*
 * A streaming decoder.  Set layout and most, and all else to zero, before use;
 * the counts are results to read, the rest is private.
 *
 * Behind bytes that were skipped, what has no CRC of its own is taken only if
 * what follows it directly speaks for it: for an acknowledgement a sound frame,
 * for a packet of Lenlab the first byte of anything, or the end.
 */
struct sp_len {
	enum sp_len_layout layout;
	uint16_t most;			/* a length that is believed: 1 or
					   more; 0: any */
	uint64_t packets, acks;		/* PACKET, ACK events */
	uint64_t unchecked;		/* PACKET events that are not sound */
	uint64_t bad[SP_LEN_FAULTS];
	struct sp_framing framing;
	uint64_t clear;			/* up to here no sound frame begins that
					   has not been told */
	struct sp_crcspan sums, inner;	/* of what may come next, and of what
					   may begin within that */
};

/*
 * Decode up to the first event in the n bytes at in, of which ended says that
 * nothing follows, and set *e to it, or to NOTHING.  Returns how many bytes are
 * done with; feed the rest again, with more behind it.  How the stream is cut
 * into calls makes no difference.  The rest is less than SP_LEN_MAX as long as
 * calls go on until NOTHING.
 *
 * In a dialogue, ended says that the device has been silent for so long that
 * no more is to come of what it had begun; more may then be fed.
 */
size_t sp_len_feed(struct sp_len *d, const uint8_t *in, size_t n, bool ended,
    struct sp_len_event *e);
#define SP_LEN_FIXED	8	/* bytes beside the length, at most */
#define SP_LEN_MAX	((size_t)UINT16_MAX + SP_LEN_FIXED + 1)

/* Room for a packet of any of these with n bytes of payload. */
#define SP_LEN_ROOM(n)	((size_t)(n) + SP_LEN_FIXED)

/* The CRC of n bytes, as a frame has it. */
uint32_t sp_len_crc(const uint8_t *bytes, size_t n);

/*
 * Write a frame with n bytes, 1 to UINT16_MAX, to out; with the label of
 * Lenlab it is a packet of ours.  Returns its length.
 */
size_t sp_len_frame(uint8_t label, const uint8_t *payload, size_t n,
    uint8_t *out);

/*
 * Write a packet of Lenlab 8.0 with n bytes of payload, 5 to UINT16_MAX + 4, as
 * they are; or of 8.6, with 0 to UINT16_MAX.
 */
size_t sp_len_packet(const uint8_t *payload, size_t n, uint8_t *out);
size_t sp_len_packet_8_6(uint8_t code, uint32_t arg, const uint8_t *payload,
    size_t n, uint8_t *out);

#endif
