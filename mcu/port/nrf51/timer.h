/* SPDX-License-Identifier: MIT */
/* nRF51: what the sampler's two files agree on, C and assembly. */
#include "../../core/layout.h"

#ifndef SPLITPROF_NRF51_TIMER_HANDLER
#define SPLITPROF_NRF51_TIMER_HANDLER	TIMER0_IRQHandler
#endif

#define CLOCK_HZ	16000000
#if SPLITPROF_SAMPLE_HZ
#define PERIOD	(CLOCK_HZ / SPLITPROF_SAMPLE_HZ)
#endif
