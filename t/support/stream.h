/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A/P streams made and decoded by tests */
#ifndef STREAM_H
#define STREAM_H

#include <string.h>

#include "random.h"
#include "wire/decoder.h"

/* A packet, and where its first byte is. */
struct placed {
	size_t offset;
	uint32_t a, b;
	enum sp_packet_kind kind;
	uint32_t count;		/* of ARCS and SAMPLES; else 0 */
	struct sp_name name;	/* of NAME; else empty */
};

/* Bytes, or the packets that they hold, or both. */
struct stream {
	uint8_t *bytes;		/* owned */
	size_t n, room;
	struct placed *packets;	/* owned */
	size_t n_packets;
	struct sp_header header;	/* the last; gives the address width */
	struct sp_stack_state stacks;	/* what the other side has */
	size_t frame;		/* where the last frame of words has its length,
				   if more may be added; or 0 */
};

/* The first bytes of all packets. */
#define STREAM_TYPES	14
extern const char stream_types[STREAM_TYPES + 1];

/* Add bytes that need not be a packet. */
void stream_add_bytes(struct stream *s, const void *bytes, size_t n);

/* Add a packet, both to the bytes and to the packets. */
void stream_add(struct stream *s, enum sp_packet_kind kind, uint32_t a,
    uint32_t b);

/* The same for ARCS and SAMPLES, and for NAME. */
void stream_add_counted(struct stream *s, enum sp_packet_kind kind, uint32_t a,
    uint32_t b, uint32_t count);
void stream_add_name(struct stream *s, uint32_t id, const char *name);

/* The same for a STACK or a STACK_FULL, of places from this address on. */
#define STREAM_STACK_BASE	0x08000000u
#define STREAM_STACK_SLOTS	64
void stream_add_stack(struct stream *s, const struct sp_stack_list *l,
    bool full);

/*
 * Add a header packet, which is in force for what follows.  Where that has
 * words, packets have no offset of their own.
 */
void stream_add_header(struct stream *s, int addr_bytes, uint32_t base);
void stream_add_version(struct stream *s, unsigned version, int addr_bytes,
    uint32_t base);

/*
 * A stream of n packets with the same distinct addresses as a recorded
 * program (10 arcs, 37 places of samples), in an order of its own.  With
 * 3-byte addresses; none of the addresses' bytes looks like a packet's type.
 */
struct stream stream_like_capture(size_t n, uint32_t seed);

/* How long the next piece of the input is; 0 is taken as 1. */
typedef size_t piece_size(void *arg);

/*
 * The packets in n bytes of addr_bytes wide addresses, when they are fed in
 * pieces of the sizes that size() tells; NULL: all at once.
 */
struct stream stream_decode(const uint8_t *bytes, size_t n, int addr_bytes,
    piece_size *size, void *arg);

/* The program that stream_decode knows; NULL, as in the beginning: none. */
extern struct sp_checker *stream_checker;

static inline bool
stream_is_same(const struct placed *a, const struct placed *b)
{
	return a->kind == b->kind && a->a == b->a && a->b == b->b &&
	    a->count == b->count &&
	    !memcmp(&a->name, &b->name, sizeof(a->name));
}

/* Fail the test unless both have the same packets. */
void stream_check_same(const struct stream *got, const struct stream *wanted);

/* The same for what s is decoded to, of addr_bytes in the beginning, and s. */
void stream_check_decodes(const struct stream *s, int addr_bytes);

/*
 * Fail the test unless the n bytes, addresses of 3 bytes in the beginning, hold
 * the same packets however they are cut into pieces.
 */
void stream_check_pieces(const uint8_t *bytes, size_t n);

void stream_free(struct stream *s);

#endif
