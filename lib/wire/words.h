/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Frames of words, see core/wire.h: what stands in them, and how apencode makes
 * them.  The decoder's part is words_decode.c.
 */
#ifndef SP_WORDS_H
#define SP_WORDS_H

#include "wire/packet.h"

/*
 * The length of what begins at p in a frame, of which n bytes are there: a
 * word, or one with the packet that follows it.  0 if there is none; more than
 * n if that can't be known from the first n bytes.
 */
size_t sp_word_length(const uint8_t *p, size_t n);

/* Its upper half: what it is, or bits 16 to 1 of where a call goes. */
static inline unsigned
sp_word_high(const uint8_t *p)
{
	return p[2] | (unsigned)p[3] << 8;
}

/* Is it a call or a sample? */
static inline bool
sp_word_is_event(const uint8_t *p)
{
	return sp_word_high(p) == SPLITPROF_WIRE_WORD_SAMPLE ||
	    sp_word_high(p) > SPLITPROF_WIRE_WORD_PACKET;
}

/* Is it a word that a packet follows? */
static inline bool
sp_word_leads(const uint8_t *p)
{
	return sp_word_high(p) == SPLITPROF_WIRE_WORD_PACKET;
}

/*
 * Read it.  A NAME fills *name; h has the version.  A word that is none is read
 * as the call of a damaged sample.
 */
void sp_word_read(const uint8_t *p, const struct sp_header *h,
    struct sp_name *name, struct sp_packet *out);

/* The bytes of words that follow the frame's head at p; 0: there is none. */
static inline size_t
sp_frame_bytes(const uint8_t *p)
{
	const size_t bytes = p[1] - (size_t)SPLITPROF_WIRE_WORDS_HEAD;

	return p[0] == SPLITPROF_WIRE_WORDS && bytes < UINT8_MAX &&
	    bytes % SPLITPROF_WIRE_WORD == 0 ? bytes : 0;
}

/*
 * A frame in the making, of as many words as a firmware's with the usual queue.
 * Zero-initialise before use.
 */
#define SP_FRAME_WORDS	56	/* bytes */

struct sp_frame {
	uint8_t bytes[SPLITPROF_WIRE_WORDS_HEAD + SP_FRAME_WORDS];
	size_t words;		/* bytes of words in it */
};

/* Add a word; true if the frame is full. */
bool sp_frame_add(struct sp_frame *f, const uint8_t word[SPLITPROF_WIRE_WORD]);

/* Its bytes are done: how many there are, if any, and it is empty again. */
size_t sp_frame_end(struct sp_frame *f);

/*
 * Write a frame of one word, for an ARC or a SAMPLE, to out, which has room
 * for SP_PACKET_MAX.  Returns its bytes, or 0: see sp_packet_encode_word().
 */
size_t sp_frame_one(const struct sp_packet *p, uint8_t *out);

#endif
