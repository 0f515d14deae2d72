/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tspstat tells of a whole recording. */
#ifndef TSPHEAD_H
#define TSPHEAD_H

#include "common/tspin.h"
#include "tsp/summary.h"

/*
 * Print lines that begin with "#", or fields with tabs between them.  idle is
 * the number of the idle task, or negative: that is the one called IDLE.
 */
void tsphead_print(const struct tspin *in, const struct sp_tspsum *s, int idle,
    bool tabs, FILE *out);

#endif
