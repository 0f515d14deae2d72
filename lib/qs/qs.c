/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frames of the QS protocol, see qs.h */

#include <config.h>

#include "qs/qs.h"

/* What all bytes of a frame add up to, modulo 256. */
#define GOOD_SUM	0xff

/* Forget the frame under way: the next byte begins one. */
static void
begin(struct sp_qs *d)
{
	d->begin = d->offset;
	d->held = 0;
	d->sum = 0;
}

static void
report_bad(struct sp_qs *d, enum sp_qs_fault fault, struct sp_qs_event *event)
{
	d->bad[fault]++;
	event->kind = SP_QS_BAD;
	event->fault = fault;
	event->offset = d->begin;
}

/* How does the frame follow the one before? */
static void
compare(struct sp_qs *d, struct sp_qs_event *event)
{
	const bool follows = event->seq == (uint8_t)(d->seq + 1);
	const bool empty = event->id == SPLITPROF_WIRE_QS_EMPTY;

	event->last = d->seq;
	event->lost = (uint8_t)(event->seq - d->seq - 1);
	event->gap = d->started && !follows && !empty;
	event->restart = d->started && !follows && empty;
	d->gaps += event->gap;
	d->lost += event->gap ? event->lost : 0;
	d->restarts += event->restart;
}

static void
report_frame(struct sp_qs *d, struct sp_qs_event *event)
{
	event->kind = SP_QS_FRAME;
	event->seq = d->record[0];
	event->id = d->record[1];
	event->data = d->record + 2;
	event->bytes = d->held - SP_QS_FIXED;
	compare(d, event);
	d->frames++;
	d->seq = event->seq;
	d->started = true;
}

/* A flag came: what was it the end of? */
static void
end_frame(struct sp_qs *d, struct sp_qs_event *event)
{
	if (d->sum == GOOD_SUM && d->held >= SP_QS_FIXED)
		report_frame(d, event);
	else if (d->sum == GOOD_SUM)
		report_bad(d, SP_QS_SHORT, event);
	else if (d->started)
		report_bad(d, SP_QS_CHECKSUM, event);
	else
		d->early += d->offset - d->begin;
	begin(d);
}

static void
take_byte(struct sp_qs *d, uint8_t byte, struct sp_qs_event *event)
{
	if (d->held < sizeof(d->record)) {
		d->record[d->held++] = byte;
		d->sum = (uint8_t)(d->sum + byte);
		return;
	}
	/* The byte that is too many is part of no frame. */
	report_bad(d, SP_QS_LONG, event);
	begin(d);
}

/* Behind an escape even a flag is a byte of the frame. */
static void
take(struct sp_qs *d, uint8_t byte, struct sp_qs_event *event)
{
	d->offset++;
	if (d->escaped) {
		d->escaped = false;
		take_byte(d, byte ^ SPLITPROF_WIRE_QS_FLIP, event);
	} else if (byte == SPLITPROF_WIRE_QS_ESCAPE)
		d->escaped = true;
	else if (byte == SPLITPROF_WIRE_QS_FLAG)
		end_frame(d, event);
	else
		take_byte(d, byte, event);
}

size_t
sp_qs_feed(struct sp_qs *d, const uint8_t *in, size_t n,
    struct sp_qs_event *event)
{
	size_t used = 0;

	event->kind = SP_QS_NOTHING;
	while (used < n && event->kind == SP_QS_NOTHING)
		take(d, in[used++], event);
	return used;
}

static uint8_t *
put(uint8_t *out, uint8_t byte)
{
	if (byte == SPLITPROF_WIRE_QS_FLAG ||
	    byte == SPLITPROF_WIRE_QS_ESCAPE) {
		*out++ = SPLITPROF_WIRE_QS_ESCAPE;
		byte ^= SPLITPROF_WIRE_QS_FLIP;
	}
	*out++ = byte;
	return out;
}

size_t
sp_qs_encode(uint8_t seq, uint8_t id, const uint8_t *data, size_t n,
    uint8_t *out)
{
	uint8_t *p = put(put(out, seq), id);
	uint8_t sum = (uint8_t)(seq + id);

	for (size_t i = 0; i < n; i++) {
		p = put(p, data[i]);
		sum = (uint8_t)(sum + data[i]);
	}
	p = put(p, (uint8_t)~sum);
	*p++ = SPLITPROF_WIRE_QS_FLAG;
	return (size_t)(p - out);
}
