/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where events of an RTOS are shown, see places.h */

#include <config.h>

#include <string.h>

#include "places.h"
#include "tsp/id.h"

enum place
place_of_id(uint8_t id)
{
	const char *const name = sp_tspid_name(id);

	if (id == SPLITPROF_WIRE_TSP_TASK_PRIORITY_INHERIT ||
	    id == SPLITPROF_WIRE_TSP_TASK_PRIORITY_DISINHERIT ||
	    id == SPLITPROF_WIRE_TSP_TASK_CREATE ||
	    id == SPLITPROF_WIRE_TSP_TASK_DELETE)
		return NAMED_TASK;
	if (strstr(name, "_FROM_ISR"))
		return INTERRUPTS;
	return strstr(name, "_FAILED") || strstr(name, "CUSTOM_MARKER") ?
	    RUNNING_TASK : NOWHERE;
}

int
place_lane(enum place place, const struct sp_rtos_event *e)
{
	if (place == NAMED_TASK)
		return e->n ? e->data[0] : SP_RTOS_NOBODY;
	return place == INTERRUPTS ? SP_RTOS_ISR : e->task;
}

bool
place_has_object(const struct sp_rtos_event *e)
{
	return e->id >= SPLITPROF_WIRE_TSP_GIVE_MUTEX_RECURSIVE &&
	    e->id <= SPLITPROF_WIRE_TSP_QUEUE_PEEK_FROM_ISR_FAILED &&
	    e->n >= 2 && e->data[0] < SP_RTOS_TYPES;
}
