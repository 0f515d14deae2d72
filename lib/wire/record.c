/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the text records of an A/P stream to packets, see record.h */

#include <config.h>

#include "text/escape.h"
#include "text/record.h"
#include "wire/record.h"

/* Add a run of p; false if p does not fit the address width. */
static bool
add_run(struct sp_record_ap *r, const struct sp_packet *p, uint64_t times)
{
	struct sp_record_run *const run = &r->runs[r->n_runs];

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

static bool
take_arc(void *arg, char **f)
{
	struct sp_packet p = { .kind = SP_PACKET_ARC };
	uint64_t count;

	return sp_record_number32(f[1], &p.a) &&
	    sp_record_number32(f[2], &p.b) &&
	    sp_record_number(f[3], UINT64_MAX, &count) &&
	    add_events(arg, &p, count);
}

static bool
take_sample(void *arg, char **f)
{
	struct sp_packet p = { .kind = SP_PACKET_SAMPLE };
	uint64_t count;

	return sp_record_number32(f[1], &p.a) &&
	    sp_record_number(f[2], UINT64_MAX, &count) &&
	    add_events(arg, &p, count);
}

static bool
parse_id(const char *text, struct sp_header *h)
{
	size_t n;
	const bool good = sp_record_bytes(text, h->id, sizeof(h->id), &n);

	h->id_bytes = (uint8_t)n;
	return good;
}

static bool
take_header(void *arg, char **f)
{
	struct sp_record_ap *const r = arg;
	const struct sp_packet p = { .kind = SP_PACKET_HEADER };
	struct sp_header h;
	uint64_t version, bytes;

	if (!sp_record_number(f[1], SPLITPROF_WIRE_VERSION, &version) ||
	    !version ||
	    !sp_record_number(f[2], SPLITPROF_WIRE_ADDR_MAX, &bytes) ||
	    bytes < SPLITPROF_WIRE_ADDR_MIN ||
	    !sp_record_number32(f[3], &h.base) ||
	    !sp_record_number32(f[4], &h.rate_hz) || !parse_id(f[5], &h))
		return false;
	h.version = (uint8_t)version;
	h.addr_bytes = (uint8_t)bytes;
	r->header = h;
	r->described = true;
	return add_run(r, &p, 1);
}

static bool
take_counts(void *arg, char **f)
{
	struct sp_packet p = { .kind =
	    f[0][0] == 'l' ? SP_PACKET_LOST : SP_PACKET_END };

	return sp_record_number32(f[1], &p.a) &&
	    sp_record_number32(f[2], &p.b) && add_run(arg, &p, 1);
}

static bool
take_task(void *arg, char **f)
{
	struct sp_packet p = { .kind = SP_PACKET_TASK };

	return sp_record_number32(f[1], &p.a) && add_run(arg, &p, 1);
}

static bool
take_name(void *arg, char **f)
{
	struct sp_record_ap *const r = arg;
	struct sp_record_run *const run = &r->runs[0];
	struct sp_name name;
	uint32_t id;
	size_t n;

	if (!sp_record_number32(f[1], &id) ||
	    !sp_unescape(f[2], name.text, sizeof(name.text), &n))
		return false;
	name.bytes = (uint8_t)n;
	run->bytes = sp_packet_encode_name(id, &name, run->packet);
	run->times = 1;
	r->n_runs = run->bytes > 0;
	return run->bytes > 0;
}

static const struct sp_record_kind kinds[] = {
	{ .name = "arc", .fields = 4, .take = take_arc },
	{ .name = "pc", .fields = 3, .take = take_sample },
	{ .name = "header", .fields = 6, .take = take_header },
	{ .name = "lost", .fields = 3, .take = take_counts },
	{ .name = "end", .fields = 3, .take = take_counts },
	{ .name = "task", .fields = 2, .take = take_task },
	{ .name = "name", .fields = 3, .take = take_name },
};

bool
sp_record_ap_take(struct sp_record_ap *r, char *line)
{
	r->n_runs = 0;
	return sp_record_take(kinds, sizeof(kinds) / sizeof(*kinds), r, line);
}
