/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has changed between two profiles, as a table.  Printed to stdout. */
#ifndef DIFFTABLE_H
#define DIFFTABLE_H

#include "diff/diff.h"
#include "profile/profin.h"

/*
 * Print the rows that have samples or calls.  names are those of the files,
 * profiler is its share of them, and dimension is what their samples count, for
 * the heading.
 */
void difftable_print(const struct sp_diff *d, const char *const names[2],
    const struct profiler_share profiler[2], const char *dimension);

/* The same with tabs between the fields, and without roundings. */
void difftable_print_fields(const struct sp_diff *d,
    const struct profiler_share profiler[2]);

/* Whether a row means that the new run is worse. */
bool difftable_is_worse(const struct sp_diff_row *r);

/* What a verdict is called. */
const char *difftable_verdict(const struct sp_diff *d,
    enum sp_diff_verdict verdict);

#endif
