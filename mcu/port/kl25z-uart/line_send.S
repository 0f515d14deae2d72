/* SPDX-License-Identifier: MIT */
/*
 * KL25Z without DMA: the transmitter's interrupt, of which there is one a
 * byte.  No stack; 48 cycles on a Cortex-M0+ without wait states, entry and
 * exit included, and 8 more where SPLITPROF_SEND_PRIORITY is not 0.
 */
#include "../../arch/arm/asm.h"
#include "../kl25z/board.h"

	.section .text.splitprof_kl25z_send, "ax", %progbits
	.p2align 4
	function splitprof_line_handler, splitprof_kl25z_send
	ldr	r3, =splitprof_kl25z_chunk
	/*
	 * A handler above this one may do its work, splitprof_kl25z_busy(),
	 * until interrupts are masked.  At priority 0 no handler is above.
	 */
#if SPLITPROF_SEND_PRIORITY
	cpsid	i
	ldr	r2, =UART_BASE
	ldrb	r2, [r2, #UART_S1_AT]
	lsrs	r2, r2, #8		/* S1_TDRE */
	bcc	.Lout
#endif
	ldr	r0, [r3]		/* end */
	ldr	r1, [r3, #4]		/* next */
	subs	r0, r0, r1
	cmp	r0, #1
	bls	.Llast
.Lput:
	ldrb	r2, [r1]
	adds	r1, #1
	str	r1, [r3, #4]
	ldr	r3, =UART_BASE
	ldrb	r0, [r3, #UART_S1_AT]	/* or S1_TDRE stays */
	strb	r2, [r3, #UART_D_AT]
.Lout:
#if SPLITPROF_SEND_PRIORITY
	cpsie	i
#endif
	bx	lr
.Llast:
	bne	.Lout			/* nothing was to be sent */
	ldr	r2, =UART_BASE
	movs	r0, #C2_TE
	strb	r0, [r2, #UART_C2_AT]
	b	.Lput
	function_end splitprof_line_handler
/* As SPLITPROF_VECTOR does it, in port.h. */
	.global	SPLITPROF_KL25Z_UART_HANDLER
	.type	SPLITPROF_KL25Z_UART_HANDLER, %function
	.thumb_set SPLITPROF_KL25Z_UART_HANDLER, splitprof_line_handler
