/* SPDX-License-Identifier: MIT */
/*
 * KL25Z: PIT channel 1 takes the samples, as in the thesis.
 *
 * SPLITPROF_CLOCK_HZ is the bus clock; 0 is 24 MHz.  Channel 0 is left to the
 * program, but both share one interrupt: a program that uses channel 0's
 * interrupt names its handler SPLITPROF_KL25Z_PIT_OTHER; it is called on each
 * tick and looks at its own flag.
 */
#include "../../arch/arm/nvic.h"
#include "../../arch/arm/tick.h"
#include "../../port.h"

#if SPLITPROF_SAMPLE_HZ

#ifndef SPLITPROF_KL25Z_PIT_HANDLER
#define SPLITPROF_KL25Z_PIT_HANDLER	PIT_IRQHandler
#endif

#if SPLITPROF_CLOCK_HZ
#define CLOCK_HZ	SPLITPROF_CLOCK_HZ
#else
#define CLOCK_HZ	24000000
#endif

#define SIM_SCGC6	SPLITPROF_REG(0x4004803c)
#define SCGC6_PIT	(1u << 23)
#define PIT_MCR		SPLITPROF_REG(0x40037000)
#define PIT_LDVAL1	SPLITPROF_REG(0x40037110)
#define PIT_TCTRL1	SPLITPROF_REG(0x40037118)
#define TCTRL_TEN	1u	/* count */
#define TCTRL_TIE	2u	/* interrupt */
#define PIT_TFLG1	SPLITPROF_REG(0x4003711c)
#define PIT_IRQ		22

#if CLOCK_HZ % SPLITPROF_SAMPLE_HZ
#error "SPLITPROF_SAMPLE_HZ must divide the bus clock"
#endif

void
splitprof_timer_start(void)
{
	SIM_SCGC6 |= SCGC6_PIT;
	PIT_MCR = 0;
	PIT_TCTRL1 = 0;
	PIT_LDVAL1 = CLOCK_HZ / SPLITPROF_SAMPLE_HZ - 1;
	PIT_TFLG1 = 1;
	PIT_TCTRL1 = TCTRL_TIE | TCTRL_TEN;
	splitprof_nvic_enable(PIT_IRQ, SPLITPROF_SAMPLE_PRIORITY);
}

/* The interrupt stays enabled: it may be channel 0's, too. */
void
splitprof_timer_stop(void)
{
	PIT_TCTRL1 = 0;
	PIT_TFLG1 = 1;
}

#ifdef SPLITPROF_KL25Z_PIT_OTHER
void SPLITPROF_KL25Z_PIT_OTHER(void);
#define OTHER()	SPLITPROF_KL25Z_PIT_OTHER()
#else
#define OTHER()	((void)0)
#endif

SPLITPROF_OWN __attribute__((used)) static void
acknowledge(void)
{
	PIT_TFLG1 = 1;
	OTHER();
}

SPLITPROF_TICK_HANDLER(SPLITPROF_KL25Z_PIT_HANDLER, acknowledge)

#endif
