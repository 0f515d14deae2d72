/* SPDX-License-Identifier: MIT */
/*
 * FE310: its cycle counter, see ../mcycle.  Its clock is that of line.c, unless
 * SPLITPROF_MP_MCYCLE_HZ says otherwise.
 */
#ifndef SPLITPROF_MP_SIFIVE_CLOCK_H
#define SPLITPROF_MP_SIFIVE_CLOCK_H

#include "../../splitprof_config.h"

#ifndef SPLITPROF_MP_MCYCLE_HZ
#if SPLITPROF_CLOCK_HZ
#define SPLITPROF_MP_MCYCLE_HZ	SPLITPROF_CLOCK_HZ
#else
#define SPLITPROF_MP_MCYCLE_HZ	16000000
#endif
#endif
#include "../mcycle/clock.h"

#endif
