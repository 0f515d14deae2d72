/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a file of source with what is attributed to them: prints */
#ifndef SOURCELINE_H
#define SOURCELINE_H

#include "profile/line_attribution.h"
#include "profile/sourcefile.h"

/*
 * Print the lines of a file that have samples or calls, by its rows, and those
 * around them.  A file without lines is one that is not there: then there are
 * numbers only.
 */
void sourcelines_print(const struct linerow *rows, size_t n,
    const struct sourcefile *file, uint64_t all);

#endif
