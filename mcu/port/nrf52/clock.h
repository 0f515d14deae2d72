/* SPDX-License-Identifier: MIT */
/* nRF52: the cycle counter is the clock, at 64 MHz, see ../dwt */
#ifndef SPLITPROF_MP_NRF52_CLOCK_H
#define SPLITPROF_MP_NRF52_CLOCK_H

#ifndef SPLITPROF_MP_DWT_HZ
#define SPLITPROF_MP_DWT_HZ	64000000
#endif

#include "../dwt/clock.h"

#endif
