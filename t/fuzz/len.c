/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream gives the same events however it is cut, and those that a slow
 * reader of the whole stream finds; each is had back from what it is encoded
 * to.
 */

#include <config.h>

#include <string.h>

#include "base/little_endian.h"
#include "fuzz.h"
#include "len/len.h"

#define MOST_INPUT	2048

/* What was read, in short: of packets alone, or of all events. */
struct digest {
	uint64_t events;
	uint64_t hash;		/* of what they report */
	uint64_t bytes;		/* that they have in the stream; BAD has none */
};

struct result {
	struct sp_len d;
	struct digest all, packets;
	const uint8_t *data;	/* all of the stream */
};

/* How a stream is read: the first byte of the input says it. */
static struct sp_len
reader(uint8_t byte)
{
	static const uint16_t most[] = { 0, 32, 300, 4000 };

	return (struct sp_len){ .layout = byte & 1 ? SP_LEN_8_6 : SP_LEN_8_0,
	    .most = most[byte >> 1 & 3] };
}

static bool
is_ack(uint8_t byte)
{
	return !byte || (byte >= 0x51 && byte <= 0x56);
}

static bool
is_first(uint8_t byte)
{
	return is_ack(byte) || byte == 0x08 || byte == 0x4c || byte == 0x80;
}

/*
 * The protocol once more, as short as it can be said: the size of what is at p,
 * or 0; *sure tells that its CRC is right.
 */
static size_t
size_at(const struct sp_len *d, const uint8_t *p, size_t n, bool *sure)
{
	const bool new = d->layout == SP_LEN_8_6 && n && p[0] == 0x4c;
	uint32_t crc = 0xffffffff;
	size_t length, size;

	*sure = false;
	if (!n || !is_first(p[0]) || is_ack(p[0]))
		return n && is_ack(p[0]);
	if (n < 7)
		return 0;
	length = p[new ? 2 : 1] | (size_t)p[new ? 3 : 2] << 8;
	size = length + (new ? 8 : 7);
	if ((!length && !new) || (d->most && length > d->most) || size > n)
		return 0;
	for (size_t i = 3; !new && i < size - 4; i++) {
		crc ^= p[i];
		for (int k = 0; k < 8; k++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
	}
	*sure = !new && crc == sp_little32(p + size - 4);
	return *sure || p[0] == 0x4c ? size : 0;
}

/* What has no CRC, behind bytes of no packet. */
static bool
is_likely(const struct sp_len *d, const uint8_t *p, size_t n, size_t size)
{
	bool sure;

	if (!is_ack(p[0]))
		return n == size || is_first(p[size]);
	return size_at(d, p + 1, n - 1, &sure) && sure;
}

static bool
has_inner(const struct sp_len *d, const uint8_t *p, size_t size)
{
	bool sure = false;

	for (size_t i = 1; i < size && !sure; i++)
		(void)size_at(d, p + i, size - i, &sure);
	return sure;
}

/* Packets and acknowledgements, one after the other. */
static void
slow_reader(const struct sp_len *d, const uint8_t *data, size_t n,
    struct digest *r)
{
	bool doubt = false, sure;

	for (size_t i = 0; i < n;) {
		size_t size = size_at(d, data + i, n - i, &sure);

		if (size && !sure && ((doubt &&
		    !is_likely(d, data + i, n - i, size)) ||
		    has_inner(d, data + i, size)))
			size = 0;
		doubt = !size;
		if (size) {
			r->events++;
			fuzz_mix(&r->hash, &i, sizeof(i));
			fuzz_mix(&r->hash, data + i, size);
		}
		i += size ? size : 1;
	}
}

/* An event as it was in the stream; returns its size. */
static size_t
encode(const struct sp_len *d, const struct sp_len_event *e, uint8_t *out)
{
	if (e->kind == SP_LEN_ACK) {
		out[0] = e->label;
		return 1;
	}
	if (e->label != SP_LEN_LENLAB)
		return sp_len_frame(e->label, e->payload, e->bytes, out);
	if (d->layout == SP_LEN_8_6)
		return sp_len_packet_8_6(e->code, e->arg, e->payload, e->bytes,
		    out);
	return e->sound ? sp_len_frame(e->label, e->payload, e->bytes - 4,
	    out) : sp_len_packet(e->payload, e->bytes, out);
}

static void
take(struct result *r, const struct sp_len_event *e)
{
	static uint8_t bytes[SP_LEN_ROOM(UINT16_MAX)];
	const size_t at = (size_t)e->offset;
	size_t n;

	r->all.events++;
	fuzz_mix(&r->all.hash, &e->kind, sizeof(e->kind));
	fuzz_mix(&r->all.hash, &e->offset, sizeof(e->offset));
	if (e->kind == SP_LEN_BAD)
		fuzz_mix(&r->all.hash, &e->fault, sizeof(e->fault));
	else if (e->kind == SP_LEN_SKIP)
		fuzz_mix(&r->all.hash, &e->skipped, sizeof(e->skipped));
	else {
		n = encode(&r->d, e, bytes);
		FUZZ_CHECK(at + n <= MOST_INPUT);
		FUZZ_CHECK(!memcmp(bytes, r->data + at, n));
		if (e->kind == SP_LEN_PACKET)
			fuzz_mix(&r->all.hash, &e->sound, sizeof(e->sound));
		r->packets.events++;
		fuzz_mix(&r->packets.hash, &at, sizeof(at));
		fuzz_mix(&r->packets.hash, bytes, n);
		r->packets.bytes += n;
	}
}

static size_t
feed(void *arg, const uint8_t *bytes, size_t n, bool ended)
{
	struct result *const r = arg;
	struct sp_len_event e = { .kind = SP_LEN_NOTHING };
	size_t at = 0;

	do {
		at += sp_len_feed(&r->d, bytes + at, n - at, ended, &e);
		FUZZ_CHECK(at <= n);
		if (e.kind != SP_LEN_NOTHING)
			take(r, &e);
	} while (e.kind != SP_LEN_NOTHING);
	FUZZ_CHECK(n - at < SP_LEN_MAX);
	return at;
}

static void
decode(struct result *r, const struct sp_len *as, const uint8_t *data,
    size_t n, size_t fixed)
{
	memset(r, 0, sizeof(*r));
	r->d = *as;
	r->data = data;
	fuzz_stream(data, n, fixed, feed, r);
	FUZZ_CHECK(r->d.framing.offset == n);
	FUZZ_CHECK(r->d.framing.skipped + r->packets.bytes == n);
	FUZZ_CHECK(r->d.packets + r->d.acks == r->packets.events);
}

static void
compare(const struct result *a, const struct result *b)
{
	FUZZ_CHECK(a->all.events == b->all.events &&
	    a->all.hash == b->all.hash);
	FUZZ_CHECK(a->d.packets == b->d.packets && a->d.acks == b->d.acks &&
	    a->d.unchecked == b->d.unchecked &&
	    a->d.framing.places == b->d.framing.places &&
	    a->d.framing.skipped == b->d.framing.skipped);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct result whole, single, pieces;
	const struct sp_len as = reader(n ? data[0] : 0);
	struct digest slow = { .events = 0 };

	if (n) {
		data++;
		n--;
	}
	if (n > MOST_INPUT)
		n = MOST_INPUT;
	decode(&single, &as, data, n, 1);
	decode(&pieces, &as, data, n, 0);
	decode(&whole, &as, data, n, SIZE_MAX);
	compare(&whole, &single);
	compare(&whole, &pieces);
	slow_reader(&as, data, n, &slow);
	FUZZ_CHECK(slow.events == whole.packets.events &&
	    slow.hash == whole.packets.hash);
	return 0;
}
