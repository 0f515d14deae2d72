/* SPDX-License-Identifier: MIT */
/*
 * KL25Z: splitprof_turn() of queue.h for the line that DMA feeds.  No stack,
 * 35 cycles and the two of the return included.
 *
 * On entry	r0	put, the end of the chunk
 *		r1	its beginning
 * On return	Z clear	the chunk is on its way: r0 = the other one's beginning,
 *			  r3 = &splitprof_state, r1 = the new end
 *		Z set	the line is busy: r0 = 0
 * Changes	r0-r3
 */
#include "board.h"

	.syntax	unified
	.cfi_sections .debug_frame
	.section .text.splitprof_turn, "ax", %progbits
	.p2align 2
	.global	splitprof_turn
	.type	splitprof_turn, %function
	.thumb_func
splitprof_turn:
	.cfi_startproc
	ldr	r2, =DMA_BASE
	ldr	r3, [r2, #DMA_DSR_BCR_AT]
	lsls	r3, r3, #12		/* bytes left */
	bne	1f

	/* What is done must be cleared before the channel is set up again. */
	movs	r3, #DSR_DONE
	strb	r3, [r2, #DMA_DSR_AT]
	str	r1, [r2, #DMA_SAR_AT]
	subs	r0, r0, r1		/* size */
	str	r0, [r2, #DMA_DSR_BCR_AT]
	ldr	r3, =DCR_SEND
	str	r3, [r2, #DMA_DCR_AT]

	ldr	r3, =splitprof_state
	ldr	r2, [r3, #SPLITPROF_AT_SENT]
	adds	r2, r2, r0
	str	r2, [r3, #SPLITPROF_AT_SENT]

	/* The other one's beginning: the sum of both is known. */
#if 2 * SPLITPROF_AT_CHUNKS + SPLITPROF_CHUNK_BYTES < 256
	lsls	r0, r3, #1
	adds	r0, #2 * SPLITPROF_AT_CHUNKS + SPLITPROF_CHUNK_BYTES
#else
	ldr	r0, =2 * SPLITPROF_AT_CHUNKS + SPLITPROF_CHUNK_BYTES
	adds	r0, r0, r3
	adds	r0, r0, r3
#endif
	subs	r0, r0, r1

#if SPLITPROF_ARC_END < 256
	movs	r1, #SPLITPROF_ARC_END
#else
	ldr	r1, =SPLITPROF_ARC_END
#endif
	adds	r1, r1, r0		/* Z clear */
	str	r1, [r3, #SPLITPROF_AT_END]
	bx	lr
1:
	movs	r0, #0
	bx	lr
	.cfi_endproc
	.size	splitprof_turn, . - splitprof_turn
