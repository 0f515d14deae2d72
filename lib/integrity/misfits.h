/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The calls and samples that can't be of a program: are there so many calls, or
 * do they fit it so well when all addresses are shifted, that the stream is not
 * of this program?
 * Zero-initialise before use.
 */
#ifndef SP_MISFITS_H
#define SP_MISFITS_H

#include "gmon/profile.h"
#include "wire/checker.h"

struct sp_misfits {
	struct sp_tally arcs;	/* by from << 32 | to, as sent */
	uint64_t calls;		/* all, those that the tally lacks included */
	struct sp_tally samples;	/* by pc, as sent */
};

/*
 * Add count calls from a to b, or with b 0 samples of a.  Of more different
 * ones than a wrong program makes the rest is only counted: it takes no memory.
 * False without memory.
 */
bool sp_misfits_add(struct sp_misfits *m, const struct sp_packet *p);

/* How many different callees the calls have, as far as the tally knows them. */
size_t sp_misfits_callees(const struct sp_misfits *m);

/*
 * The shift that lets most of the calls fit: to be added to each address as it
 * is sent, modulo its width; 0: none does.  *fits is how many calls then do.
 * False without memory.
 */
bool sp_misfits_shift(const struct sp_misfits *m, struct sp_checker *c,
    const struct sp_header *h, uint32_t *shift, uint64_t *fits);

/*
 * Why they do not fit: a bit of what is in the profile p has changed, or else
 * they are so rare that damage may have made them, or else the program sends
 * them: then it is another one.  Those count that are in the text of c; what is
 * in the text of p alone is no damage, but code that the program's file lacks.
 */
struct sp_misfits_reasons {
	uint64_t changed;	/* calls and samples, in the text or not */
	uint64_t sent_arcs, sent_samples;
};
struct sp_misfits_reasons sp_misfits_reasons(const struct sp_misfits *m,
    const struct sp_profile *p, const struct sp_checker *c);

void sp_misfits_free(struct sp_misfits *m);

#endif
