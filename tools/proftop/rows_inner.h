/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rows of proftop's tables have in common, a part of view.h */
#ifndef TOPROWS_INNER_H
#define TOPROWS_INNER_H

#include "view.h"

/* A number that nobody knows, see struct toprow. */
#define TOPROWS_NONE	(-1.0)

#define COUNT(a)	(sizeof(a) / sizeof(*(a)))

/* From now on these: what it was sorted by stays, if it is there. */
void toprows_use(struct toptable *t, const struct topcolumn *columns, size_t n);

/* The name of a function, or what stands for one; NULL: there is none. */
const char *toprows_name(const struct sp_live *w, uint32_t function);

/* A share in percent, and its error; TOPROWS_NONE of nothing. */
double toprows_share(uint64_t part, uint64_t all);
double toprows_error(uint64_t part, uint64_t all);

/* Milliseconds of a second that recent samples are, by the stated rate. */
double toprows_busy(const struct topstream *s, uint64_t samples);

#endif
