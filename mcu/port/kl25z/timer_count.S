/* SPDX-License-Identifier: MIT */
/*
 * KL25Z: the sampler's interrupt, for the runtime of splitprof_count.h.  It is
 * splitprof_sample() of count/sample.c, behind timer_tick.h, which finds pc.
 * Whether counting is on is not asked: the timer is stopped if not.
 *
 * Stack	none below the 32 bytes that the processor pushes; 8 and what
 *		C takes where a bin has counted to 256.
 * Time		81 cycles on a Cortex-M0+ without wait states, entry and exit
 *		included; 6 more on PSP, 1 or 3 more if the text does not begin
 *		at 0.
 */
#include "../../core/layout.h"

#if SPLITPROF_COUNT && SPLITPROF_SAMPLE_HZ
#include "../../count/layout.h"
#include "timer_tick.h"

	tick r0
	ldr	r3, =splitprof_count_image
	ldr	r2, [r3, #SPLITPROF_WIRE_IMAGE_AT_SAMPLES]
	adds	r2, #1
	str	r2, [r3, #SPLITPROF_WIRE_IMAGE_AT_SAMPLES]
#if SPLITPROF_COUNT_LOW
	subtract r0, SPLITPROF_COUNT_LOW, r1
#endif
	lsrs	r0, r0, #SPLITPROF_COUNT_SHIFT
	number	r1, SPLITPROF_COUNT_BINS
	cmp	r0, r1
	bhs	.Loutside
	adds	r3, #SPLITPROF_WIRE_IMAGE_HEAD_BYTES
	ldrb	r1, [r3, r0]
	adds	r1, #1
	strb	r1, [r3, r0]
	lsls	r1, r1, #24
	beq	.Lspill
.Lcounted:
	ldr	r3, =splitprof_count
	new_period r2, r1, SPLITPROF_COUNT_AT_JITTER
.Lother:
	tick_leave

	tick_psp r0

.Loutside:
	ldr	r1, [r3, #SPLITPROF_WIRE_IMAGE_AT_OUTSIDE]
	adds	r1, #1
	str	r1, [r3, #SPLITPROF_WIRE_IMAGE_AT_OUTSIDE]
	b	.Lcounted

.Lspill:
	call_keeping r2, r3, splitprof_count_spill
	b	.Lcounted

	function_end SPLITPROF_KL25Z_PIT_HANDLER
#endif
