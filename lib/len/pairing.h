/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who gets what comes over a line that both TI's boot loader and a Lenlab
 * firmware answer on.  A packet of Lenlab names its key.  What the boot loader
 * sends has no address: it answers the last command, whose sender leaves a
 * callback here before it sends.
 */
#ifndef SP_PAIRING_H
#define SP_PAIRING_H

#include "len/bsl_code.h"
#include "len/len.h"

typedef void sp_pairing_take(void *arg, const struct sp_len_event *e);

struct sp_pairing {
	/* Set by the user at any time: who gets packets of Lenlab, or NULL. */
	sp_pairing_take *lenlab;
	void *lenlab_arg;

	/* Read only. */
	bool ack_due;		/* the boot loader has to acknowledge */
	bool waits;		/* the last command is not all answered */
	uint64_t strays;	/* of what came, what nobody had asked for */

	const struct sp_bslcode_command *command;	/* private */
	sp_pairing_take *take;
	void *arg;
};

/*
 * A command goes out.  take gets the acknowledgement, and then its replies, the
 * last of which, if they are many, only the user knows, unless one says that it
 * failed.  What was due to the command before is due no more.
 */
void sp_pairing_ask(struct sp_pairing *p,
    const struct sp_bslcode_command *command, sp_pairing_take *take, void *arg);

/* Nothing more is due. */
void sp_pairing_end(struct sp_pairing *p);

/*
 * Give what came to whom it belongs to.  A reply without its acknowledgement
 * answers as well: the one byte was lost.
 */
void sp_pairing_give(struct sp_pairing *p, const struct sp_len_event *e);

#endif
