/* SPDX-License-Identifier: MIT */
/*
 * OpenTitan: the cycles of its Ibex, see ../mcycle.  Its clock is 100 MHz,
 * unless SPLITPROF_MP_MCYCLE_HZ says otherwise.
 */
#ifndef SPLITPROF_MP_OPENTITAN_CLOCK_H
#define SPLITPROF_MP_OPENTITAN_CLOCK_H

#ifndef SPLITPROF_MP_MCYCLE_HZ
#define SPLITPROF_MP_MCYCLE_HZ	100000000
#endif
#include "../mcycle/clock.h"

#endif
