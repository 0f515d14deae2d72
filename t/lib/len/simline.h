/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * In place of lib/len/dialogue_line.c: a line that loses bytes and stalls, a
 * clock that only jumps, and the boot loader of t/sim/mspm0 at the other end.
 */
#ifndef SIMLINE_H
#define SIMLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/mspm0/mspm0.h"

/* One direction: bytes in their order, and when each arrives, in ms. */
enum { SIMLINE_MOST = 1 << 18 };
struct simline {
	uint8_t bytes[SIMLINE_MOST];
	double at[SIMLINE_MOST];
	size_t put, got;
	double last;
	uint32_t lose, stall;	/* one of so many bytes; 0: none */
};

extern struct simline simline_up, simline_down;	/* to the device, from it */
extern struct mspm0 simline_chip;
extern uint32_t simline_seed;
extern bool simline_twice;	/* a word was written twice */

uint32_t simline_chance(uint32_t n);	/* less than n */

/* All 0, its flash of so many bytes full of noise and locked. */
void simline_reset(uint32_t flash_bytes);

/* Let the device hear what comes to it by then. */
void simline_run_device(double until);

#endif
