/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wrong-ELF detection for a gmon.out: is it of another build? */
#ifndef SP_OTHER_BUILD_H
#define SP_OTHER_BUILD_H

#include "gmon/gmon.h"
#include "wire/program.h"

/*
 * How many samples of g are where p has code, but no instruction begins: in the
 * second half of one, or in data between functions.  Of bins that are wider
 * than an instruction may be, nothing is known.
 */
uint64_t sp_other_build_samples(const struct sp_gmon *g,
    const struct sp_program *p);

#endif
