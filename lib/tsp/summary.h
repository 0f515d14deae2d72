/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sums of what the tasks of an RTOS do: times, latencies, waits, mutexes, and
 * what failed.  All times are in nanoseconds.  Memory is bounded.
 */
#ifndef SP_TSP_SUMMARY_H
#define SP_TSP_SUMMARY_H

#include "stat/histogram.h"
#include "stat/moments.h"
#include "tsp/rtos.h"

/* The longest of something, and where it was. */
struct sp_tspsum_longest {
	bool known;		/* there is one: */
	uint64_t ns;
	int64_t from_ns;
	int task;
	struct sp_rtos_wait wait;
	bool open;		/* it may have been longer still */
};

/* How long something took, each time. */
struct sp_tspsum_times {
	struct sp_moments moments;
	struct sp_histogram spread;
};

struct sp_tspsum_task {
	bool seen;
	uint64_t running_ns;
	uint64_t runs;		/* it got the processor from another one */
	uint64_t preempted;	/* it runs on: others did though it was ready */

	/* From when it was moved to the ready ones until it ran. */
	struct sp_tspsum_times latency;
	/* From then until it waited again: its activations, see rtos.h; and
	   between the beginnings of two that follow each other. */
	struct sp_tspsum_times response;
	struct sp_moments period;

	struct sp_tspsum_longest wait;	/* for anything */
	uint64_t inherited;	/* how often it got another's priority */
};

struct sp_tspsum_object {
	bool seen;
	uint64_t sent, received, failed;
	uint64_t waits;		/* tasks had to wait for it */
	struct sp_tspsum_longest wait;
	uint64_t holds, held_ns;	/* of a mutex: all, and their sum */
	struct sp_tspsum_longest hold;
};

/*
 * A heap, by the events MALLOC and FREE.  What was allocated before the first
 * of them is unknown: it is taken for as much as must have been there for what
 * was freed, so that now and peak are the least that they can be.
 */
struct sp_tspsum_heap {
	uint64_t mallocs, failed;	/* failed: of these */
	uint64_t frees;
	uint64_t allocated, freed;	/* bytes */
	uint64_t now, peak;	/* bytes that are allocated, and the most that
				   ever were */
	bool untold;		/* a FREE had no number: these are not known */
};

struct sp_tspsum {
	bool no_memory;		/* sums are wrong: there was none */
	uint64_t running_ns, switching_ns, unknown_ns;
	uint64_t runs;		/* of all tasks */
	uint64_t noted[256];	/* by id; all failures and markers */
	uint8_t counts[256];	/* private: what an id counts as */
	uint64_t inherited;
	struct sp_tspsum_longest inheritance;
	struct sp_tspsum_heap heap;
	struct sp_tspsum_heap heaps[SP_RTOS_NOBODY + 1];   /* by who runs */
	struct sp_tspsum_task tasks[SP_RTOS_TASKS];
	struct sp_tspsum_object objects[SP_RTOS_TYPES][SP_RTOS_OBJECTS];
};

/* What becomes of what is reported: the sums, zero-initialised, take it. */
struct sp_rtos_user sp_tspsum_user(struct sp_tspsum *s);

/* Does an event put something in an object, or take it out? */
bool sp_tspsum_moves(const struct sp_tspsum *s, uint8_t id);

/*
 * Set *now to the sums as if the stream ended with the last event that was
 * told.  It has no memory of its own, and is valid until the next event.
 */
void sp_tspsum_now(struct sp_tspsum *now, const struct sp_tspsum *s,
    const struct sp_rtos *r);

/* How long the processor was looked at. */
static inline uint64_t
sp_tspsum_observed(const struct sp_tspsum *s)
{
	return s->running_ns + s->switching_ns + s->unknown_ns;
}

/* The time that share of 1000 are not above, see stat/histogram.h. */
uint64_t sp_tspsum_rank(const struct sp_tspsum_times *t, unsigned share);

void sp_tspsum_free(struct sp_tspsum *s);

#endif
