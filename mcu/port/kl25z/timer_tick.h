/* SPDX-License-Identifier: MIT */
/*
 * KL25Z: how both of the sampler's handlers begin and end, timer_tick.S and
 * timer_count.S.
 * Where the program counter is, arch/arm/tick.h says.
 */
#include "../../arch/arm/asm.h"
#include "board.h"

/* Acknowledge, and \pc = the interrupted one; changes r0 and r1. */
.macro	tick pc
	function SPLITPROF_KL25Z_PIT_HANDLER, splitprof_kl25z_tick
	ldr	r0, =PIT_BASE
	mov	r1, lr
#ifdef SPLITPROF_KL25Z_PIT_OTHER
	ldr	r2, [r0, #PIT_TFLG_AT]
	cmp	r2, #0
	beq	.Lother
#endif
	/* Acknowledge by a 1 in bit 0, as EXC_RETURN has; no other bit counts. */
	str	r1, [r0, #PIT_TFLG_AT]
	lsrs	r1, r1, #3		/* bit 2 */
	bcs	.Lpsp
	ldr	\pc, [sp, #24]
.Lpc:
.endm

/* Somewhere behind: the same on PSP. */
.macro	tick_psp pc
.Lpsp:
	mrs	\pc, psp
	ldr	\pc, [\pc, #24]
	b	.Lpc
.endm

/*
 * The end, and the program's handler for the other channel; or go there, where
 * it stands already.
 */
.macro	tick_leave there
#ifndef SPLITPROF_KL25Z_PIT_OTHER
	bx	lr
#else
.ifnb \there
	b	\there
.else
	ldr	r0, =SPLITPROF_KL25Z_PIT_OTHER
	bx	r0
.endif
#endif
.endm
