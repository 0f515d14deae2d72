/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Commands to a firmware that counts in its RAM, splitprof-count(5), in a
 * dialogue in which bytes get lost: all of them may be asked again.  And the
 * welcome of Lenlab, which other firmware answers as well.
 */
#ifndef SP_LENASK_H
#define SP_LENASK_H

#include "len/dialogue.h"
#include "count/wire.h"

enum sp_lenask_result {
	SP_LENASK_DONE,
	SP_LENASK_SILENT,	/* no answer, or none that is whole */
	SP_LENASK_REFUSED,	/* status.result says why */
	SP_LENASK_STOPPED,	/* d.stopped() */
	SP_LENASK_GONE		/* the device went away: d.failure */
};

struct sp_lenask_status {
	uint8_t result, phase;
	uint32_t token;		/* of the last stop; 0: none since then */
	uint32_t image_bytes;
	uint16_t block_max;	/* bytes of a block, at most */
	uint16_t opens;		/* one more at each reset */
};

struct sp_lenask {
	struct sp_dialogue d;	/* open */
	int patience_ms;	/* for an answer, beside the time on the wire */
	int tries;		/* 1 or more */
	struct sp_lenask_status status;	/* of the last answer, but of a block
					   only result and token */
	uint64_t again;		/* commands sent again */
	uint8_t tag;		/* of the last command */
};

/*
 * A command of mcu/count/wire.h that is answered by a STATUS; token is for
 * STOP.
 */
enum sp_lenask_result sp_lenask(struct sp_lenask *a, uint8_t key,
    uint32_t token);

/* n bytes, status.block_max at most, of the image from offset on. */
enum sp_lenask_result sp_lenask_read(struct sp_lenask *a, uint32_t offset,
    uint16_t n, uint8_t *out);

/*
 * Say Lenlab's welcome once, in that layout, and wait ms.  Returns whether a
 * version came: text that ends in a 0, "8." and up to four characters.  Bytes
 * that are not printable are '?'.
 */
#define SP_LENASK_VERSION_ROOM	8
bool sp_lenask_welcome(struct sp_lenask *a, enum sp_len_layout layout, int ms,
    char version[SP_LENASK_VERSION_ROOM]);

#endif
