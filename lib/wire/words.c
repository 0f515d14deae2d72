/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frames of words, see words.h */

#include <config.h>

#include <string.h>

#include "wire/words.h"

/* All bytes that a frame has room for, but for the word before the packet. */
#define PACKET_MAX	(UINT8_MAX - 1 - SPLITPROF_WIRE_WORDS_HEAD - \
	SPLITPROF_WIRE_WORD)

static uint32_t
low_half(const uint8_t *p)
{
	return (uint32_t)p[1] << 8 | p[0];
}

/* Is it one packet with a sum that is right, and nothing more? */
static bool
is_packet(const uint8_t *p, size_t n)
{
	return sp_layouts[p[0]].valid == SP_LAYOUT_EXTENDED &&
	    sp_layout_length(p, n, SPLITPROF_WIRE_WORDS_BITS, true) == n &&
	    sp_sum_is_right(p, n);
}

size_t
sp_word_length(const uint8_t *p, size_t n)
{
	const size_t word = SPLITPROF_WIRE_WORD;
	size_t bytes, length;

	if (n < word)
		return word;
	if (!sp_word_leads(p))
		return sp_word_high(p) != SPLITPROF_WIRE_WORD_NONE ? word : 0;
	bytes = low_half(p);
	if (!bytes || bytes > PACKET_MAX)
		return 0;
	length = word + (bytes + word - 1) / word * word;
	return length > n || is_packet(p + word, bytes) ? length : 0;
}

void
sp_word_read(const uint8_t *p, const struct sp_header *h, struct sp_name *name,
    struct sp_packet *out)
{
	const uint32_t low = low_half(p), high = sp_word_high(p);
	const uint32_t thumb = h->version == SPLITPROF_WIRE_VERSION_WORDS;
	struct sp_header width = *h;

	*out = (struct sp_packet){ .kind = SP_PACKET_ARC };
	switch (high) {
	case SPLITPROF_WIRE_WORD_PACKET:
		sp_layout_read(p + SPLITPROF_WIRE_WORD, &width, name, out);
		break;
	case SPLITPROF_WIRE_WORD_SAMPLE:
		out->kind = SP_PACKET_SAMPLE;
		out->a = low << 1;
		break;
	default:
		out->a = low << 1 | thumb;
		out->b = high << 1 | thumb;
	}
}

bool
sp_frame_add(struct sp_frame *f, const uint8_t word[SPLITPROF_WIRE_WORD])
{
	memcpy(f->bytes + SPLITPROF_WIRE_WORDS_HEAD + f->words, word,
	    SPLITPROF_WIRE_WORD);
	f->words += SPLITPROF_WIRE_WORD;
	return f->words == SP_FRAME_WORDS;
}

size_t
sp_frame_end(struct sp_frame *f)
{
	const size_t words = f->words;

	f->bytes[0] = SPLITPROF_WIRE_WORDS;
	f->bytes[1] = (uint8_t)(SPLITPROF_WIRE_WORDS_HEAD + words);
	f->words = 0;
	return words ? SPLITPROF_WIRE_WORDS_HEAD + words : 0;
}

size_t
sp_frame_one(const struct sp_packet *p, uint8_t *out)
{
	struct sp_frame f = { .words = 0 };
	uint8_t word[SPLITPROF_WIRE_WORD];
	size_t n;

	if (!sp_packet_encode_word(p, word))
		return 0;
	sp_frame_add(&f, word);
	n = sp_frame_end(&f);
	memcpy(out, f.bytes, n);
	return n;
}
