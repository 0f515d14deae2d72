/* SPDX-License-Identifier: MIT */
/* The DWT's cycle counter: see clock.h */
#include "../../arch/arm/nvic.h"
#include "../listen.h"
#include "clock.h"

#define DEMCR		SPLITPROF_REG(0xe000edfc)
#define DEMCR_TRCENA	(1u << 24)	/* or the DWT is off */
#define DWT_CTRL	SPLITPROF_REG(0xe0001000)
#define CTRL_CYCCNTENA	1u
#define DWT_LAR		SPLITPROF_REG(0xe0001fb0)
#define LAR_UNLOCK	0xc5acce55u	/* for the M7; others do not mind */

void
splitprof_mp_clock_start(void)
{
	DEMCR |= DEMCR_TRCENA;
	DWT_LAR = LAR_UNLOCK;
	SPLITPROF_REG(SPLITPROF_MP_DWT_CYCCNT) = 0;
	DWT_CTRL |= CTRL_CYCCNTENA;
}
