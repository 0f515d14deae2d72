/* SPDX-License-Identifier: MIT */
/*
 * The sampler's interrupt for the runtime of splitprof_count.h: a part of
 * arch/arm/sampler.h.  It is splitprof_sample() of sample.c.  Whether counting
 * is on is not asked: the timer is stopped if not.
 *
 * Stack	none below the 32 bytes that the processor pushes; 8 and what
 *		C takes where a bin has counted to 256.
 * Time		81 cycles on a Cortex-M0+ without wait states, entry and exit
 *		included; 6 more on PSP, 1 or 3 more if the text does not begin
 *		at 0.
 */
#include "layout.h"

	tick_begin
	ldr	r3, =splitprof_count_image
	ldr	r1, [r3, #SPLITPROF_WIRE_IMAGE_AT_SAMPLES]
	adds	r1, #1
	str	r1, [r3, #SPLITPROF_WIRE_IMAGE_AT_SAMPLES]
#if SPLITPROF_COUNT_LOW
	subtract r2, SPLITPROF_COUNT_LOW, r0
#endif
	lsrs	r2, r2, #SPLITPROF_COUNT_SHIFT
	number	r0, SPLITPROF_COUNT_BINS
	cmp	r2, r0
	bhs	.Loutside
	adds	r3, #SPLITPROF_WIRE_IMAGE_HEAD_BYTES
	ldrb	r0, [r3, r2]
	adds	r0, #1
	strb	r0, [r3, r2]
	lsls	r0, r0, #24
	beq	.Lspill
.Lcounted:
	ldr	r3, =splitprof_count
	new_period SPLITPROF_COUNT_AT_JITTER
.Lleave:
	tick_leave
	tick_psp

.Loutside:
	ldr	r0, [r3, #SPLITPROF_WIRE_IMAGE_AT_OUTSIDE]
	adds	r0, #1
	str	r0, [r3, #SPLITPROF_WIRE_IMAGE_AT_OUTSIDE]
	b	.Lcounted

.Lspill:
	mov	r0, r2
	call_keeping r1, r2, splitprof_count_spill
	b	.Lcounted
