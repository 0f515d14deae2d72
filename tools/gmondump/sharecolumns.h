/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The columns that tables of a profile begin with: samples, and what share of
 * the whole they are, in seconds and in percent, each with its error.  These
 * functions print.
 */
#ifndef SHARECOLUMNS_H
#define SHARECOLUMNS_H

#include "gmon/gmon.h"

/* Their headings. */
void sharecolumns_heading(const struct sp_gmon *g);

/* The columns of n of all samples of g. */
void sharecolumns_print(const struct sp_gmon *g, uint64_t n, uint64_t all);

/* And those of all of them, which have no error. */
void sharecolumns_all(const struct sp_gmon *g, uint64_t all);

#endif
