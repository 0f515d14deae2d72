/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a line sends, decoded in the program, see raw.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "raw.h"
#include "tsp/id.h"

/* Bytes that are decoded between two looks at the clock. */
#define PIECE	((size_t)1 << 16)

static void
add_bytes(struct webraw_bytes *b, const void *from, size_t n)
{
	if (b->n + n > b->room) {
		b->room = 2 * (b->n + n);
		b->data = tool_need(realloc(b->data, b->room));
	}
	if (n)
		memcpy(b->data + b->n, from, n);
	b->n += n;
}

static void
use_bytes(struct webraw_bytes *b, size_t n)
{
	b->n -= n;
	if (b->n)
		memmove(b->data, b->data + n, b->n);
}

/* What of the packets is not decoded yet, as far as that can be. */
static void
take_packets(struct webraw *r, bool ended)
{
	use_bytes(&r->packets, ap_text_feed(&r->ap, r->packets.data,
	    r->packets.n, ended));
}

static void
take_events(struct webraw *r, bool ended)
{
	use_bytes(&r->events, tsp_text_feed(&r->tsp, r->events.data,
	    r->events.n, ended));
}

static void
take_frame(struct webraw *r, const struct sp_qs_event *e)
{
	char *packets = NULL;
	size_t n_packets = 0;

	if (e->gap) {
		take_packets(r, true);
		(void)fprintf(r->ap.out, "missing\t%u\n", e->lost);
	}
	if (e->id == SPLITPROF_WIRE_QS_ID + SPLITPROF_WIRE_QS_TSP) {
		r->traced = true;
		add_bytes(&r->events, e->data, e->bytes);
		take_events(r, false);
		return;
	}
	r->qs.out = tool_need(open_memstream(&packets, &n_packets));
	(void)qs_packets_take(&r->qs, e);
	if (fclose(r->qs.out))
		err(TOOL_TROUBLE, NULL);
	add_bytes(&r->packets, packets, n_packets);
	free(packets);
	take_packets(r, false);
}

/* Frames have packets, or events of a trace: each is a stream of its own. */
static size_t
feed_frames(struct webraw *r, const uint8_t *in, size_t n, bool ended)
{
	struct sp_qs_event e;

	for (size_t used = 0; used < n;) {
		used += sp_qs_feed(&r->qs.qs, in + used, n - used, &e);
		if (e.kind == SP_QS_FRAME)
			take_frame(r, &e);
	}
	if (ended) {
		take_packets(r, true);
		take_events(r, true);
	}
	return n;
}

static size_t
decode(struct webraw *r, const uint8_t *in, size_t n, bool ended)
{
	FILE *const out = tool_need(open_memstream(&r->text, &r->n_text));
	size_t used;

	r->ap.out = r->mp.out = r->tsp.out = out;
	if (r->kind == WEBSNIFF_QS)
		used = feed_frames(r, in, n, ended);
	else if (r->kind == WEBSNIFF_MP)
		used = mp_text_feed(&r->mp, in, n, ended);
	else if (r->kind == WEBSNIFF_TSP)
		used = tsp_text_feed(&r->tsp, in, n, ended);
	else
		used = ap_text_feed(&r->ap, in, n, ended);
	if (fclose(out))
		err(TOOL_TROUBLE, NULL);
	return used;
}

static void
begin_kind(struct webraw *r, enum websniff_kind kind)
{
	r->kind = kind;
	memset(r->tsp.sizes, SP_TSPID_OPEN, sizeof(r->tsp.sizes));
	tsp_text_begin(&r->tsp);
	if (kind == WEBSNIFF_MP) {
		r->mp.variant = r->sniff.variant;
		mp_text_begin(&r->mp);
	} else if (kind != WEBSNIFF_TSP) {
		r->ap.addr_bytes = r->addr_bytes;
		r->qs.ap = SPLITPROF_WIRE_QS_ID;
		r->qs.addr_bytes = (uint8_t)r->addr_bytes;
		ap_text_begin(&r->ap);
		qs_packets_begin(&r->qs);
	}
}

/* Digits become bytes, of which it may be found out what they are. */
static void
take_digits(struct webraw *r, const uint8_t *in, size_t n, bool ended)
{
	uint8_t *const made = tool_need(malloc(n / 2 + 1));
	enum websniff_kind kind;

	add_bytes(&r->bytes, made, sp_hex_feed(&r->digits, in, n, made));
	free(made);
	if (ended)
		sp_hex_end(&r->digits);
	if (r->kind != WEBSNIFF_MORE)
		return;
	kind = websniff(&r->sniff, r->bytes.data, r->bytes.n, ended);
	if (kind == WEBSNIFF_WRONG || kind == WEBSNIFF_PROFILE)
		errx(TOOL_TROUBLE, "%s: is hexadecimal text of bytes that no "
		    "line sends, or with other addresses than -n says: see "
		    "hexdecode", r->name);
	if (kind != WEBSNIFF_MORE)
		begin_kind(r, kind);
}

/* Set text; returns how many bytes are done with. */
static size_t
feed(struct webraw *r, const uint8_t *in, size_t n, bool ended)
{
	free(r->text);
	r->text = NULL;
	r->n_text = 0;
	if (!r->hex)
		return decode(r, in, n, ended);
	take_digits(r, in, n, ended);
	if (r->kind != WEBSNIFF_MORE)
		use_bytes(&r->bytes, decode(r, r->bytes.data, r->bytes.n,
		    ended));
	return n;
}

static bool
report_digits(const struct webraw *r)
{
	const struct sp_hex_damage *const d = &r->digits.damage;

	if (d->places && !r->quiet)
		warnx("%s: %" PRIu64 " place%s damaged, %" PRIu64
		    " character%s skipped", r->name, d->places,
		    d->places == 1 ? "" : "s", d->chars,
		    d->chars == 1 ? "" : "s");
	return d->places > 0;
}

static bool
is_damaged(const struct webraw *r)
{
	bool damaged = r->hex && report_digits(r);

	if (r->kind == WEBSNIFF_QS)
		damaged |= qs_packets_damaged(&r->qs, r->name, r->quiet);
	if (r->kind == WEBSNIFF_QS || r->kind == WEBSNIFF_AP)
		damaged |= ap_text_damaged(&r->ap, r->name, r->quiet);
	if (r->kind == WEBSNIFF_MP)
		damaged |= mp_text_damaged(&r->mp, r->name, r->quiet);
	if (r->kind == WEBSNIFF_TSP || r->traced)
		damaged |= tsp_text_damaged(&r->tsp, r->name, r->quiet);
	return damaged;
}

/* An input begins, a stream of its own. */
static void
begin(struct webraw *r, const char *name, enum websniff_kind kind)
{
	r->name = name;
	r->hex = kind == WEBSNIFF_HEX;
	r->kind = WEBSNIFF_MORE;
	r->bytes.n = r->packets.n = r->events.n = 0;
	r->traced = false;
	r->digits = (struct sp_hex){ .offset = 0 };
	if (!r->hex)
		begin_kind(r, kind);
	else
		r->sniff = (struct websniff){ .decoded = true,
		    .addr_bytes = r->addr_bytes };
}

/* Take the records that were decoded, as record_input does. */
static void
take_records(struct webraw *r, struct record_reader *reader)
{
	char *line = r->text, *const end = line + r->n_text;

	while (line < end) {
		char *const newline = memchr(line, '\n',
		    (size_t)(end - line));

		*newline = '\0';
		reader->lines++;
		if (!reader->take(reader->arg, line)) {
			reader->bad++;
			if (!reader->quiet)
				warnx("%s: record %" PRIu64 " of what was "
				    "decoded contradicts those before it",
				    r->name, reader->lines - r->before);
		}
		line = newline + 1;
	}
}

/* Decode so many bytes; returns whether any of them are done with. */
static bool
step(struct webraw *r, struct tool_input *in, size_t n,
    struct record_reader *reader)
{
	const size_t used = feed(r, in->data, n, in->ended && n == in->held);

	tool_input_use(in, used);
	take_records(r, reader);
	if (reader->tick)
		(void)tool_tick_wait(reader->tick);
	return used;
}

/* Decode what is held, as far as that can be; a packet may be large. */
static void
take_held(struct webraw *r, struct tool_input *in,
    struct record_reader *reader)
{
	while (step(r, in, in->held < PIECE ? in->held : PIECE, reader) ||
	    (in->held > PIECE && step(r, in, in->held, reader)))
		continue;
}

int
webraw_input(struct webraw *r, struct tool_input *in, enum websniff_kind kind,
    struct record_reader *reader)
{
	const uint64_t bad = reader->bad;

	r->before = reader->lines;
	begin(r, in->name, kind);
	do {
		take_held(r, in, reader);
	} while (tool_input_wait(in, reader->tick ?
	    tool_tick_wait(reader->tick) : -1));
	take_held(r, in, reader);
	return is_damaged(r) || reader->bad > bad ? TOOL_DAMAGED : TOOL_OK;
}

void
webraw_free(struct webraw *r)
{
	free(r->text);
	free(r->bytes.data);
	free(r->packets.data);
	free(r->events.data);
}
