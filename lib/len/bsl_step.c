/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How to know that no answer to an older command is still to come, see
 * bsl_inner.h
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

#define NOISE_MS	20000	/* for a whole buffer's worth of complaints */
#define LOCKED		0x01

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

#define QUESTIONS	(sizeof(questions) / sizeof(*questions))

void
sp_bsl_fill(struct sp_bsl *b, size_t n)
{
	static const uint8_t filler[256];

	for (size_t piece; n && !sp_dialogue_unread(&b->d) &&
	    !(b->stopped && b->stopped()); n -= piece) {
		piece = n < sizeof(filler) ? n : sizeof(filler);
		if (!sp_dialogue_send(&b->d, filler, piece) ||
		    !sp_dialogue_pause(&b->d,
		    sp_dialogue_wire_ms(&b->d, piece)))
			break;
	}
}

/* A locked device may say so instead: only one such answer can be told. */
static bool
answers(const struct sp_len_event *e, size_t q, bool locked)
{
	if (e->kind != SP_LEN_PACKET || e->label != SP_LEN_BSL_REPLY ||
	    e->payload[0] != questions[q].reply)
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
		if (e.kind == SP_LEN_ACK && (!b->acked || e.label)) {
			b->acked_as = e.label;
			b->acked = true;
		}
		if (!answers(&e, q, locked))
			continue;
		b->bytes = e.bytes;
		memcpy(b->head, e.payload, e.bytes < sizeof(b->head) ?
		    e.bytes : sizeof(b->head));
		return true;
	}
	return false;
}

enum sp_bsl_result
sp_bsl_hear(struct sp_bsl *b, size_t q)
{
	uint8_t frame[SP_LEN_ROOM(sizeof(questions[q].payload))];
	const size_t size = sp_len_frame(SP_LEN_BSL_COMMAND,
	    questions[q].payload, questions[q].n, frame);
	const uint64_t damaged = b->d.damaged;
	const uint8_t bit = (uint8_t)(1u << q);
	const bool is_first = !(b->asked & bit);
	const bool locked = !(b->asked & SP_BSL_LOCKED_LATE);

	if (b->stopped && b->stopped())
		return SP_BSL_STOPPED;
	sp_pairing_end(&b->d.pairing);
	b->acked = false;
	b->bytes = 0;
	b->asked |= bit;
	if (questions[q].reply == SP_BSL_MESSAGE)
		b->asked |= SP_BSL_LOCKED_LATE;
	if (sp_dialogue_send(&b->d, frame, size) && wait_for(b, q, locked)) {
		if (is_first) {
			b->unclear = false;
			b->asked = 0;
		}
		return SP_BSL_DONE;
	}
	b->unclear = true;
	if (b->d.gone)
		return SP_BSL_GONE;
	if (b->acked && b->acked_as != SP_LEN_ACK_OK) {
		b->ack = b->acked_as;
		return SP_BSL_REFUSED;
	}
	return b->acked || b->d.damaged != damaged ? SP_BSL_GARBLED :
	    SP_BSL_SILENT;
}

enum sp_bsl_result
sp_bsl_get_in_step(struct sp_bsl *b)
{
	enum sp_bsl_result r = SP_BSL_SILENT;

	for (size_t q = 0; b->unclear && q < QUESTIONS; q++) {
		if (b->asked & 1u << q)
			continue;
		sp_bsl_fill(b, questions[q].filler);
		/* Else what it sends has no end. */
		if (!sp_dialogue_drain(&b->d, SP_BSL_QUIET_MS +
		    sp_dialogue_wire_ms(&b->d, 256), NOISE_MS))
			return b->d.gone ? SP_BSL_GONE : SP_BSL_SILENT;
		r = sp_bsl_hear(b, q);
		if (r == SP_BSL_STOPPED || r == SP_BSL_GONE)
			return r;
	}
	return b->unclear ? SP_BSL_SILENT : SP_BSL_DONE;
}
