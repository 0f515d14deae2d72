/* SPDX-License-Identifier: MIT */
/*
 * The cycle counter of the DWT, on Cortex-M3, M4, M7, M33 and others where it
 * is there: the finest clock, and the fastest to read.  It may stand still
 * while the processor sleeps.  A debugger may use it, too, but does not stop
 * it.
 *
 * SPLITPROF_MP_DWT_HZ is the processor's clock, in Hz: it must be set.
 * SPLITPROF_MP_DWT_CYCCNT is where the counter is: another one that counts up
 * all 32 bits without a pause, at that rate, may be read in its place.
 */
#ifndef SPLITPROF_MP_DWT_CLOCK_H
#define SPLITPROF_MP_DWT_CLOCK_H

#ifndef SPLITPROF_MP_DWT_HZ
#error "set SPLITPROF_MP_DWT_HZ to the processor's clock in Hz"
#endif
#if defined(__ARM_ARCH_ISA_THUMB) && __ARM_ARCH_ISA_THUMB == 1 && \
    !defined(SPLITPROF_MP_DWT_CYCCNT)
#error "SPLITPROF_MP_CLOCK_H: this processor has no cycle counter"
#endif

#define SPLITPROF_MP_TICKS_HZ		SPLITPROF_MP_DWT_HZ
#define SPLITPROF_MP_USUAL_CPU_HZ	SPLITPROF_MP_DWT_HZ

#ifndef SPLITPROF_MP_DWT_CYCCNT
#define SPLITPROF_MP_DWT_CYCCNT		0xe0001004
#endif

#define SPLITPROF_MP_COUNTER		SPLITPROF_MP_DWT_CYCCNT
#include "../counter.h"

#endif
