/* SPDX-License-Identifier: MIT */
/*
 * splitprof_turn() for any line: see core/queue.h.  A port whose line can be
 * given a chunk in a few instructions has a version of its own, which the
 * linker then takes instead: port/kl25z/line_turn.S.  SPLITPROF_TURN is for
 * those who have both in one file, the port's first.
 *
 * Stack	20 or 24 bytes, and what splitprof_line_send() needs.
 */
#ifndef SPLITPROF_TURN
#include "asm.h"

#if SPLITPROF_FRAMES
#define SPLITPROF_SEND	splitprof_frames_send
#else
#define SPLITPROF_SEND	splitprof_line_send
#endif

	.section .text.splitprof_turn, "ax", %progbits
	.p2align 2
	.weak	splitprof_turn
	.type	splitprof_turn, %function
	.thumb_func
splitprof_turn:
	line_begin
	line_size
	/*
	 * The stub keeps what it needs in ip, which C may change.  And C wants
	 * sp to be a multiple of 8, which not every caller takes care of.
	 */
	mov	r2, sp
	lsrs	r3, r2, #3
	bcs	1f			/* it is 4 more, and we push 20 */
	sub	sp, #4
1:
	mov	r3, ip
	push	{r0-r3, lr}
	movs	r3, r0
	movs	r0, r1			/* where it begins */
	movs	r1, r3			/* size */
	bl	SPLITPROF_SEND
	cmp	r0, #0
	pop	{r0-r3}
	mov	ip, r3
	pop	{r3}
	mov	lr, r3
	mov	sp, r2
	beq	1f
	turned
	bx	lr
1:
	movs	r0, #0			/* Z: busy */
	bx	lr
	.size	splitprof_turn, . - splitprof_turn
#endif
