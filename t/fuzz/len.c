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

struct result {
	struct sp_len d;
	uint64_t events;
	uint64_t hash;		/* of all that was told */
	uint64_t bytes;		/* that packets and acknowledgements have */
};

/* How a stream is read: the first byte of the input says it. */
static struct sp_len
reader(uint8_t byte)
{
	static const uint16_t most[] = { 0, 32, 300, 4000 };

	return (struct sp_len){ .layout = byte & 1 ? SP_LEN_8_6 : SP_LEN_8_0,
	    .most = most[byte >> 1 & 3] };
}

static void
mix(struct result *r, const void *bytes, size_t n)
{
	const uint8_t *p = bytes;

	while (n--)
		r->hash = (r->hash ^ *p++) * UINT64_C(0x100000001b3);
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
    struct result *r)
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
			mix(r, &i, sizeof(i));
			mix(r, data + i, size);
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
take(struct result *all, struct result *packets, const struct sp_len_event *e,
    const uint8_t *data)
{
	static uint8_t bytes[SP_LEN_ROOM(UINT16_MAX)];
	const size_t at = (size_t)e->offset;
	size_t n;

	all->events++;
	mix(all, &e->kind, sizeof(e->kind));
	mix(all, &e->offset, sizeof(e->offset));
	if (e->kind == SP_LEN_BAD)
		mix(all, &e->fault, sizeof(e->fault));
	else if (e->kind == SP_LEN_SKIP)
		mix(all, &e->skipped, sizeof(e->skipped));
	else {
		n = encode(&all->d, e, bytes);
		FUZZ_CHECK(at + n <= MOST_INPUT);
		FUZZ_CHECK(!memcmp(bytes, data + at, n));
		if (e->kind == SP_LEN_PACKET)
			mix(all, &e->sound, sizeof(e->sound));
		packets->events++;
		mix(packets, &at, sizeof(at));
		mix(packets, bytes, n);
		packets->bytes += n;
	}
}

/* The bytes so far lie at the end of a block, so that none behind is read. */
static void
feed(struct result *all, struct result *packets, const uint8_t *data,
    size_t n, size_t *used, bool ended)
{
	uint8_t *const block = malloc(n - *used + 1);
	size_t at = 0, size = n - *used;
	struct sp_len_event e = { .kind = SP_LEN_NOTHING };

	if (!block)
		abort();
	if (size)
		memcpy(block + 1, data + *used, size);
	do {
		at += sp_len_feed(&all->d, block + 1 + at, size - at, ended,
		    &e);
		FUZZ_CHECK(at <= size);
		if (e.kind != SP_LEN_NOTHING)
			take(all, packets, &e, data);
	} while (e.kind != SP_LEN_NOTHING);
	FUZZ_CHECK(size - at < SP_LEN_MAX);
	*used += at;
	free(block);
}

/* In pieces of a fixed size, or of many sizes if that is 0. */
static void
decode(struct result *all, struct result *packets, uint8_t variant,
    const uint8_t *data, size_t n, size_t fixed)
{
	uint32_t state = (uint32_t)n;
	size_t came = 0, used = 0;

	memset(all, 0, sizeof(*all));
	memset(packets, 0, sizeof(*packets));
	all->d = reader(variant);
	do {
		const size_t left = n - came;

		came += !fixed ? fuzz_piece(&state, left) :
		    fixed < left ? fixed : left;
		feed(all, packets, data, came, &used, false);
	} while (came < n);
	feed(all, packets, data, n, &used, true);
	FUZZ_CHECK(used == n && all->d.framing.offset == n);
	FUZZ_CHECK(all->d.framing.skipped + packets->bytes == n);
	FUZZ_CHECK(all->d.packets + all->d.acks == packets->events);
}

static void
compare(const struct result *a, const struct result *b)
{
	FUZZ_CHECK(a->events == b->events && a->hash == b->hash);
	FUZZ_CHECK(a->d.packets == b->d.packets && a->d.acks == b->d.acks &&
	    a->d.unchecked == b->d.unchecked && a->d.framing.places == b->d.framing.places &&
	    a->d.framing.skipped == b->d.framing.skipped);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static struct result whole, single, pieces, packets, slow;
	const uint8_t variant = n ? data[0] : 0;

	if (n) {
		data++;
		n--;
	}
	if (n > MOST_INPUT)
		n = MOST_INPUT;
	decode(&single, &packets, variant, data, n, 1);
	decode(&pieces, &packets, variant, data, n, 0);
	decode(&whole, &packets, variant, data, n, SIZE_MAX);
	compare(&whole, &single);
	compare(&whole, &pieces);
	memset(&slow, 0, sizeof(slow));
	slow.d = reader(variant);
	slow_reader(&slow.d, data, n, &slow);
	FUZZ_CHECK(slow.events == packets.events && slow.hash == packets.hash);
	return 0;
}
