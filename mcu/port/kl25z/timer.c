/* SPDX-License-Identifier: MIT */
/*
 * KL25Z: PIT channel 1 takes the samples, as in the thesis.  See board.h for
 * the settings; timer_tick.S has the interrupt's handler.
 *
 * Channel 0 is left to the program, but both share one interrupt: a program
 * that uses channel 0's names its handler SPLITPROF_KL25Z_PIT_OTHER; it is
 * called at each interrupt and looks at its own flag.
 */
#include "../../arch/arm/nvic.h"
#include "../../arch/arm/tick.h"
#include "../../jitter.h"
#include "../../port.h"
#include "../../stream.h"
#include "board.h"

#if SPLITPROF_SAMPLE_HZ

#define PIT_REG(at)	SPLITPROF_REG(PIT_BASE + (at))
#define PERIOD		(KL25Z_BUS_HZ / SPLITPROF_SAMPLE_HZ)

#if KL25Z_BUS_HZ % SPLITPROF_SAMPLE_HZ
#error "SPLITPROF_SAMPLE_HZ must divide the bus clock"
#endif

void
splitprof_timer_start(void)
{
	SPLITPROF_REG(SIM_SCGC4 + 8) |= SCGC6_PIT;
	SPLITPROF_REG(PIT_MCR) = 0;
	PIT_REG(PIT_LDVAL_AT) = PERIOD - 1;
	PIT_REG(PIT_TCTRL_AT) = TCTRL_TIE | TCTRL_TEN;
	splitprof_nvic_enable(PIT_IRQ, SPLITPROF_SAMPLE_PRIORITY);
}

/* The interrupt stays enabled: it may be channel 0's, too. */
void
splitprof_timer_stop(void)
{
	PIT_REG(PIT_TCTRL_AT) = 0;
	PIT_REG(PIT_TFLG_AT) = 1;
	splitprof_nvic_forget(PIT_IRQ);
}

#if SPLITPROF_JITTER
SPLITPROF_INLINE void
new_period(void)
{
	PIT_REG(PIT_LDVAL_AT) = splitprof_jitter_next(PERIOD) - 1;
}
#else
SPLITPROF_INLINE void
new_period(void)
{
}
#endif

#if SPLITPROF_SAMPLE_CACHE
#ifdef SPLITPROF_KL25Z_PIT_OTHER
void SPLITPROF_KL25Z_PIT_OTHER(void);
#define OTHER()	SPLITPROF_KL25Z_PIT_OTHER()
#else
#define OTHER()	((void)0)
#endif

SPLITPROF_OWN __attribute__((used)) static void
tick(uint32_t pc)
{
	if (PIT_REG(PIT_TFLG_AT)) {
		PIT_REG(PIT_TFLG_AT) = 1;
		splitprof_sample(pc);
		if (splitprof_jitter_due())
			new_period();
	}
	OTHER();
}

SPLITPROF_TICK(SPLITPROF_KL25Z_PIT_HANDLER, tick)
#else
/* What timer_tick.S does only at each 16th sample. */
SPLITPROF_OWN void splitprof_kl25z_sixteenth(void);

void
splitprof_kl25z_sixteenth(void)
{
	new_period();
	if (SPLITPROF_HEADER) {
		uint32_t before = splitprof_mask();

		splitprof_stream_sixteenth();
		splitprof_unmask(before);
	}
}
#endif

#endif
