/* SPDX-License-Identifier: MIT */
/*
 * The KL25Z's PIT as the timer of a port of one's own, which acknowledges and
 * sets the period in C.
 */
#include "port/kl25z/timer.c"

#if SPLITPROF_SAMPLE_HZ
void
splitprof_timer_again(uint32_t counts)
{
	const uint32_t pit = splitprof_base(PIT_BASE);

	PIT_REG(pit, PIT_TFLG_AT) = 1;
	if (SPLITPROF_JITTER)
		PIT_REG(pit, PIT_LDVAL_AT) = counts - 1;
}
#endif
