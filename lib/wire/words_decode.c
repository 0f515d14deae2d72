/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The decoder of a stream with frames of words, see core/wire.h.
 *
 * A frame is taken as a whole.  Around a place where that can't be, the bytes
 * are divided as those of other streams are, see resync.c, until a frame or a
 * header can be trusted again.
 */
#include <config.h>

#include "wire/decoder_inner.h"
#include "wire/words.h"

#define HEAD	((size_t)SPLITPROF_WIRE_WORDS_HEAD)

/* The same for what is behind length of the n bytes at p. */
static enum reading
begin_behind(const uint8_t *p, size_t n, size_t length, bool end)
{
	if (length == n)
		return end ? GOOD : MORE;
	return sp_words_begin(p + length, n - length, end);
}

/* Can all that is in the frame, of so many bytes of words at p, be sent? */
static bool
fits(const struct sp_decoder *d, const uint8_t *p, size_t bytes)
{
	struct sp_packet packet;
	struct sp_name name;
	size_t length;

	for (; bytes; p += length, bytes -= length) {
		length = sp_word_length(p, bytes);
		if (!length || length > bytes)
			return false;
		sp_word_read(p, &d->header, &name, &packet);
		if (d->checker && packet.kind <= SP_PACKET_SAMPLE &&
		    !sp_checker_fits(d->checker, &d->header, &packet))
			return false;
	}
	return true;
}

/*
 * Is the frame at p to be trusted?  Where the program is not known, and bytes
 * were damaged before, it needs two others behind it.
 */
static enum reading
look_at_frame(const struct sp_decoder *d, const uint8_t *p, size_t n,
    bool end, size_t *bytes)
{
	enum reading r;

	*bytes = 0;
	if (n < HEAD)
		return end ? BAD : MORE;
	*bytes = sp_frame_bytes(p);
	if (!*bytes)
		return BAD;
	if (n < HEAD + *bytes) {
		/* The last one may be cut off. */
		*bytes = (n - HEAD) / SPLITPROF_WIRE_WORD * SPLITPROF_WIRE_WORD;
		return !end ? MORE : (d->checker || d->in_step) && *bytes &&
		    fits(d, p + HEAD, *bytes) ? GOOD : BAD;
	}
	if (!fits(d, p + HEAD, *bytes))
		return BAD;
	r = begin_behind(p, n, HEAD + *bytes, end);
	if (r != GOOD || d->checker || d->in_step)
		return r;
	p += HEAD + *bytes;
	n -= HEAD + *bytes;
	/* A head that is cut off can only be at the end. */
	if (n < HEAD || p[0] != SPLITPROF_WIRE_WORDS)
		return GOOD;
	if (n < HEAD + sp_frame_bytes(p))
		return end ? BAD : MORE;
	return begin_behind(p, n, HEAD + sp_frame_bytes(p), end);
}

/* Is the header or the packet with a sum at p to be trusted? */
static enum reading
look_at_packet(const struct sp_decoder *d, const uint8_t *p, size_t n,
    bool end, size_t *length)
{
	struct sp_packet packet;

	*length = 0;
	if (p[0] != SPLITPROF_WIRE_HEADER && (d->words.inside ||
	    sp_layouts[p[0]].valid != SP_LAYOUT_EXTENDED))
		return BAD;
	*length = sp_layout_length(p, n, d->header.addr_bytes, true);
	if (!*length)
		return BAD;
	if (*length > n)
		return end ? BAD : MORE;
	if (!sp_sum_is_right(p, *length))
		return BAD;
	if (p[0] == SPLITPROF_WIRE_HEADER)
		return GOOD;
	if (d->checker && !sp_resync_fit(d, p, &packet))
		return BAD;
	return begin_behind(p, n, *length, end);
}

/* Report bytes that were skipped before what comes now. */
static bool
report_skip(struct sp_decoder *d, struct sp_packet *out, size_t *made)
{
	if (!d->skip_bytes)
		return false;
	sp_take_skip(d, out);
	*made = 1;
	return true;
}

static size_t
take_packet(struct sp_decoder *d, const uint8_t *p, size_t length,
    struct sp_packet *out, size_t *made)
{
	if (report_skip(d, out, made))
		return 0;
	sp_take(d, p, length, out);
	if (out->kind == SP_PACKET_HEADER)
		memset(&d->resync.thumb_bit, 0, sizeof(d->resync.thumb_bit));
	d->words.inside = false;
	d->words.fill = 0;
	d->in_step = true;
	*made = 1;
	return length;
}

/* Read what is in the frame at p, of length bytes. */
static void
read_word(struct sp_decoder *d, const uint8_t *p, size_t length,
    struct sp_packet *out)
{
	sp_word_read(p, &d->header, &d->name, out);
	d->words.fill = length > SPLITPROF_WIRE_WORD ? (uint8_t)(length -
	    SPLITPROF_WIRE_WORD - p[0]) : 0;
	if (out->kind == SP_PACKET_STACK)
		sp_take_stack(d, p + SPLITPROF_WIRE_WORD, p[0], out);
}

/* Packets of a frame that is trusted. */
static size_t
take_words(struct sp_decoder *d, const uint8_t *in, size_t n,
    struct sp_packet *out, size_t max, size_t *made)
{
	size_t used = 0, length;

	while (d->words.left && *made < max) {
		length = sp_word_length(in + used, n - used);
		if (length > n - used)
			break;
		read_word(d, in + used, length, &out[*made]);
		sp_word_note(d, in + used);
		used += length;
		d->words.left -= length;
		if (sp_packet_ends_run(&out[(*made)++]))
			break;
	}
	return used;
}

/* Divide the window that begins at p.  False if the n bytes are too few. */
static bool
divide(struct sp_decoder *d, const uint8_t *p, size_t n, bool end)
{
	size_t seen;
	bool final;

	if (!sp_resync_window(d, p, n, end, &seen, &final))
		return false;
	d->resync.planned = sp_words_parse(d, p, seen, final, d->resync.plan);
	d->resync.at = 0;
	return true;
}

static size_t
skip(struct sp_decoder *d, const uint8_t *p, size_t n)
{
	d->in_step = false;
	return sp_skip(d, p, n);
}

/*
 * A word that is not of the program is skipped, but told, unless it is a
 * damaged sample.
 */
static size_t
skip_word(struct sp_decoder *d, const uint8_t *p, size_t length,
    struct sp_packet *out, size_t *made)
{
	if (sp_word_leads(p))
		return skip(d, p, length);
	if (d->checker && !sp_word_was_sample(d, p)) {
		sp_word_read(p, &d->header, &d->name, out);
		out->kind = SP_PACKET_MISMATCH;
		out->count = 1;
		*made = 1;
	}
	return skip(d, p, length);
}

/* The next step of the plan; returns how many bytes are done with. */
static size_t
take_planned(struct sp_decoder *d, const uint8_t *p, size_t n,
    struct sp_packet *out, size_t *made)
{
	const uint8_t step = d->resync.plan[d->resync.at];
	const uint8_t what = step & SP_PLAN_LENGTH;
	size_t length = what;

	if (d->skip_bytes > SP_SKIP_MAX - SP_RESYNC_BYTES) {
		report_skip(d, out, made);
		return 0;
	}
	if (what == SP_PLAN_WORD)
		length = sp_word_length(p, n);
	if (!step)
		length = skip(d, p, 1);
	else if (step & SP_PLAN_MISFIT)
		length = skip_word(d, p, length, out, made);
	else if (report_skip(d, out, made))
		return 0;
	else if (what == SP_PLAN_FRAME)
		length = HEAD;
	else if (what == SP_PLAN_WORD) {
		read_word(d, p, length, out);
		*made = 1;
	} else
		length = take_packet(d, p, length, out, made);
	d->resync.at += length;
	d->resync.recovered += *made && step & SP_PLAN_RECOVERED;
	if (step & SP_PLAN_LENGTH)
		d->words.inside = what >= SP_PLAN_FRAME;
	return length;
}

size_t
sp_words_feed(struct sp_decoder *d, const uint8_t *in, size_t n, bool end,
    struct sp_packet *out, size_t max, size_t *made)
{
	enum reading frame, packet;
	size_t bytes, length;

	*made = 0;
	if (d->words.left)
		return take_words(d, in, n, out, max, made);
	if (d->resync.at < d->resync.planned)
		return take_planned(d, in, n, out, made);
	frame = in[0] == SPLITPROF_WIRE_WORDS ?
	    look_at_frame(d, in, n, end, &bytes) : BAD;
	if (frame == GOOD && !report_skip(d, out, made)) {
		d->words.left = bytes;
		d->words.inside = false;
		d->in_step = true;
		return HEAD;
	}
	if (frame != BAD)
		return 0;
	packet = look_at_packet(d, in, n, end, &length);
	if (packet == GOOD)
		return take_packet(d, in, length, out, made);
	if (packet == MORE || !divide(d, in, n, end))
		return 0;
	return take_planned(d, in, n, out, made);
}
