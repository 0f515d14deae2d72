/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stream is held against the program that is said to have sent it. */
#ifndef VERIFY_H
#define VERIFY_H

#include "integrity/elf_mismatch.h"
#include "wire/checker.h"

/*
 * A check against e, or NULL if it has neither code nor symbols to check
 * against.  The caller frees it with verify_end.
 */
struct sp_checker *verify_begin(const struct sp_elf *e);
void verify_end(struct sp_checker *c);

/*
 * Of the calls some are in the profile: fits; and some can't be of the program:
 * m.  Returns NULL, or why the stream is not of the program elf: a text that
 * lives until the next call.  h has width and base; damaged says that the
 * stream has more damage than packets that do not fit, which may be of that
 * damage then, if they do not fit when shifted alike.
 */
const char *verify_arcs(struct sp_checker *c, const struct sp_header *h,
    const struct sp_mismatch *m, uint64_t fits, bool damaged, const char *elf);

/* The same for samples, of which mismatches do not fit. */
const char *verify_samples(uint64_t mismatches, uint64_t fits, bool damaged,
    const char *elf);

/*
 * And for a program of which a part is another build's: what does not fit the
 * profile p comes again and again, and nothing is damaged.
 */
const char *verify_part(const struct sp_checker *c, const struct sp_mismatch *m,
    const struct sp_profile *p, const char *elf);

#endif
