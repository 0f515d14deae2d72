/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Packets that do not fit the program, beside what damage would make of those
 * that do.  A line may damage any bit, or always the same one, or shift bytes
 * by a bit: each kind makes other misfits, and more or fewer of them.
 */
#ifndef SP_MISFITS_H
#define SP_MISFITS_H

#include "gmon/profile.h"
#include "integrity/beside.h"
#include "integrity/skips.h"
#include "wire/checker.h"
#include "wire/decoder.h"

struct sp_misfit_counts {
	uint64_t samples, arcs;
	uint64_t keys;		/* different arcs */
};

/* One kind of damage. */
struct sp_damage_kind {
	/* What it makes of all that came, if it changes each byte once. */
	double visible;		/* damage that anybody sees */
	double samples, arcs;	/* whole packets that do not fit */

	/* Those that it makes of nothing that came, or not so often. */
	struct sp_misfit_counts far;
};

/* Any bit; those before are of one change each. */
#define SP_DAMAGE_ANY	SP_CHANGES
#define SP_DAMAGE_KINDS	(SP_DAMAGE_ANY + 1)

struct sp_misfits {
	/* Set by the caller. */
	const struct sp_profile *profile;	/* what fits */
	const struct sp_checker *checker;
	const struct sp_thumb_bit *thumb_bit;	/* of the calls */

	struct sp_header form;
	struct sp_misfit_counts all;	/* whole ones, in the text */
	struct sp_misfit_counts unlike;	/* the same, but once what damage may
					   make again and again of the same */
	struct sp_damage_kind kinds[SP_DAMAGE_KINDS];
	uint64_t once_samples, once_arcs;	/* that came once only */
	uint64_t damaged;	/* other places, and packets elsewhere */
	uint64_t cut;		/* of them: bytes lost or inserted */
};

/* Find out, from what was skipped; the rest of *m is 0. */
void sp_misfits_find(struct sp_misfits *m, const struct sp_skips *s);

#endif
