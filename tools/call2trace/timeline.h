/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The timeline of a stream of calls: they are taken as they return, and output
 * in the order in which they were entered, callers first.  What waits is on
 * disk; memory grows with depth and functions.
 */
#ifndef TIMELINE_H
#define TIMELINE_H

#include "common/recording.h"
#include "mp/call_nesting.h"

/* A stack of records: what does not fit in a block is in a temporary file. */
struct spool {
	size_t bytes;		/* of a record */
	unsigned char *block;	/* owned */
	size_t held;		/* records in it */
	off_t blocks;		/* full ones in the file */
	FILE *file;		/* owned; it has no name */
};

struct timeline {
	/* Set by the caller. */
	struct recording recording;	/* -e, -q in it; takes note of all
					   records; sp_nested has its numbers
					   as func */

	uint64_t gaps, overlaps;	/* see mp/call_nesting.h; at the end */

	/* Inner state. */
	struct spool taken, told;	/* as they came; and as they are told */
	uint64_t n, done;	/* on the first stack, and taken from either */
	uint32_t least_depth;	/* since time began */
	bool any;		/* a call has come since then */
	bool parted;		/* what comes next is of another input */
	int64_t last_us;	/* when the last one returned */
};

/* What comes next on it. */
struct timeline_event {
	struct sp_nested nested;	/* of a loss: its place as entry_us, and
					   as depth how many buffers ran over;
					   0: bytes were damaged */
	enum {
		TIMELINE_CALL,
		TIMELINE_LOSS,
		TIMELINE_BEGIN	/* time begins, or begins anew */
	} kind;
};

/*
 * Take a line, which may be changed; false if it is no record.  These exit with
 * status 2 if memory or disk is full.
 */
bool timeline_take(void *timeline, char *line);

/* What follows is of another input, with times and counts of its own. */
void timeline_part(struct timeline *t);

/* The stream has ended: now events can be had. */
void timeline_end(struct timeline *t);

/*
 * The next event, valid until the next call; NULL if there is none any more.
 * The first one is a BEGIN.
 */
const struct timeline_event *timeline_next(struct timeline *t);

void timeline_free(struct timeline *t);

/*
 * Write it to stdout as trace events, for Perfetto and chrome://tracing, as an
 * evented profile of speedscope, or as a profile for Firefox Profiler.
 */
void write_trace_events(struct timeline *t);
void write_speedscope(struct timeline *t);
void write_firefox(struct timeline *t);

/* What stands there for a caller that was lost. */
#define TRACEFILE_GAP	"[lost]"

/*
 * Text as a string of JSON.  The caller frees it; exits with status 2 without
 * memory.
 */
char *tracefile_string(const char *text);

/* The name of the ELF file, or what stands for it without one. */
const char *timeline_program(const struct timeline *t);

/* What the firmware has reported of itself; label has this room. */
#define TRACEFILE_LABEL	(64 + sizeof(((struct sp_mp_meta *)NULL)->version))
void tracefile_label(const struct sp_mp_meta *meta, char *label);

#endif
