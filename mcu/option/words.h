/* SPDX-License-Identifier: MIT */
/*
 * Word packets, SPLITPROF_WORDS: a call or a sample is one aligned word, and a
 * chunk is a frame of them: core/wire.h.  The frame's head is written when the
 * line takes the chunk, into bytes before the first word that are kept free.
 */
#ifndef SPLITPROF_WORDS_H
#define SPLITPROF_WORDS_H

#include "../arch/arch.h"
#include "../core/layout.h"

#if SPLITPROF_WORDS
#define SPLITPROF_STREAM_WIDTH	SPLITPROF_WIRE_WORDS_BITS
#ifdef __riscv
#define SPLITPROF_STREAM_VERSION	SPLITPROF_WIRE_VERSION_EVEN
#else
#define SPLITPROF_STREAM_VERSION	SPLITPROF_WIRE_VERSION_WORDS
#endif

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
    "SPLITPROF_WORDS: words are stored as the line has them");

/* Behind the word at p; returns where it is. */
SPLITPROF_INLINE uint8_t *
splitprof_put_word(uint8_t *p, uint32_t high, uint32_t low)
{
	uint16_t *const halves =
	    __builtin_assume_aligned(p + SPLITPROF_WIRE_WORD, 4);

	halves[0] = (uint16_t)low;
	halves[1] = (uint16_t)high;
	return p + SPLITPROF_WIRE_WORD;
}

SPLITPROF_INLINE uint8_t *
splitprof_put_arc(uint8_t *p, uint32_t from, uint32_t to)
{
	return splitprof_put_word(p, to >> 1, from >> 1);
}

SPLITPROF_INLINE uint8_t *
splitprof_put_sample(uint8_t *p, uint32_t pc)
{
	return splitprof_put_word(p, SPLITPROF_WIRE_WORD_SAMPLE, pc >> 1);
}

/* The chunk is to be sent, so many bytes with the frame's head. */
SPLITPROF_INLINE void
splitprof_put_head(uint8_t *chunk, uint32_t size)
{
	chunk[SPLITPROF_CHUNK_SPARE] = SPLITPROF_WIRE_WORDS;
	chunk[SPLITPROF_CHUNK_SPARE + 1] = (uint8_t)size;
}

/*
 * A packet with a sum is in a frame, too, behind a word: where it goes, if put
 * is the word before that; and, where it is there up to p, that word and what
 * fills up the last one.  Returns where that is.
 */
SPLITPROF_INLINE uint8_t *
splitprof_packet_in(uint8_t *put)
{
	return put + 2 * SPLITPROF_WIRE_WORD;
}

SPLITPROF_INLINE uint8_t *
splitprof_packet_out(uint8_t *put, uint8_t *p)
{
	splitprof_put_word(put, SPLITPROF_WIRE_WORD_PACKET,
	    (uint32_t)(p - splitprof_packet_in(put)));
	while ((p - put) % SPLITPROF_WIRE_WORD)
		*p++ = 0;
	return p - SPLITPROF_WIRE_WORD;
}

/* How many calls and samples the bytes of a chunk or so are. */
#define SPLITPROF_COUNTED(bytes)	((uint32_t)(bytes) / SPLITPROF_WIRE_WORD)
#else
#define SPLITPROF_STREAM_WIDTH	SPLITPROF_ADDR_BYTES
#define SPLITPROF_STREAM_VERSION	SPLITPROF_WIRE_VERSION

/* An address in SPLITPROF_ADDR_BYTES bytes, big-endian; what is above goes. */
SPLITPROF_INLINE uint8_t *
splitprof_put_address(uint8_t *p, uint32_t address)
{
	for (int i = 0; i < SPLITPROF_ADDR_BYTES; i++)
		*p++ = (uint8_t)(address >> 8 * (SPLITPROF_ADDR_BYTES - 1 - i));
	return p;
}

SPLITPROF_INLINE uint8_t *
splitprof_put_arc(uint8_t *p, uint32_t from, uint32_t to)
{
	*p++ = SPLITPROF_WIRE_ARC;
	p = splitprof_put_address(p, from);
	return splitprof_put_address(p, to);
}

SPLITPROF_INLINE uint8_t *
splitprof_put_sample(uint8_t *p, uint32_t pc)
{
	*p++ = SPLITPROF_WIRE_SAMPLE;
	return splitprof_put_address(p, pc);
}

SPLITPROF_INLINE void
splitprof_put_head(uint8_t *chunk, uint32_t size)
{
	(void)chunk;
	(void)size;
}

SPLITPROF_INLINE uint8_t *
splitprof_packet_in(uint8_t *put)
{
	return put;
}

SPLITPROF_INLINE uint8_t *
splitprof_packet_out(uint8_t *put, uint8_t *p)
{
	(void)put;
	return p;
}

#define SPLITPROF_COUNTED(bytes)	((uint32_t)(bytes))
#endif

#endif
