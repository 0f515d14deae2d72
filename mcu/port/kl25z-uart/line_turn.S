/* SPDX-License-Identifier: MIT */
/*
 * KL25Z without DMA: splitprof_turn() of core/queue.h.  No stack, unless the
 * line is busy: then 8 bytes, and what splitprof_kl25z_busy() takes.
 */
#include "../../arch/arm/asm.h"
#include "../kl25z/board.h"

/* Frames are not put where a chunk is: then that for any line will do. */
#if !SPLITPROF_FRAMES
#define SPLITPROF_TURN

	function splitprof_turn
	ldr	r2, =splitprof_kl25z_chunk
	ldmia	r2!, {r3}		/* end */
	ldr	r2, [r2]		/* next */
	cmp	r2, r3
	bne	1f

	ldr	r2, =splitprof_kl25z_chunk
	stmia	r2!, {r0, r1}
	ldr	r2, =UART_BASE
	movs	r3, #C2_TE | C2_TIE
	strb	r3, [r2, #UART_C2_AT]
	subs	r0, r0, r1		/* size */
	turned
	bx	lr
1:
	/* The interrupt may be held off: do its work.  ip is the stub's. */
	mov	r2, ip
	push	{r2, lr}
	.cfi_adjust_cfa_offset 8
	bl	splitprof_kl25z_busy
	pop	{r2, r3}
	.cfi_adjust_cfa_offset -8
	mov	ip, r2
	movs	r0, #0
	bx	r3
	function_end splitprof_turn
#endif
