/* SPDX-License-Identifier: MIT */
/*
 * splitprof_turn() for any line: see queue.h.  A port whose line can be given
 * a chunk in a few instructions has a version of its own, which the linker
 * then takes instead: port/kl25z/line_dma.S.
 */
#include "../../layout.h"

	.syntax	unified
	.cfi_sections .debug_frame
	.section .text.splitprof_turn, "ax", %progbits
	.p2align 2
	.weak	splitprof_turn
	.type	splitprof_turn, %function
	.thumb_func
splitprof_turn:
	.cfi_startproc
	/* The stub keeps PRIMASK in ip, which C may change. */
	mov	r2, ip
	push	{r2, lr}
	.cfi_def_cfa_offset 8
	.cfi_offset lr, -4
	bl	splitprof_turn_any
	pop	{r2, r3}
	.cfi_def_cfa_offset 0
	mov	ip, r2
	mov	lr, r3
	ldr	r3, =splitprof_state
	cmp	r0, #0			/* Z: busy */
	bx	lr
	.cfi_endproc
	.size	splitprof_turn, . - splitprof_turn
