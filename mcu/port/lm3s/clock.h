/* SPDX-License-Identifier: MIT */
/* LM3S: the cycle counter is the clock, see ../dwt; it counts as UARTs do. */
#ifndef SPLITPROF_MP_LM3S_CLOCK_H
#define SPLITPROF_MP_LM3S_CLOCK_H

#include "board.h"

#ifndef SPLITPROF_MP_DWT_HZ
#define SPLITPROF_MP_DWT_HZ	PL011_HZ
#endif

#include "../dwt/clock.h"

#endif
