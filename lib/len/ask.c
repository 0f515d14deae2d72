/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands to a firmware that counts in its RAM, see ask.h */

#include <config.h>

#include <string.h>

#include "base/little_endian.h"
#include "len/ask.h"

#define REPLY	SPLITPROF_WIRE_COUNT_REPLY_BYTES
#define BEFORE	SPLITPROF_WIRE_COUNT_BLOCK_BEFORE
#define CRC	SPLITPROF_WIRE_LEN_CRC

/* What is waited for, and where it goes. */
struct wait {
	void (*take)(struct wait *w, const struct sp_len_event *e);
	uint8_t key, tag;
	uint32_t offset;	/* of a block */
	size_t n;		/* of a block */
	uint8_t *out;		/* a block's bytes, or a version; or NULL */
	struct sp_lenask_status *status;
	bool came;
};

static void
take_status(struct wait *w, const uint8_t *p)
{
	struct sp_lenask_status *const s = w->status;

	s->result = p[2];
	s->phase = p[3];
	s->token = sp_little32(p + 4);
	s->image_bytes = sp_little32(p + 8);
	s->block_max = sp_little16(p + 12);
	s->opens = sp_little16(p + 14);
	w->came = true;
}

/* A block: what was asked for, or why not. */
static void
take_block(struct wait *w, const uint8_t *p, size_t n)
{
	const bool right = sp_little32(p + 8) == w->offset;

	if (!right || n - BEFORE != (p[2] ? 0 : w->n))
		return;
	w->status->result = p[2];
	w->status->token = sp_little32(p + 4);
	memcpy(w->out, p + BEFORE, n - BEFORE);
	w->came = true;
}

/* A late answer has another tag. */
static void
take_answer(struct wait *w, const struct sp_len_event *e)
{
	const uint8_t *const p = e->payload;
	const size_t n = e->bytes - CRC;

	if (!e->sound || n < 2 || p[0] != w->key || p[1] != w->tag)
		return;
	if (n == REPLY && (!w->out || p[2] == SPLITPROF_WIRE_COUNT_UNKNOWN))
		take_status(w, p);
	else if (w->out && n >= BEFORE)
		take_block(w, p, n);
}

/*
 * Wait until it came, and say why if it did not.  Other things may come without
 * end.
 */
static enum sp_lenask_result
wait_for(struct sp_lenask *a, struct wait *w, int ms)
{
	const double end = sp_dialogue_clock() + ms;
	double left = ms;
	struct sp_len_event e;

	while (!w->came && left >= 0 &&
	    sp_dialogue_next(&a->d, (int)left, &e)) {
		if (e.kind == SP_LEN_PACKET && e.label == SP_LEN_LENLAB)
			w->take(w, &e);
		left = end - sp_dialogue_clock();
	}
	if (w->came)
		return SP_LENASK_DONE;
	if (a->d.gone)
		return SP_LENASK_GONE;
	return a->d.stopped && a->d.stopped() ? SP_LENASK_STOPPED :
	    SP_LENASK_SILENT;
}

/* Send the command, whose tag is still missing, until it is answered. */
static enum sp_lenask_result
ask(struct sp_lenask *a, uint8_t *body, size_t n, struct wait *w)
{
	uint8_t packet[SP_LEN_ROOM(SPLITPROF_WIRE_COUNT_BODY_MAX)];
	enum sp_lenask_result r = SP_LENASK_SILENT;

	w->take = take_answer;
	w->key = body[0];
	w->status = &a->status;
	for (int i = 0; i < a->tries && r == SP_LENASK_SILENT; i++) {
		size_t size;

		body[1] = w->tag = ++a->tag;
		size = sp_len_frame(SP_LEN_LENLAB, body, n, packet);
		a->again += i > 0;
		if (!sp_dialogue_send(&a->d, packet, size) && !a->d.gone)
			return SP_LENASK_SILENT;
		r = wait_for(a, w, a->patience_ms +
		    sp_dialogue_wire_ms(&a->d, size + w->n + 2 * REPLY));
	}
	if (r == SP_LENASK_DONE && a->status.result)
		return SP_LENASK_REFUSED;
	return r;
}

enum sp_lenask_result
sp_lenask(struct sp_lenask *a, uint8_t key, uint32_t token)
{
	uint8_t body[SPLITPROF_WIRE_COUNT_STOP_BYTES] = { key };
	struct wait w = { .out = NULL };
	size_t n = SPLITPROF_WIRE_COUNT_STATUS_BYTES;

	if (key == SPLITPROF_WIRE_COUNT_STOP) {
		n = SPLITPROF_WIRE_COUNT_STOP_BYTES;
		sp_put_little32(body + 2, token);
	}
	return ask(a, body, n, &w);
}

enum sp_lenask_result
sp_lenask_read(struct sp_lenask *a, uint32_t offset, uint16_t n, uint8_t *out)
{
	uint8_t body[SPLITPROF_WIRE_COUNT_READ_BYTES] = {
		SPLITPROF_WIRE_COUNT_READ };
	struct wait w = { .offset = offset, .n = n, .out = out };

	sp_put_little32(body + 2, offset);
	sp_put_little16(body + 6, n);
	return ask(a, body, sizeof(body), &w);
}

/* "8." and up to four characters: behind the key, or in the argument. */
static void
take_version(struct wait *w, const struct sp_len_event *e)
{
	uint8_t rest[4];

	if (e->code == 0 && e->bytes == 5 && e->payload[0] == '8')
		memcpy(rest, e->payload + 1, sizeof(rest));
	else if (e->code == '8')
		sp_put_little32(rest, e->arg);
	else
		return;
	memcpy(w->out, "8.", 2);
	for (size_t i = 0; i < sizeof(rest); i++)
		w->out[2 + i] = rest[i] == 0 ||
		    (rest[i] >= ' ' && rest[i] <= '~') ? rest[i] : '?';
	w->out[2 + sizeof(rest)] = '\0';
	w->came = true;
}

bool
sp_lenask_welcome(struct sp_lenask *a, enum sp_len_layout layout, int ms,
    char version[SP_LENASK_VERSION_ROOM])
{
	static const uint8_t old[] = { SPLITPROF_WIRE_LEN_WELCOME };
	static const uint8_t new[] = { SPLITPROF_WIRE_LEN_VERSION_86 };
	struct wait w = { .take = take_version, .out = (uint8_t *)version };
	const bool is_old = layout == SP_LEN_8_0;
	bool came;

	sp_dialogue_drain(&a->d, 10, 100);
	a->d.parser.layout = layout;
	came = sp_dialogue_send(&a->d, is_old ? old : new,
	    is_old ? sizeof(old) : sizeof(new)) &&
	    wait_for(a, &w, ms) == SP_LENASK_DONE;
	a->d.parser.layout = SP_LEN_8_0;
	return came;
}
