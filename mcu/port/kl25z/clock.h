/* SPDX-License-Identifier: MIT */
/*
 * KL25Z (and KL15Z): the PIT counts microseconds, channel 0 the bus clock and
 * channel 1 its rounds.  Neither is left to the program.  No interrupt is used.
 * The usual clock of the processor is 48 MHz.
 *
 * SPLITPROF_CLOCK_HZ is the bus clock, a multiple of 1 MHz; 0 is 24 MHz.
 */
#ifndef SPLITPROF_MP_KL25Z_CLOCK_H
#define SPLITPROF_MP_KL25Z_CLOCK_H

#define SPLITPROF_MP_TICKS_HZ		1000000
#define SPLITPROF_MP_USUAL_CPU_HZ	48000000

/* CVAL of channel 1, which counts down from 2^32 - 1. */
#define SPLITPROF_MP_COUNTER		0x40037114
#define SPLITPROF_MP_COUNTS_DOWN
#include "../counter.h"

#endif
