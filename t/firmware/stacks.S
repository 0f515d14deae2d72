/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Calls and exceptions of which the truth is written down in t/sim/kl25z/sim.t:
 * a sample is a SysTick that the program pends itself.  Each place that a
 * sample or a call is at has a name.
 */
	.syntax unified
	.cpu cortex-m0plus
	.thumb

	.section .vectors, "a"
	.word	0x20002000, Reset_Handler, 0, fault
	.rept	7
	.word	0
	.endr
	.word	SVC_Handler
	.word	0, 0
	.word	PendSV_Handler, SysTick_Handler

	.text
	.macro	function name
	.global	\name
	.thumb_func
	.type	\name, %function
\name:
	.endm

/* A place: an instruction that is interrupted, or one that is returned to. */
	.macro	at name
	.global	\name
\name:
	.endm

/* r7 is ICSR, r6 pends SysTick; sampled is the instruction behind. */
	.macro	sample name
	str	r6, [r7]
	at	\name
	nop
	.endm

function fault
	b	fault

function SysTick_Handler
	bx	lr

/* g ends by a tail call, by way of a register. */
function f
	push	{r4, lr}
	sample	in_f
	bl	g
	at	f_called_g
	nop
	pop	{r4, pc}
function g
	ldr	r3, =h
	bx	r3
function h
	sample	in_h
	bx	lr

/* As __gnu_thumb1_case_* do: what is called goes on elsewhere in its caller. */
function cases
	push	{r4, lr}
	bl	choose
	.inst.n	0xde00
	sample	in_case
	pop	{r4, pc}
function choose
	mov	r3, lr
	adds	r3, #2
	mov	lr, r3
	bx	lr

/* BL as a jump that is too far for B. */
function far
	push	{r4, lr}
	bl	1f
1:	sample	in_far
	pop	{r4, pc}
	.size	far, . - far

/* Two calls that never return. */
function catch
	push	{r4, lr}
	mov	r4, sp
	ldr	r5, =caught + 1
	bl	throw_outer
	at	catch_called
	nop
	at	caught
	nop
	sample	in_catch
	pop	{r4, pc}
function throw_outer
	push	{r3, lr}
	bl	throw
	at	outer_called
	nop
function throw
	push	{r3, lr}
	sample	in_throw
	mov	sp, r4
	bx	r5

function recurse
	push	{r4, lr}
	subs	r0, #1
	beq	1f
	bl	recurse
	at	recurse_called
	pop	{r4, pc}
1:	sample	in_recurse
	pop	{r4, pc}

/* Interrupted by SysTick at priority 0: one handler within another. */
function SVC_Handler
	push	{r4, lr}
	sample	in_svc
	bl	f
	at	svc_called_f
	nop
	pop	{r4, pc}

/*
 * With SysTick's priority: a sample comes behind it, in place of its return.
 * Below that: one before it chooses another thread, and one behind that.
 */
function PendSV_Handler
	sample	in_pendsv
	mrs	r0, psp
	ldr	r1, =other
	ldr	r2, [r1]
	str	r0, [r1]
	cmp	r2, #0
	beq	1f
	msr	psp, r2
	sample	chosen
1:	bx	lr

	.macro	yield name
	ldr	r0, =1 << 28
	str	r0, [r7]
	at	\name
	nop
	.endm

/* Of two threads; the first one is what reset began. */
function second
	bl	second_inner
	at	second_called
	nop
function second_inner
	push	{r3, lr}
	sample	in_second
	yield	second_yields
	sample	second_again
	yield	second_ends
	b	fault

function first
	push	{r3, lr}
	yield	first_yields
	sample	first_again
	ldr	r0, =0xe000ed20
	movs	r1, #0
	str	r1, [r0]
	yield	first_chains
	sample	first_last
	pop	{r3, pc}

/* A jump to where a call waits in another round of the same function. */
function loops
	push	{r4, lr}
	subs	r0, #1
	beq	1f
	bl	loops
	at	loops_called
	nop
	sample	in_loops
	pop	{r4, pc}
1:	ldr	r3, =loops_called + 1
	bx	r3

/* Threads, and PendSV below SysTick from here on. */
function threads
	mov	r4, lr
	ldr	r0, =0xe000ed20
	ldr	r1, =0x00c00000
	str	r1, [r0]
	ldr	r0, =0x20001800
	msr	psp, r0
	ldr	r1, =second
	str	r1, [r0, #24]
	ldr	r1, =1 << 24
	str	r1, [r0, #28]
	ldr	r1, =other
	str	r0, [r1]
	ldr	r0, =0x20001c00
	msr	psp, r0
	movs	r1, #2
	msr	control, r1
	bl	first
	at	threads_called_first
	nop
	movs	r0, #0
	msr	control, r0
	sample	on_msp
	bx	r4
	.pool

function Reset_Handler
	ldr	r7, =0xe000ed04
	ldr	r6, =1 << 26
	ldr	r0, =0xe000ed1c
	ldr	r1, =0xc0000000
	str	r1, [r0]
	bl	f
	at	reset_called_f
	nop
	bl	cases
	at	reset_called_cases
	nop
	bl	far
	at	reset_called_far
	nop
	bl	catch
	at	reset_called_catch
	nop
	movs	r0, #4
	bl	recurse
	at	reset_called_recurse
	nop
	svc	0
	at	reset_svc
	nop
	yield	reset_yields
	movs	r0, #2
	bl	loops
	at	reset_called_loops
	nop
	bl	threads
	at	reset_called_threads
	nop
	ldr	r0, =600
	bl	recurse
	at	reset_called_runaway
	nop
	sample	behind
	movs	r0, #0x20
	ldr	r1, =exit
	bkpt	0xab
	.balign	4
exit:	.word	0x20026, 0
	.pool

	.bss
	.balign	4
other:	.space	4
