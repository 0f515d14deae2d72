/* SPDX-License-Identifier: MIT */
/* Words of a stack that may be return addresses: see arch/arm/stack.h */
#include "../../core/layout.h"

#if SPLITPROF_STACKS
#include "asm.h"

/*
 * const uint32_t *splitprof_find_return(const uint32_t *p,
 *    const uint32_t *sp, uint32_t limit)
 *
 * Eight words take 49 cycles on a Cortex-M0+.
 */

/* The word in \reg is the one at r0 + \at. */
.macro	look_at reg, at
	adds	\reg, #31
	rors	\reg, r3
	cmp	\reg, r2
	bls	.Lat\at
.endm

.macro	four
	subs	r0, #16
	ldmia	r0!, {r4-r7}
	subs	r0, #16
	look_at r7, 12
	look_at r6, 8
	look_at r5, 4
	look_at r4, 0
.endm

	function splitprof_find_return
	push	{r4-r7, lr}
	.cfi_def_cfa_offset 20
	.cfi_offset r4, -20
	.cfi_offset r5, -16
	.cfi_offset r6, -12
	.cfi_offset r7, -8
	.cfi_offset lr, -4
	movs	r3, #1
	adds	r1, #32
	cmp	r0, r1
	blo	.Lfew
.Leight:
	four
	four
	cmp	r0, r1
	bhs	.Leight
.Lfew:
	subs	r1, #32
.Lone:
	cmp	r0, r1
	bls	.Lnone
	subs	r0, #4
	ldr	r4, [r0]
	look_at r4, 0
	b	.Lone
.Lat12:
	adds	r0, #4
.Lat8:
	adds	r0, #4
.Lat4:
	adds	r0, #4
.Lat0:
	pop	{r4-r7, pc}
.Lnone:
	movs	r0, #0
	pop	{r4-r7, pc}
	function_end splitprof_find_return
#endif
