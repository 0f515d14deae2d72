/* SPDX-License-Identifier: MIT */
/*
 * KL25Z: splitprof_turn() of core/queue.h for the line that DMA feeds.  No
 * stack, 33 cycles with the return.
 */
#include "../../arch/arm/asm.h"
#include "board.h"

/* Frames are not put where a chunk is: then that for any line will do. */
#if !SPLITPROF_FRAMES
#define SPLITPROF_TURN

	function splitprof_turn
	ldr	r2, =DMA_BASE
	ldr	r3, [r2, #DMA_DSR_BCR_AT]
	lsls	r3, r3, #12		/* bytes left */
	bne	1f

	line_begin
	/* What is done must be cleared before the channel is set up again. */
	movs	r3, #1
	lsls	r3, r3, #DSR_DONE_BIT
	str	r3, [r2, #DMA_DSR_BCR_AT]
	str	r1, [r2, #DMA_SAR_AT]
	line_size
	str	r0, [r2, #DMA_DSR_BCR_AT]
	ldr	r3, =DCR_SEND
	str	r3, [r2, #DMA_DCR_AT]

	turned
	bx	lr
1:
	movs	r0, #0
	bx	lr
	function_end splitprof_turn
#endif
