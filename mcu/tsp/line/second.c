/* SPDX-License-Identifier: MIT */
/*
 * A second line, see second.h: the one that SPLITPROF_TSP_LINE_C names, by its
 * path from here, say '"../../port/cmsdk/listen.c"'.  Its base, interrupts and
 * handlers must be set for this file alone.
 */
#include "second.h"
#include SPLITPROF_TSP_LINE_C
