/* SPDX-License-Identifier: MIT */
/* nRF51: TIMER0 at 1 MHz in 32 bits, see clock.h */
#include "clock.h"
#include "../../arch/arm/nvic.h"
#include "../listen.h"

#define TIMER_REG(offset)	SPLITPROF_REG(0x40008000u + (offset))
#define TIMER_START	TIMER_REG(0x000)
#define TIMER_STOP	TIMER_REG(0x004)
#define TIMER_CLEAR	TIMER_REG(0x00c)
#define TIMER_SHORTS	TIMER_REG(0x200)
#define TIMER_MODE	TIMER_REG(0x504)
#define TIMER_BITMODE	TIMER_REG(0x508)
#define BITMODE_32	3u
#define TIMER_PRESCALER	TIMER_REG(0x510)
#define PRESCALER_1MHZ	4u		/* 16 MHz / 2^4 */

void
splitprof_mp_clock_start(void)
{
	TIMER_STOP = 1;
	TIMER_MODE = 0;
	TIMER_SHORTS = 0;
	TIMER_BITMODE = BITMODE_32;
	TIMER_PRESCALER = PRESCALER_1MHZ;
	TIMER_CLEAR = 1;
	TIMER_START = 1;
}
