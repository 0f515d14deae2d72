/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an RTOS does as a profile for Firefox Profiler, on stdout: each task is
 * a thread.  A state is a sample that weighs as long as it lasts, and a marker;
 * so call trees tell how long a task was in each, and the graph when.
 */
#ifndef TSPFIREFOX_H
#define TSPFIREFOX_H

#include "firefox/firefox.h"
#include "common/tspin.h"

#define TSPFIREFOX_LANES	(SP_RTOS_NOBODY + 1)

struct tspfirefox_lane {
	bool used;		/* it has a thread: */
	uint32_t thread;
	bool any;		/* that has a state: */
	int64_t end_ns;		/* the last one lasted until then, */
	int64_t cpu_ns;		/* with so much time of the processor */
};

/* Zero-initialise but for what the caller sets. */
struct tspfirefox {
	struct sp_rtos *rtos;	/* set by the caller; its user is ours */
	struct tspin_markers markers;	/* likewise */

	/* Inner state. */
	struct firefox f;
	uint32_t stream;	/* each is a process, as its time is its own */
	uint32_t blocked;	/* the stack that all waits are below */
	struct texts states;	/* and the frame of each: */
	uint32_t *frames;	/* owned */
	size_t frames_room;
	struct tspfirefox_lane lanes[TSPFIREFOX_LANES];
};

/* Before all else. */
void tspfirefox_open(struct tspfirefox *t);

struct sp_rtos_user tspfirefox_user(struct tspfirefox *t);

/* As those of events.h. */
void tspfirefox_begin(void *profile);
void tspfirefox_end(void *profile);

/* All streams have ended: write it, and free it. */
void tspfirefox_print(struct tspfirefox *t);

#endif
