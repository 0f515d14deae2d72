/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lib/tsp/rtos.c tells of events, as text. */
#ifndef RTOSPRINT_H
#define RTOSPRINT_H

#include "tsp/rtos.h"

/* All that rtos_report writes of states and objects; and of activations. */
extern const struct sp_rtos_user rtos_all, rtos_activations;

/*
 * What a user is told of records: "tick id data..." each, with a comma between
 * two, or of another kind.  A tick is 1 ms.  Constant until the next call.
 */
const char *rtos_report(const char *events, const struct sp_rtos_user *user);

#endif
