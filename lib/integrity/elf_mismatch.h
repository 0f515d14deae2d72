/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Wrong-ELF detection.  The calls and samples that can't be of a program: are
 * there so many calls, or do they fit it so well when all addresses are
 * shifted, that the stream is not of this program?  Zero-initialise before use.
 */
#ifndef SP_ELF_MISMATCH_H
#define SP_ELF_MISMATCH_H

#include "gmon/profile.h"
#include "wire/checker.h"

struct sp_mismatch {
	struct sp_countmap arcs;	/* by sp_packet_sent */
	uint64_t calls;		/* all, not only those that are kept */
	struct sp_countmap samples;	/* the same */
};

/*
 * Add count calls from a to b, or with b 0 samples of a.  Of more different
 * ones than a wrong program makes the rest is only counted: it takes no memory.
 * False without memory.
 */
bool sp_mismatch_add(struct sp_mismatch *m, const struct sp_packet *p);

/* How many different callees the calls have, of those that are kept. */
size_t sp_mismatch_callees(const struct sp_mismatch *m);

/*
 * The shift that lets most of the calls fit: to be added to each address as it
 * is sent, modulo its width; 0: none does.  *fits is how many calls then do.
 * False without memory.
 */
bool sp_mismatch_shift(const struct sp_mismatch *m, struct sp_checker *c,
    const struct sp_header *h, uint32_t *shift, uint64_t *fits);

/*
 * Why they do not fit: a bit of what is in the profile p has changed, or else
 * they are so rare that damage may have made them, or else the program sends
 * them: then it is another one.  Those count that are in the text of c; what is
 * in the text of p alone is no damage, but code that the program's file lacks.
 */
struct sp_mismatch_reasons {
	uint64_t changed;	/* calls and samples, in the text or not */
	uint64_t sent_arcs, sent_samples;
};
struct sp_mismatch_reasons sp_mismatch_reasons(const struct sp_mismatch *m,
    const struct sp_profile *p, const struct sp_checker *c);

/*
 * The same for a gmon.out: how many samples of g are where p has code, but no
 * instruction begins: in the second half of one, or in data between functions.
 * Of bins that are wider than an instruction may be, nothing is known.
 */
uint64_t sp_other_build_samples(const struct sp_gmon *g,
    const struct sp_program *p);

void sp_mismatch_free(struct sp_mismatch *m);

#endif
