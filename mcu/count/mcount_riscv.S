/* SPDX-License-Identifier: MIT */
/*
 * _mcount of the runtime that counts in RAM, for RV32.  The contract is that of
 * ../arch/riscv/mcount.S, whose place this takes.
 *
 * Stack	none; where the call is not in its bucket, what
 *		splitprof_count_call() takes.
 * Time		with buckets of 3: 22 instructions for a call that is the first
 *		in its bucket, up to 5 more for the second, and again for the
 *		third.  10 of them, and those, hold interrupts off.
 *
 * No entry's from is odd while counting is off: state.h.  A return address
 * never is, so bit 0 is set here.
 */
#ifdef __riscv
#include "layout.h"

#define ARCS	splitprof_count_image + SPLITPROF_COUNT_AT_ARCS
#define MIE	8	/* of mstatus */

/* Is it from a1 to ra?  Changes a3. */
.macro	compare_entry else
	lw	a3, 0(a2)
	bne	a3, a1, \else
	lw	a3, 4(a2)
.endm

	.cfi_sections .debug_frame
	.section .text._mcount, "ax", @progbits
	.p2align 2
	.globl	_mcount
	.type	_mcount, @function
_mcount:
	.cfi_startproc
#if SPLITPROF_WITH_ARCS
	/* The bucket: from / 2 % buckets, times its size. */
	srli	a2, a0, 1
	li	a3, SPLITPROF_COUNT_BUCKETS - 1
	and	a2, a2, a3
#if SPLITPROF_COUNT_WAYS == 2
	slli	a3, a2, 3
	slli	a2, a2, 4
#else
	slli	a3, a2, 2
	slli	a2, a2, 5
#endif
	add	a2, a2, a3
	la	a3, ARCS
	add	a2, a2, a3
	ori	a1, a0, 1

	csrrci	a5, mstatus, MIE
	compare_entry .Lsecond
	bne	a3, ra, .Lsecond
.Lfound:
	lw	a3, 8(a2)
	addi	a3, a3, 1
	beqz	a3, .Lelse		/* it has counted as far as it can */
	sw	a3, 8(a2)
	andi	a5, a5, MIE
	csrs	mstatus, a5
	ret

.Lsecond:
	addi	a2, a2, 12
	compare_entry .Lthird
	beq	a3, ra, .Lfound
.Lthird:
#if SPLITPROF_COUNT_WAYS == 3
	addi	a2, a2, 12
	compare_entry .Lelse
	beq	a3, ra, .Lfound
#endif

.Lelse:
	andi	a5, a5, MIE
	csrs	mstatus, a5
	la	a1, splitprof_count
	lbu	a1, 0(a1)		/* on */
	beqz	a1, .Lback
	mv	a1, ra
	tail	__mcount_internal	/* splitprof_count_call(from, to) */
.Lback:
#endif
	ret
	.cfi_endproc
	.size	_mcount, . - _mcount
#endif
