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
	/* Acknowledge by a 1 in bit 0, as EXC_RETURN has; no other counts. */
	str	r1, [r0, #PIT_TFLG_AT]
	lsrs	r1, r1, #3		/* bit 2 */
	bcs	.Lpsp
	ldr	\pc, [sp, #24]
	restart_stub \pc, sp
.Lpc:
.endm

/* Somewhere behind: the same on PSP. */
.macro	tick_psp pc
.Lpsp:
	mrs	r1, psp
	ldr	\pc, [r1, #24]
	restart_stub \pc, r1
	b	.Lpc
.endm

/*
 * splitprof_jitter_next() of option/jitter.h, less the 1 that the PIT adds: \n
 * samples were seen, r3 + \at is the sum.  Changes \n, \by and r0.
 */
.macro	new_period n, by, at
#if SPLITPROF_JITTER
	ldr	r0, =SPLITPROF_JITTER_FACTOR
	muls	r0, \n, r0
	muls	r0, \n, r0
	asrs	r0, r0, #16
	ldr	\n, =KL25Z_PERIOD - 1
#if KL25Z_PERIOD <= 0x10000
	muls	r0, \n, r0
	asrs	r0, r0, #16
#else
	uxth	\by, \n
	muls	\by, r0, \by
	asrs	\by, \by, #16
	lsrs	\n, \n, #16
	muls	r0, \n, r0
	adds	r0, r0, \by
	ldr	\n, =KL25Z_PERIOD - 1
#endif
	ldr	\by, [r3, #\at]
	adds	r0, r0, \by
	subs	\n, \n, \by
	asrs	\by, \by, #3
	subs	r0, r0, \by
	str	r0, [r3, #\at]
	adds	r0, r0, \n		/* new sum - old one + PERIOD - 1 */
	ldr	\n, =PIT_BASE
	str	r0, [\n, #PIT_LDVAL_AT]
#endif
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
