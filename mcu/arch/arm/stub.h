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
	.cfi_offset lr, -4
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
