/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tspdecode writes, see print.h */

#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "print.h"
#include "text/digits.h"
#include "text/escape.h"

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

void
tspprint_flush(void)
{
	record_write((uint8_t *)held.text, held.n);
	held.n = 0;
}

static void
print_event(const struct sp_record_tsp *r)
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
		tspprint_flush();
}

static void
print_list(const struct tspprint *t, const struct sp_record_tsp *r)
{
	char name[SP_ESCAPE_ROOM(UINT8_MAX)];
	struct sp_record_tsp o;

	if (t->lists)
		printf("list\t%u\t%u\t%u\n", r->packet, r->u.object.type,
		    r->u.object.count);
	for (size_t at = 0; sp_tsp_object(r, &at, &o);) {
		sp_escape(o.bytes, o.n_bytes, name);
		printf("object\t%u\t%u\t%u\t%s\n", o.packet, o.u.object.type,
		    o.u.object.number, name);
	}
}

/* packet is a number, or "-" for what was said by options. */
static void
print_clock(const char *packet, const struct sp_tsp_clock *c)
{
	printf("clock\t%s\t%" PRIu32 "\t%s\t%u\t%" PRIu32 "\n", packet,
	    c->tick_hz, c->down ? "down" : "up", c->max, c->per_tick);
}

/* All but events and errors, by printf. */
static void
print_other(const struct tspprint *t, const struct sp_record_tsp *r)
{
	char packet[SP_DIGITS_MAX];

	switch (r->kind) {
	case SP_RECORD_TSP_UNSIZED:
		printf("unsized\t%u\t%u\t%" PRId64 "\t%u\t", r->packet,
		    r->id, r->tick, r->timer);
		record_print_bytes(r->bytes, r->n_bytes);
		putchar('\n');
		break;
	case SP_RECORD_TSP_UNKNOWN:
		printf("unknown\t%u\t%u\t", r->packet, r->id);
		record_print_bytes(r->bytes, r->n_bytes);
		putchar('\n');
		break;
	case SP_RECORD_TSP_LIST:
		print_list(t, r);
		break;
	case SP_RECORD_TSP_CLOCK:
		snprintf(packet, sizeof(packet), "%u", r->packet);
		if (!t->clock.by_options)
			print_clock(packet, &r->u.clock);
		break;
	case SP_RECORD_TSP_MISSING:
		printf("missing\t%u\t%" PRIu32 "\t%" PRIu32 "\n", r->packet,
		    r->u.missing.since, r->u.missing.total);
		break;
	case SP_RECORD_TSP_GAP:
		printf("gap\t%u\t%u\t%u\n", r->u.gap.expected, r->packet,
		    r->u.gap.lost);
		break;
	default:
		printf("%s\t%" PRIu64 "\t%" PRIu64 "\n",
		    r->kind == SP_RECORD_TSP_JUNK ? "junk" : "truncated",
		    r->u.place.offset, r->u.place.bytes);
	}
}

void
tspprint(const struct tspprint *t, const struct sp_record_tsp *r)
{
	if (r->kind == SP_RECORD_TSP_EVENT || r->kind == SP_RECORD_TSP_ERROR) {
		print_event(r);
		return;
	}
	tspprint_flush();
	print_other(t, r);
}

void
tspprint_begin(const struct tspprint *t)
{
	make_texts();
	if (t->clock.by_options)
		print_clock("-", &t->clock);
}
