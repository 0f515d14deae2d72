/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the text records of an A/P stream to packets, see record.h */

#include <config.h>

#include "text/escape.h"
#include "text/record.h"
#include "wire/record.h"
#include "wire/words.h"

/* Add a run of p; false if it is too long, or p too wide for the stream. */
static bool
add_run(struct sp_record_ap *r, const struct sp_packet *p, uint64_t times)
{
	struct sp_record_run *const run = &r->runs[r->n_runs];

	if (times > SP_RECORD_TIMES_MAX)
		return false;
	run->word = sp_header_has_words(&r->header) &&
	    p->kind <= SP_PACKET_SAMPLE;
	if (run->word)
		run->bytes = sp_frame_one(p, run->packet);
	else
		run->bytes = sp_packet_encode(&r->header, p, run->packet);
	run->times = times;
	r->n_runs += run->bytes && times;
	return run->bytes > 0;
}

/*
 * Behind a header one packet stands for all the count calls or samples, but a
 * single one is sent without its count.  A plain stream has no such packet, so
 * there p is repeated.
 */
static bool
add_events(struct sp_record_ap *r, struct sp_packet *p, uint64_t count)
{
	const uint64_t full = count / UINT32_MAX;

	if (!r->described || count < 2)
		return add_run(r, p, count);
	p->kind = p->kind == SP_PACKET_ARC ? SP_PACKET_ARCS : SP_PACKET_SAMPLES;
	p->count = UINT32_MAX;
	if (full && !add_run(r, p, full))
		return false;
	p->count = (uint32_t)(count % UINT32_MAX);
	return !p->count || add_run(r, p, 1);
}

/* A line: the numbers that it has, and whose it is. */
struct line {
	struct sp_record_ap *record;
	struct sp_packet packet;
	struct sp_header header;
	uint64_t count;
};

static bool
take_events(void *line, char **f)
{
	struct line *const l = line;

	l->packet.kind = f[0][0] == 'a' ? SP_PACKET_ARC : SP_PACKET_SAMPLE;
	return add_events(l->record, &l->packet, l->count);
}

static bool
take_header(void *line, char **f)
{
	struct line *const l = line;
	struct sp_header *const h = &l->header;
	const struct sp_packet p = { .kind = SP_PACKET_HEADER };
	size_t n;

	if (!sp_header_is_form(h->version, h->addr_bytes) ||
	    !sp_record_bytes(f[5], h->id, sizeof(h->id), &n))
		return false;
	h->id_bytes = (uint8_t)n;
	l->record->header = *h;
	l->record->described = true;
	return add_run(l->record, &p, 1);
}

static bool
take_other(void *line, char **f)
{
	struct line *const l = line;

	l->packet.kind = f[0][0] == 'l' ? SP_PACKET_LOST : f[0][0] == 'e' ?
	    SP_PACKET_END : SP_PACKET_TASK;
	return add_run(l->record, &l->packet, 1);
}

static bool
take_name(void *line, char **f)
{
	const struct line *const l = line;
	struct sp_record_run *const run = &l->record->runs[0];
	struct sp_name name;
	size_t n;

	if (!sp_unescape(f[2], name.text, sizeof(name.text), &n))
		return false;
	name.bytes = (uint8_t)n;
	run->bytes = sp_packet_encode_name(l->packet.a, &name, run->packet);
	run->times = 1;
	run->word = false;
	l->record->n_runs = run->bytes > 0;
	return run->bytes > 0;
}

#define NUMBER(member)	SP_RECORD_NUMBER(struct line, member)

static const struct sp_record_kind kinds[] = {
	{ "arc", 4, take_events, 0,
	    { NUMBER(packet.a), NUMBER(packet.b), NUMBER(count) } },
	{ "pc", 3, take_events, 0, { NUMBER(packet.a), NUMBER(count) } },
	{ "header", 6, take_header, 0,
	    { NUMBER(header.version), NUMBER(header.addr_bytes),
	    NUMBER(header.base), NUMBER(header.rate_hz) } },
	{ "lost", 3, take_other, 0, { NUMBER(packet.a), NUMBER(packet.b) } },
	{ "end", 3, take_other, 0, { NUMBER(packet.a), NUMBER(packet.b) } },
	{ "task", 2, take_other, 0, { NUMBER(packet.a) } },
	{ "name", 3, take_name, 0, { NUMBER(packet.a) } },
};

bool
sp_record_ap_take(struct sp_record_ap *r, char *line)
{
	struct line l = { .record = r };

	r->n_runs = 0;
	return sp_record_take(kinds, sizeof(kinds) / sizeof(*kinds), &l, line);
}
