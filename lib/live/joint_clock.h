/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sequence alignment: samples on the clock of a trace of the same firmware.
 *
 * At each switch of tasks the samples have a mark, and the trace an event.  How
 * the two are mixed on the line tells nothing, as each is sent from a queue of
 * its own; but both have all switches in the same order.  So a mark and an
 * event that belong together are a pair: of the number of samples so far, and a
 * time.  Between two pairs the samples are spread evenly.
 *
 * As long as nothing is lost the pairs follow each other.  Behind a loss, and
 * where one of the two begins later, the place is looked for at which tasks and
 * times fit as often as it takes, and no other place does.  Until then nothing
 * is paired, and samples have the times that their rate says.
 *
 * Zero-initialise but for what the caller sets.
 */
#ifndef SP_JOINT_CLOCK_H
#define SP_JOINT_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A switch to a task, of one side. */
struct sp_joint_switch {
	uint32_t task;
	uint32_t part;		/* grows with each loss */
	int64_t at;		/* samples so far, or ns */
	int64_t since;		/* the part begins there */
};

struct sp_joint_side {
	struct sp_joint_switch *list;	/* owned: what waits, from first on */
	size_t first, end, room;
	struct sp_joint_switch last;	/* that came, or the loss since */
	bool any;		/* last is a switch */
};

struct sp_joint {
	/* Set by the caller. */
	int64_t sample_ns;	/* from one sample to the next; not 0 */
	bool fresh;		/* both sides begin with the first switch */
	/* So many samples had come at that time: neither goes back.  The same
	   number with two times is a pause of which nothing is known. */
	void (*pair)(void *arg, int64_t samples, int64_t ns);
	void *arg;

	/* Results. */
	bool paired;		/* a pair has been found */
	uint64_t unpaired;	/* samples with times by their rate alone, as
				   something was lost */

	/* Inner state. */
	struct sp_joint_side marks, events;
	bool in_step;		/* the next ones are a pair, too */
	int64_t samples, ns;	/* the last pair, */
	uint32_t marks_part, events_part;	/* and the parts it is of */
	bool predicts;		/* no sample was lost since */
	size_t search_at;	/* when so many wait */
};

/* A task runs from there on.  False without memory. */
bool sp_joint_mark(struct sp_joint *j, uint32_t task, int64_t samples);
bool sp_joint_event(struct sp_joint *j, uint32_t task, int64_t ns);

/* Some may be missing there. */
void sp_joint_lose_marks(struct sp_joint *j, int64_t samples);
void sp_joint_lose_events(struct sp_joint *j);

/* So many samples have come, with no mark for long. */
void sp_joint_pass(struct sp_joint *j, int64_t samples);

/* Both have ended, after so many samples; they may begin anew. */
void sp_joint_end(struct sp_joint *j, int64_t samples);

void sp_joint_free(struct sp_joint *j);

#endif
