/* SPDX-License-Identifier: MIT */
/* ESP32-C3: the cycle counter, see clock.h; as ESP-IDF sets it up, too. */
#include "../listen.h"
#include "clock.h"

/* mpcer: count cycles; mpcmr: count. */
void
splitprof_mp_clock_start(void)
{
	__asm__ volatile("csrwi 0x7e0, 1\n\tcsrwi 0x7e1, 1");
}
