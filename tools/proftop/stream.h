/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream of packets that is watched: what it brings is counted, with the time
 * and the bytes that it takes.  These functions print and exit.
 */
#ifndef TOPSTREAM_H
#define TOPSTREAM_H

#include "inclusive.h"
#include "live/last_minute.h"
#include "live/live_profile.h"
#include "profile/intake.h"
#include "profile/stack_depths.h"
#include "profile/stack_sizes.h"

/* Zero-initialise but for what the caller sets. */
struct topstream {
	/* Set by the caller, and live.names, live.recent.window_s. */
	struct intake in;
	bool by_samples;	/* time is what they tell, not the clock's */
	uint64_t baud;		/* of the line; 0: not known */
	struct stack_sizes sizes;	/* of stacks; freed with it */

	struct sp_live live;
	struct stack_depths depths;	/* how deep stacks were */
	const struct sp_task *task;	/* the one to look at; NULL: all.  May
					   be set at any time */
	bool ended;		/* nothing more comes */
	double now;		/* of the last topstream_count, seconds since
				   the first bytes */
	double bytes_s, packets_s;	/* in the last seconds; below 0: none */
	double silent_s;	/* since the last bytes */
	struct sp_minute minute;	/* see TOPMINUTE_... */
	struct topinclusive inclusive;	/* where samples have stacks */
	unsigned forgotten;	/* so often was all that was watched, with its
				   numbers of functions and arcs */

	/* Inner state. */
	uint64_t bytes;		/* of all inputs */
	double first, last;	/* bytes came, on the clock; 0: none have */
	double end;		/* the time stands still since then */
	double count_due;	/* on the clock */
	uint64_t counted;	/* packets that had come at the last count */
	struct sp_window flow;
	uint64_t before_header;	/* as the intake had it */
	const struct sp_profile *profile;	/* that was counted */
};

/* The series of the last minute: all samples that were sent, and packets. */
enum { TOPMINUTE_SAMPLES, TOPMINUTE_PACKETS };

/*
 * By the clock, do samples come at another rate than the one that is stated?
 * Then all times are wrong, and *measured is that rate.
 */
bool topstream_rate_is_off(const struct topstream *s, double *measured);

/* Begin, before the first input. */
void topstream_begin(struct topstream *s);

/*
 * Take in some of what is held of the input, and count by it if the time is
 * known by samples: then it passes by no more than due_s, or one packet.
 * Returns how many packets that made.
 */
size_t topstream_take(struct topstream *s, struct tool_input *in, double due_s);

/* The time now, in seconds since the first bytes. */
double topstream_time(const struct topstream *s);

/* How long it is until a time; not above 0: it has come. */
double topstream_until_s(const struct topstream *s, double time);

/* Count what has come so far; the view changes with topstream_look. */
void topstream_count(struct topstream *s);
void topstream_look(struct topstream *s);

/* What has come so far is before the start, and nothing of it is recent. */
void topstream_reset(struct topstream *s);

/*
 * For how many seconds may the next count wait, so that the window slides
 * smoothly?  Not above 0: it is due.  Of a profile with very many places, which
 * take long, it is due less often: most of the time is left for reading.
 */
double topstream_due_s(const struct topstream *s);

/* Nothing more comes: count for the last time, and stop the clock. */
void topstream_end(struct topstream *s);

void topstream_free(struct topstream *s);

#endif
