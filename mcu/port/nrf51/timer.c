/* SPDX-License-Identifier: MIT */
/*
 * nRF51: TIMER0 takes the samples (the chip has no SysTick).  Its clock is
 * always 16 MHz.
 */
#include "../../arch/arm/nvic.h"
#include "../port.h"
#include "timer.h"

#if SPLITPROF_SAMPLE_HZ

SPLITPROF_HANDLER_IS(sampler, SPLITPROF_NRF51_TIMER_HANDLER, splitprof_tick)

#define TIMER_REG(offset)	SPLITPROF_REG(0x40008000u + (offset))
#define TIMER_START	TIMER_REG(0x000)
#define TIMER_STOP	TIMER_REG(0x004)
#define TIMER_CLEAR	TIMER_REG(0x00c)
#define TIMER_CAPTURE1	TIMER_REG(0x044)
#define TIMER_COMPARE0	TIMER_REG(0x140)
#define TIMER_SHORTS	TIMER_REG(0x200)
#define SHORTS_COMPARE0_CLEAR	1u
#define TIMER_INTENSET	TIMER_REG(0x304)
#define TIMER_INTENCLR	TIMER_REG(0x308)
#define INTEN_COMPARE0	(1u << 16)
#define TIMER_MODE	TIMER_REG(0x504)
#define TIMER_BITMODE	TIMER_REG(0x508)
#define BITMODE_32	3u
#define TIMER_PRESCALER	TIMER_REG(0x510)
#define TIMER_CC0	TIMER_REG(0x540)
#define TIMER_CC1	TIMER_REG(0x544)
#define TIMER_IRQ	8

#if CLOCK_HZ % SPLITPROF_SAMPLE_HZ
#error "SPLITPROF_SAMPLE_HZ must divide 16000000 on the nRF51"
#endif

void
splitprof_timer_start(void)
{
	TIMER_STOP = 1;
	TIMER_MODE = 0;
	TIMER_BITMODE = BITMODE_32;
	TIMER_PRESCALER = 0;
	TIMER_CC0 = PERIOD;
	TIMER_SHORTS = SHORTS_COMPARE0_CLEAR;
	TIMER_COMPARE0 = 0;
	TIMER_CLEAR = 1;
	TIMER_INTENSET = INTEN_COMPARE0;
	splitprof_nvic_enable(TIMER_IRQ, SPLITPROF_SAMPLE_PRIORITY);
	TIMER_START = 1;
}

void
splitprof_timer_stop(void)
{
	TIMER_STOP = 1;
	TIMER_INTENCLR = INTEN_COMPARE0;
	TIMER_COMPARE0 = 0;
	splitprof_nvic_disable(TIMER_IRQ);
}

/*
 * A new period counts at once.  If the handler comes so late that the counter
 * has passed it, the timer would have to wrap first, so it starts again.
 */
void
splitprof_timer_again(uint32_t counts)
{
	TIMER_COMPARE0 = 0;
	if (!SPLITPROF_JITTER)
		return;
	TIMER_CC0 = counts;
	TIMER_CAPTURE1 = 1;
	if (TIMER_CC1 >= counts)
		TIMER_CLEAR = 1;
}

#endif
