/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of proftop's tables: functions, and the calls of one of them */
#ifndef TOPROWS_H
#define TOPROWS_H

#include "live/live_profile.h"
#include "table.h"

/* An empty table of functions, sorted by their share of the last seconds. */
void toprows_functions_begin(struct toptable *t);

/*
 * Its rows: the functions that have samples or calls, and if filter is not
 * empty have it in their name, in whatever case.
 */
void toprows_functions(struct toptable *t, const struct sp_live *w,
    const char *filter);

/* An empty table of calls, sorted by their number. */
void toprows_calls_begin(struct toptable *t);

/* Its rows are in two groups; each has the number of an arc as its id. */
enum { TOPROWS_CALLERS, TOPROWS_CALLEES };

/* Calls of and by a function. */
void toprows_calls(struct toptable *t, const struct sp_live *w,
    uint32_t function);

/* The name of a function, or what stands for one; NULL: there is none. */
const char *toprows_name(const struct sp_live *w, uint32_t function);

#endif
