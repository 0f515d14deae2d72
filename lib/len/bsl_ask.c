/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A command to TI's boot loader and what comes back, see bsl_inner.h
 *
 * Bytes come in their order, but a line may hold them for longer than any
 * patience, and an answer does not say what it answers.  So questions that
 * change nothing are asked, each with an answer that no other command has, and
 * none a second time while its first answer may still come.  Behind the answer
 * to one of them nothing older comes.
 */

#include <config.h>

#include <string.h>

#include "len/bsl_inner.h"

#define NO_SUCH_BAUD	0x56	/* an acknowledgement */
#define LOCKED		0x01	/* a message */
#define NOISE_MS	20000	/* for a whole buffer's worth of complaints */

/* Of b->asked: any answer may be late that says that the device is locked.
   The other bits are those of questions. */
#define LOCKED_LATE	0x80

/*
 * The device may also wait for the rest of a command and take the next one for
 * that: more and more bytes that begin no command end it, up to a whole buffer.
 */
static const struct {
	uint8_t payload[9];
	uint8_t n;
	uint8_t reply, message;
	size_t filler;		/* bytes to send before */
} questions[] = {
	{ { SP_BSL_DEVICE_INFO }, 1, SP_BSL_INFO, 0, 0 },
	/* 8 bytes at 0: too few. */
	{ { SP_BSL_VERIFY, 0, 0, 0, 0, 8 }, 9, SP_BSL_MESSAGE, 0x0b, 0 },
	/* 1024 bytes at 4: not aligned. */
	{ { SP_BSL_VERIFY, 4, 0, 0, 0, 0, 4 }, 9, SP_BSL_MESSAGE, 0x0a, 256 },
	/* No command. */
	{ { 0x7f }, 1, SP_BSL_MESSAGE, 0x04, 17000 }
};

static bool
is_stopped(const struct sp_bsl *b)
{
	return b->stopped && b->stopped();
}

/* Returns the bytes that are on their way then, or 0. */
static size_t
send(struct sp_bsl *b, const uint8_t *payload, size_t n)
{
	uint8_t frame[SP_LEN_ROOM(SP_BSL_BATCH + 5)];
	const size_t size = sp_len_frame(SP_LEN_BSL_COMMAND, payload, n, frame);

	b->bytes = b->got = 0;
	b->acked = b->overflow = false;
	return sp_dialogue_send(&b->d, frame, size) ? size : 0;
}

static bool
is_reply(const struct sp_len_event *e)
{
	return e->kind == SP_LEN_PACKET && e->label == SP_LEN_BSL_REPLY;
}

static void
keep_ack(struct sp_bsl *b, uint8_t ack)
{
	b->acked_as = ack;
	b->acked = true;
}

static void
keep_reply(struct sp_bsl *b, const struct sp_len_event *e)
{
	b->bytes = e->bytes;
	memcpy(b->head, e->payload, e->bytes < sizeof(b->head) ? e->bytes :
	    sizeof(b->head));
}

/* Was it less than what was asked for? */
static bool
keep_data(struct sp_bsl *b, const struct sp_len_event *e)
{
	const size_t n = e->bytes - 1;

	b->overflow = n > b->room - b->got;
	if (b->overflow)
		return false;
	memcpy(b->out + b->got, e->payload + 1, n);
	b->got += n;
	return b->got < b->room;
}

/*
 * Does it belong to the answer?  A reply without its acknowledgement answers as
 * well: the one byte was lost.
 */
static bool
take(struct sp_bsl *b, const struct sp_bslcode_command *command,
    const struct sp_len_event *e)
{
	const bool replies = command->reply != SP_BSL_NO_REPLY;

	if (e->kind == SP_LEN_ACK && !b->acked && !b->bytes) {
		keep_ack(b, e->label);
		/* A command that was not understood brings nothing more. */
		b->due = replies && e->label == SP_LEN_ACK_OK;
		return true;
	}
	if (!replies || !is_reply(e) || (e->payload[0] != command->reply &&
	    e->payload[0] != SP_BSL_MESSAGE))
		return false;
	keep_reply(b, e);
	b->due = e->payload[0] == SP_BSL_DATA && keep_data(b, e);
	return true;
}

/*
 * Take what comes until nothing is due any more.  False if not all has come:
 * the acknowledgement within ack_ms, and each of the replies behind it within
 * reply_ms, or within ack_ms behind what was damaged.
 */
static bool
settle(struct sp_bsl *b, const struct sp_bslcode_command *command, int ack_ms,
    int reply_ms)
{
	double end = sp_dialogue_clock() + ack_ms;
	struct sp_len_event e;

	for (b->due = true; b->due;) {
		const double left = end - sp_dialogue_clock();

		if (!sp_dialogue_next(&b->d, left > 0 ? (int)left + 1 : 0, &e))
			return false;
		if (take(b, command, &e))
			end = sp_dialogue_clock() + reply_ms;
		else if (end < sp_dialogue_clock() - SP_DIALOGUE_LATE_MS)
			return false;
		else if (end > sp_dialogue_clock() + ack_ms)
			end = sp_dialogue_clock() + ack_ms;
	}
	return true;
}

/* What the reply, or the acknowledgement, says; or why there is none. */
static enum sp_bsl_result
judge(struct sp_bsl *b, bool came, uint64_t damaged)
{
	if (!came && b->d.gone)
		return SP_BSL_GONE;
	if (b->acked && b->acked_as != SP_LEN_ACK_OK) {
		b->ack = b->acked_as;
		return SP_BSL_REFUSED;
	}
	if (came)
		return SP_BSL_DONE;
	return b->acked || b->bytes || b->d.damaged != damaged ?
	    SP_BSL_GARBLED : SP_BSL_SILENT;
}

/* What a reply says that is whole. */
static enum sp_bsl_result
read_reply(struct sp_bsl *b, const struct sp_bslcode_command *command)
{
	if (command->reply == SP_BSL_NO_REPLY)
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

/* A locked device may say so instead: only one such answer can be told. */
static bool
answers(const struct sp_len_event *e, size_t q, bool locked)
{
	if (!is_reply(e) || e->payload[0] != questions[q].reply)
		return false;
	return questions[q].reply != SP_BSL_MESSAGE || (e->bytes == 2 &&
	    (e->payload[1] == questions[q].message ||
	    (locked && e->payload[1] == LOCKED)));
}

/* Read past all that comes until that question is answered. */
static bool
wait_for(struct sp_bsl *b, size_t q, bool locked)
{
	const double end = sp_dialogue_clock() + NOISE_MS;
	const int ms = b->patience_ms + sp_dialogue_wire_ms(&b->d, 64);
	struct sp_len_event e;

	while (sp_dialogue_next(&b->d, ms, &e) && sp_dialogue_clock() < end) {
		if (e.kind == SP_LEN_ACK && (!b->acked || e.label))
			keep_ack(b, e.label);
		if (answers(&e, q, locked)) {
			keep_reply(b, &e);
			return true;
		}
	}
	return false;
}

/* Ask question number q once; 0 is DEVICE_INFO. */
static enum sp_bsl_result
hear(struct sp_bsl *b, size_t q)
{
	const uint64_t damaged = b->d.damaged;
	const uint8_t bit = (uint8_t)(1u << q);
	const bool is_first = !(b->asked & bit);
	const bool locked = !(b->asked & LOCKED_LATE);

	if (is_stopped(b))
		return SP_BSL_STOPPED;
	b->asked |= bit;
	if (questions[q].reply == SP_BSL_MESSAGE)
		b->asked |= LOCKED_LATE;
	if (!send(b, questions[q].payload, questions[q].n) ||
	    !wait_for(b, q, locked)) {
		b->unclear = true;
		return judge(b, false, damaged);
	}
	if (is_first) {
		b->unclear = false;
		b->asked = 0;
	}
	return SP_BSL_DONE;
}

void
sp_bsl_fill(struct sp_bsl *b, size_t n)
{
	static const uint8_t filler[256];

	for (size_t piece; n && !sp_dialogue_unread(&b->d) && !is_stopped(b);
	    n -= piece) {
		piece = n < sizeof(filler) ? n : sizeof(filler);
		if (!sp_dialogue_send(&b->d, filler, piece) ||
		    !sp_dialogue_pause(&b->d,
		    sp_dialogue_wire_ms(&b->d, piece)))
			break;
	}
}

enum sp_bsl_result
sp_bsl_get_in_step(struct sp_bsl *b)
{
	const size_t n = sizeof(questions) / sizeof(*questions);

	for (size_t q = 0; b->unclear && q < n; q++) {
		enum sp_bsl_result r;

		if (b->asked & 1u << q)
			continue;
		sp_bsl_fill(b, questions[q].filler);
		/* Else what it sends has no end. */
		if (!sp_dialogue_drain(&b->d, SP_BSL_QUIET_MS +
		    sp_dialogue_wire_ms(&b->d, 256), NOISE_MS))
			return b->d.gone ? SP_BSL_GONE : SP_BSL_SILENT;
		r = hear(b, q);
		if (r == SP_BSL_STOPPED || r == SP_BSL_GONE)
			return r;
	}
	return b->unclear ? SP_BSL_SILENT : SP_BSL_DONE;
}

enum sp_bsl_result
sp_bsl_ask(struct sp_bsl *b, const uint8_t *payload, size_t n, int ms)
{
	const struct sp_bslcode_command *const command =
	    sp_bslcode_command(payload[0]);
	const size_t reply = command->reply == SP_BSL_DATA ?
	    b->room + b->room / 8 : 64;
	const uint64_t damaged = b->d.damaged;
	enum sp_bsl_result r;
	size_t size;

	if (payload[0] == SP_BSL_DEVICE_INFO)
		return hear(b, 0);
	if (is_stopped(b))
		return SP_BSL_STOPPED;
	size = send(b, payload, n);
	/* The ack may come with the reply, not before it. */
	ms += b->patience_ms;
	r = judge(b, size && settle(b, command,
	    ms + sp_dialogue_wire_ms(&b->d, size),
	    ms + sp_dialogue_wire_ms(&b->d, reply)), damaged);
	if (r == SP_BSL_DONE)
		r = read_reply(b, command);
	/* Then an answer to it, or more of one, may be on its way. */
	if (r != SP_BSL_DONE && r != SP_BSL_FAILED) {
		b->unclear = true;
		if (command->reply != SP_BSL_NO_REPLY)
			b->asked |= LOCKED_LATE;
	}
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
