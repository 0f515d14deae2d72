/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A call graph in the format of pprof, see profile.proto; writes and exits */
#ifndef PPROF_H
#define PPROF_H

#include "profile/graphin.h"

/*
 * Write the graph to stdout, compressed.  Each sample has three values: how
 * many it stands for, their time, and calls; those of calls stand apart from
 * those of time, with the callee and its caller.  inlined: functions that the
 * compiler has put into others have frames of their own.
 */
void pprof_write(const struct graphin *in, bool inlined);

#endif
