/* SPDX-License-Identifier: MIT */
/* The host has no timer: a test calls splitprof_sample() when it likes. */
#include "port/port.h"
#include "host.h"

void
splitprof_timer_start(void)
{
	splitprof_host.timer_on = true;
}

void
splitprof_timer_stop(void)
{
	splitprof_host.timer_on = false;
}
