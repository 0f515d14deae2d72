/* SPDX-License-Identifier: MIT */
/*
 * The caches: calls and samples that come again and again are counted here, and
 * sent as one packet for many (thesis 8.2.2).
 *
 * An entry is sent when another event wants its place, now and then from the
 * sampler (SPLITPROF_FLUSH_SAMPLES), at a task mark, and at the stop.  With
 * counters in target RAM nothing may be forgotten: an event is either in a
 * packet, or counted here.
 */
#ifndef SPLITPROF_CACHE_H
#define SPLITPROF_CACHE_H

#include "../core/queue.h"

#if SPLITPROF_ARC_CACHE
/*
 * Calls: the entry is the one that (8 * from + to) / 16 chooses, or its
 * neighbour.  So calls of one function from places close together have entries
 * of their own, and so have calls from one place through a pointer, since
 * functions are some 16 bytes apart.  The stub looks at the first only.
 */
struct splitprof_arc_entry {
	uint32_t from;		/* 0: nothing here */
	uint32_t to;
	uint32_t count;		/* calls that no packet has told yet */
	uint32_t age;		/* how many of them protect it no more */
};

extern struct splitprof_arc_entry splitprof_arc_cache[SPLITPROF_ARC_CACHE];

/* Calls that packets have told of since the start. */
extern uint32_t splitprof_cache_sent;
#endif

#if SPLITPROF_SAMPLE_CACHE
/* Samples: the entry for pc is one of four. */
struct splitprof_sample_entry {
	uint32_t pc;
	uint32_t count;		/* 0: nothing here */
};

/* Count a sample.  Returns false if it needs room that is not there. */
SPLITPROF_OWN bool splitprof_cache_sample(uint32_t pc);
#endif

/* Called only if there is one. */
#define SPLITPROF_CACHES	(SPLITPROF_ARC_CACHE || SPLITPROF_SAMPLE_CACHE)

/* Send one entry of each cache if there is room.  Interrupts are masked. */
SPLITPROF_OWN void splitprof_cache_flush_one(void);

/*
 * Send all entries, and wait for the room.  Interrupts are masked; before is
 * what splitprof_mask() returned.
 */
SPLITPROF_OWN void splitprof_cache_flush(uint32_t before);

/* Calls that are in the cache or went through it, since the start. */
SPLITPROF_OWN uint32_t splitprof_cache_arcs(void);

/* Forget everything. */
SPLITPROF_OWN void splitprof_cache_clear(void);

#endif
