/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream gives the same frames however it is cut; each frame that is taken
 * is had back from what it is encoded to; records are read safely.
 */

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "qs/fields.h"
#include "qs/qs.h"
#include "qs/trace_record.h"
#include "wire/decoder.h"

struct result {
	struct sp_qs d;
	struct sp_qsnames names;
	uint64_t events;
	uint64_t hash;		/* of all that was told */
};

/* A frame and what follows it come back as they are. */
static void
encode(const struct sp_qs_event *e)
{
	uint8_t frame[SP_QS_ROOM(SP_QS_DATA_MAX)];
	const size_t n = sp_qs_encode(e->seq, e->id, e->data, e->bytes, frame);
	struct sp_qs d = { .frames = 0 };
	struct sp_qs_event again;

	FUZZ_CHECK(n <= SP_QS_ROOM(e->bytes));
	FUZZ_CHECK(sp_qs_feed(&d, frame, n, &again) == n);
	FUZZ_CHECK(again.kind == SP_QS_FRAME && again.seq == e->seq &&
	    again.id == e->id && again.bytes == e->bytes &&
	    !memcmp(again.data, e->data, e->bytes));
}

/* A record that is a packet is one again when it is written. */
static void
read_record(const struct sp_qs_event *e)
{
	const uint8_t kind = e->id % SPLITPROF_WIRE_QS_KINDS;
	uint8_t data[SP_QSRECORD_MAX], kind2;
	struct sp_packet p, p2;
	struct sp_header h;
	struct sp_name name;
	size_t n;

	memset(&h, 0, sizeof(h));
	if (!sp_qsrecord_decode(kind, e->data, e->bytes, &p, &h, &name))
		return;
	n = sp_qsrecord_encode(&p, &h, &name, 0, &kind2, data);
	FUZZ_CHECK(n > 0 && n <= sizeof(data) && kind2 == kind);
	FUZZ_CHECK(sp_qsrecord_decode(kind, data, n, &p2, &h, &name));
	FUZZ_CHECK(p2.kind == p.kind && (p.kind == SP_PACKET_HEADER ||
	    p2.a == p.a));
}

/* Of packets that are whole the decoder finds no byte to skip. */
static void
read_packets(const struct sp_qs_event *e)
{
	uint8_t *const data = malloc(e->bytes + 1);
	struct sp_header h = { .version = 1, .addr_bytes = 3 };
	struct sp_decoder d;
	struct sp_packet p;
	size_t used = 0, made;
	uint64_t events;

	if (!data)
		return;
	/* At the end of its room, so that it is noticed if more is read. */
	memcpy(data + 1, e->data, e->bytes);
	if (sp_layout_all_whole(data + 1, e->bytes, &h, &events)) {
		sp_decoder_init(&d, 3);
		d.extended = true;
		do {
			used += sp_decoder_feed(&d, data + 1 + used,
			    e->bytes - used, true, &p, 1, &made);
			FUZZ_CHECK(!made || p.kind != SP_PACKET_SKIP);
		} while (made);
	}
	free(data);
}

/* What a record says lies in its data; and what it says of others is learnt. */
static void
read_fields(struct result *r, const struct sp_qs_event *e)
{
	uint8_t *const data = malloc(e->bytes + 1);
	static struct sp_qsfields f;
	bool whole;

	if (!data)
		return;
	memcpy(data + 1, e->data, e->bytes);
	if (!sp_qsnames_learn(&r->names, e->id, data + 1, e->bytes))
		abort();
	whole = sp_qsfields_read(&r->names, e->id, data + 1, e->bytes, &f);
	FUZZ_CHECK(f.rest <= e->bytes && (!whole || !f.rest));
	for (size_t i = 0; i < f.n; i++)
		if (f.of[i].data)
			fuzz_mix(&r->hash, f.of[i].data, f.of[i].bytes);
	free(data);
}

static void
take(struct result *r, const struct sp_qs_event *e)
{
	r->events++;
	if (e->kind == SP_QS_BAD) {
		fuzz_mix(&r->hash, &e->fault, sizeof(e->fault));
		fuzz_mix(&r->hash, &e->offset, sizeof(e->offset));
		return;
	}
	FUZZ_CHECK(e->bytes <= SP_QS_DATA_MAX);
	fuzz_mix(&r->hash, &e->seq, 1);
	fuzz_mix(&r->hash, &e->id, 1);
	fuzz_mix(&r->hash, e->data, e->bytes);
	fuzz_mix(&r->hash, &e->gap, 1);
	fuzz_mix(&r->hash, &e->restart, 1);
	fuzz_mix(&r->hash, &e->lost, 1);
	encode(e);
	read_record(e);
	read_packets(e);
	read_fields(r, e);
}

/* In pieces of a fixed size, or of many sizes if that is 0. */
static void
decode(struct result *r, const uint8_t *data, size_t n, size_t fixed)
{
	uint32_t state = (uint32_t)n;

	memset(r, 0, sizeof(*r));
	sp_qsnames_begin(&r->names);
	while (n) {
		const size_t piece = fuzz_cut(&state, fixed, n);
		size_t used = 0;
		struct sp_qs_event e;

		while (used < piece) {
			used += sp_qs_feed(&r->d, data + used, piece - used,
			    &e);
			FUZZ_CHECK(used <= piece);
			if (e.kind != SP_QS_NOTHING)
				take(r, &e);
		}
		data += piece;
		n -= piece;
	}
}

static void
compare(const struct result *a, const struct result *b)
{
	FUZZ_CHECK(a->events == b->events && a->hash == b->hash);
	FUZZ_CHECK(a->d.frames == b->d.frames && a->d.gaps == b->d.gaps &&
	    a->d.lost == b->d.lost && a->d.early == b->d.early &&
	    sp_qs_rest(&a->d) == sp_qs_rest(&b->d));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct result whole, single, pieces;

	decode(&whole, data, n, SIZE_MAX);
	decode(&single, data, n, 1);
	decode(&pieces, data, n, 0);
	compare(&whole, &single);
	compare(&whole, &pieces);
	FUZZ_CHECK(whole.d.offset == n);
	sp_qsnames_free(&whole.names);
	sp_qsnames_free(&single.names);
	sp_qsnames_free(&pieces.names);
	return 0;
}
