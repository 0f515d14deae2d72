/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Outlier rejection: samples that were never sent.  A bit of a packet has
 * changed on the line, and the program counter that this makes is the address
 * of another instruction, so that nothing is wrong with the packet itself.  The
 * same for calls which the code does not have, but may be made by a register.
 * What gives it away is that it is rare, and differs in one bit from one that
 * is so frequent that some like it must have come.
 *
 * How often bits change is known from the packets that do not fit the program,
 * and how many instructions are as rare as that from all the others.  Where
 * damage is the more likely reason, it is an outlier.
 */
#ifndef SP_OUTLIERS_H
#define SP_OUTLIERS_H

#include "gmon/profile.h"
#include "integrity/elf_mismatch.h"
#include "wire/checker.h"

/*
 * Find the suspect samples of p, whose packets fit c: their keys in *suspect,
 * to be freed by the caller.  In so many places bytes were skipped: where that
 * is 0 nothing is wrong with a stream, and no sample suspect.  False without
 * memory.
 */
bool sp_outliers_find(const struct sp_profile *p, const struct sp_mismatch *m,
    uint64_t places, const struct sp_checker *c, struct sp_countmap *suspect);

#endif
