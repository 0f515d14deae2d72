/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who gets what comes over the line, see pairing.h */

#include <config.h>

#include "len/pairing.h"

void
sp_pairing_ask(struct sp_pairing *p,
    const struct sp_bslcode_command *command, sp_pairing_take *take, void *arg)
{
	p->command = command;
	p->take = take;
	p->arg = arg;
	p->ack_due = p->waits = true;
}

void
sp_pairing_end(struct sp_pairing *p)
{
	p->ack_due = p->waits = false;
}

static bool
take_ack(struct sp_pairing *p, const struct sp_len_event *e)
{
	if (!p->ack_due)
		return false;
	p->ack_due = false;
	/* A command that was not understood brings nothing more. */
	p->waits = p->command->replies != SP_BSL_NONE &&
	    e->label == SP_LEN_ACK_OK;
	p->take(p->arg, e);
	return true;
}

static bool
take_reply(struct sp_pairing *p, const struct sp_len_event *e)
{
	const bool message = e->payload[0] == SP_BSL_MESSAGE;

	if (!p->waits || p->command->replies == SP_BSL_NONE ||
	    (e->payload[0] != p->command->reply && !message))
		return false;
	p->ack_due = false;
	p->waits = p->command->replies == SP_BSL_MANY && !message;
	p->take(p->arg, e);
	return true;
}

void
sp_pairing_give(struct sp_pairing *p, const struct sp_len_event *e)
{
	bool taken = false;

	if (e->kind == SP_LEN_ACK)
		taken = take_ack(p, e);
	else if (e->kind == SP_LEN_PACKET && e->label == SP_LEN_BSL_REPLY)
		taken = take_reply(p, e);
	else if (e->kind == SP_LEN_PACKET && e->label == SP_LEN_LENLAB &&
	    p->lenlab) {
		p->lenlab(p->lenlab_arg, e);
		taken = true;
	}
	p->strays += !taken;
}
