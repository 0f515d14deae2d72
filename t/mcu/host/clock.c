/* SPDX-License-Identifier: MIT */
/* The host's clock runs as a test wants it to: see clock.h */
#include "port/listen.h"
#include "clock.h"

void
splitprof_mp_clock_start(void)
{
	splitprof_mp_host.clock_on = true;
}
