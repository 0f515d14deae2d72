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
print_event(const struct sp_tsp_event *e)
{
	char *p = held.text + held.n;

	memcpy(p, e->kind == SP_TSP_ERROR ? "error\t" : "event\t", 6);
	p = put_byte(p + 6, e->packet);
	*p++ = '\t';
	memcpy(p, labels[e->id].text, labels[e->id].n);
	p = sp_digits_signed(p + labels[e->id].n, e->tick);
	*p++ = '\t';
	p = sp_digits(p, e->timer);
	for (size_t i = 0; i < e->bytes; i++) {
		*p++ = '\t';
		p = put_byte(p, e->data[i]);
	}
	*p++ = '\n';
	held.n = (size_t)(p - held.text);
	if (held.n > sizeof(held.text) - LINE_MAX_BYTES)
		tspprint_flush();
}

static void
print_list(const struct tspprint *t, const struct sp_tsp_event *e)
{
	char name[SP_ESCAPE_ROOM(UINT8_MAX)];
	struct sp_tsp_object o;

	if (t->lists)
		printf("list\t%u\t%u\t%u\n", e->packet, e->data[0],
		    e->data[1]);
	for (size_t at = 0; sp_tsp_object(e, &at, &o);) {
		sp_escape(o.name, o.bytes, name);
		printf("object\t%u\t%u\t%u\t%s\n", e->packet, o.type, o.number,
		    name);
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
print_other(const struct tspprint *t, const struct sp_tsp_event *e)
{
	char packet[SP_DIGITS_MAX];

	switch (e->kind) {
	case SP_TSP_UNSIZED:
		printf("unsized\t%u\t%u\t%" PRId64 "\t%u\t", e->packet,
		    e->id, e->tick, e->timer);
		record_print_bytes(e->data, e->bytes);
		putchar('\n');
		break;
	case SP_TSP_UNKNOWN:
		printf("unknown\t%u\t%u\t", e->packet, e->id);
		record_print_bytes(e->data, e->bytes);
		putchar('\n');
		break;
	case SP_TSP_LIST:
		print_list(t, e);
		break;
	case SP_TSP_CLOCK_IS:
		snprintf(packet, sizeof(packet), "%u", e->packet);
		if (!t->clock.by_options)
			print_clock(packet, &e->clock);
		break;
	case SP_TSP_MISSING:
		printf("missing\t%u\t%" PRIu32 "\t%" PRIu32 "\n", e->packet,
		    e->missing.since, e->missing.total);
		break;
	default:
		printf("%s\t%" PRIu64 "\t%" PRIu64 "\n",
		    e->kind == SP_TSP_JUNK ? "junk" : "truncated", e->offset,
		    e->length);
	}
}

void
tspprint(const struct tspprint *t, const struct sp_tsp_event *e)
{
	const bool plain = e->kind == SP_TSP_EVENT || e->kind == SP_TSP_ERROR;

	if (e->gap || !plain)
		tspprint_flush();
	if (e->gap)
		printf("gap\t%u\t%u\t%u\n", e->expected, e->packet, e->lost);
	if (plain)
		print_event(e);
	else
		print_other(t, e);
}

void
tspprint_begin(const struct tspprint *t)
{
	make_texts();
	if (t->clock.by_options)
		print_clock("-", &t->clock);
}
