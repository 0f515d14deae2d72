/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of proftop's tables: functions, and the calls of one of them */
#ifndef TOPROWS_H
#define TOPROWS_H

#include "live/live_profile.h"
#include "table.h"

/*
 * Empty tables: of functions, sorted by their share of the last seconds, and of
 * calls, sorted by their number.
 */
void toprows_begin(struct toptable *functions, struct toptable *calls);

/*
 * The functions that have samples or calls, and if filter is not empty have it
 * in their name, in whatever case.
 */
void toprows_functions(struct toptable *t, const struct sp_live *w,
    const char *filter);

/* Calls of and by a function, in two groups; a row's id is that of an arc. */
enum { TOPROWS_CALLERS, TOPROWS_CALLEES };
void toprows_calls(struct toptable *t, const struct sp_live *w,
    uint32_t function);

/* How many rows are in the first group? */
size_t toprows_callers(const struct toptable *t);

/* Write what the function is and has got to lines; returns how many: 2. */
unsigned toprows_title(const struct sp_live *w, uint32_t function,
    unsigned columns, struct topline lines[]);

#endif
