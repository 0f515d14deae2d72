/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The text records of the Lenlab protocol and of TI's boot loader,
 * splitprof-records(5).
 */
#ifndef SP_RECORD_LEN_H
#define SP_RECORD_LEN_H

#include "len/len.h"

/* What a line says. */
enum sp_record_len_kind {
	SP_RECORD_LEN_NONE,	/* it is of another kind: nothing is set */
	SP_RECORD_LEN_ACK,
	SP_RECORD_LEN_FRAME,	/* with a CRC: a command or a reply of the boot
				   loader */
	SP_RECORD_LEN_8_0,	/* a packet of Lenlab in this layout */
	SP_RECORD_LEN_8_6,
	SP_RECORD_LEN_LOST	/* "bad ..." or "skip ...": bytes that are no
				   packet */
};

/* The most bytes that follow label and length, less a frame's CRC. */
#define SP_RECORD_LEN_DATA	((size_t)UINT16_MAX + 5)

struct sp_record_len {
	enum sp_record_len_kind kind;
	uint8_t label;		/* ACK: the code */
	size_t bytes;		/* of data: length for a frame, length + 4 for
				   8.0, and length + 5 for 8.6 */
	uint8_t data[SP_RECORD_LEN_DATA];	/* of 8.6: code, argument, and
						   what is behind them */
};

/*
 * Take a line, without its end, which is changed.  False if it is of a known
 * kind but no such record.
 */
bool sp_record_len_take(struct sp_record_len *r, char *line);

/*
 * Write the bytes that a record stands for to out, which has room for
 * SP_LEN_ROOM(bytes).  Returns their number, 0 for NONE and LOST.
 */
size_t sp_record_len_encode(const struct sp_record_len *r, uint8_t *out);

#endif
