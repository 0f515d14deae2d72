/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A command to TI's boot loader and what comes back, see bsl_inner.h; who it
 * is, see bsl.h
 */

#include <config.h>

#include <string.h>

#include "base/little_endian.h"
#include "len/bsl_inner.h"

#define NO_SUCH_BAUD	0x56	/* an acknowledgement */

static void
take_data(struct sp_bsl *b, const struct sp_len_event *e)
{
	const size_t n = e->bytes - 1;

	b->overflow = n > b->room - b->got;
	if (!b->overflow) {
		memcpy(b->out + b->got, e->payload + 1, n);
		b->got += n;
	}
	if (b->overflow || b->got == b->room)
		sp_pairing_end(&b->d.pairing);
}

static void
take(void *arg, const struct sp_len_event *e)
{
	struct sp_bsl *const b = arg;

	if (e->kind == SP_LEN_ACK) {
		b->acked_as = e->label;
		b->acked = true;
		return;
	}
	b->bytes = e->bytes;
	memcpy(b->head, e->payload, e->bytes < sizeof(b->head) ? e->bytes :
	    sizeof(b->head));
	if (e->payload[0] == SP_BSL_DATA)
		take_data(b, e);
}

/* What the reply, or the acknowledgement, says. */
static enum sp_bsl_result
judge(struct sp_bsl *b, const struct sp_bslcode_command *command)
{
	if (b->acked && b->acked_as != SP_LEN_ACK_OK) {
		b->ack = b->acked_as;
		return SP_BSL_REFUSED;
	}
	if (command->replies == SP_BSL_NONE)
		return SP_BSL_DONE;
	if (b->overflow || b->bytes < 2)
		return SP_BSL_STRANGE;
	if (b->head[0] != SP_BSL_MESSAGE)
		return SP_BSL_DONE;
	b->message = b->head[1];
	if (b->message)
		return SP_BSL_FAILED;
	return command->reply == SP_BSL_MESSAGE ? SP_BSL_DONE : SP_BSL_STRANGE;
}

/* Send the command once and wait for its answer. */
static enum sp_bsl_result
exchange(struct sp_bsl *b, const uint8_t *payload, size_t n, int ms)
{
	const struct sp_bslcode_command *const command =
	    sp_bslcode_command(payload[0]);
	uint8_t frame[SP_LEN_ROOM(SP_BSL_BATCH + 5)];
	const size_t size = sp_len_frame(SP_LEN_BSL_COMMAND, payload, n, frame);
	const uint64_t damaged = b->d.damaged;
	const size_t reply = command->replies == SP_BSL_MANY ?
	    b->room + b->room / 8 : 64;

	b->bytes = b->got = 0;
	b->acked = b->overflow = false;
	sp_pairing_ask(&b->d.pairing, command, take, b);
	/* The ack may come with the reply, not before it. */
	ms += b->patience_ms;
	if (sp_dialogue_send(&b->d, frame, size) &&
	    sp_dialogue_settle(&b->d, ms + sp_dialogue_wire_ms(&b->d, size),
	    ms + sp_dialogue_wire_ms(&b->d, reply)))
		return judge(b, command);
	sp_pairing_end(&b->d.pairing);
	if (b->d.gone)
		return SP_BSL_GONE;
	return b->acked || b->bytes || b->d.damaged != damaged ?
	    SP_BSL_GARBLED : SP_BSL_SILENT;
}

enum sp_bsl_result
sp_bsl_ask(struct sp_bsl *b, const uint8_t *payload, size_t n, int ms)
{
	enum sp_bsl_result r;

	if (payload[0] == SP_BSL_DEVICE_INFO)
		return sp_bsl_hear(b, 0);
	if (b->stopped && b->stopped())
		return SP_BSL_STOPPED;
	r = exchange(b, payload, n, ms);
	/* Then an answer to it, or more of one, may be on its way. */
	if (r != SP_BSL_DONE && r != SP_BSL_FAILED) {
		b->unclear = true;
		if (sp_bslcode_command(payload[0])->replies != SP_BSL_NONE)
			b->asked |= SP_BSL_LOCKED_LATE;
	}
	return r;
}

enum sp_bsl_result
sp_bsl_ask_code(struct sp_bsl *b, uint8_t code)
{
	return sp_bsl_ask(b, &code, 1, 0);
}

bool
sp_bsl_is_final(enum sp_bsl_result r, const struct sp_bsl *b)
{
	/* What was damaged on its way was not done. */
	if (r == SP_BSL_REFUSED)
		return b->ack == NO_SUCH_BAUD;
	return r != SP_BSL_SILENT && r != SP_BSL_GARBLED &&
	    r != SP_BSL_STRANGE;
}

enum sp_bsl_result
sp_bsl_ask_again(struct sp_bsl *b, const uint8_t *payload, size_t n, int ms)
{
	enum sp_bsl_result r = sp_bsl_get_in_step(b);

	if (r != SP_BSL_DONE)
		return r;
	r = sp_bsl_ask(b, payload, n, ms);
	for (int i = 1; i < SP_BSL_TRIES && !sp_bsl_is_final(r, b) &&
	    sp_bsl_get_in_step(b) == SP_BSL_DONE; i++) {
		b->again++;
		r = sp_bsl_ask(b, payload, n, ms);
	}
	return r;
}

static enum sp_bsl_result
read_info(struct sp_bsl *b)
{
	struct sp_bsl_info *const i = &b->info;
	const uint8_t *const p = b->head + 1;

	if (b->bytes != SP_BSL_INFO_BYTES + 1)
		return SP_BSL_STRANGE;
	i->interpreter = sp_little16(p);
	i->build = sp_little16(p + 2);
	i->application = sp_little32(p + 4);
	i->interface = sp_little16(p + 8);
	i->buffer_bytes = sp_little16(p + 10);
	i->buffer = sp_little32(p + 12);
	i->bcr_id = sp_little32(p + 16);
	i->bsl_id = sp_little32(p + 20);
	return SP_BSL_DONE;
}

bool
sp_bsl_is_there(struct sp_bsl *b)
{
	return sp_bsl_ask_code(b, SP_BSL_DEVICE_INFO) == SP_BSL_DONE &&
	    read_info(b) == SP_BSL_DONE;
}

enum sp_bsl_result
sp_bsl_get_info(struct sp_bsl *b)
{
	static const uint8_t payload[] = { SP_BSL_DEVICE_INFO };
	const enum sp_bsl_result r =
	    sp_bsl_ask_again(b, payload, sizeof(payload), 0);

	return r == SP_BSL_DONE ? read_info(b) : r;
}
