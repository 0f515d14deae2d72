/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The packets of the A/P stream, and their bytes.  The format is
 * splitprof-wire(5); its constants are in mcu/core/wire.h.
 */
#ifndef SP_PACKET_H
#define SP_PACKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/countmap.h"
#include "core/wire.h"
#include "elf/text.h"

enum sp_packet_kind {
	SP_PACKET_ARC,		/* a from, b to; as sent, bit 0 included */
	SP_PACKET_SAMPLE,	/* a pc, b 0 */
	SP_PACKET_HEADER,	/* its fields are in the decoder's header */
	SP_PACKET_LOST,		/* a arcs, b samples not sent */
	SP_PACKET_END,		/* a arcs, b samples sent since the header */
	SP_PACKET_ARCS,		/* count calls from a to b */
	SP_PACKET_SAMPLES,	/* count samples of a */
	SP_PACKET_TASK,		/* a id: what follows is of this task */
	SP_PACKET_MARK,		/* a the address of its name */
	SP_PACKET_VALUE,	/* likewise, b a value in two's complement; a 0:
				   b of both were lost */
	SP_PACKET_TASK_STACK,	/* b bytes are the stack of task a */
	SP_PACKET_NAME,		/* a id; the name is in the decoder's name */
	SP_PACKET_STACK,	/* a sample of a, as it is sent by SAMPLE; the
				   stack is in the decoder's stacks */
	SP_PACKET_PART,		/* words of the STACK behind it: no sample */
	SP_PACKET_UNREADABLE,	/* a sample with a stack, of nobody knows what:
				   see stack.h; a 0, b 0.  Or b 1: of a, where
				   no instruction of the program begins */
	SP_PACKET_SKIP,		/* a bytes that are none, see skip_offset */
	SP_PACKET_MISMATCH	/* bytes of the next SKIP: count calls from a to
				   b, or with b 0 samples of a, that can't be
				   of the program */
};

/* b before a: on most hosts a key, a << 32 | b, is then read at once. */
struct sp_packet {
	uint32_t b, a;
	enum sp_packet_kind kind;
	uint32_t count;		/* of ARCS and SAMPLES, 1 at least; of STACK 1;
				   not set in others */
};

static inline bool
sp_packet_is_call(const struct sp_packet *p)
{
	return p->kind == SP_PACKET_ARC || p->kind == SP_PACKET_ARCS;
}

static inline bool
sp_packet_is_sample(const struct sp_packet *p)
{
	return p->kind == SP_PACKET_SAMPLE || p->kind == SP_PACKET_SAMPLES ||
	    p->kind == SP_PACKET_STACK;
}

_Static_assert(SP_PACKET_ARC == 0 && SP_PACKET_SAMPLE == SP_KEY_SAMPLE,
    "the kind is no bit of a key");
_Static_assert((SP_PACKET_TASK & 1) && SP_PACKET_TASK > 1,
    "a TASK may have an event's key");

/* Of an ARC or a SAMPLE: what it is counted by; of a TASK: none of these. */
static inline uint64_t
sp_packet_key(const struct sp_packet *p)
{
	return sp_key(false, p->a, p->b) | p->kind;
}

/* Of an ARC, SAMPLE or TASK: what it is among those of its kind. */
static inline uint64_t
sp_packet_sent(const struct sp_packet *p)
{
	return (uint64_t)p->a << 32 | p->b;
}

/*
 * Its slot in a direct-mapped cache of them, which no other kind has: of a hash
 * of so many bits.
 */
#define SP_PACKET_SLOTS(bits)	(((size_t)2 << (bits)) + SP_PACKET_TASK)
static inline size_t
sp_packet_slot(const struct sp_packet *p, int bits)
{
	return 2 * sp_hash(sp_packet_sent(p), bits) + p->kind;
}

/*
 * Runs of the other kinds are decoded at once.  One of these ends such a run,
 * so that header, name and skipped bytes of the decoder are its own.
 */
static inline bool
sp_packet_ends_run(const struct sp_packet *p)
{
	return p->kind > SP_PACKET_SAMPLE && p->kind != SP_PACKET_TASK;
}

/* How many calls or samples a packet stands for that are known. */
static inline uint64_t
sp_packet_events(const struct sp_packet *p)
{
	if (p->kind <= SP_PACKET_SAMPLE)
		return 1;
	return p->kind == SP_PACKET_ARCS || p->kind == SP_PACKET_SAMPLES ?
	    p->count : p->kind == SP_PACKET_STACK;
}

/* What a HEADER packet says. */
struct sp_header {
	uint8_t version;	/* 0: there was none */
	uint8_t addr_bytes;	/* 2 to 4, or bits: a width, see elf/text.h */
	uint32_t base;		/* was subtracted from each address */
	uint32_t rate_hz;	/* samples a second, 0 for none */
	uint8_t id_bytes;	/* 0 to SPLITPROF_WIRE_ID_MAX */
	uint8_t id[SPLITPROF_WIRE_ID_MAX];	/* GNU build id */
};

/* Is there such a header, by its first fields? */
bool sp_header_is_form(unsigned version, unsigned addr_bytes);

/* Do calls and samples come in frames of words? */
static inline bool
sp_header_has_words(const struct sp_header *h)
{
	return h->version == SPLITPROF_WIRE_VERSION_WORDS ||
	    h->version == SPLITPROF_WIRE_VERSION_EVEN;
}

/* The name in a NAME packet: UTF-8 if the firmware is right, any bytes else. */
struct sp_name {
	uint8_t bytes;		/* 1 to SPLITPROF_WIRE_NAME_MAX */
	uint8_t text[SPLITPROF_WIRE_NAME_MAX];
};

/*
 * Room for the bytes of any packet but those of stack.h: the longest NAME, a
 * byte more than a HEADER.
 */
#define SP_PACKET_MAX	(4 + SPLITPROF_WIRE_NAME_MAX + 1)

/*
 * Write the bytes of p to out, which has room for SP_PACKET_MAX.  h gives the
 * address width, and all of a HEADER's fields.  Returns their number, or 0 if
 * an address does not fit the width, a count is 0, a task's id has more than 16
 * bits, or p is a NAME, a STACK or a SKIP.
 */
size_t sp_packet_encode(const struct sp_header *h, const struct sp_packet *p,
    uint8_t *out);

/*
 * Write p, an ARC or a SAMPLE, as a word.  False if it is another packet,
 * or an address does not fit in.
 */
bool sp_packet_encode_word(const struct sp_packet *p,
    uint8_t out[SPLITPROF_WIRE_WORD]);

/* The same for a NAME packet; 0 if the name is empty or too long. */
size_t sp_packet_encode_name(uint32_t id, const struct sp_name *name,
    uint8_t *out);

/* The sum of n bytes modulo 256: 0 over a whole packet that has a sum. */
uint8_t sp_packet_sum(const uint8_t *p, size_t n);

/*
 * What the type byte alone tells of a packet.  A header is known by its magic
 * and not by its type, so it has no form.
 */
struct sp_layout {
	enum { SP_LAYOUT_NEVER, SP_LAYOUT_ALWAYS, SP_LAYOUT_EXTENDED } valid;
	bool hint;		/* tells of a header that was missed */
	enum sp_packet_kind kind;
	uint8_t addresses;
	uint8_t bytes;		/* beside the addresses; at the least, if ... */
	enum { SP_REST_FIXED, SP_REST_COUNT, SP_REST_NAME, SP_REST_STACK } rest;
				/* ... this tells the length */
};

extern const struct sp_layout sp_layouts[256];

/*
 * May this byte alone begin a packet, in a stream in which all kinds are valid
 * or only those of the plain one?  A header has its magic for that.
 */
static inline bool
sp_layout_is_type(uint8_t byte, bool extended)
{
	return sp_layouts[byte].valid == SP_LAYOUT_ALWAYS ||
	    (extended && sp_layouts[byte].valid == SP_LAYOUT_EXTENDED);
}

/* Is the sum of the whole packet at p right, if its kind has one? */
static inline bool
sp_sum_is_right(const uint8_t *p, size_t length)
{
	return sp_layouts[p[0]].valid == SP_LAYOUT_ALWAYS ||
	    !sp_packet_sum(p, length);
}

/*
 * The length of the packet at p, where n > 0 bytes are.  0 if there is none;
 * more than n if that can't be known from the first n bytes.
 */
size_t sp_layout_length(const uint8_t *p, size_t n, int addr_bytes,
    bool extended);

/*
 * Read the packet at p, which sp_layout_length has found.  A HEADER fills *h,
 * which gives the width else, and a NAME fills *name.  Of a STACK nothing but
 * its kind is known without those before it.
 */
void sp_layout_read(const uint8_t *p, struct sp_header *h, struct sp_name *name,
    struct sp_packet *out);

/*
 * Are the n bytes at p packets, one behind the other and the last one whole?
 * *h has their width, or if its version is 0 that this is not known; a HEADER
 * among them fills it.  *events is how many calls and samples they are.
 */
bool sp_layout_all_whole(const uint8_t *p, size_t n, struct sp_header *h,
    uint64_t *events);

#endif
