/* SPDX-License-Identifier: MIT */
/*
 * The list of objects: six packets in a row, with nothing between them.
 *
 * The host has asked, so the clock is told first, in the queue.  When the line
 * has taken that, it has nothing more of a list before, and the next one is
 * made in its place, with interrupts masked for an object at a time; again, if
 * they have changed meanwhile.  When the line has taken all that came before,
 * the packets get their numbers.  They go before whatever comes then.
 */
#include "state.h"

#define LIST_MAX	(SPLITPROF_WIRE_TSP_TYPES *			\
	(2 * SPLITPROF_WIRE_TSP_PREAMBLE + 4) +				\
	SPLITPROF_TSP_OBJECTS * (2 + SPLITPROF_TSP_NAME))
#define NUMBER_AT	SPLITPROF_WIRE_TSP_PREAMBLE

static struct {
	enum { REST, CLOCK, LAST_TAKEN, MAKE, SEND } step;
	bool wanted;
	uint32_t changes;	/* of the objects, when it was begun */
	uint8_t *end;
	uint8_t *packets[SPLITPROF_WIRE_TSP_TYPES];
	uint8_t bytes[LIST_MAX];
} list;

void
splitprof_tsp_list(void)
{
	list.wanted = true;
}

/*
 * Put object i at p, if it is there and of that type; returns its end.  None
 * where objects have changed since the list was begun: one that has moved could
 * come twice, and find no room.
 */
SPLITPROF_OWN static uint8_t *
splitprof_tsp_put_object(uint8_t *p, uint32_t type, uint32_t i)
{
	const uint32_t before = splitprof_mask();
	const struct splitprof_tsp_object *const object =
	    &splitprof_tsp_objects.of[i];
	uint8_t *to = p;

	if (object->name && object->type == type &&
	    splitprof_tsp_objects.changes == list.changes) {
		const char *from = object->name;

		to += 2;
		while (*from && to < p + 2 + SPLITPROF_TSP_NAME)
			*to++ = (uint8_t)*from++;
		p[0] = object->number;
		p[1] = (uint8_t)(to - p - 2);
	}
	splitprof_unmask(before);
	return to;
}

SPLITPROF_OWN static uint8_t *
splitprof_tsp_put_preamble(uint8_t *p)
{
	*p++ = SPLITPROF_WIRE_TSP_PREAMBLE0;
	*p++ = SPLITPROF_WIRE_TSP_PREAMBLE1;
	*p++ = SPLITPROF_WIRE_TSP_PREAMBLE2;
	return p;
}

/* The packet's number is not known yet. */
SPLITPROF_OWN static uint8_t *
splitprof_tsp_put_packet(uint8_t *p, uint32_t type)
{
	uint8_t *count;

	p = splitprof_tsp_put_preamble(p) + 1;
	*p++ = SPLITPROF_WIRE_TSP_OBJECT_LIST;
	*p++ = (uint8_t)type;
	count = p++;
	*count = 0;
	for (uint32_t i = 0; i < SPLITPROF_TSP_OBJECTS; i++) {
		uint8_t *const end = splitprof_tsp_put_object(p, type, i);

		*count = (uint8_t)(*count + (end != p));
		p = end;
	}
	return splitprof_tsp_put_preamble(p);
}

SPLITPROF_OWN static bool
splitprof_tsp_make(void)
{
	const volatile uint32_t *const changes = &splitprof_tsp_objects.changes;
	uint8_t *p = list.bytes;

	list.changes = *changes;
	for (uint32_t type = 0; type < SPLITPROF_WIRE_TSP_TYPES; type++) {
		list.packets[type] = p;
		p = splitprof_tsp_put_packet(p, type);
	}
	list.end = p;
	return *changes == list.changes;
}

/*
 * Masked: all that came before is on the way, so the list is the next.  Its
 * numbers are before that of an error, which goes into the chunk behind it.
 */
SPLITPROF_OWN static bool
splitprof_tsp_send_packet(void)
{
	if (!splitprof_tsp.end || !splitprof_tsp_turn_only())
		return false;
	for (uint32_t type = 0; type < SPLITPROF_WIRE_TSP_TYPES; type++)
		list.packets[type][NUMBER_AT] =
		    (uint8_t)splitprof_tsp.packets++;
	splitprof_tsp.list = list.bytes;
	splitprof_tsp.list_bytes = (uint32_t)(list.end - list.bytes);
	splitprof_tsp_send_full();
	(void)splitprof_tsp_turn();
	return true;
}

SPLITPROF_OWN static bool
splitprof_tsp_masked(bool (*step)(void))
{
	const uint32_t before = splitprof_mask();
	const bool done = step();

	splitprof_unmask(before);
	return done;
}

void
splitprof_tsp_send_list(void)
{
	if (list.step == REST && list.wanted) {
		list.wanted = false;
		list.step = CLOCK;
	}
	if (list.step == CLOCK &&
	    splitprof_tsp_masked(splitprof_tsp_send_clock))
		list.step = LAST_TAKEN;
	if (list.step == LAST_TAKEN && splitprof_tsp_masked(splitprof_tsp_turn))
		list.step = MAKE;
	if (list.step == MAKE && splitprof_tsp_make())
		list.step = SEND;
	if (list.step == SEND &&
	    splitprof_tsp_masked(splitprof_tsp_send_packet))
		list.step = REST;
}
