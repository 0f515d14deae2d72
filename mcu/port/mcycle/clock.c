/* SPDX-License-Identifier: MIT */
/* The processor's cycle counter: see clock.h */
#include "../listen.h"

/* It runs from reset on, unless the program has stopped it by mcountinhibit. */
void
splitprof_mp_clock_start(void)
{
}
