/* SPDX-License-Identifier: MIT */
/* KL25Z: the PIT's two channels in a row, see clock.h */
#include "../../arch/arm/nvic.h"
#include "board.h"
#include "../listen.h"
#include "clock.h"

#if KL25Z_BUS_HZ % 1000000
#error "SPLITPROF_CLOCK_HZ must be a multiple of 1 MHz"
#endif

#define TCTRL_CHN	4		/* count the other channel's rounds */

/* Registers of channel 0, from PIT_MCR on; channel 1's are 0x10 behind. */
#define LDVAL_AT	0x100
#define TCTRL_AT	0x108
#define CHANNEL_1	0x10

void
splitprof_mp_clock_start(void)
{
	const uint32_t pit = splitprof_base(PIT_MCR);

	SPLITPROF_REG(SIM_SCGC6) |= SCGC6_PIT;
	/* Read back, or the first write may come before the clock. */
	(void)SPLITPROF_REG(SIM_SCGC6);
	SPLITPROF_REG(pit) = 0;
	SPLITPROF_REG(pit + TCTRL_AT) = 0;
	SPLITPROF_REG(pit + CHANNEL_1 + TCTRL_AT) = 0;
	SPLITPROF_REG(pit + CHANNEL_1 + LDVAL_AT) = 0xffffffff;
	SPLITPROF_REG(pit + CHANNEL_1 + TCTRL_AT) = TCTRL_CHN | TCTRL_TEN;
	SPLITPROF_REG(pit + LDVAL_AT) = KL25Z_BUS_HZ / 1000000 - 1;
	SPLITPROF_REG(pit + TCTRL_AT) = TCTRL_TEN;
}
