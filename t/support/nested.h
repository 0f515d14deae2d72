/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lib/mp/call_nesting.c makes of calls, for its unit tests. */
#ifndef NESTED_H
#define NESTED_H

#include "mp/call_nesting.h"

#define MAX	2000		/* calls */

/* What has come out, from the last one entered to the first. */
extern struct sp_nested got[2 * MAX];
extern int n_got;
extern struct sp_nesting nest;

/* A recording: take its calls, the last one that returned first, and end it. */
void begin_nesting(void);
void take(const struct sp_call *call, bool early);
void end_nesting(void);

/* What stands around got[i], or NULL: the next one of less level. */
const struct sp_nested *around(int i);

/* The next number of a sequence that begins with state, below n. */
extern uint32_t state;
uint32_t dice(uint32_t n);

#endif
