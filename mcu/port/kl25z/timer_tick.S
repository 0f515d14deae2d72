/* SPDX-License-Identifier: MIT */
/*
 * KL25Z: the sampler's interrupt, which timer_tick.h begins.
 *
 * Stack	none below the 32 bytes that the processor pushes; 4 when a
 *		chunk is full, 8 where calls may be off or lost.  With
 *		SPLITPROF_HEADER, each 16th sample takes 8 and what
 *		splitprof_stream_sampled() needs, and so does one that finds a
 *		call waiting.
 * With SPLITPROF_SAMPLE_CACHE timer.c has the handler, with SPLITPROF_COUNT
 * timer_count.S.
 * Time		85 cycles on a Cortex-M0+ without wait states, entry and exit
 *		included; 6 more on PSP, 47 when a chunk is full, 53 then where
 *		calls may be off or lost.
 */
#include "../../core/layout.h"

#if SPLITPROF_SAMPLE_HZ && !SPLITPROF_SAMPLE_CACHE && !SPLITPROF_COUNT
#include "timer_tick.h"

	tick r2
.Lagain:
	ldr	r3, =splitprof_state
	/*
	 * No handler is above priority 0, so nothing has to be held off, and
	 * none can have stopped the profiler since this one began.  Below, it
	 * is looked at: so calls are on where splitprof_turn() lets them in,
	 * but with SPLITPROF_START_WITH.  That they are lost stays so, too.
	 */
#if SPLITPROF_SAMPLE_PRIORITY
	cpsid	i
	ldr	r0, [r3, #SPLITPROF_AT_PHASE]
	cmp	r0, #SPLITPROF_SAMPLING
	bne	.Lout
#endif
	ldr	r0, [r3, #SPLITPROF_AT_PUT]
	ldr	r1, [r3, #SPLITPROF_AT_SAMPLE_END]
	cmp	r0, r1
	bhs	.Lfull

.Lput:
	put_sample r2
	ldr	r1, [r3, #SPLITPROF_AT_SAMPLES]
	adds	r1, #1
	stmia	r3!, {r0, r1}		/* put and samples, side by side */
#if SPLITPROF_LOSES
	ldr	r2, [r3, #SPLITPROF_AT_LOST_SAMPLES - 8]
.Lcount:
	adds	r1, r1, r2
#endif
#if SPLITPROF_SAMPLE_PRIORITY
	cpsie	i
#endif
#if SPLITPROF_HEADER
	mov	ip, r1
#endif
	new_period r1, r2, SPLITPROF_AT_JITTER - 8
#if SPLITPROF_LOSES
	/* splitprof_queue_is_short() */
	ldr	r2, [r3, #SPLITPROF_AT_ARC_END - 8]
	subs	r2, #SPLITPROF_ARC_END_REFUSED
	cmp	r2, #SPLITPROF_ARC_END_WAITING - SPLITPROF_ARC_END_REFUSED
	bls	.Lmore
#endif
#if SPLITPROF_HEADER
	mov	r1, ip
	lsls	r0, r1, #28
	beq	.Lmore
#endif
.Lother:
	tick_leave

#if SPLITPROF_SAMPLE_PRIORITY
.Lout:
	cpsie	i
	tick_leave .Lother
#endif

	tick_psp r2

#if SPLITPROF_HEADER || SPLITPROF_LOSES
.Lmore:
	call_keeping r0, r1, splitprof_kl25z_sampled
	tick_leave .Lother
#endif

.Lfull:
	mov	ip, r2			/* the pc */
	subtract r1, SPLITPROF_SAMPLE_END
#if SPLITPROF_START_WITH || SPLITPROF_LOSES
	ldr	r2, [r3, #SPLITPROF_AT_ARC_END]
	push	{r2, lr}
	.cfi_adjust_cfa_offset 8
	bl	splitprof_turn		/* put, chunk: returns the other one */
	pop	{r1, r2}
	.cfi_adjust_cfa_offset -8
	mov	lr, r2
	mov	r2, ip
	beq	.Lbusy
	cmp	r1, #SPLITPROF_ARC_END_REFUSED
	bhi	.Lput
	str	r1, [r3, #SPLITPROF_AT_ARC_END]
	b	.Lput
.Lbusy:
#else
	turn				/* returns the other one */
	mov	r2, ip
	bne	.Lput			/* r0 = put, r3 = state */
#endif

#if SPLITPROF_LOSES
	ldr	r3, =splitprof_state
	ldr	r2, [r3, #SPLITPROF_AT_LOST_SAMPLES]
	adds	r2, #1
	str	r2, [r3, #SPLITPROF_AT_LOST_SAMPLES]
	ldr	r1, [r3, #SPLITPROF_AT_SAMPLES]
	adds	r3, #8
	b	.Lcount
#else
#if SPLITPROF_SAMPLE_PRIORITY
	cpsie	i
	isb
#endif
	b	.Lagain
#endif
	function_end SPLITPROF_KL25Z_PIT_HANDLER
#endif
