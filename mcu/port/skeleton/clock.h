/* SPDX-License-Identifier: MIT */
/*
 * A port to copy: a clock that runs freely, for the runtimes of splitprof_mp.h
 * and splitprof_tsp.h.  port/listen.h is the contract; YOURS marks what the
 * manual of your chip says.  A Cortex-M3 and up needs none of it: port/dwt is
 * there, and port/systick for the others, if SysTick is to spare.
 *
 * This one is a timer of 32 bits behind a prescaler, which counts microseconds:
 * then nothing has to be converted.  It is not left to the program, must be
 * another than the sampler's, and needs no interrupt.  clock.c says what it
 * counts.
 */
#ifndef SPLITPROF_MP_SKELETON_CLOCK_H
#define SPLITPROF_MP_SKELETON_CLOCK_H

/*
 * YOURS: what a second has of these ticks, and the processor's clock as it
 * usually is, which the host is told.
 */
#define SPLITPROF_MP_TICKS_HZ		1000000
#define SPLITPROF_MP_USUAL_CPU_HZ	16000000

/*
 * YOURS: the register that has the count.  port/counter.h reads it, if it is
 * one of 32 bits; SPLITPROF_MP_COUNTS_DOWN is for a timer that counts down.  A
 * count that must be captured before it is read is for a splitprof_mp_ticks()
 * of your own: port/nrf51.  One of 16 bits, which an interrupt extends, is
 * late where interrupts are masked, and that is where it is read: port/systick
 * shows what it takes.
 */
#define SPLITPROF_MP_COUNTER		0x40031004
#include "../counter.h"

#endif
