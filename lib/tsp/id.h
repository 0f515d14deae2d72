/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of TSP's ids: their names, and how much data they carry. */
#ifndef SP_TSPID_H
#define SP_TSPID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tsp/wire.h"

/* Room for any name, with the 0 at its end. */
#define SP_TSPID_ROOM	40

/* How much data an id has: 0 to SPLITPROF_WIRE_TSP_DATA_MAX bytes, or */
enum {
	SP_TSPID_LIST = 0xfb,	/* a list of objects: no tick, no timer */
	SP_TSPID_CLOCK,		/* the clock, likewise */
	SP_TSPID_MISSING,	/* how many events are missing, likewise */
	SP_TSPID_UNKNOWN,	/* the protocol has no such id */
	SP_TSPID_OPEN = SPLITPROF_WIRE_TSP_OPEN
};

/* Sets sizes[id] for all 256 ids, as the protocol's document says. */
void sp_tspid_sizes(uint8_t *sizes);

/* And of those that it leaves open, as our tracer sends them. */
void sp_tspid_our_sizes(uint8_t *sizes);

/* Is it an error of the tracer, and nothing that happened in the program? */
bool sp_tspid_is_error(uint8_t id);

/* Like "ID_START", and "ID_200" for what has no name.  Constant. */
const char *sp_tspid_name(uint8_t id);

/*
 * Does its name fit a pattern of the shell, with or without "ID_", in letters
 * of any case?
 */
bool sp_tspid_matches(uint8_t id, const char *pattern);

/*
 * The id of a name, with or without "ID_", in letters of any case, or of a
 * number up to 255.  Returns -1 if there is none.
 */
int sp_tspid_find(const char *name);

#endif
