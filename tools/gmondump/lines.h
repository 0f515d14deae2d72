/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of a profile's lines, with the sampling error of each: prints */
#ifndef LINELIST_H
#define LINELIST_H

#include "profile/line_attribution.h"

/* Print the lines that have samples, those with most first, to stdout. */
void linelist_print(const struct linebook *b, const struct sp_gmon *g);

#endif
