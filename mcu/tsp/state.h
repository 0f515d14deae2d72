/* SPDX-License-Identifier: MIT */
/*
 * The queue of packets between events and the line, and the tracer's state
 * around it.
 *
 * It is two chunks.  One is filled from its beginning; when the next event
 * might not fit, the line takes it as a whole and the other one is filled.
 * The object list is a third chunk, which goes between two of them.
 *
 * Writers are tasks and handlers of any priority.  Each works with interrupts
 * masked, so a packet is queued as a whole or not at all, and the packets'
 * numbers and times are in order.
 */
#ifndef SPLITPROF_TSP_STATE_H
#define SPLITPROF_TSP_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../arch/arch.h"
#include "../splitprof_tsp.h"

#if defined(__riscv) && !defined(SPLITPROF_IN_HANDLER)
#error "set SPLITPROF_IN_HANDLER to a function of the program's"
#endif

#define SPLITPROF_TSP_CHUNK	(SPLITPROF_TSP_QUEUE / 2)
#define SPLITPROF_TSP_EVENT_MAX	\
	(SPLITPROF_WIRE_TSP_HEAD + SPLITPROF_WIRE_TSP_DATA_MAX)
#define SPLITPROF_TSP_CLOCK_ALL	\
	(SPLITPROF_WIRE_TSP_PREAMBLE + 2 + SPLITPROF_WIRE_TSP_CLOCK_BYTES)
#define SPLITPROF_TSP_ERROR_ALL	\
	(SPLITPROF_WIRE_TSP_PREAMBLE + 2 + SPLITPROF_WIRE_TSP_MISSING_BYTES + \
	SPLITPROF_WIRE_TSP_HEAD)

/* All zero before the tracer is opened. */
struct splitprof_tsp_state {
	uint8_t *put;		/* where the next packet goes */
	uint8_t *end;		/* put is below: an event fits; NULL: off */
	uint8_t *chunk;		/* that is being filled */
	uint32_t packets;	/* numbers given, with those of what was lost */
	uint32_t lost;
	uint32_t told;		/* of these the host knows */
	uint32_t tick, since;	/* for time.h */
	const uint8_t *list;	/* that the line is to take; so many bytes */
	uint32_t list_bytes;
	uint8_t chunks[2][SPLITPROF_TSP_CHUNK];
};

extern struct splitprof_tsp_state splitprof_tsp;

/* Which events are sent: a bit each, as the host says it. */
extern uint8_t splitprof_tsp_filter[SPLITPROF_WIRE_TSP_FILTER_BYTES];

/* The host knows of all that is lost. */
SPLITPROF_INLINE bool
splitprof_tsp_all_is_told(void)
{
	return splitprof_tsp.told == splitprof_tsp.lost;
}

SPLITPROF_INLINE bool
splitprof_tsp_wants(uint32_t id)
{
	return splitprof_tsp_filter[id / 8] >> id % 8 & 1;
}

/*
 * All that is below is called with interrupts masked but where it says
 * otherwise.
 *
 * Send an event whatever the filter says.  False: there is no room, or the
 * tracer is off; nothing is counted.
 */
SPLITPROF_OWN bool splitprof_tsp_put(uint32_t id, uint32_t bytes, uint32_t data);

/* The same with the filter; what finds no room is counted as lost. */
SPLITPROF_OWN void splitprof_tsp_send(uint32_t id, uint32_t bytes,
    uint32_t data);

/* What the clock is; false: there is no room. */
SPLITPROF_OWN bool splitprof_tsp_send_clock(void);

/*
 * Let the line take the chunk that is being filled, and a list before it.
 * False: the line is busy, and some of it is left.
 */
SPLITPROF_OWN bool splitprof_tsp_turn(void);

/*
 * The two halves of it, for what is to go between them: the next chunk is
 * empty, and the error that is due has no number yet; tell it, if there is
 * one, and how many events are missing.
 */
SPLITPROF_OWN bool splitprof_tsp_turn_only(void);
SPLITPROF_OWN void splitprof_tsp_send_full(void);

/* Start the clock, and begin to fill a chunk.  The line has nothing of it. */
SPLITPROF_OWN void splitprof_tsp_begin(void);

/* A byte has come: obey it.  Called unmasked, by splitprof_tsp_poll() alone. */
SPLITPROF_OWN void splitprof_tsp_hear(uint8_t byte);

/* All that has come was heard; likewise. */
SPLITPROF_OWN void splitprof_tsp_hear_nothing(void);

/*
 * Go on with a list that is wanted as far as possible.  Called unmasked, by
 * splitprof_tsp_poll() alone.
 */
SPLITPROF_OWN void splitprof_tsp_send_list(void);

/* Objects: a name that is NULL says that there is none. */
struct splitprof_tsp_object {
	const char *name;
	uint8_t type, number;
};

struct splitprof_tsp_objects {
	struct splitprof_tsp_object of[SPLITPROF_TSP_OBJECTS];
	uint32_t changes;	/* of the above */
	uint32_t unlisted;	/* that found no room there */
};

extern struct splitprof_tsp_objects splitprof_tsp_objects;

#endif
