/* SPDX-License-Identifier: MIT */
/*
 * What mcount.S and the C files agree on: nothing but preprocessor lines here.
 *
 * The arcs' entries are in buckets of 2 or 3, side by side; a call's is the one
 * that from / 2 modulo their number says.
 */
#ifndef SPLITPROF_COUNT_LAYOUT_H
#define SPLITPROF_COUNT_LAYOUT_H

#include "../splitprof_count_config.h"

#if SPLITPROF_COUNT_ARCS & (SPLITPROF_COUNT_ARCS - 1)
#define SPLITPROF_COUNT_WAYS	3
#else
#define SPLITPROF_COUNT_WAYS	2
#endif
#define SPLITPROF_COUNT_BUCKETS	(SPLITPROF_COUNT_ARCS / SPLITPROF_COUNT_WAYS)

#define SPLITPROF_COUNT_BINS	(SPLITPROF_COUNT_TEXT >> SPLITPROF_COUNT_SHIFT)

/* Where the arcs are in the image. */
#define SPLITPROF_COUNT_AT_ARCS	(SPLITPROF_WIRE_IMAGE_HEAD_BYTES + \
	SPLITPROF_COUNT_BINS + \
	SPLITPROF_WIRE_IMAGE_SPILL_BYTES * SPLITPROF_COUNT_SPILLS)

/* Where a member of struct splitprof_count is. */
#define SPLITPROF_COUNT_AT_JITTER	4

#endif
