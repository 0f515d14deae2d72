/* SPDX-License-Identifier: MIT */
/*
 * KL25Z without DMA: the transmitter's interrupt, of which there is one a
 * byte.  No stack; 47 cycles on a Cortex-M0+ without wait states, entry and
 * exit included, and 6 more where SPLITPROF_SEND_PRIORITY is not 0.
 */
#include "../kl25z/board.h"

	.syntax	unified
	.cfi_sections .debug_frame
	.section .text.splitprof_kl25z_send, "ax", %progbits
	.p2align 2
	.global	SPLITPROF_KL25Z_UART_HANDLER
	.type	SPLITPROF_KL25Z_UART_HANDLER, %function
	.thumb_func
SPLITPROF_KL25Z_UART_HANDLER:
	.cfi_startproc
	ldr	r3, =splitprof_kl25z_chunk
	ldr	r2, =UART_BASE
	/*
	 * A handler above this one may do its work, splitprof_kl25z_busy(), until
	 * interrupts are masked: so there may be nothing to do.  At priority 0
	 * no handler is above.
	 */
#if SPLITPROF_SEND_PRIORITY
	cpsid	i
	ldr	r0, [r3, #4]		/* next */
	ldr	r1, [r3]		/* end */
	cmp	r0, r1
	beq	.Lout
	ldrb	r1, [r2, #UART_S1_AT]
	lsrs	r1, r1, #8		/* S1_TDRE */
	bcc	.Lout
#else
	ldr	r0, [r3, #4]
	ldrb	r1, [r2, #UART_S1_AT]	/* or S1_TDRE stays */
#endif
	ldrb	r1, [r0]
	strb	r1, [r2, #UART_D_AT]
	adds	r0, #1
	str	r0, [r3, #4]
	ldr	r1, [r3]
	cmp	r0, r1
	beq	.Llast
.Lout:
#if SPLITPROF_SEND_PRIORITY
	cpsie	i
#endif
	bx	lr
.Llast:
	movs	r0, #C2_TE
	strb	r0, [r2, #UART_C2_AT]
	b	.Lout
	.cfi_endproc
	.size	SPLITPROF_KL25Z_UART_HANDLER, . - SPLITPROF_KL25Z_UART_HANDLER
