/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may be in a stream with frames of words, see decoder_inner.h */

#include <config.h>

#include "wire/decoder_inner.h"
#include "wire/words.h"

#define HEAD	((size_t)SPLITPROF_WIRE_WORDS_HEAD)

/*
 * So many frames, with nothing but packets that have a sum between them, or
 * fewer up to the end: no chance.
 */
#define JOIN_FRAMES	4
#define JOIN_AT_END	2

static uint32_t
word_at(const uint8_t *p)
{
	return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 |
	    (uint32_t)p[1] << 8 | p[0];
}

/* Which pair of those that were seen is a word in? */
static size_t
pair_of(uint32_t word)
{
	return word * UINT32_C(0x9e3779b1) / (UINT32_MAX / SP_WORDS_SEEN + 1);
}

/* Which of that pair is it?  2: neither. */
static size_t
find_seen(const struct sp_words *w, size_t pair, uint32_t word)
{
	size_t i = 0;

	while (i < 2 && (w->seen[pair][i] != word || !w->times[pair][i]))
		i++;
	return i;
}

void
sp_word_note(struct sp_decoder *d, const uint8_t *p)
{
	struct sp_words *const w = &d->words;
	const uint32_t word = word_at(p);
	const size_t pair = pair_of(word), i = find_seen(w, pair, word);
	const uint8_t times = i < 2 ? w->times[pair][i] : 0;

	if (i != 0) {
		w->seen[pair][1] = w->seen[pair][0];
		w->times[pair][1] = w->times[pair][0];
		w->seen[pair][0] = word;
	}
	w->times[pair][0] = (uint8_t)(times + (times < UINT8_MAX));
}

unsigned
sp_word_times(const struct sp_decoder *d, const uint8_t *p)
{
	const uint32_t word = word_at(p);
	const size_t pair = pair_of(word);
	const size_t i = find_seen(&d->words, pair, word);

	return i < 2 ? d->words.times[pair][i] : 0;
}

enum sp_fit
sp_words_fit(const struct sp_decoder *d, const uint8_t *p,
    struct sp_packet *packet)
{
	struct sp_name name;

	sp_word_read(p, &d->header, &name, packet);
	if (packet->kind == SP_PACKET_STACK ||
	    (!sp_packet_is_call(packet) && !sp_packet_is_sample(packet)))
		return SP_FIT_SURE;
	if (d->checker)
		return sp_checker_packet(d->checker, &d->header, packet);
	return sp_word_was_seen(d, p) ? SP_FIT_SURE : SP_FIT_NOT;
}

bool
sp_word_was_sample(const struct sp_decoder *d, const uint8_t *p)
{
	const uint8_t sample[] = { p[0], p[1], 0, 0 };
	const unsigned high = sp_word_high(p);
	struct sp_packet packet;

	return high && !(high & (high - 1)) &&
	    sp_words_fit(d, sample, &packet);
}

enum reading
sp_words_begin(const uint8_t *p, size_t n, bool end)
{
	const size_t magic_bytes = sizeof(SPLITPROF_WIRE_MAGIC) - 1;

	if (p[0] == SPLITPROF_WIRE_WORDS) {
		if (n < HEAD)
			return end ? GOOD : MORE;
		return sp_frame_bytes(p) ? GOOD : BAD;
	}
	if (p[0] != SPLITPROF_WIRE_HEADER)
		return sp_layouts[p[0]].valid == SP_LAYOUT_EXTENDED ? GOOD :
		    BAD;
	if (memcmp(p, SPLITPROF_WIRE_MAGIC, n < magic_bytes ? n : magic_bytes))
		return BAD;
	return n < magic_bytes && !end ? MORE : GOOD;
}

bool
sp_words_follow(const uint8_t *p, size_t n)
{
	const size_t next = n < HEAD ? 0 : HEAD + sp_frame_bytes(p);

	return next > HEAD && n >= next + HEAD && sp_frame_bytes(p + next);
}

/*
 * How many bytes has a frame, or a packet with a sum, at p?  0: neither is
 * there.  More than n: that can't be known, or the rest is missing.
 */
static size_t
piece_length(const uint8_t *p, size_t n)
{
	size_t length;

	if (p[0] == SPLITPROF_WIRE_WORDS)
		return n < HEAD ? HEAD : sp_frame_bytes(p) ?
		    HEAD + sp_frame_bytes(p) : 0;
	if (sp_layouts[p[0]].valid != SP_LAYOUT_EXTENDED)
		return 0;
	length = sp_layout_length(p, n, SPLITPROF_WIRE_WORDS_BITS, true);
	return length > n || sp_sum_is_right(p, length) ? length : 0;
}

enum reading
sp_words_join(const uint8_t *p, size_t n, bool end)
{
	size_t at = 0, length;
	int frames = 0;

	while (frames < JOIN_FRAMES) {
		if (at == n)
			return !end ? MORE : frames >= JOIN_AT_END ? GOOD : BAD;
		length = piece_length(p + at, n - at);
		if (!length)
			return BAD;
		if (length > n - at)
			return end ? BAD : MORE;
		frames += p[at] == SPLITPROF_WIRE_WORDS;
		at += length;
	}
	return GOOD;
}
