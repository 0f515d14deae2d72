/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where an event of an RTOS is shown, besides what it changes */
#ifndef PLACES_H
#define PLACES_H

#include "tsp/rtos.h"

enum place { NOWHERE, RUNNING_TASK, NAMED_TASK, INTERRUPTS };

/* By its id. */
enum place place_of_id(uint8_t id);

/* The lane of an event of a place: a task, or SP_RTOS_ISR or _NOBODY. */
int place_lane(enum place place, const struct sp_rtos_event *e);

/* Is the first byte of data a type, and the second an object of it? */
bool place_has_object(const struct sp_rtos_event *e);

#endif
