/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A command to TI's boot loader and what comes back, see bsl_inner.h */

#include <config.h>

#include <string.h>

#include "len/bsl_inner.h"

#define NO_SUCH_BAUD	0x56	/* an acknowledgement */

static void
take_data(struct sp_bsl_exchange *x, const struct sp_len_event *e)
{
	const size_t n = e->bytes - 1;

	if (n > x->room - x->got) {
		x->overflow = true;
		sp_pairing_end(x->pairing);
		return;
	}
	memcpy(x->out + x->got, e->payload + 1, n);
	x->got += n;
	if (x->got == x->room)
		sp_pairing_end(x->pairing);
}

static void
take(void *arg, const struct sp_len_event *e)
{
	struct sp_bsl_exchange *const x = arg;

	if (e->kind == SP_LEN_ACK) {
		x->ack = e->label;
		x->acked = true;
		return;
	}
	x->bytes = e->bytes;
	memcpy(x->head, e->payload, e->bytes < sizeof(x->head) ? e->bytes :
	    sizeof(x->head));
	if (x->out && e->payload[0] == SP_BSL_DATA)
		take_data(x, e);
}

/* Why did not all come? */
static enum sp_bsl_result
cause(const struct sp_bsl *b, bool heard)
{
	if (b->d.gone)
		return SP_BSL_GONE;
	return heard ? SP_BSL_GARBLED : SP_BSL_SILENT;
}

/* What the reply, or the acknowledgement, says. */
static enum sp_bsl_result
judge(struct sp_bsl *b, const struct sp_bsl_exchange *x,
    const struct sp_bslcode_command *command)
{
	if (x->acked && x->ack != SP_LEN_ACK_OK) {
		b->ack = x->ack;
		return SP_BSL_REFUSED;
	}
	if (command->replies == SP_BSL_NONE)
		return SP_BSL_DONE;
	if (x->overflow || x->bytes < 2)
		return SP_BSL_STRANGE;
	if (x->head[0] == SP_BSL_MESSAGE) {
		b->message = x->head[1];
		if (b->message)
			return SP_BSL_FAILED;
		return command->reply == SP_BSL_MESSAGE ? SP_BSL_DONE :
		    SP_BSL_STRANGE;
	}
	return SP_BSL_DONE;
}

/*
 * The command's payload, its code first, goes out once.  ms is how long it may
 * work on it.
 */
enum sp_bsl_result
sp_bsl_ask(struct sp_bsl *b, const uint8_t *payload, size_t n, int ms,
    struct sp_bsl_exchange *x)
{
	const struct sp_bslcode_command *const command =
	    sp_bslcode_command(payload[0]);
	uint8_t frame[SP_LEN_ROOM(SP_BSL_BATCH + 5)];
	const size_t size = sp_len_frame(SP_LEN_BSL_COMMAND, payload, n, frame);
	const uint64_t damaged = b->d.damaged;
	const size_t reply = x->room ? x->room + x->room / 8 : 64;
	int ack_ms;

	if (b->stopped && b->stopped())
		return SP_BSL_STOPPED;
	x->pairing = &b->d.pairing;
	sp_pairing_ask(&b->d.pairing, command, take, x);
	/* It may come with the reply, not before it. */
	ack_ms = ms + b->patience_ms + sp_dialogue_wire_ms(&b->d, size);
	if (!sp_dialogue_send(&b->d, frame, size) ||
	    !sp_dialogue_settle(&b->d, ack_ms, ms + b->patience_ms +
	    sp_dialogue_wire_ms(&b->d, reply))) {
		sp_pairing_end(&b->d.pairing);
		return cause(b, x->acked || x->bytes ||
		    b->d.damaged != damaged);
	}
	return judge(b, x, command);
}

static const uint8_t filler[256];

/* Send n bytes that begin no command, until something is answered. */
void
sp_bsl_fill(struct sp_bsl *b, size_t n)
{
	for (size_t piece; n && !sp_line_unread(&b->d.line) &&
	    !(b->stopped && b->stopped()); n -= piece) {
		piece = n < sizeof(filler) ? n : sizeof(filler);
		if (!sp_dialogue_send(&b->d, filler, piece) ||
		    !sp_dialogue_pause(&b->d,
		    sp_dialogue_wire_ms(&b->d, piece)))
			break;
	}
}

/*
 * Bytes were lost: the device may wait for the rest of a command, and takes the
 * next one for that, or it sends what nobody waits for.  More and more bytes
 * that begin no command end the first, up to a whole buffer; that it tells who
 * it is ends both.
 */
enum sp_bsl_result
sp_bsl_get_in_step(struct sp_bsl *b)
{
	static const uint8_t info[] = { SP_BSL_DEVICE_INFO };
	static const size_t fillers[] = { 0, 0, sizeof(filler), 17000 };
	enum sp_bsl_result r = SP_BSL_SILENT;
	size_t i;

	for (i = 0; i < sizeof(fillers) / sizeof(*fillers); i++) {
		struct sp_bsl_exchange x = { .acked = false };

		sp_bsl_fill(b, fillers[i]);
		/* Not even a buffer's worth of complaints takes that long. */
		if (!sp_dialogue_drain(&b->d, SP_BSL_QUIET_MS +
		    sp_dialogue_wire_ms(&b->d, sizeof(filler)), 20000))
			return b->d.gone ? SP_BSL_GONE : SP_BSL_SILENT;
		r = sp_bsl_ask(b, info, sizeof(info), 0, &x);
		/* What answers, well or not, waits for nothing. */
		if (r != SP_BSL_SILENT && (i > 0 || r == SP_BSL_DONE))
			break;
	}
	/* Each of several questions may be answered late: the next command
	   must not get that. */
	if (i > 0)
		(void)sp_dialogue_drain(&b->d, SP_BSL_QUIET_MS, 1000);
	return r;
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

/* A command that may be done twice. */
enum sp_bsl_result
sp_bsl_ask_again(struct sp_bsl *b, const uint8_t *payload, size_t n, int ms,
    struct sp_bsl_exchange *x)
{
	const struct sp_bsl_exchange fresh = *x;
	enum sp_bsl_result r = SP_BSL_SILENT;

	for (int i = 0; i < SP_BSL_TRIES; i++) {
		enum sp_bsl_result step;

		*x = fresh;
		r = sp_bsl_ask(b, payload, n, ms, x);
		if (sp_bsl_is_final(r, b))
			break;
		if (i == SP_BSL_TRIES - 1)
			break;
		step = sp_bsl_get_in_step(b);
		if (step == SP_BSL_GONE || step == SP_BSL_STOPPED ||
		    step == SP_BSL_SILENT)
			break;
		b->again++;
	}
	return r;
}
