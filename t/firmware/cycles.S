/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Functions of which sim.t knows by hand how long they take, how deep their
 * stack is and what they put on the wire of a KL25Z.  The numbers behind
 * them are cycles by ARM's manual, and what a flash and a bridge add.
 */
	.syntax	unified
	.cpu	cortex-m0plus
	.thumb

	.macro	function name
	.p2align 4
	.global	\name
	.type	\name, %function
	.thumb_func
\name:
	.endm

	.macro	store address, value
	ldr	r0, =\address
	ldr	r1, =\value
	str	r1, [r0]
	.endm

	.macro	store8 address, value
	ldr	r0, =\address
	movs	r1, #\value
	strb	r1, [r0]
	.endm

	.section .vectors, "a", %progbits
	.word	0x20002000, Reset_Handler
	.rept	9
	.word	0
	.endr
	.word	svc_handler
	.word	0, 0, pendsv_handler, 0
	.rept	20
	.word	0
	.endr
	.word	irq20_handler, 0, pit_handler
	.rept	25
	.word	0
	.endr

	.text
function Reset_Handler
	ldr	r0, =0x20001000
	msr	psp, r0
	bl	f_alu
	bl	f_memory
	bl	f_lists
	bl	f_branches
	bl	f_loop
	bl	f_call
	bl	f_system
	bl	f_pc
	bl	f_peripheral
	bl	f_svc
	bl	f_chain
	bl	f_irq
	bl	f_masked
	bl	f_deep
	bl	f_recursive
	bl	f_uart
	bl	f_dma
	bl	f_copy
	bl	f_pit
	bl	f_done

function f_alu			/* 1 + 1 + 1 + 1 + 2 = 6; board + 2 */
	adds	r0, #1
	muls	r0, r0, r0
	mov	r8, r0
	nop
	bx	lr

function f_memory		/* 2 + 2 + 2 + 2 + 2 = 10; board + 3 */
	ldr	r0, =0x20000000
	str	r0, [r0]
	ldrb	r1, [r0]
	strh	r1, [r0, #2]
	bx	lr
	.ltorg

function f_lists		/* 6 + 4 + 4 + 8 = 22; board + 1 */
	push	{r4-r7, lr}
	push	{r0-r2}
	pop	{r0-r2}
	pop	{r4-r7, pc}

function f_branches		/* 1 + 1 + 2 + 2 + 2 = 8; board + 2 */
	cmp	r0, r0
	bne	1f
	beq	2f
1:	nop
2:	b	3f
	nop
3:	bx	lr

function f_loop			/* 1 + 9 * 3 + (1 + 1) + 2 = 32; board + 1 */
	movs	r0, #10
1:	subs	r0, #1
	bne	1b
	bx	lr

function f_leaf			/* 2; board + 1 */
	bx	lr

function f_call			/* 2 + 3 + 2 + 1 + 4 = 12; board + 3 */
	push	{lr}
	bl	f_leaf
	nop
	pop	{pc}

function f_system		/* 5 * 3 + 2 * 1 + 2 = 19; board + 4 */
	mrs	r0, psp
	msr	psp, r0
	dsb
	dmb
	isb
	cpsid	i
	cpsie	i
	bx	lr

function f_pc			/* 1 + 2 + 1 + 2 + 2 = 8; board + 2 */
	adr	r0, 1f
	mov	pc, r0
	.p2align 2
1:	movs	r0, #0
	add	pc, r0
	nop
	bx	lr

function f_peripheral		/* 2 * 5 + 2 = 12; board + 2 + 4 */
	ldr	r0, =0x40048034
	ldr	r1, [r0]
	str	r1, [r0]
	ldr	r0, =0xe000ed00
	ldr	r1, [r0]
	bx	lr
	.ltorg

function svc_handler		/* 15 + 13 = 28 */
	bx	lr

function f_svc
	svc	1
	bx	lr

function pendsv_handler		/* 15 + 3 + 5 + 11; chained 4 for 15 */
	push	{r4, lr}
	pop	{r4, pc}

/* Both wait when the mask goes: PendSV is chained to the interrupt. */
function f_chain
	push	{lr}
	store	0xe000e100, 1 << 20
	cpsid	i
	store	0xe000e200, 1 << 20
	store	0xe000ed04, 1 << 28
	store	0xe000ed20, 0xc00000
	cpsie	i
	nop
	pop	{pc}
	.ltorg

function irq20_handler		/* 15 + 1 + 13 = 29; board + 2 + misses */
	nop
	bx	lr

function f_irq
	ldr	r0, =0xe000e200
	ldr	r1, =1 << 20
	str	r1, [r0]
	bx	lr
	.ltorg

/* The mask is there for 2 + 30 + 1 cycles: from one cps's end to the other's */
function f_masked
	ldr	r0, =0xe000e200
	ldr	r1, =1 << 20
	movs	r2, #10
	cpsid	i
	str	r1, [r0]
1:	subs	r2, #1
	bne	1b
	nop
	cpsie	i
	bx	lr
	.ltorg

function f_deep			/* 20 + 100 = 120, and 4 + 32 of the svc */
	push	{r4-r7, lr}
	sub	sp, #100
	svc	1
	add	sp, #100
	pop	{r4-r7, pc}

function f_recursive		/* three calls, 8 bytes each */
	movs	r0, #2
	b	recurse
function recurse
	push	{r4, lr}
	subs	r0, #1
	bmi	1f
	bl	recurse
1:	pop	{r4, pc}

/* UART1 at 1.5 Mbaud, bytes written as fast as it takes them. */
function f_uart
	store	0x40048034, 1 << 10 | 1 << 11 | 1 << 12
	store8	0x4006b000, 0
	store8	0x4006b001, 1
	store8	0x4006b003, 8
	ldr	r0, =0x4006b000
	movs	r1, #'a'
1:	ldrb	r2, [r0, #4]
	lsrs	r2, r2, #8
	bcc	1b
	strb	r1, [r0, #7]
	adds	r1, #1
	cmp	r1, #'f'
	bne	1b
2:	ldrb	r2, [r0, #4]
	lsrs	r2, r2, #7
	bcc	2b
	bx	lr
	.ltorg

/* Sixteen bytes from flash to UART2, without the processor. */
function f_dma
	store	0x4004803c, 1 << 1 | 1 << 23
	store8	0x4006c001, 1
	store8	0x4006c008, 0x80
	store8	0x4006c003, 0x88
	store	0x40008100, message
	store	0x40008104, 0x4006c007
	store	0x40008108, 1 << 24 | 16
	store	0x4000810c, 0x60520080	/* ERQ, CS, SINC, bytes, D_REQ */
	store8	0x40021000, 0x80 | 7
	ldr	r0, =0x40008108
	ldr	r2, =0x4006c000
1:	ldr	r1, [r0]
	lsls	r1, r1, #7
	bpl	1b
2:	ldrb	r1, [r2, #4]
	lsrs	r1, r1, #7
	bcc	2b
	bx	lr
	.p2align 2
message:
	.ascii	"0123456789abcdef"
	.p2align 2
	.ltorg

/* Sixteen bytes as four words into a ring of 16, all at once: 4 and on. */
function f_copy
	store	0x40008110, message
	store	0x40008114, 0x20000104
	store	0x40008118, 16
	store	0x4000811c, 0x00490100	/* SINC, DINC, DMOD, START, words */
	ldr	r0, =0x20000100
	ldr	r0, [r0]
	ldr	r1, =message + 12
	ldr	r1, [r1]
	subs	r0, r0, r1
1:	bne	1b
	bx	lr
	.ltorg

/* A tick each 1000 bus cycles, which sends a byte; five of them. */
function f_pit
	push	{lr}
	store8	0x4006a001, 1
	store8	0x4006a003, 8
	store	0x40048004, 1 << 26
	store	0x40037000, 0
	store	0x40037110, 999
	store	0x40037118, 3
	store	0xe000e100, 1 << 22
	movs	r4, #5
1:	wfi
	subs	r4, #1
	bne	1b
	store	0x40037118, 0
	pop	{pc}
	.ltorg

function pit_handler
	ldr	r0, =0x4003711c
	movs	r1, #1
	str	r1, [r0]
	ldr	r0, =0x4006a007
	strb	r1, [r0]
	bx	lr
	.ltorg

function f_done
	b	f_done
