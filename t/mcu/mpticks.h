/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runtime of splitprof_mp.h with a clock that does not count microseconds,
 * for unit tests: calls at given ticks, and what becomes of them.
 */
#ifndef MPTICKS_H
#define MPTICKS_H

#include <stdint.h>

#define HZ	SPLITPROF_MP_HOST_HZ
#define WAIT_US	(1000u * SPLITPROF_MP_WAIT_MS)

extern uint64_t now;		/* in ticks since the beginning */

/* The microseconds of a tick, as they are and as they are sent. */
uint64_t us64(uint64_t ticks);
uint32_t us(uint64_t ticks);

/* The first tick of a microsecond. */
uint64_t tick_of(uint64_t at_us);

/* Recording begins, at tick 0 with a poll, or at another. */
void begin(void);
void begin_at(uint64_t when);

/* Time passes, with as few polls as are allowed. */
void go_to(uint64_t when);

/* A function is called, or returns, then. */
#define IN(function, when)	hook(__cyg_profile_func_enter, function, when)
#define OUT(function, when)	hook(__cyg_profile_func_exit, function, when)
void hook(void (*which)(void *, void *), uintptr_t function, uint64_t when);

/* The last record that was sent, when it has waited. */
void is_last(uint32_t function, uint64_t entry, uint64_t exit, uint32_t depth);

/* The only record that waits is sent at when, and no tick before. */
void is_sent_at(uint64_t when);

#endif
