/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream gives the same packets however it is cut, and those that a slow
 * reader of the whole stream finds; each packet is had back from what it is
 * encoded to.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "mp/mp.h"

/* What was read, in short: of packets alone, or of all events. */
struct digest {
	uint64_t events;
	uint64_t hash;		/* of what they report */
	uint64_t bytes;		/* that they have in the stream; BAD has none */
};

struct result {
	struct sp_mp d;
	struct digest all, packets;
};

static struct sp_mp_variant
variant(int i)
{
	return (struct sp_mp_variant){ .swapped = i & 1, .crc_big = i & 2,
	    .crc_start = i & 4 ? 0 : SPLITPROF_WIRE_MP_CRC_START };
}

/*
 * The protocol once more, as short as it can be said.  Returns the size of the
 * packet at p, or 0; *sure tells that its header fits what it is.
 */
static size_t
sound(const struct sp_mp_variant *v, const uint8_t *p, size_t n, bool *sure)
{
	static const size_t lengths[] = { 0, 0, 28, 10 };
	unsigned crc = v->crc_start;
	size_t size, bytes;

	if (n < 8 || p[v->swapped] != 0xaa || p[!v->swapped] != 0x55)
		return 0;
	bytes = p[3] | (size_t)p[4] << 8;
	size = bytes + 8;
	if (p[2] >= 1 && p[2] <= 4 && bytes != lengths[p[2] - 1])
		return 0;
	if (p[2] == 5 && (bytes < 3 || (p[5] == 1 && (bytes - 3) % 14)))
		return 0;
	*sure = p[2] >= 1 && p[2] <= 5 && (p[2] < 5 || (p[5] == 1 &&
	    (p[6] | (size_t)p[7] << 8) == (bytes - 3) / 14));
	if (size > n)
		return 0;
	for (size_t i = 0; i < size - 3; i++) {
		crc ^= (unsigned)p[i] << 8;
		for (int k = 0; k < 8; k++)
			crc = crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1;
	}
	crc &= 0xffff;
	if (v->crc_big)
		crc = (crc << 8 | crc >> 8) & 0xffff;
	return p[size - 3] == (crc & 0xff) && p[size - 2] == crc >> 8 &&
	    p[size - 1] == 0x0a ? size : 0;
}

/* The packets that are told or passed over as a whole, one after the other. */
static void
slow_reader(const struct sp_mp_variant *v, const uint8_t *data, size_t n,
    struct digest *r)
{
	for (size_t i = 0; i < n;) {
		bool sure, inner;
		size_t size = sound(v, data + i, n - i, &sure);

		for (size_t k = 1; size > 1032 && !sure && k < size; k++)
			if (sound(v, data + i + k, n - i - k, &inner) && inner)
				size = 0;
		if (size && (sure || data[i + 2] != 5)) {
			r->events++;
			fuzz_mix(&r->hash, data + i, size);
		}
		i += size ? size : 1;
	}
}

/* A packet comes back as it is. */
static void
encode(const struct sp_mp_variant *v, const struct sp_mp_event *e)
{
	uint8_t *const packet = malloc(SP_MP_ROOM(e->bytes));
	struct sp_mp d = { .variant = *v };
	struct sp_mp_event again;
	size_t n;

	if (!packet)
		return;
	n = sp_mp_encode(v, e->type, e->payload, e->bytes, packet);
	FUZZ_CHECK(n == SP_MP_ROOM(e->bytes));
	FUZZ_CHECK(sp_mp_feed(&d, packet, n, true, &again) == n);
	FUZZ_CHECK(again.kind == e->kind && again.type == e->type &&
	    again.bytes == e->bytes &&
	    !memcmp(again.payload, e->payload, e->bytes));
	free(packet);
}

static void
read_fields(const struct sp_mp_event *e)
{
	uint8_t payload[SPLITPROF_WIRE_MP_METADATA_BYTES];
	struct sp_mp_status status;
	struct sp_mp_meta meta;
	struct sp_call call;

	if (e->type == SPLITPROF_WIRE_MP_METADATA)
		sp_mp_meta(e->payload, &meta);
	else if (e->type == SPLITPROF_WIRE_MP_STATUS) {
		sp_mp_status(e->payload, &status);
		sp_mp_put_status(&status, payload);
		FUZZ_CHECK(!memcmp(payload, e->payload, e->bytes));
	} else if (e->type == SPLITPROF_WIRE_MP_CALLS)
		for (size_t i = 0; i < sp_mp_calls(e->bytes); i++) {
			sp_mp_call(e->payload, i, &call);
			sp_mp_put_call(&call, payload);
			FUZZ_CHECK(!memcmp(payload, e->payload + 3 + 14 * i,
			    14));
		}
}

static void
take(struct result *r, const struct sp_mp_event *e)
{
	r->all.events++;
	fuzz_mix(&r->all.hash, &e->kind, sizeof(e->kind));
	fuzz_mix(&r->all.hash, &e->offset, sizeof(e->offset));
	if (e->kind == SP_MP_BAD)
		fuzz_mix(&r->all.hash, &e->fault, sizeof(e->fault));
	else if (e->kind == SP_MP_SKIP)
		fuzz_mix(&r->all.hash, &e->skipped, sizeof(e->skipped));
	else {
		fuzz_mix(&r->all.hash, e->payload, e->bytes);
		r->packets.events++;
		fuzz_mix(&r->packets.hash, e->payload - 5, e->bytes + 8);
		r->packets.bytes += e->bytes + 8;
		encode(&r->d.variant, e);
		if (e->kind == SP_MP_PACKET)
			read_fields(e);
	}
}

static size_t
feed(void *arg, const uint8_t *bytes, size_t n, bool ended)
{
	struct result *const r = arg;
	struct sp_mp_event e = { .kind = SP_MP_NOTHING };
	size_t at = 0;

	do {
		at += sp_mp_feed(&r->d, bytes + at, n - at, ended, &e);
		FUZZ_CHECK(at <= n);
		if (e.kind != SP_MP_NOTHING)
			take(r, &e);
	} while (e.kind != SP_MP_NOTHING);
	FUZZ_CHECK(n - at < SP_MP_MAX);
	return at;
}

static void
decode(struct result *r, const struct sp_mp_variant *v, const uint8_t *data,
    size_t n, size_t fixed)
{
	memset(r, 0, sizeof(*r));
	r->d.variant = *v;
	fuzz_stream(data, n, fixed, feed, r);
	FUZZ_CHECK(r->d.framing.offset == n);
	FUZZ_CHECK(r->d.framing.skipped + r->packets.bytes == n);
}

static void
compare(const struct result *a, const struct result *b)
{
	FUZZ_CHECK(a->all.events == b->all.events &&
	    a->all.hash == b->all.hash);
	FUZZ_CHECK(a->d.packets == b->d.packets && a->d.others == b->d.others &&
	    a->d.framing.places == b->d.framing.places &&
	    a->d.framing.skipped == b->d.framing.skipped);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const struct sp_mp_variant v = variant(n ? data[0] & 7 : 0);
	struct result whole, single, pieces;
	struct digest slow = { .events = 0 };
	struct sp_mp_variant guessed = v;

	if (n > 4096)
		n = 4096;
	decode(&single, &v, data, n, 1);
	decode(&pieces, &v, data, n, 0);
	decode(&whole, &v, data, n, SIZE_MAX);
	compare(&whole, &single);
	compare(&whole, &pieces);
	slow_reader(&v, data, n, &slow);
	FUZZ_CHECK(slow.events == whole.packets.events &&
	    slow.hash == whole.packets.hash);
	FUZZ_CHECK(sp_mp_guess(data, n, true, &guessed));
	return 0;
}
