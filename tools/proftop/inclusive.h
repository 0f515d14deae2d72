/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Inclusive time: samples in a function and in what it calls, each once however
 * often the function is on its stack.  Samples that come with their stack tell
 * it; others do not.  These functions exit without memory.
 */
#ifndef TOPINCLUSIVE_H
#define TOPINCLUSIVE_H

#include "live/live_profile.h"
#include "profile/intake.h"

/* Zero-initialise but for what the caller sets. */
struct topinclusive {
	double window_s;	/* the last seconds; set by the caller */

	struct sp_countmap counts;	/* by task and function */
	struct sp_window recent;
	unsigned forgotten;	/* as the intake had it */
	uint64_t *now;		/* owned: as counted last, by the functions'
				   numbers */
	uint64_t *shown;	/* owned: of the last seconds, likewise */
	size_t n, n_shown, room;
};

/*
 * Add the sample that the intake has now; of one in the profiler nothing is
 * said, unless it counts like others.
 */
void topinclusive_add(struct topinclusive *t, const struct intake *in,
    bool profiler_shown);

/* Count those of a task, SP_TASK_NONE is one as well; or NULL: of all. */
void topinclusive_count(struct topinclusive *t, const struct intake *in,
    const struct sp_live *live, const uint32_t *task, double now);

/* Look at what was counted last: what is shown changes. */
void topinclusive_look(struct topinclusive *t, double now);

/* Samples of the last seconds in a function and in what it calls. */
uint64_t topinclusive_of(const struct topinclusive *t, uint32_t function);

/* The last seconds begin: what was counted last is over. */
void topinclusive_restart(struct topinclusive *t, double now);

/* They begin with other functions, or another task. */
void topinclusive_clear(struct topinclusive *t);

void topinclusive_free(struct topinclusive *t);

#endif
