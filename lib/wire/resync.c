/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Resynchronisation: the most likely packets of a damaged stream, where the
 * program is known.
 *
 * As long as one packet follows the other and all of them fit the program, they
 * are taken.  Around a place where that is not so, each way of dividing the
 * bytes into packets and skipped bytes has a weight, see resync_parse.c, and
 * the heaviest is taken.  Bytes that lie far enough behind a place have no say
 * in how it is divided: a window of 64 bytes, seen with the 32 behind it, is
 * divided as if all of the stream was seen, so that this works on a live line.
 */
#include <config.h>

#include "wire/decoder_inner.h"

/* A packet is taken when so many bytes behind it fit as well. */
#define AHEAD	8
#define AHEAD_PACKETS	2	/* that have as many */

/* So many packets tell of a header that was missed, see decoder.h. */
#define HINTS	2

/* Fewer calls say nothing of the Thumb bit; one in so many may be damaged. */
#define ENOUGH	4
#define DAMAGED	4

/*
 * Does a packet stand at p that fits the program?  If so, *length is its
 * length, or that of up to max of them.
 */
static enum reading
fits(struct sp_decoder *d, const uint8_t *p, size_t n, bool end, size_t max,
    size_t *length)
{
	struct sp_packet packets[AHEAD_PACKETS];
	size_t made = 0;

	/* What was counted before needs no closer look. */
	if (sp_layout_is_type(*p, false))
		*length = sp_resync_plain(d, p, n, packets, max, &made);
	if (made)
		return GOOD;
	*length = sp_layout_length(p, n, d->header.addr_bytes, d->extended);
	if (!*length)
		return BAD;
	if (*length > n)
		return end ? BAD : MORE;
	if (!sp_sum_is_right(p, *length))
		return BAD;
	return sp_resync_fit(d, p, packets) ? GOOD : BAD;
}

/*
 * Is the packet at p to be taken?  If so, *length is its length.  A header can
 * be trusted by itself, and what is before it as well.
 */
static enum reading
look(struct sp_decoder *d, const uint8_t *p, size_t n, bool end,
    size_t *length)
{
	size_t at = 0, next;

	*length = 0;
	do {
		const bool header = p[at] == SPLITPROF_WIRE_HEADER;
		const enum reading r = fits(d, p + at, n - at, end,
		    at ? AHEAD_PACKETS : 1, &next);

		if (r != GOOD)
			return r;
		if (!at)
			*length = next;
		at += next;
		if (header)
			return GOOD;
		if (at == n)
			return end || at - *length >= AHEAD ? GOOD : MORE;
	} while (at - *length < AHEAD);
	return GOOD;
}

/*
 * Does what is at p end a window?  A header does, and a STACK that a window may
 * have no room for, with something behind it.  MORE if the n bytes are too few
 * to tell.
 */
static enum reading
ends_window(const struct sp_decoder *d, const uint8_t *p, size_t n, bool end,
    size_t *length)
{
	const bool header = p[0] == SPLITPROF_WIRE_HEADER;

	if (!header && (sp_header_has_words(&d->header) ||
	    sp_layouts[p[0]].kind != SP_PACKET_STACK))
		return BAD;
	*length = sp_layout_length(p, n, d->header.addr_bytes, d->extended);
	if (!*length || *length > n)
		return *length && !end ? MORE : BAD;
	if (!sp_sum_is_right(p, *length))
		return BAD;
	if (header)
		return GOOD;
	if (*length <= SP_RESYNC_BYTES - SP_RESYNC_WINDOW)
		return BAD;
	if (*length == n)
		return end ? GOOD : MORE;
	return p[*length] == SPLITPROF_WIRE_HEADER ||
	    sp_layout_is_type(p[*length], true) ? GOOD : BAD;
}

/* How many of the n bytes at p are before the end of a window?  Or MORE. */
static enum reading
find_end(const struct sp_decoder *d, const uint8_t *p, size_t *n,
    size_t held, bool end)
{
	enum reading r;
	size_t length;

	for (size_t i = 1; i < *n; i++) {
		r = ends_window(d, p + i, held - i, end, &length);
		if (r == GOOD)
			*n = i;
		if (r != BAD)
			return r;
	}
	return BAD;
}

/* Is there a packet among the n bytes at p that only comes behind a header? */
static bool
has_hint(const struct sp_decoder *d, const uint8_t *p, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const size_t length = !sp_layouts[p[i]].hint ? 0 :
		    sp_layout_length(p + i, n - i, d->header.addr_bytes, true);

		if (length && length <= n - i && sp_sum_is_right(p + i, length))
			return true;
	}
	return false;
}

bool
sp_resync_window(const struct sp_decoder *d, const uint8_t *p, size_t n,
    bool end, size_t *seen, bool *final)
{
	enum reading found;

	*seen = n < SP_RESYNC_BYTES ? n : SP_RESYNC_BYTES;
	if (!end && n < SP_RESYNC_BYTES)
		return false;
	found = find_end(d, p, seen, n, end);
	*final = found == GOOD || (end && n <= SP_RESYNC_BYTES);
	return found != MORE;
}

/*
 * In a stream without a header: do the n bytes at p make more sense behind one?
 * Then *parse and the plan are of that reading, and true is returned, if it is
 * not the first time.
 */
static bool
parse_as_extended(struct sp_decoder *d, struct sp_parse *parse,
    const uint8_t *p, size_t n, bool final)
{
	struct sp_parse other = *parse;
	uint8_t plan[SP_RESYNC_BYTES];
	size_t planned;

	other.extended = true;
	/* Most often there is none, and nothing to weigh. */
	planned = has_hint(d, p, n) ?
	    sp_resync_parse(&other, p, n, final, plan) : 0;
	if (!planned || !other.hints || other.skipped ||
	    other.weight <= parse->weight) {
		d->resync.hints = 0;
		return false;
	}
	d->resync.hints += other.hints;
	if (d->resync.hints < HINTS)
		return false;
	memcpy(d->resync.plan, plan, planned);
	d->resync.planned = planned;
	return true;
}

/* Divide the window that begins at p.  False if the n bytes are too few. */
static bool
divide(struct sp_decoder *d, const uint8_t *p, size_t n, bool end)
{
	struct sp_parse parse = { .decoder = d, .extended = d->extended };
	size_t seen;
	bool final;

	if (!sp_resync_window(d, p, n, end, &seen, &final))
		return false;
	d->resync.planned = sp_resync_parse(&parse, p, seen, final,
	    d->resync.plan);
	d->resync.at = 0;
	if (!d->extended)
		d->extended = parse_as_extended(d, &parse, p, seen, final);
	return true;
}

/* A packet that does not fit is skipped, but told. */
static size_t
take_mismatch(struct sp_decoder *d, const uint8_t *p, size_t length,
    struct sp_packet *out)
{
	sp_layout_read(p, &d->header, &d->name, out);
	if (out->kind == SP_PACKET_ARC || out->kind == SP_PACKET_SAMPLE)
		out->count = 1;
	out->kind = SP_PACKET_MISMATCH;
	return sp_skip(d, p, length);
}

/* So many of n are odd: decide for the address whose bit 0 is bit. */
static void
decide(struct sp_thumb_bit *b, unsigned odd, unsigned n, uint64_t bit)
{
	const unsigned even = n - odd;

	if (n < ENOUGH || (odd > n / DAMAGED && even > n / DAMAGED))
		return;
	b->mask |= bit;
	b->set |= odd > even ? bit : 0;
}

/* A call that fits is looked at, where there were not enough yet. */
static void
learn_thumb_bit(struct sp_decoder *d, const struct sp_packet *call)
{
	struct sp_thumb_bit *const b = &d->resync.thumb_bit;

	if (sp_thumb_bit_is_known(b))
		return;
	if (sp_checker_packet(d->checker, &d->header, call) == SP_FIT_SURE) {
		b->froms++;
		b->odd_froms += call->a & 1;
	}
	b->odd_tos += call->b & 1;
	if (++b->calls < SP_THUMB_BIT_CALLS)
		return;
	decide(b, b->odd_froms, b->froms, UINT64_C(1) << 32);
	decide(b, b->odd_tos, b->calls, 1);
}

/* Take the packet of length bytes at p. */
static size_t
take_packet(struct sp_decoder *d, const uint8_t *p, size_t length,
    struct sp_packet *out)
{
	if (d->skip_bytes) {
		sp_take_skip(d, out);
		return 0;
	}
	sp_take(d, p, length, out);
	if (out->kind == SP_PACKET_HEADER) {
		d->extended = true;
		/* What was before it may be of another runtime. */
		memset(&d->resync.thumb_bit, 0, sizeof(d->resync.thumb_bit));
	}
	if (sp_packet_is_call(out))
		learn_thumb_bit(d, out);
	return length;
}

/* The next step of the plan; returns how many bytes are done with. */
static size_t
take_planned(struct sp_decoder *d, const uint8_t *p, struct sp_packet *out,
    size_t *made)
{
	const uint8_t step = d->resync.plan[d->resync.at];
	const size_t length = step & SP_PLAN_LENGTH;
	size_t bytes;

	*made = 1;
	if (d->skip_bytes > SP_SKIP_MAX - SP_RESYNC_BYTES) {
		sp_take_skip(d, out);
		return 0;
	}
	if (!step) {
		*made = 0;
		bytes = sp_skip(d, p, 1);
	} else if (step & SP_PLAN_MISFIT)
		bytes = take_mismatch(d, p, length, out);
	else {
		bytes = take_packet(d, p, length, out);
		d->resync.recovered += bytes && step & SP_PLAN_RECOVERED;
	}
	d->resync.at += bytes;
	return bytes;
}

/*
 * The next packet, if it is to be taken, shows that the known ones before it
 * are as well.  If not, those are that have enough of the others behind them.
 */
size_t
sp_resync_run(struct sp_decoder *d, const uint8_t *in, size_t n,
    struct sp_packet *out, size_t max, size_t *made)
{
	size_t k, used, length, stop;

	if (d->resync.at < d->resync.planned || n < SP_FAST_MARGIN + AHEAD)
		return 0;
	used = stop = sp_resync_plain(d, in, n, out, max, &k);
	if (k && look(d, in + used, n - used, false, &length) == GOOD) {
		*made = k;
		if (k < max)
			used += take_packet(d, in + used, length,
			    out + (*made)++);
		return used;
	}
	for (; k && stop - used < AHEAD; k--)
		used -= sp_plain_length(d, &out[k - 1]);
	*made = k;
	return used;
}

size_t
sp_resync_one(struct sp_decoder *d, const uint8_t *p, size_t n, bool end,
    struct sp_packet *out, size_t *made)
{
	size_t length;
	enum reading r;

	if (d->resync.at < d->resync.planned)
		return take_planned(d, p, out, made);
	r = look(d, p, n, end, &length);
	if (r == BAD)
		r = ends_window(d, p, n, end, &length);
	if (r == GOOD) {
		*made = 1;
		return take_packet(d, p, length, out);
	}
	if (r == MORE || !divide(d, p, n, end))
		return 0;
	return take_planned(d, p, out, made);
}
