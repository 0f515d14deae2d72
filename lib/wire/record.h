/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the text records of an A/P stream to the bytes of its packets. */
#ifndef SP_RECORD_AP_H
#define SP_RECORD_AP_H

#include <stdbool.h>

#include "wire/packet.h"
#include "wire/stack.h"

/* A packet that stands in the stream so many times in a row. */
#define SP_RECORD_TIMES_MAX	(1 << 24)	/* who says more made it up */
struct sp_record_run {
	uint64_t times;		/* 1 to SP_RECORD_TIMES_MAX */
	size_t bytes;		/* of one packet */
	bool word;		/* it is a frame of one word */
	uint8_t packet[SP_STACK_BYTES_MAX];
};

/* Zero-initialise before use, but for the header's addr_bytes (2 to 4). */
struct sp_record_ap {
	struct sp_header header;	/* the last one */
	bool described;		/* there was one: all kinds are valid */
	struct sp_stack_state stacks;

	/* The packets of the last line.  More than one run only for a count
	   that is too great for one packet. */
	int n_runs;
	struct sp_record_run runs[2];
};

/*
 * Take a line, without its end, which is changed.  A kind of record that is not
 * known makes no packets, and so does a count of 0.  False if the line is of a
 * known kind but no such record, has an address wider than the stream's, or a
 * count for more packets than SP_RECORD_TIMES_MAX; it then makes none and
 * changes nothing.
 */
bool sp_record_ap_take(struct sp_record_ap *r, char *line);

#endif
