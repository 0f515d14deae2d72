/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an RTOS did, as text records, splitprof-records(5), from the inputs of a
 * program: what is not right with it, and what its objects are called.  These
 * functions print and exit.
 */
#ifndef TSPIN_H
#define TSPIN_H

#include "recordio.h"
#include "text/escape.h"
#include "tsp/rtos.h"

/* Zero-initialise but for what the caller sets. */
struct tspin {
	/* Set by the caller. */
	struct tool_progress progress;	/* -q in it */
	struct tool_tick tick;	/* what is done while it reads */
	struct sp_rtos rtos;	/* its user; its counts are results */
	bool holds;		/* as of record_reader */
	void (*begin)(void *arg);	/* of each input; or NULL, */
	void (*end)(void *arg);		/* likewise: all of it is read */
	void *arg;

	/* Inner state, but for its count of lines. */
	struct record_reader reader;
};

/*
 * Read all operands, each a stream of its own, or stdin.  Returns TOOL_DAMAGED
 * where a line was left out.
 */
int tspin_read(struct tspin *in, char **operands);

/*
 * What that does of each line, see record_reader, and where an input begins and
 * ends: for those who read by themselves.
 */
bool tspin_take(void *tspin, char *line);
void tspin_begin(struct tspin *in);
void tspin_end(struct tspin *in);

/* Had an input no clock? */
bool tspin_unscaled(const struct tspin *in);

/*
 * Report what is not right, unless quiet.  Returns the status: TOOL_DAMAGED if
 * something is not, else status.
 */
int tspin_judge(const struct tspin *in, int status);

/*
 * What an object or a task is called, escaped: "mutex 3 spi", "queue 4", or of
 * a task its name only.  Valid until the next call, and shorter than
 * TSPIN_ROOM, as are the others.
 */
#define TSPIN_ROOM	(48 + SP_ESCAPE_ROOM(SP_RECORD_TSP_NAME_MAX))
const char *tspin_name(const struct sp_rtos *r, uint8_t type, uint8_t number);

/* What the custom markers are called; one that is NULL, by its event. */
#define TSPIN_MARKERS	5
struct tspin_markers {
	const char *names[TSPIN_MARKERS];
};

/* NUMBER=NAME, for the option -m. */
void tspin_take_marker(void *markers, const char *arg);

/* What an event is called, not escaped. */
const char *tspin_event(const struct tspin_markers *markers, uint8_t id);

/* What a task waits for, likewise: "mutex 3 spi", "delay". */
const char *tspin_wait(const struct sp_rtos *r,
    const struct sp_rtos_wait *wait);

#endif
