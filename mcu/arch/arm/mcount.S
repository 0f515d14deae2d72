/* SPDX-License-Identifier: MIT */
/*
 * __gnu_mcount_nc for ARMv6-M, v7-M and v8-M, in instructions that all of
 * them have.  With -pg GCC puts into each function, after its prologue:
 *
 *		push	{lr}
 *		bl	__gnu_mcount_nc
 *
 * On entry	[sp]	lr of the function: its return address in the caller,
 *			  called from, bit 0 set for Thumb.  A handler's is an
 *			  EXC_RETURN value (0xffffff80 and up).
 *		lr	the return address in the function, called to
 *		r0-r3	the function's arguments
 * On return	pc	to
 *		lr	from: glibc's contract, although GCC for Thumb-1
 *			  saves lr in every prologue that it instruments
 *		sp	entry + 4: the word from the push is gone
 *		r0-r3, r4-r11	as on entry
 *		ip, flags	changed.  Where ip is in use (the static chain
 *			  of a nested function) GCC saves it around the call.
 * Stack	the push's 4 bytes; 20 here, and none below if the profiler is
 *		off; else what splitprof_arc() takes: make footprint.  sp is a
 *		multiple of 8 at that call, as the AAPCS wants; only where GCC
 *		has saved ip it is not, and splitprof_arc() does not need it.
 *
 * The second name is for gprof: of two names at one address it shows the one
 * with fewer underscores, and leaves out _mcount and its time, which are not
 * the program's.
 */
#include "../../config.h"

	.syntax	unified
	.cfi_sections .debug_frame
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
	push	{r0-r3, lr}
	.cfi_def_cfa_offset 24
	.cfi_offset lr, -8

#if SPLITPROF_WITH_ARCS
	/* Off costs six instructions: on is the flag's own address. */
	ldr	r3, =splitprof_state
	ldr	r2, [r3]
	cmp	r2, r3
	bne	1f

	ldr	r0, [sp, #20]		/* from */
	mov	r1, lr			/* to */
	bl	__mcount_internal	/* splitprof_arc(from, to) */
1:
#endif
	/* v6-M can't pop lr, and ip is the one register free for the way. */
	ldr	r0, [sp, #20]
	mov	lr, r0
	ldr	r0, [sp, #16]
	mov	ip, r0
	pop	{r0-r3}
	.cfi_def_cfa_offset 8
	add	sp, #8
	.cfi_def_cfa_offset 0
	bx	ip
	.cfi_endproc
	.size	__gnu_mcount_nc, . - __gnu_mcount_nc
	.size	_mcount, . - _mcount
