/* SPDX-License-Identifier: MIT */
/* RP2040: its timer is the clock, see clock.h */
#include "../../arch/arch.h"
#include "../listen.h"
#include "board.h"

void
splitprof_mp_clock_start(void)
{
	RP2_WAKE(RESET_TIMER);
}
