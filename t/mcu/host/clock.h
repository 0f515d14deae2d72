/* SPDX-License-Identifier: MIT */
/*
 * A clock that a test sets, of SPLITPROF_MP_HOST_HZ: 1000000, unless the test
 * says otherwise.
 */
#ifndef SPLITPROF_MP_HOST_CLOCK_H
#define SPLITPROF_MP_HOST_CLOCK_H

#include "arch/arch.h"
#include "host.h"

#ifndef SPLITPROF_MP_HOST_HZ
#define SPLITPROF_MP_HOST_HZ	1000000
#endif
#define SPLITPROF_MP_TICKS_HZ		SPLITPROF_MP_HOST_HZ
#define SPLITPROF_MP_USUAL_CPU_HZ	168000000

SPLITPROF_INLINE uint32_t
splitprof_mp_ticks(void)
{
	splitprof_mp_host.unmasked_ticks += !splitprof_host.masked;
	return splitprof_mp_host.ticks;
}

#endif
