/* SPDX-License-Identifier: MIT */
/*
 * Tasks, queues, mutexes and semaphores: their numbers and names.
 *
 * Queues have a number that no other one has, as long as there are not more
 * than numbers, also if they find no room in the table.  A task's number is
 * the RTOS's.
 */
#include "state.h"

struct splitprof_tsp_objects splitprof_tsp_objects;

static uint32_t used[256 / 32];		/* numbers of queues, a bit each */

SPLITPROF_INLINE bool
is_used(uint32_t number)
{
	return used[number / 32] >> number % 32 & 1;
}

/* The next free one behind the last, so that none is used again soon. */
SPLITPROF_OWN static uint32_t
splitprof_tsp_take_number(void)
{
	static uint8_t last;

	for (uint32_t tries = 0; tries < 255; tries++) {
		last = (uint8_t)(last == 255 ? 1 : last + 1);
		if (!is_used(last)) {
			used[last / 32] |= 1u << last % 32;
			return last;
		}
	}
	return 0;
}

SPLITPROF_OWN static struct splitprof_tsp_object *
splitprof_tsp_find(uint32_t type, uint32_t number)
{
	struct splitprof_tsp_object *const of = splitprof_tsp_objects.of;

	for (uint32_t i = 0; i < SPLITPROF_TSP_OBJECTS; i++)
		if (of[i].name && of[i].type == type && of[i].number == number)
			return &of[i];
	return NULL;
}

SPLITPROF_OWN static void
splitprof_tsp_enter(uint32_t type, uint32_t number, const char *name)
{
	struct splitprof_tsp_object *const of = splitprof_tsp_objects.of;

	for (uint32_t i = 0; i < SPLITPROF_TSP_OBJECTS; i++)
		if (!of[i].name) {
			of[i].name = name;
			of[i].type = (uint8_t)type;
			of[i].number = (uint8_t)number;
			splitprof_tsp_objects.changes++;
			return;
		}
	splitprof_tsp_objects.unlisted++;
}

SPLITPROF_OWN static void
splitprof_tsp_leave(uint32_t type, uint32_t number)
{
	struct splitprof_tsp_object *const object =
	    splitprof_tsp_find(type, number);

	if (!object)
		return;
	object->name = NULL;
	splitprof_tsp_objects.changes++;
}

SPLITPROF_INLINE uint32_t
queue_type(uint32_t type)
{
	return type < SPLITPROF_WIRE_TSP_TASK ? type : SPLITPROF_WIRE_TSP_QUEUE;
}

void
splitprof_tsp_on_queue(uint32_t id, uint32_t type, uint32_t number)
{
	splitprof_tsp_event(id, 2, queue_type(type) | number << 8);
}

void
splitprof_tsp_sent(uint32_t type, uint32_t number)
{
	splitprof_tsp_on_queue(splitprof_in_handler() ?
	    SPLITPROF_WIRE_TSP_QUEUE_SEND_FROM_ISR :
	    SPLITPROF_WIRE_TSP_QUEUE_SEND, type, number);
}

void
splitprof_tsp_task_made(uint32_t number, const char *name)
{
	const uint32_t before = splitprof_mask();

	splitprof_tsp_enter(SPLITPROF_WIRE_TSP_TASK, (uint8_t)number, name);
	splitprof_tsp_send(SPLITPROF_WIRE_TSP_TASK_CREATE, 1, number);
	splitprof_unmask(before);
}

void
splitprof_tsp_task_gone(uint32_t number)
{
	const uint32_t before = splitprof_mask();

	splitprof_tsp_leave(SPLITPROF_WIRE_TSP_TASK, (uint8_t)number);
	splitprof_tsp_send(SPLITPROF_WIRE_TSP_TASK_DELETE, 1, number);
	splitprof_unmask(before);
}

/* The protocol's name for all that have none of their own. */
uint32_t
splitprof_tsp_queue_made(uint32_t type)
{
	const uint32_t before = splitprof_mask();
	const uint32_t number = splitprof_tsp_take_number();

	if (number > 0)
		splitprof_tsp_enter(queue_type(type), number, "Queue");
	else
		splitprof_tsp_objects.unlisted++;
	splitprof_tsp_send(SPLITPROF_WIRE_TSP_QUEUE_CREATE, 1, number);
	splitprof_unmask(before);
	return number;
}

void
splitprof_tsp_queue_named(uint32_t type, uint32_t number, const char *name)
{
	const uint32_t before = splitprof_mask();
	struct splitprof_tsp_object *const object =
	    splitprof_tsp_find(queue_type(type), (uint8_t)number);

	if (object && name) {
		object->name = name;
		splitprof_tsp_objects.changes++;
	}
	splitprof_tsp_send(SPLITPROF_WIRE_TSP_QUEUE_REGISTRY_ADD, 2,
	    queue_type(type) | number << 8);
	splitprof_unmask(before);
}

void
splitprof_tsp_queue_gone(uint32_t type, uint32_t number)
{
	const uint32_t before = splitprof_mask();

	splitprof_tsp_leave(queue_type(type), (uint8_t)number);
	used[(uint8_t)number / 32] &= ~(1u << number % 32);
	splitprof_tsp_send(SPLITPROF_WIRE_TSP_QUEUE_DELETE, 0, 0);
	splitprof_unmask(before);
}

uint32_t
splitprof_tsp_made(uint32_t id)
{
	static uint8_t timers, groups;
	uint8_t *const last = id == SPLITPROF_WIRE_TSP_TIMER_CREATE ? &timers :
	    &groups;
	const uint32_t before = splitprof_mask();
	const uint32_t number = *last == 255 ? 1 : *last + 1u;

	*last = (uint8_t)number;
	splitprof_tsp_send(id, 1, number);
	splitprof_unmask(before);
	return number;
}
