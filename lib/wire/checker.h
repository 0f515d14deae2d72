/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether what a packet says fits a program, see program.h: with addresses as
 * they are sent, the low bytes of an address less the base.
 */
#ifndef SP_CHECKER_H
#define SP_CHECKER_H

#include "base/countmap.h"
#include "wire/packet.h"
#include "wire/program.h"

/*
 * A cache of packets that fit, as they were sent, to be passed without another
 * look.  It is good for one form of addresses, none where all is 0, and its
 * calls for what is known of their bits 0.
 */
#define SP_FITTING_BITS	13

struct sp_fitting {
	uint8_t addr_bytes;
	uint32_t base;
	uint64_t mask, set;	/* see struct sp_thumb_bit */
	uint64_t sent[SP_PACKET_SLOTS(SP_FITTING_BITS)];
};

/*
 * A cache of answers: around damage the same packets are asked for again and
 * again.  It is good for one form of addresses, and one text that is profiled.
 */
#define SP_ASKED_BITS	10

struct sp_asked {
	const struct sp_text *profiled;
	uint32_t base;
	uint8_t addr_bytes;
	uint8_t fit[SP_PACKET_SLOTS(SP_ASKED_BITS)];	/* and 1; 0: none */
	uint64_t sent[SP_PACKET_SLOTS(SP_ASKED_BITS)];
};

struct sp_checker {
	struct sp_program program;	/* owned */
	struct sp_text text;	/* owned: all of its sections */

	/*
	 * Set by the caller: the text that is profiled, where places share
	 * their low bytes and not all are; or NULL.  It does not change.
	 */
	const struct sp_text *profiled;

	/*
	 * Set by the caller: packets that have turned out to fit, by sp_key, so
	 * that they need not be looked at again; or NULL.
	 */
	const struct sp_countmap *known;

	struct sp_fitting *fitting;	/* owned: the decoder's; or NULL */
	struct sp_asked *asked;		/* owned */
};

/* Begin checks against the program in e.  False without memory. */
bool sp_checker_init(struct sp_checker *c, const struct sp_elf *e);

/* An ARC or ARCS, a SAMPLE or SAMPLES; h has width and base. */
enum sp_fit sp_checker_packet(const struct sp_checker *c,
    const struct sp_header *h, const struct sp_packet *packet);

/* The same for an ARC or a SAMPLE, but fast: does it fit at all? */
static inline bool
sp_checker_fits(const struct sp_checker *c, const struct sp_header *h,
    const struct sp_packet *p)
{
	/* A key leaves out bit 0, which a sample does not have. */
	return (c->known && !(p->kind == SP_PACKET_SAMPLE && p->a & 1) &&
	    sp_countmap_find(c->known, sp_packet_key(p))) ||
	    sp_checker_packet(c, h, p);
}

/* Is an address, as sent, in the program's text? */
bool sp_checker_in_text(const struct sp_checker *c, const struct sp_header *h,
    uint32_t v);

void sp_checker_free(struct sp_checker *c);

#endif
