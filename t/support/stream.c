/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A/P streams made and decoded by tests, see stream.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "must.h"
#include "stream.h"
#include "wire/words.h"

const char stream_types[STREAM_TYPES + 1] = "APHLEmsknzCcuv";

/* Room for one more behind n items, which doubles now and then. */
static void *
grown(void *items, size_t n, size_t more, size_t size)
{
	void *p = realloc(items, 2 * (n + more) * size);

	MUST(p);
	return p;
}

void
stream_add_bytes(struct stream *s, const void *bytes, size_t n)
{
	if (s->room - s->n < n) {
		s->bytes = grown(s->bytes, s->n, n, 1);
		s->room = 2 * (s->n + n);
	}
	memcpy(s->bytes + s->n, bytes, n);
	s->n += n;
}

static void
note_packet(struct stream *s, const struct sp_packet *p,
    const struct sp_name *name, size_t offset)
{
	struct placed *to;

	if (!(s->n_packets & (s->n_packets - 1)))
		s->packets = grown(s->packets, s->n_packets, 1,
		    sizeof(*s->packets));
	to = &s->packets[s->n_packets++];
	*to = (struct placed){ offset, p->a, p->b, p->kind, 0, { 0, { 0 } } };
	if (p->kind == SP_PACKET_ARCS || p->kind == SP_PACKET_SAMPLES)
		to->count = p->count;
	if (p->kind == SP_PACKET_NAME)
		to->name = *name;
}

/* Add a word: to the last frame, if there is room. */
static void
add_word(struct stream *s, const struct sp_packet *p)
{
	uint8_t frame[SP_PACKET_MAX];
	const size_t n = sp_frame_one(p, frame), word = SPLITPROF_WIRE_WORD;

	MUST(n > word);
	note_packet(s, p, NULL, 0);
	if (s->frame && s->bytes[s->frame] < SP_FRAME_WORDS) {
		s->bytes[s->frame] = (uint8_t)(s->bytes[s->frame] + word);
		stream_add_bytes(s, frame + n - word, word);
	} else {
		s->frame = s->n + 1;
		stream_add_bytes(s, frame, n);
	}
}

/* Add a packet whose bytes are there, under the width in force. */
static void
add_encoded(struct stream *s, const struct sp_packet *p,
    const struct sp_name *name)
{
	const bool words = sp_header_has_words(&s->header);
	uint8_t bytes[SP_PACKET_MAX];
	size_t n;

	if (words && p->kind <= SP_PACKET_SAMPLE) {
		add_word(s, p);
		return;
	}
	s->frame = 0;
	if (!s->header.addr_bytes)
		s->header.addr_bytes = SPLITPROF_WIRE_ADDR_DEFAULT;
	n = name ? sp_packet_encode_name(p->a, name, bytes) :
	    sp_packet_encode(&s->header, p, bytes);
	MUST(n > 0);
	note_packet(s, p, name, words ? 0 : s->n);
	stream_add_bytes(s, bytes, n);
}

void
stream_add(struct stream *s, enum sp_packet_kind kind, uint32_t a, uint32_t b)
{
	const struct sp_packet p = { .kind = kind, .a = a, .b = b };

	add_encoded(s, &p, NULL);
}

void
stream_add_counted(struct stream *s, enum sp_packet_kind kind, uint32_t a,
    uint32_t b, uint32_t count)
{
	const struct sp_packet p =
	    { .kind = kind, .a = a, .b = b, .count = count };

	add_encoded(s, &p, NULL);
}

void
stream_add_stack(struct stream *s, const struct sp_stack_list *l, bool full)
{
	struct sp_packet p = { .kind = SP_PACKET_STACK };
	uint8_t bytes[SP_STACK_BYTES_MAX];
	size_t n;

	if (full) {
		s->stacks.base = STREAM_STACK_BASE;
		s->stacks.slots = STREAM_STACK_SLOTS;
	}
	n = sp_stack_encode(&s->stacks, l, full, bytes);
	MUST(n > 0);
	s->frame = 0;
	p.a = (STREAM_STACK_BASE + 2 * l->pc - s->header.base) &
	    sp_address_mask(s->header.addr_bytes);
	note_packet(s, &p, NULL, sp_header_has_words(&s->header) ? 0 : s->n);
	stream_add_bytes(s, bytes, n);
}

void
stream_add_name(struct stream *s, uint32_t id, const char *name)
{
	const struct sp_packet p = { .kind = SP_PACKET_NAME, .a = id };
	struct sp_name n = { .bytes = (uint8_t)strlen(name) };

	MUST(n.bytes <= sizeof(n.text));
	memcpy(n.text, name, n.bytes);
	add_encoded(s, &p, &n);
}

void
stream_add_header(struct stream *s, int addr_bytes, uint32_t base)
{
	stream_add_version(s, SPLITPROF_WIRE_VERSION, addr_bytes, base);
}

void
stream_add_version(struct stream *s, unsigned version, int addr_bytes,
    uint32_t base)
{
	static const uint8_t id[] = { 'A', 'P', 0x12, 'L', 0x34 };

	memset(&s->header, 0, sizeof(s->header));
	s->header.version = (uint8_t)version;
	s->header.addr_bytes = (uint8_t)addr_bytes;
	s->header.base = base;
	s->header.rate_hz = 1000;
	s->header.id_bytes = sizeof(id);
	memcpy(s->header.id, id, sizeof(id));
	stream_add(s, SP_PACKET_HEADER, 0, 0);
}

/* An address with that bit 0, of whose bytes none is a packet's type. */
static uint32_t
tame_address(uint32_t *seed, uint32_t bit)
{
	for (;;) {
		const uint32_t v =
		    0x410 + xorshift32(seed) % 0x900 * 2 + bit;

		if (!memchr(stream_types, (int)(v & 0xff), STREAM_TYPES) &&
		    !memchr(stream_types, (int)(v >> 8), STREAM_TYPES))
			return v;
	}
}

struct stream
stream_like_capture(size_t n, uint32_t seed)
{
	struct stream s = { .n = 0 };
	uint32_t arcs[10][2], pcs[37];

	for (int i = 0; i < 10; i++) {
		arcs[i][0] = tame_address(&seed, 1);
		arcs[i][1] = tame_address(&seed, 1);
	}
	for (int i = 0; i < 37; i++)
		pcs[i] = tame_address(&seed, 0);
	/* 60 % are arcs, as in the recordings. */
	while (n--) {
		const uint32_t r = xorshift32(&seed) >> 8;

		if (r % 5 < 3)
			stream_add(&s, SP_PACKET_ARC, arcs[r / 5 % 10][0],
			    arcs[r / 5 % 10][1]);
		else
			stream_add(&s, SP_PACKET_SAMPLE, pcs[r / 5 % 37], 0);
	}
	return s;
}

/* Note what the decoder made; its packets stand one behind the other. */
static void
note_packets(struct stream *out, const struct sp_decoder *d,
    const struct sp_packet *packets, size_t n)
{
	/* Between packets are the heads of frames. */
	const bool words = sp_header_has_words(&out->header) ||
	    (sp_header_has_words(&d->header) &&
	    (!n || packets[n - 1].kind != SP_PACKET_HEADER));
	uint8_t bytes[SP_PACKET_MAX];

	/* Of a header that was missed. */
	if (words && !out->header.version)
		out->header = d->header;
	for (size_t i = 0; i < n; i++) {
		const struct sp_packet *const p = &packets[i];

		/* The width was another one before a header. */
		if (p->kind == SP_PACKET_HEADER)
			out->header = d->header;
		if (words) {
			note_packet(out, p, &d->name, 0);
			continue;
		}
		if (i + 1 < n)
			MUST(!sp_packet_ends_run(p));
		if (p->kind == SP_PACKET_SKIP)
			MUST(d->skip_offset == out->n);
		/* What does not fit is a part of the next skip. */
		if (p->kind == SP_PACKET_MISMATCH) {
			note_packet(out, p, &d->name, out->n);
			continue;
		}
		note_packet(out, p, &d->name, out->n);
		if (p->kind == SP_PACKET_STACK ||
		    p->kind == SP_PACKET_UNREADABLE) {
			out->n = (size_t)d->offset;
			continue;
		}
		out->n += p->kind == SP_PACKET_SKIP ? p->a :
		    p->kind == SP_PACKET_NAME ?
		    sp_packet_encode_name(p->a, &d->name, bytes) :
		    sp_packet_encode(&out->header, p, bytes);
	}
	if (words)
		out->n = (size_t)(d->offset - d->skip_bytes);
}

/* Feed what is held; returns how many of its bytes are done with. */
static size_t
feed(struct sp_decoder *d, struct stream *out, const uint8_t *held, size_t n,
    bool end)
{
	/* In a block of its own, so that checkers see its end. */
	uint8_t *const copy = malloc(n ? n : 1);
	struct sp_packet packets[7];
	size_t used = 0, made;

	MUST(copy);
	if (n)
		memcpy(copy, held, n);
	do {
		used += sp_decoder_feed(d, copy + used, n - used, end, packets,
		    7, &made);
		MUST(made <= 7);
		MUST(used <= n);
		note_packets(out, d, packets, made);
	} while (made);
	free(copy);
	return used;
}

struct sp_checker *stream_checker;

struct stream
stream_decode(const uint8_t *bytes, size_t n, int addr_bytes, piece_size *size,
    void *arg)
{
	struct stream out = { .header.addr_bytes = (uint8_t)addr_bytes };
	struct sp_decoder d;
	size_t used = 0, held = 0;

	sp_decoder_init(&d, addr_bytes);
	d.checker = stream_checker;
	while (used + held < n) {
		const size_t piece = size ? size(arg) : n;
		const size_t left = n - used - held;
		size_t done;

		held += piece < left ? piece ? piece : 1 : left;
		done = feed(&d, &out, bytes + used, held, false);
		used += done;
		held -= done;
	}
	used += feed(&d, &out, bytes + used, held, true);
	MUST(used == n);
	MUST(d.offset == n);
	MUST(out.n == n);
	MUST(!memcmp(&out.header, &d.header, sizeof(d.header)));
	return out;
}

void
stream_check_same(const struct stream *got, const struct stream *wanted)
{
	for (size_t i = 0; i < got->n_packets && i < wanted->n_packets; i++) {
		const struct placed *const g = &got->packets[i];
		const struct placed *const w = &wanted->packets[i];

		if (g->offset == w->offset && stream_is_same(g, w))
			continue;
		ck_abort_msg("packet %zu: kind %d at %d 0x%x 0x%x * %u, wanted kind %d "
		    "at %d 0x%x 0x%x * %u", i, (int)g->kind, (int)g->offset,
		    g->a, g->b, g->count, (int)w->kind, (int)w->offset, w->a,
		    w->b, w->count);
	}
	MUST(got->n_packets == wanted->n_packets);
	MUST(!memcmp(&got->header, &wanted->header, sizeof(got->header)));
}

void
stream_check_decodes(const struct stream *s, int addr_bytes)
{
	struct stream got = stream_decode(s->bytes, s->n, addr_bytes, NULL,
	    NULL);

	stream_check_same(&got, s);
	stream_free(&got);
}

static size_t
one_byte(void *arg)
{
	(void)arg;
	return 1;
}

static size_t
random_piece(void *arg)
{
	return xorshift32(arg) % 40;
}

/* The first piece has *arg bytes, the second all others. */
static size_t
two_pieces(void *arg)
{
	size_t *const first = arg;
	const size_t n = *first;

	*first = SIZE_MAX;
	return n;
}

void
stream_check_pieces(const uint8_t *bytes, size_t n)
{
	struct stream wanted = stream_decode(bytes, n, 3, NULL, NULL);
	struct stream got = stream_decode(bytes, n, 3, one_byte, NULL);

	stream_check_same(&got, &wanted);
	stream_free(&got);
	for (uint32_t i = 1; i <= 200; i++) {
		uint32_t seed = i;

		got = stream_decode(bytes, n, 3, random_piece, &seed);
		stream_check_same(&got, &wanted);
		stream_free(&got);
	}
	for (size_t i = 1; i < n; i += 1 + n / 1000) {
		size_t cut = i;

		got = stream_decode(bytes, n, 3, two_pieces, &cut);
		stream_check_same(&got, &wanted);
		stream_free(&got);
	}
	stream_free(&wanted);
}

void
stream_free(struct stream *s)
{
	free(s->bytes);
	free(s->packets);
	memset(s, 0, sizeof(*s));
}
