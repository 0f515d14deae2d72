/* SPDX-License-Identifier: MIT */
/*
 * The runtime's state and sizes as C and assembly both see them: nothing but
 * preprocessor lines here.  queue.h says what the members mean.
 */
#ifndef SPLITPROF_LAYOUT_H
#define SPLITPROF_LAYOUT_H

#include "config.h"

#define SPLITPROF_ARC_BYTES	(1 + 2 * SPLITPROF_ADDR_BYTES)
#define SPLITPROF_SAMPLE_BYTES	(1 + SPLITPROF_ADDR_BYTES)
#define SPLITPROF_CHUNK_BYTES	(SPLITPROF_QUEUE_BYTES / 2)

/*
 * Bytes of each chunk that are kept free for samples, so that calls can't
 * starve them: one, and as many as come while the line sends a chunk, if that
 * leaves room for a call.
 */
#if SPLITPROF_SAMPLE_HZ == 0
#define SPLITPROF_RESERVE_WANTED	0
#elif SPLITPROF_BAUD == 0
#define SPLITPROF_RESERVE_WANTED	SPLITPROF_SAMPLE_BYTES
#else
#define SPLITPROF_RESERVE_WANTED	(SPLITPROF_SAMPLE_BYTES * \
	(1 + SPLITPROF_CHUNK_BYTES * 10 * SPLITPROF_SAMPLE_HZ / SPLITPROF_BAUD))
#endif
#if SPLITPROF_RESERVE_WANTED <= 240 && \
    SPLITPROF_RESERVE_WANTED + SPLITPROF_ARC_BYTES <= SPLITPROF_CHUNK_BYTES
#define SPLITPROF_RESERVE	SPLITPROF_RESERVE_WANTED
#elif SPLITPROF_SAMPLE_HZ && \
    SPLITPROF_SAMPLE_BYTES + SPLITPROF_ARC_BYTES <= SPLITPROF_CHUNK_BYTES
#define SPLITPROF_RESERVE	SPLITPROF_SAMPLE_BYTES
#else
#define SPLITPROF_RESERVE	0
#endif

/* Where put is below this in a chunk, a call fits; this many more, a sample. */
#define SPLITPROF_ARC_END \
	(SPLITPROF_CHUNK_BYTES - SPLITPROF_RESERVE - SPLITPROF_ARC_BYTES + 1)
#define SPLITPROF_SAMPLE_MORE \
	(SPLITPROF_RESERVE + SPLITPROF_ARC_BYTES - SPLITPROF_SAMPLE_BYTES)

/* Where the members of struct splitprof_state are, on a 32-bit processor. */
#define SPLITPROF_AT_PUT	0
#define SPLITPROF_AT_END	4
#define SPLITPROF_AT_ALONE	8
#define SPLITPROF_AT_SENT	12
#define SPLITPROF_AT_SAMPLES	16
#define SPLITPROF_AT_JITTER	20
#define SPLITPROF_AT_PHASE	24
#define SPLITPROF_AT_SAMPLES_ON	25
#define SPLITPROF_AT_LOST_ARCS	28	/* with SPLITPROF_DROP */
#define SPLITPROF_AT_LOST_SAMPLES	32
#if SPLITPROF_WHEN_FULL == SPLITPROF_DROP
#define SPLITPROF_AT_CHUNKS	36
#else
#define SPLITPROF_AT_CHUNKS	28
#endif

/* What mixes the number of samples for the jitter: jitter.h. */
#define SPLITPROF_JITTER_FACTOR	0x9e3779b1

#endif
