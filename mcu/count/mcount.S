/* SPDX-License-Identifier: MIT */
/*
 * __gnu_mcount_nc of the runtime that counts in RAM.  The contract is that of
 * ../arch/arm/mcount.S, whose place this takes; for RV32 see mcount_riscv.S.
 *
 * Stack	the push's 4 bytes and 12 here; where the call is not in its
 *		bucket, 16 more and what splitprof_count_call() takes.
 * Time		on a Cortex-M0+ without wait states, with buckets of 3: 44
 *		cycles for a call that is the first in its bucket, 51 for the
 *		second, 58 for the third; one less with buckets of 2.  54 while
 *		counting is off.  All but 11 of them hold interrupts off.
 *
 * No entry's from is odd while counting is off: state.h.
 */
#ifndef __riscv
#include "../arch/arm/stub.h"
#include "layout.h"

#define ARCS	splitprof_count_image + SPLITPROF_COUNT_AT_ARCS

	stub
#if SPLITPROF_WITH_ARCS
	log2 bits, SPLITPROF_COUNT_BUCKETS
	counting
	ldr	r0, [sp, #12]		/* from */

	/* The bucket: from / 2 % buckets, times its size. */
#if SPLITPROF_COUNT_WAYS == 2
	/* Bit 0 becomes 12.  Should it be clear, r2 is an entry less. */
	lsls	r1, r0, #31 - bits
	lsrs	r1, r1, #29 - bits	/* * 8 */
	lsls	r2, r1, #1
	adds	r1, r1, r2
	ldr	r2, =ARCS - 12
#else
	lsrs	r1, r0, #1
	lsls	r1, r1, #32 - bits
	lsrs	r1, r1, #30 - bits	/* * 4 */
	lsls	r2, r1, #3
	adds	r1, r1, r2
	ldr	r2, =ARCS
#endif
	adds	r2, r2, r1

	compare_entry .Lsecond
	bne	.Lsecond
.Lfound:
	count_entry .Lelse

.Lsecond:
	adds	r2, #12
	compare_entry .Lthird
	beq	.Lfound
.Lthird:
#if SPLITPROF_COUNT_WAYS == 3
	adds	r2, #12
	compare_entry .Lelse
	beq	.Lfound
#endif

.Lelse:
	msr	primask, lr
	ldr	r1, =splitprof_count	/* on */
	ldrb	r1, [r1]
	cmp	r1, #0
	beq	.Lback
	/* splitprof_count_call(from, to) */
	call_and_leave __mcount_internal
#else
	stub_return
#endif
	stub_end
#endif
