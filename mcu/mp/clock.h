/* SPDX-License-Identifier: MIT */
/*
 * The clock that SPLITPROF_MP_CLOCK_H names: port/listen.h says what it has.
 * Assembly files read this, too.
 */
#ifndef SPLITPROF_MP_CLOCK
#define SPLITPROF_MP_CLOCK

#include "../splitprof_config.h"

#ifndef SPLITPROF_MP_CLOCK_H
#error "set SPLITPROF_MP_CLOCK_H, say to '\"port/kl25z/clock.h\"'"
#endif
#include SPLITPROF_MP_CLOCK_H

#endif
