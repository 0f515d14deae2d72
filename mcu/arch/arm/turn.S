/* SPDX-License-Identifier: MIT */
/*
 * splitprof_turn() for any line: see core/queue.h.  A port whose line can be
 * given a chunk in a few instructions has a version of its own, which the
 * linker then takes instead: port/kl25z/line_turn.S.  SPLITPROF_TURN is for
 * those who have both in one file, the port's first.
 */
#ifndef SPLITPROF_TURN
#include "../../core/layout.h"

	.syntax	unified
	.section .text.splitprof_turn, "ax", %progbits
	.p2align 2
	.weak	splitprof_turn
	.type	splitprof_turn, %function
	.thumb_func
splitprof_turn:
	/*
	 * The stub keeps PRIMASK in ip, which C may change.  And C wants sp to
	 * be a multiple of 8, which not every caller takes care of.
	 */
	mov	r3, sp
	mov	r2, sp
	subs	r2, #12
	lsrs	r2, r2, #3
	lsls	r2, r2, #3
	mov	sp, r2
	str	r3, [r2]
	mov	r3, ip
	str	r3, [r2, #4]
	mov	r3, lr
	str	r3, [r2, #8]
	bl	splitprof_turn_any
	ldr	r1, [sp, #4]
	mov	ip, r1
	ldr	r1, [sp, #8]
	mov	lr, r1
	ldr	r1, [sp]
	mov	sp, r1
	ldr	r3, =splitprof_state
	cmp	r0, #0			/* Z: busy */
	bx	lr
	.size	splitprof_turn, . - splitprof_turn
#endif
