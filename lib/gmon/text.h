/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile as text records, splitprof-records(5): what gmondump(1) writes, and
 * gmonbuild(1) with the stacks of the samples.
 */
#ifndef SP_PROFTEXT_H
#define SP_PROFTEXT_H

#include "gmon/gmon.h"
#include "gmon/stacks.h"

/* Do the n bytes at data begin like such a text? */
bool sp_proftext_is(const void *data, size_t n);

/*
 * Take a line, without its end, which is changed.  g and *s are
 * zero-initialised before the first one.  NULL, or why it can't be taken.
 */
const char *sp_proftext_take(struct sp_gmon *g, struct sp_stacks *s,
    char *line);

/*
 * All lines were taken: sort.  NULL, or why they do not fit together: stacks
 * that have more samples than there are, or no record at all, among others.
 */
const char *sp_proftext_end(struct sp_gmon *g, struct sp_stacks *s);

/* Write g, and the stacks unless s is NULL; the caller checks for errors. */
void sp_proftext_write(const struct sp_gmon *g, const struct sp_stacks *s,
    FILE *out);

#endif
