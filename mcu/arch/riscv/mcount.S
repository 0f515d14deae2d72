/* SPDX-License-Identifier: MIT */
/*
 * _mcount for RV32, in registers and instructions that RV32E has, too.  With
 * -pg GCC puts into each function, after its prologue, an ordinary call:
 *
 *		mv	a0, ra
 *		call	_mcount
 *
 * On entry	a0	the function's return address in the caller, called from
 *		ra	the return address in the function, called to
 * On return	GCC has saved what it needs of the registers that a call may
 *		change, the arguments among them.  Used are a1 to a5.
 * Stack	none.  When a chunk is full, 16 bytes and what
 *		splitprof_turn_any() takes.
 * Time		23 instructions with 3-byte addresses; 21 of them hold
 *		interrupts off.
 *
 * In a function that is itself an interrupt's (attribute interrupt) a0 is not
 * its caller, but whatever ra holds in the code that it interrupted: do not
 * profile those, only what they call.
 *
 * All calls go through one path, whether the profiler is on or not: arc_end is
 * NULL then, and no packet finds room.  So no code may be profiled that runs
 * before .bss is cleared.
 */
#include "../../core/layout.h"

#define MIE	8	/* of mstatus */

/*
 * Put the address in \value at \at(a1), in SPLITPROF_ADDR_BYTES bytes,
 * big-endian.  Changes a3.
 */
.macro	put_address value, at
	sb	\value, \at + SPLITPROF_ADDR_BYTES - 1(a1)
.irp	back, 2, 3, 4
.if \back <= SPLITPROF_ADDR_BYTES
	srli	a3, \value, 8 * (\back - 1)
	sb	a3, \at + SPLITPROF_ADDR_BYTES - \back(a1)
.endif
.endr
.endm

	.cfi_sections .debug_frame
	.section .text._mcount, "ax", @progbits
	.p2align 2
	.globl	_mcount
	.type	_mcount, @function
_mcount:
	.cfi_startproc
#if SPLITPROF_WITH_ARCS && SPLITPROF_ARC_CACHE
	/*
	 * The entry's place: (8 * from + to) / 16 % entries, * 16.  Off, all
	 * are empty.
	 */
	slli	a1, a0, 3
	add	a1, a1, ra
	li	a2, (SPLITPROF_ARC_CACHE - 1) * 16
	and	a1, a1, a2
	la	a2, splitprof_arc_cache
	add	a1, a1, a2

	csrrci	a5, mstatus, MIE
	lw	a2, 0(a1)		/* from */
	bne	a2, a0, .Lelse
	lw	a2, 4(a1)		/* to */
	bne	a2, ra, .Lelse
	lw	a2, 8(a1)		/* count */
	addi	a2, a2, 1
	beqz	a2, .Lelse		/* it has counted as far as it can */
	sw	a2, 8(a1)
	andi	a5, a5, MIE
	csrs	mstatus, a5
	ret

.Lelse:
	andi	a5, a5, MIE
	csrs	mstatus, a5
	mv	a1, ra
	tail	__mcount_internal	/* splitprof_arc(from, to) */
#elif SPLITPROF_WITH_ARCS
	csrrci	a5, mstatus, MIE
.Lagain:
	la	a4, splitprof_state
	lw	a1, SPLITPROF_AT_PUT(a4)
	lw	a2, SPLITPROF_AT_ARC_END(a4)
	bgeu	a1, a2, .Lfull

.Lput:
#if SPLITPROF_WORDS
	srli	a3, a0, 1
	sh	a3, 4(a1)
	srli	a3, ra, 1
	sh	a3, 6(a1)
#else
	put_address a0, 1
	put_address ra, 1 + SPLITPROF_ADDR_BYTES
	li	a3, SPLITPROF_WIRE_ARC
	sb	a3, 0(a1)
#endif
	addi	a1, a1, SPLITPROF_ARC_BYTES
	sw	a1, SPLITPROF_AT_PUT(a4)
.Lleave:
	andi	a5, a5, MIE
	csrs	mstatus, a5
	ret

.Lfull:
	/* Without an end the profiler is off. */
	beqz	a2, .Lleave
#if SPLITPROF_LOSES
	li	a3, SPLITPROF_ARC_END_REFUSED
	beq	a2, a3, .Llose
	/* Where a call waits the chunk's other end says where it is. */
	lw	a2, SPLITPROF_AT_SAMPLE_END(a4)
	addi	a2, a2, SPLITPROF_ARC_END - SPLITPROF_SAMPLE_END
#endif
	.cfi_remember_state
	addi	sp, sp, -16
	.cfi_adjust_cfa_offset 16
	sw	ra, 12(sp)
	.cfi_offset ra, -4
	sw	a5, 8(sp)
	sw	a0, 4(sp)
	mv	a0, a1
	li	a1, SPLITPROF_ARC_END
	sub	a1, a2, a1
	call	splitprof_turn_any	/* put, chunk: returns the other one */
	mv	a1, a0
	lw	a0, 4(sp)
	lw	a5, 8(sp)
	lw	ra, 12(sp)
	addi	sp, sp, 16
	.cfi_restore_state
	la	a4, splitprof_state
	bnez	a1, .Lput

#if SPLITPROF_LOSES
#if SPLITPROF_BOUNDED
	lw	a1, SPLITPROF_AT_SAMPLES(a4)
	lw	a2, SPLITPROF_AT_LOST_SAMPLES(a4)
	lw	a3, SPLITPROF_AT_WAIT_FROM(a4)
	add	a1, a1, a2
	sub	a1, a1, a3
	li	a2, SPLITPROF_ARC_END_WAITING
	sw	a2, SPLITPROF_AT_ARC_END(a4)
	bgez	a1, .Lwait
#endif
	li	a2, SPLITPROF_ARC_END_REFUSED
	sw	a2, SPLITPROF_AT_ARC_END(a4)
	lw	a1, SPLITPROF_AT_LOST_ARCS(a4)
	lw	a2, SPLITPROF_AT_GAP(a4)
	add	a1, a1, a2
	sw	a1, SPLITPROF_AT_ASK_AT(a4)
.Llose:
	lw	a1, SPLITPROF_AT_LOST_ARCS(a4)
	lw	a2, SPLITPROF_AT_ASK_AT(a4)
	addi	a1, a1, 1
	sw	a1, SPLITPROF_AT_LOST_ARCS(a4)
	bne	a1, a2, .Lleave
	lw	a1, SPLITPROF_AT_SAMPLE_END(a4)
	addi	a1, a1, SPLITPROF_ARC_END - SPLITPROF_SAMPLE_END
	sw	a1, SPLITPROF_AT_ARC_END(a4)
	j	.Lleave
#endif
#if SPLITPROF_WHEN_FULL != SPLITPROF_DROP
.Lwait:
	/* Let interrupts in, and try again.  They keep a0, a5 and ra. */
	andi	a5, a5, MIE
	csrs	mstatus, a5
splitprof_waits$stub:			/* samples: arch.h */
	csrci	mstatus, MIE
	.size	splitprof_waits$stub, . - splitprof_waits$stub
	j	.Lagain
#endif
#else
	ret
#endif
	.cfi_endproc
	.size	_mcount, . - _mcount
