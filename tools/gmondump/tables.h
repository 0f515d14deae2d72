/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tables of a profile, with the sampling error of each row.  These functions
 * print and exit.
 */
#ifndef GMONDUMP_TABLES_H
#define GMONDUMP_TABLES_H

#include "profile/line_attribution.h"
#include "profile/profin.h"

/*
 * Print the functions that have samples or calls, those with most samples
 * first, to stdout.  Exits with status 2 without memory.
 */
void functable_print(const struct sp_gmon *g, const struct sp_functions *f,
    struct profin_lost *lost);

/* The same of the lines that have samples. */
void linelist_print(const struct line_counts *b, const struct sp_gmon *g);

#endif
