/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether what a packet says fits a program, see program.h: with addresses as
 * they are sent, the low bytes of an address less the base.
 */
#ifndef SP_CHECKER_H
#define SP_CHECKER_H

#include "packet.h"
#include "program.h"

#define SP_CHECKER_BITS	12

struct sp_checker {
	struct sp_program program;	/* owned */
	struct sp_text text;	/* owned: all of its sections */
	int addr_bytes;		/* of what is known */
	uint32_t base;
	/* What has turned out to fit: see checker.c; 0: nothing. */
	uint64_t known[1 << SP_CHECKER_BITS];
};

/* Begin checks against the program in e.  False without memory. */
bool sp_checker_init(struct sp_checker *c, const struct sp_elf *e);

/* An ARC or ARCS, a SAMPLE or SAMPLES; h tells width and base. */
enum sp_fit sp_checker_packet(struct sp_checker *c, const struct sp_header *h,
    const struct sp_packet *packet);

/* From here on the addresses are of the width and the base that h tells. */
void sp_checker_form(struct sp_checker *c, const struct sp_header *h);

/* The same for an ARC or a SAMPLE, b 0, but fast: does it fit at all? */
bool sp_checker_unknown(struct sp_checker *c, uint32_t a, uint32_t b,
    uint64_t *slot);

static inline bool
sp_checker_fits(struct sp_checker *c, uint32_t a, uint32_t b)
{
	const uint64_t key = (uint64_t)a << 32 | b;
	uint64_t *const slot = &c->known[key *
	    UINT64_C(0x9e3779b97f4a7c15) >> (64 - SP_CHECKER_BITS)];

	return *slot == key ? key != 0 : sp_checker_unknown(c, a, b, slot);
}

/* Is an address, as sent, in the program's text? */
bool sp_checker_in_text(const struct sp_checker *c, uint32_t v);

void sp_checker_free(struct sp_checker *c);

#endif
