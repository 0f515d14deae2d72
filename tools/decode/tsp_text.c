/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a TSP tracer sends as text records, see tsp_text.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "common/recordio.h"
#include "text/digits.h"
#include "text/escape.h"
#include "tsp_text.h"

/* What follows a packet's number, of an event: "2\tID_TASK_SWITCHED_IN\t". */
static struct {
	char text[SP_DIGITS_MAX + SP_TSPID_ROOM];
	size_t n;
} labels[256];

/* Bytes as decimal numbers, of n digits. */
static struct {
	char text[3];
	uint8_t n;
} bytes[256];

static void
make_texts(void)
{
	char text[SP_DIGITS_MAX] = "";

	for (int i = 0; i < 256; i++) {
		labels[i].n = (size_t)snprintf(labels[i].text,
		    sizeof(labels[i].text), "%d\t%s\t", i,
		    sp_tspid_name((uint8_t)i));
		bytes[i].n = (uint8_t)(sp_digits(text, (uint8_t)i) - text);
		memcpy(bytes[i].text, text, sizeof(bytes[i].text));
	}
}

/* As many bytes are copied for each number, for speed. */
static char *
put_byte(char *p, uint8_t n)
{
	memcpy(p, bytes[n].text, sizeof(bytes[n].text));
	return p + bytes[n].n;
}

/* Room for the line of an event. */
#define LINE_MAX_BYTES	(16 + (int)sizeof(labels->text) + \
	(3 + SPLITPROF_WIRE_TSP_DATA_MAX) * (SP_DIGITS_MAX + 1))

/* Lines of events, which are most of the output, so not by printf. */
static struct {
	char text[16384];
	size_t n;
} held;

static void
flush(FILE *out)
{
	record_put(out, (uint8_t *)held.text, held.n);
	held.n = 0;
}

static void
print_event(FILE *out, const struct sp_record_tsp *r)
{
	char *p = held.text + held.n;

	memcpy(p, r->kind == SP_RECORD_TSP_ERROR ? "error\t" : "event\t", 6);
	p = put_byte(p + 6, r->packet);
	*p++ = '\t';
	memcpy(p, labels[r->id].text, labels[r->id].n);
	p = sp_digits_signed(p + labels[r->id].n, r->tick);
	*p++ = '\t';
	p = sp_digits(p, r->timer);
	for (size_t i = 0; i < r->n_bytes; i++) {
		*p++ = '\t';
		p = put_byte(p, r->bytes[i]);
	}
	*p++ = '\n';
	held.n = (size_t)(p - held.text);
	if (held.n > sizeof(held.text) - LINE_MAX_BYTES)
		flush(out);
}

static void
print_list(const struct tsp_text *t, const struct sp_record_tsp *r)
{
	char name[SP_ESCAPE_ROOM(UINT8_MAX)];
	struct sp_record_tsp o;

	if (t->lists)
		fprintf(t->out, "list\t%u\t%u\t%u\n", r->packet,
		    r->u.object.type, r->u.object.count);
	for (size_t at = 0; sp_tsp_object(r, &at, &o);) {
		sp_escape(o.bytes, o.n_bytes, name);
		fprintf(t->out, "object\t%u\t%u\t%u\t%s\n", o.packet,
		    o.u.object.type, o.u.object.number, name);
	}
}

/* packet is a number, or "-" for what was said by options. */
static void
print_clock(FILE *out, const char *packet, const struct sp_tsp_clock *c)
{
	fprintf(out, "clock\t%s\t%" PRIu32 "\t%s\t%u\t%" PRIu32 "\n", packet,
	    c->tick_hz, c->down ? "down" : "up", c->max, c->per_tick);
}

/* All but events and errors, by printf. */
static void
print_other(const struct tsp_text *t, const struct sp_record_tsp *r)
{
	char packet[SP_DIGITS_MAX];

	switch (r->kind) {
	case SP_RECORD_TSP_UNSIZED:
		fprintf(t->out, "unsized\t%u\t%u\t%" PRId64 "\t%u\t", r->packet,
		    r->id, r->tick, r->timer);
		record_put_bytes(t->out, r->bytes, r->n_bytes);
		putc('\n', t->out);
		break;
	case SP_RECORD_TSP_UNKNOWN:
		fprintf(t->out, "unknown\t%u\t%u\t", r->packet, r->id);
		record_put_bytes(t->out, r->bytes, r->n_bytes);
		putc('\n', t->out);
		break;
	case SP_RECORD_TSP_LIST:
		print_list(t, r);
		break;
	case SP_RECORD_TSP_CLOCK:
		snprintf(packet, sizeof(packet), "%u", r->packet);
		if (!t->clock.by_options)
			print_clock(t->out, packet, &r->u.clock);
		break;
	case SP_RECORD_TSP_MISSING:
		fprintf(t->out, "missing\t%u\t%" PRIu32 "\t%" PRIu32 "\n",
		    r->packet, r->u.missing.since, r->u.missing.total);
		break;
	case SP_RECORD_TSP_GAP:
		fprintf(t->out, "gap\t%u\t%u\t%u\n", r->u.gap.expected,
		    r->packet, r->u.gap.lost);
		break;
	default:
		fprintf(t->out, "%s\t%" PRIu64 "\t%" PRIu64 "\n",
		    r->kind == SP_RECORD_TSP_JUNK ? "junk" : "truncated",
		    r->u.place.offset, r->u.place.bytes);
	}
}

static void
print_record(const struct tsp_text *t, const struct sp_record_tsp *r)
{
	if (r->kind == SP_RECORD_TSP_EVENT || r->kind == SP_RECORD_TSP_ERROR) {
		print_event(t->out, r);
		return;
	}
	flush(t->out);
	print_other(t, r);
}

static void
begin_texts(const struct tsp_text *t)
{
	make_texts();
	if (t->clock.by_options)
		print_clock(t->out, "-", &t->clock);
}

void
tsp_text_begin(struct tsp_text *t)
{
	sp_tsp_init(&t->tsp);
	for (int id = 0; id < 256; id++)
		if (t->sizes[id] != SP_TSPID_OPEN)
			t->tsp.sizes[id] = t->sizes[id];
	begin_texts(t);
}

size_t
tsp_text_feed(struct tsp_text *t, const uint8_t *in, size_t n, bool ended)
{
	struct sp_record_tsp r;
	size_t used = 0;

	for (;;) {
		used += sp_tsp_feed(&t->tsp, in + used, n - used, ended, &r);
		if (r.kind == SP_RECORD_TSP_NONE)
			break;
		print_record(t, &r);
	}
	flush(t->out);
	return used;
}

/* What the tracer has lost is known, if it says so. */
static void
print_missing(const struct sp_tsp *t, const char *name)
{
	const bool sure = !sp_tsp_account_unsure(&t->account);

	warnx("%s: %s%" PRIu64 " packets missing in %" PRIu64 " gaps%s", name,
	    sure ? "" : "at least ", t->lost, t->gaps, sure ? "" :
	    ", each of which may hide a multiple of 256 more");
}

static void
print_damage(const struct sp_tsp *t, const char *name)
{
	if (t->errors > t->deaf)
		warnx("%s: the tracer's queue was full %" PRIu64 " times, so "
		    "events are missing: a faster line, a larger queue, or "
		    "tspencode filter=... helps", name, t->errors - t->deaf);
	if (t->deaf)
		warnx("%s: the tracer has lost commands %" PRIu64 " times: "
		    "send them again", name, t->deaf);
	if (t->lost)
		print_missing(t, name);
	if (t->truncated)
		warnx("%s: %" PRIu64 " packets are not whole", name,
		    t->truncated);
	if (t->junk_places)
		warnx("%s: %" PRIu64 " bytes of no packet in %" PRIu64
		    " places", name, t->junk, t->junk_places);
	if (t->unknown)
		warnx("%s: %" PRIu64 " packets of unknown ids", name,
		    t->unknown);
	if (!t->packets)
		warnx("%s: no packet at all: is it what a TSP tracer sends, at "
		    "the right speed?", name);
}

bool
tsp_text_damaged(const struct tsp_text *text, const char *name, bool quiet)
{
	const struct sp_tsp *const t = &text->tsp;

	if (!t->gaps && !t->truncated && !t->junk_places && !t->unknown &&
	    !t->errors)
		return false;
	if (!quiet)
		print_damage(t, name);
	return true;
}
