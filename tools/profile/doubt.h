/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Functions whose time is doubtful, since -pg has added to it; and which to
 * leave out of a profile.  These functions print and exit.
 */
#ifndef DOUBT_H
#define DOUBT_H

#include "gmon/profiling_cost.h"

/* What gmoncost leaves out unless it is told: percent of all calls and time. */
#define LEAVE_OUT_CALLS	95
#define LEAVE_OUT_TIME	20

/* The names of the first of n functions, and how many more there are. */
#define DOUBT_NAMES	3
#define DOUBT_NAME	80	/* bytes of a name that are printed */
#define DOUBT_NAMES_TEXT	(DOUBT_NAMES * (4 * DOUBT_NAME + 30) + 60)
void doubt_names(char text[DOUBT_NAMES_TEXT], const struct sp_functions *f,
    const size_t *list, size_t n);

/* Which percentage of a function's time may be of what -pg has added? */
double doubt_percent(const struct sp_cost *c, size_t function);

/* Is that more than it should be, and more than a hundredth of all time? */
bool doubt_is_great(const struct sp_cost *c, const struct sp_functions *f,
    size_t function);

/* Sort n functions: the one that most was added to comes first. */
void doubt_sort(const struct sp_cost *c, size_t *list, size_t n);

/* Warn if it is, in one line that names the worst functions. */
void doubt_warn(const struct sp_cost *c, const struct sp_functions *f);

#endif
