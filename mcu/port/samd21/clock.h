/* SPDX-License-Identifier: MIT */
/*
 * SAMD21: TC4 and TC5, as one counter of 32 bits, count a sixteenth of the
 * clock, 3 MHz.  Neither is left to the program: Arduino's Servo and tone()
 * take them, and ../systick stands in.  No interrupt is used.  It stands still
 * in standby.
 *
 * SPLITPROF_CLOCK_HZ is as in board.h.
 */
#ifndef SPLITPROF_MP_SAMD21_CLOCK_H
#define SPLITPROF_MP_SAMD21_CLOCK_H

#include "board.h"

#if SAMD21_HZ % 16
#error "SPLITPROF_CLOCK_HZ must be a multiple of 16"
#endif
#define SPLITPROF_MP_TICKS_HZ		(SAMD21_HZ / 16)
#define SPLITPROF_MP_USUAL_CPU_HZ	SAMD21_HZ

/* COUNT, which is kept up to date for reading: some 9 cycles late. */
#define SPLITPROF_MP_COUNTER		0x42003010
#include "../counter.h"

#endif
