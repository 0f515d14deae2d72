/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The heaviest division of some bytes into packets, see decoder_inner.h
 *
 * A weight is about a quarter of a packet's information in bits, times
 * 4: it says how unlikely it is that bytes look like this packet by chance.  An
 * arc that is in the code has at 3-byte addresses about 46 bits, a sample 18.
 * A byte that is skipped, and one of a packet that does not fit, weighs
 * less than nothing, since most bytes are not damaged.
 */
#include <config.h>

#include <limits.h>

#include "wire/decoder_inner.h"

#define SKIPPED	(-12)		/* a byte */
#define MISMATCH	(-11)		/* a byte of a packet of a right form */
#define SUM_ONLY	16	/* a packet that has nothing but a sum */
#define COUNTS	40		/* LOST and END, with many zeros */
#define NONE	(INT_MIN / 2)	/* no division */

/*
 * A packet that is not sure and ends in what may be a type byte, before skipped
 * bytes, may be made of two: one byte is lost, and the next one's first byte is
 * in its place.  So it is hardly better than none: for each byte.
 */
#define BEFORE_SKIP	(-10)

/* By fit, for 3 bytes of address; a byte more or less makes a difference. */
static const int arc_weight[] = {
	[SP_FIT_NOT] = NONE, [SP_FIT_POSSIBLE] = 20, [SP_FIT_SURE] = 40
};
#define ARC_BYTE	14
#define SAMPLE_WEIGHT	16
#define SAMPLE_BYTE	7

/* The most likely parses of what begins at a byte. */
struct best_parse {
	int packet, skip;	/* weight with a packet, or a skip, here */
	uint8_t length;		/* of that packet */
	bool mismatch;
	bool weak;		/* not sure to be what was sent, if ... */
	bool before_skip;	/* ... a skip follows, as it does */
};

enum sp_fit
sp_resync_fit(const struct sp_decoder *d, const uint8_t *p,
    struct sp_packet *packet)
{
	struct sp_header width = d->header;
	struct sp_name name;
	enum sp_fit fit;

	if (p[0] == SPLITPROF_WIRE_HEADER)
		return SP_FIT_SURE;
	sp_layout_read(p, &width, &name, packet);
	if (!sp_layouts[p[0]].addresses)
		return SP_FIT_SURE;
	fit = sp_checker_packet(d->checker, &d->header, packet);
	return sp_packet_is_call(packet) &&
	    sp_thumb_bit_is_wrong(&d->resync.thumb_bit, packet->a, packet->b,
	    fit == SP_FIT_SURE) ? SP_FIT_NOT : fit;
}

/* Of a packet that fits. */
static int
weight(const struct sp_header *h, const struct sp_packet *packet,
    enum sp_fit fit)
{
	const int more = h->addr_bytes - 3;
	const int sum = packet->kind > SP_PACKET_SAMPLE ? SUM_ONLY : 0;

	if (packet->kind == SP_PACKET_STACK)
		return SUM_ONLY;
	if (sp_packet_is_call(packet))
		return arc_weight[fit] + ARC_BYTE * more + sum;
	if (sp_packet_is_sample(packet))
		return SAMPLE_WEIGHT + SAMPLE_BYTE * more + sum;
	return packet->kind >= SP_PACKET_TASK &&
	    packet->kind <= SP_PACKET_VALUE ? SUM_ONLY : COUNTS;
}

static int
heavier(const struct best_parse *b)
{
	return b->packet >= b->skip ? b->packet : b->skip;
}

/* A packet of the right form at p[i] that does not fit. */
static void
weigh_mismatch(const struct sp_parse *parse, const uint8_t *p, size_t n,
    size_t i, size_t length, struct best_parse *b)
{
	const size_t after = i + length;

	/* Only between packets is it more than bytes like any others. */
	if (after < n && p[after] != SPLITPROF_WIRE_HEADER &&
	    !sp_layout_is_type(p[after], parse->extended))
		return;
	b[i].packet = MISMATCH * (int)length + heavier(&b[after]);
	b[i].mismatch = true;
	b[i].length = (uint8_t)length;
}

/* A packet of length bytes at p[i] that fits. */
static void
weigh_packet(const struct sp_parse *parse, const struct sp_packet *packet,
    enum sp_fit fit, const uint8_t *p, size_t n, size_t i, size_t length,
    struct best_parse *b)
{
	const struct best_parse *const after = &b[i + length];

	b[i].length = (uint8_t)length;
	b[i].packet = weight(&parse->decoder->header, packet, fit) +
	    heavier(after);
	b[i].weak = packet->kind == SP_PACKET_SAMPLE ||
	    (packet->kind == SP_PACKET_ARC && fit == SP_FIT_POSSIBLE);
	if (!b[i].weak || i + length == n ||
	    !sp_layout_is_type(p[i + length - 1], parse->extended) ||
	    sp_layout_is_type(p[i + length], parse->extended))
		return;
	b[i].packet = BEFORE_SKIP * (int)length + after->skip;
	b[i].before_skip = true;
}

/* What may be at p[i], where what is behind it is known. */
static void
weigh(const struct sp_parse *parse, const uint8_t *p, size_t n, size_t i,
    struct best_parse *b)
{
	struct sp_packet packet;
	enum sp_fit fit;
	size_t length;

	b[i] = (struct best_parse){ .packet = NONE,
	    .skip = SKIPPED + heavier(&b[i + 1]) };
	/* A header ends what is divided here. */
	if (!sp_layout_is_type(p[i], parse->extended))
		return;
	length = sp_layout_length(p + i, n - i,
	    parse->decoder->header.addr_bytes, parse->extended);
	if (!length || length > n - i || length > SP_PLAN_LENGTH ||
	    !sp_sum_is_right(p + i, length))
		return;
	fit = sp_resync_fit(parse->decoder, p + i, &packet);
	if (fit)
		weigh_packet(parse, &packet, fit, p, n, i, length, b);
	else
		weigh_mismatch(parse, p, n, i, length, b);
}

/*
 * Behind the packet of length bytes at p one byte is skipped.  May it be the
 * packet's last byte, and another of its bytes be the one that is too much?
 */
static bool
is_suspect(const struct sp_parse *parse, const uint8_t *p, size_t length)
{
	uint8_t other[1 + 2 * SPLITPROF_WIRE_ADDR_MAX];
	struct sp_packet packet;

	for (size_t gone = 1; gone < length; gone++) {
		memcpy(other, p, gone);
		memcpy(other + gone, p + gone + 1, length - gone);
		if (sp_resync_fit(parse->decoder, other, &packet))
			return true;
	}
	return false;
}

/* How many of the bytes p[i] to p[n - 1] are skipped before the next packet? */
static size_t
count_skipped(const struct best_parse *b, size_t i, size_t n)
{
	size_t at = i;

	while (at < n && b[at].packet < b[at].skip)
		at++;
	return at - i;
}

/*
 * Behind a packet skipped bytes are the rest of an arc or a sample that has
 * lost its type byte, or which has another one.  Of fewer, that packet has
 * perhaps taken some.
 */
static bool
is_rest(const struct sp_parse *parse, size_t skipped)
{
	const size_t bytes = parse->decoder->header.addr_bytes;

	return skipped >= 2 * bytes || skipped == bytes ||
	    skipped == bytes + 1;
}

/*
 * Is the packet at p[i] one that nobody knows to be right, because bytes are
 * skipped behind it?
 */
static bool
follows_suspect(const struct sp_parse *parse, const uint8_t *p, size_t n,
    size_t i, const struct best_parse *b)
{
	const size_t after = i + b[i].length;
	const size_t skipped = count_skipped(b, after, n);

	if (!b[i].weak || !skipped)
		return false;
	/* What may begin a packet is rather one that is damaged or cut. */
	return b[i].before_skip ||
	    (!sp_layout_is_type(p[after], parse->extended) && (skipped == 1 ?
	    is_suspect(parse, p + i, b[i].length) :
	    !is_rest(parse, skipped)));
}

/* Put down the heaviest division of at least the first wanted of n bytes. */
static size_t
follow(struct sp_parse *parse, const uint8_t *p, size_t n, size_t wanted,
    const struct best_parse *b, uint8_t *plan)
{
	size_t i = 0, step;

	for (; i < wanted; i += step) {
		step = b[i].packet < b[i].skip ? 1 : b[i].length;
		memset(plan + i, 0, step);
		if (b[i].packet < b[i].skip)
			;
		else if (b[i].mismatch)
			plan[i] = SP_PLAN_MISFIT | b[i].length;
		else if (!follows_suspect(parse, p, n, i, b))
			plan[i] = b[i].length;
		if (!plan[i] || plan[i] & SP_PLAN_MISFIT)
			parse->skipped += step;
		else if (sp_layouts[p[i]].hint)
			parse->hints++;
	}
	return i;
}

/*
 * Mark the packets that a reader would miss that goes from packet to packet by
 * their lengths, and from damage to the next byte that may begin one.
 */
static void
mark_recovered(const struct sp_parse *parse, const uint8_t *p, size_t n,
    uint8_t *plan)
{
	size_t next = 0;

	for (size_t i = 0; i < n; i++) {
		if (plan[i] && i < next && !(plan[i] & SP_PLAN_MISFIT))
			plan[i] |= SP_PLAN_RECOVERED;
		if (i >= next) {
			const size_t length = sp_layout_length(p + i, n - i,
			    parse->decoder->header.addr_bytes, parse->extended);

			next = i + (length ? length : 1);
		}
		if (plan[i])
			i += (plan[i] & SP_PLAN_LENGTH) - 1;
	}
}

size_t
sp_resync_parse(struct sp_parse *parse, const uint8_t *p, size_t n, bool final,
    uint8_t *plan)
{
	struct best_parse b[SP_RESYNC_BYTES + 2];

	b[n] = b[n + 1] = (struct best_parse){ .skip = NONE };
	for (size_t i = n; i-- > 0;)
		weigh(parse, p, n, i, b);
	parse->weight = heavier(&b[0]);
	parse->skipped = 0;
	parse->hints = 0;
	n = follow(parse, p, n, final ? n : SP_RESYNC_WINDOW, b, plan);
	mark_recovered(parse, p, n, plan);
	return n;
}
