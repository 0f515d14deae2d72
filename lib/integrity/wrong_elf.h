/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Wrong-ELF test: are there more packets that can't be of the program than
 * damage explains?
 *
 * Damage does not know the program.  Where a bit changes, most packets get a
 * wrong type, an odd address, or one out of the text; an address within the
 * text that no instruction has, or no call, is the lesser part, and how large
 * that part is follows from the program and from what was sent.  Another build
 * sends nothing but such packets, whole and between whole ones.  So the one
 * kind is held against the other: by an exact test, see stat/significance.h.
 */
#ifndef SP_WRONG_ELF_H
#define SP_WRONG_ELF_H

#include "gmon/profile.h"
#include "integrity/skips.h"
#include "wire/checker.h"
#include "wire/decoder.h"

/*
 * Is the program of c not the one that has sent what was skipped, and p, which
 * fits?  bit is the Thumb bit of its calls.
 */
bool sp_wrong_elf(const struct sp_skips *s, const struct sp_profile *p,
    const struct sp_checker *c, const struct sp_thumb_bit *bit);

#endif
