/* SPDX-License-Identifier: MIT */
/*
 * What the stubs have in common: arch/arm/mcount.S, whose comment has the
 * contract, and count/mcount.S.
 */
#include "asm.h"

/*
 * Both of the names.  The second is for gprof: of two names at one address it
 * shows the one with fewer underscores, and leaves out _mcount and its time,
 * which are not the program's.  The caller's push has been.
 */
.macro	stub
	.section .text.__gnu_mcount_nc, "ax", %progbits
	.p2align 2
	.global	__gnu_mcount_nc
	.type	__gnu_mcount_nc, %function
	.global	_mcount
	.type	_mcount, %function
	.thumb_func
__gnu_mcount_nc:
	.thumb_func
_mcount:
	.cfi_startproc
	.cfi_def_cfa_offset 4
.endm

.macro	stub_end
	.cfi_endproc
	.size	__gnu_mcount_nc, . - __gnu_mcount_nc
	.size	_mcount, . - _mcount
.endm

/*
 * All of a stub that counts no calls.  v6-M can't pop lr, and ip is the one
 * register free for the way.
 */
.macro	stub_return
	mov	ip, lr
	.cfi_register lr, ip
	push	{r0}
	.cfi_adjust_cfa_offset 4
	ldr	r0, [sp, #4]
	mov	lr, r0
	pop	{r0}
	.cfi_adjust_cfa_offset -4
	add	sp, #4
	.cfi_adjust_cfa_offset -4
	bx	ip
.endm

/*
 * Stubs that look for the call in a table, and count it there: to goes into ip,
 * PRIMASK into lr, which leaves two registers, and r0 is for from.
 */
.macro	counting
	mov	ip, lr
	.cfi_register lr, ip
	mrs	lr, primask
	cpsid	i
	push	{r0-r2}
	.cfi_adjust_cfa_offset 12
.endm

/* Is the entry at r2 of this call?  eq: yes; not eq, or at \other: no. */
.macro	compare_entry other
	ldr	r1, [r2]		/* from */
	cmp	r1, r0
	bne	\other
	ldr	r1, [r2, #4]		/* to */
	cmp	r1, ip
.endm

/* Count it, and leave; \other, if it has counted as far as it can. */
.macro	count_entry other
	ldr	r1, [r2, #8]		/* count */
	adds	r1, #1
	beq	\other
	str	r1, [r2, #8]
	msr	primask, lr
.Lback:
	mov	lr, r0
	pop	{r0-r2}
	add	sp, #4
	bx	ip
.endm

/* C does the rest: from and to are its arguments. */
.macro	call_and_leave function
	/* Four registers, so that sp is a multiple of 8. */
	mov	r1, ip
	push	{r0-r3}
	.cfi_adjust_cfa_offset 16
	bl	\function
	pop	{r0-r3}
	.cfi_adjust_cfa_offset -16
	mov	ip, r1
	b	.Lback
.endm
