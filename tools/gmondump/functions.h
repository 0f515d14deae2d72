/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A table of a profile's functions, with the sampling error of each.  These
 * functions print and exit.
 */
#ifndef GMONDUMP_FUNCTIONS_H
#define GMONDUMP_FUNCTIONS_H

#include "profile/onelf.h"
#include "source/functions.h"

/*
 * Print the functions that have samples or calls, those with most samples
 * first, to stdout.  Exits with status 2 without memory.
 */
void functable_print(const struct sp_gmon *g, const struct sp_functions *f,
    struct onelf_lost *lost);

#endif
