/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of a profile's lines, with the sampling error of each: prints */
#ifndef GMONDUMP_LINES_H
#define GMONDUMP_LINES_H

#include "profile/line_attribution.h"

/* Print the lines that have samples, those with most first, to stdout. */
void linelist_print(const struct line_counts *b, const struct sp_gmon *g);

#endif
