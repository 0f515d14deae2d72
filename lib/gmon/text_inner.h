/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between text.c and text_histograms.c: histograms of a profile read as text */
#ifndef SP_PROFTEXT_INNER_H
#define SP_PROFTEXT_INNER_H

#include "gmon/text.h"

/* 64 MiB of text in bins of 2 bytes; lines must not take more memory. */
#define SP_PROFTEXT_BINS	((uint64_t)1 << 25)

/*
 * Add a histogram to those of g, which stay sorted; none if there is one like
 * it.  NULL, or why it can't be.
 */
const char *sp_proftext_add_hist(struct sp_gmon *g, uint64_t low,
    uint64_t high, size_t n_bins);

/* The bin at addr; NULL: no histogram has one. */
uint64_t *sp_proftext_bin(const struct sp_gmon *g, uint64_t addr);

#endif
