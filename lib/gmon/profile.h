/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile in the making: packets of an A/P stream are counted against the
 * text of a program, and turned into a gmon.out's contents at any time.
 */
#ifndef SP_PROFILE_H
#define SP_PROFILE_H

#include "base/countmap.h"
#include "elf/file.h"
#include "gmon/gmon.h"
#include "gmon/lost_calls.h"
#include "wire/packet.h"
#include "wire/program.h"

struct sp_profile {
	/* Set by the caller. */
	struct sp_text text;	/* owned, tidy: what counts */
	const struct sp_elf *elf;	/* or NULL */
	const struct sp_program *program;	/* the same, or NULL */
	uint32_t bin_bytes;	/* a power of two, 2 at least */
	uint32_t rate_hz;	/* 0: not known */
	bool unrated;		/* samples are of use without it: not for a
				   file, in which a histogram has one */
	int addr_bytes;
	uint32_t base;
	bool words;		/* calls and samples come as words */
	bool by_stack, sampled_calls;	/* see struct sp_gmon */
	const struct sp_countmap *suspect;	/* keys that do not count:
						   see integrity/outliers.h;
						   or NULL */

	const struct sp_lost_calls *lost_calls;	/* to be added to those that
						   came; or NULL */

	/* Events counted by sp_profile_add, all since the beginning. */
	uint64_t arcs, samples;	/* in the text */
	uint64_t stray_arcs, stray_samples;	/* elsewhere: left out */
	uint64_t lost_arcs, lost_samples;	/* the firmware says so */

	struct sp_countmap counts;	/* of keys, see profile.c */
};

/*
 * Count n packets as sp_decoder_feed makes them: of those that are no ARC,
 * SAMPLE or TASK, only the last can be one; ARCS, SAMPLES and LOST are counted.
 * False without memory.
 */
bool sp_profile_add(struct sp_profile *p, const struct sp_packet *packets,
    size_t n);

/*
 * How often was an ARC or a SAMPLE counted?  *key is what it is counted by: the
 * same for two that differ in bit 0 of an address only.
 */
uint64_t sp_profile_count(const struct sp_profile *p,
    const struct sp_packet *packet, uint64_t *key);

/*
 * How often did an arc or a sample come that differs from this one in one bit
 * of its addresses?  An arc that differs in bit 0 is the same one.
 */
uint64_t sp_profile_arcs_beside(const struct sp_profile *p, uint32_t from,
    uint32_t to);
uint64_t sp_profile_samples_beside(const struct sp_profile *p, uint32_t pc);

/* The address in the text that was sent as v; false if there is none. */
static inline bool
sp_profile_resolve(const struct sp_profile *p, uint32_t v, uint32_t *addr)
{
	return sp_text_resolve(&p->text, p->addr_bytes, p->base, v, addr);
}

/* How many arcs or samples are in the text and not suspect? */
uint64_t sp_profile_arcs(const struct sp_profile *p);
uint64_t sp_profile_samples(const struct sp_profile *p);

/* Where what a key of the counts stands for is attributed. */
struct sp_spot {
	bool sample;
	uint32_t at;		/* a sample's address, or one in the callee */
	uint32_t from;		/* an arc's, see sp_profile_gmon */
	enum sp_caller {	/* in the text up to JUMPS */
		SP_CALLER_TEXT,		/* from is in the text */
		SP_CALLER_JUMP,		/* and behind a jump */
		SP_CALLER_JUMPS,	/* and where one of several was called
					   that jump */
		SP_CALLER_NONE,		/* the hardware: an exception */
		SP_CALLER_ELSEWHERE
	} caller;		/* of an arc */
};

/* False if it is suspect, or not in the text: it is attributed to nothing. */
bool sp_profile_place(const struct sp_profile *p, uint64_t key,
    struct sp_spot *place);

/* What the arcs of a profile turned out to be. */
struct sp_profile_facts {
	uint64_t distinct;	/* different arcs */
	uint64_t roots;		/* calls without a caller: by an exception */
	uint64_t unknown;	/* calls from outside the text */
	uint64_t jumped;	/* calls by jumps */
	uint64_t several;	/* by one of several functions, which have the
				   caller of that one */
	uint64_t overfull;	/* bins, see sp_gmon_overfull */
};

/*
 * The profile so far, sorted.  Each arc keeps its exact call site, but
 * - where a function that was called from there, and does not call mcount, has
 *   jumped to the callee instead of calling it, that is its caller: the arc is
 *   from behind its jump, see sp_program_jump (for lack of one, the caller
 *   would be the caller's caller);
 * - a `from` that is the first byte of a function, or the first behind the
 *   text, is the return address of a call that never returns, the last of the
 *   function before: less 2 it is in the caller (else gprof would attribute the
 *   call to the wrong function, or drop it);
 * - a `from` of 0 or EXC_RETURN, a handler entered by the hardware, becomes
 *   the ELF's entry point, since gprof drops arcs without a calling function,
 *   and the callee's count with them.
 * Without p->elf the first function is not known, nor is the entry point.
 * False without memory; free *g in both cases.
 */
bool sp_profile_gmon(const struct sp_profile *p, struct sp_gmon *g,
    struct sp_profile_facts *facts);

/* Forget all that was counted, but not what the caller has set. */
void sp_profile_clear(struct sp_profile *p);

void sp_profile_free(struct sp_profile *p);

#endif
