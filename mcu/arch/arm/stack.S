/* SPDX-License-Identifier: MIT */
/*
 * A sample with its call stack, in assembly: stack/scan.c and packet.c say in
 * C what it does, and make the same packets.
 *
 * Interrupts are open but for what is between enter and cpsie, and in what is
 * called.  Another scan may come between, or whatever else queues a packet: it
 * takes splitprof_queue_owner away, and this scan begins again.
 */
#include "../../core/layout.h"

#if SPLITPROF_STACK_IN_ASM
#include "asm.h"

/* What is on the stack meanwhile; ON_SP begins a struct splitprof_stack. */
#define ON_LIMIT	0	/* where no other word fits in the packet */
#define ON_PC		4	/* the sample's place */
#define ON_SP		8
#define ON_END		12
#define ON_CUT		16	/* or ON_AGAIN */
#define ON_AGAIN	16	/* behind a mark that tells a word again */
#define ON_CHAIN	20	/* behind the chain's last word */
#define ON_OUTER	24	/* another stack follows */
#define ON_KEPT		28	/* r4 in begin */
/* Where begin returns to; then, how far words were the same. */
#define ON_BACK		32
/* The same in the packet before, of this sample. */
#define ON_PROGRESS	36
#if SPLITPROF_WITH_ARCS
#define ON_PUT		44	/* the packet's beginning */
#define ON_BYTES	52
#else
#define ON_BYTES	44
#endif
#define ON_FRAME	ON_BYTES
#define ON_EXC		(ON_BYTES + 4)

#define FRAME_LR	20
#define FRAME_PC	24
#define FRAME_XPSR	28

/* The longest word, and end, of a packet. */
#define WORD_MOST	9
#define END_MOST	5
#define HEAD_MOST	29

/*
 * Registers, but where it is said otherwise:
 *	r0	the word that is looked at, upwards of which all is done
 *	r1	the stack pointer
 *	r2, r3	the text's beginning, or 1 more if no thread was interrupted,
 *		and its size
 *	r4	a word as splitprof_stacks has it, with a gap, or 0 in its place
 *	r8	where that goes in words
 *	r9	the word that was found last
 *	r10	the sum of the packet's bytes
 *	r11	where the packet goes on; 0: it has not begun
 *	ip	the text's beginning + 1
 */

/* Mask, and go on if no packet has come between.  Changes r7. */
.macro	enter again=.Lagain
	cpsid	i
	ldr	r7, =splitprof_queue_owner
	ldr	r7, [r7]
	cmp	sp, r7
	bne	\again
#if SPLITPROF_WITH_ARCS
	ldr	r7, =splitprof_state
	ldr	r7, [r7, #SPLITPROF_AT_PUT]
	push	{r6}
	ldr	r6, [sp, #ON_PUT + 4]
	cmp	r7, r6
	pop	{r6}
	bne	\again
#endif
.endm

/* Go there if there is no room for another word.  Changes r7. */
.macro	has_room else
	ldr	r7, [sp, #ON_LIMIT]
	cmp	r11, r7
	bhi	\else
.endm

/* C set: words are kept up to r6.  Changes r7. */
.macro	is_beyond
	ldr	r7, =splitprof_stacks + SPLITPROF_AT_STACK_WORDS + 4 * SPLITPROF_STACK_DEPTH
	cmp	r6, r7
.endm

/* r5 = 4 times the slot of the place in r4, r6 = its address. */
.macro	slot
	log2	.Lbits, SPLITPROF_STACK_SLOTS
	lsrs	r5, r4, #1
	lsrs	r6, r4, #7
	eors	r5, r6
	lsls	r5, r5, #32 - .Lbits
	lsrs	r5, r5, #30 - .Lbits
	ldr	r6, =splitprof_stacks + SPLITPROF_AT_STACK_SLOTS
	adds	r6, r6, r5
.endm

/* One byte more. */
.macro	put_byte byte
	strb	\byte, [r6]
	add	r10, \byte
	adds	r6, #1
.endm

#if SPLITPROF_STACK_OPEN
/*
 * Where the sampler's interrupt returns to, in the place of what it
 * interrupted: arch/arm/sampler.h.  That one's exception frame is at sp, and
 * EXC_RETURN in r1: on the stack it makes this look like a handler to whoever
 * unwinds it.  Nothing else can come before the frame's registers are back, as
 * below sp nothing is needed, and flags are not changed.
 */
	function splitprof_stack_open, splitprof_stack_scan
	.global	splitprof_stack_open_at		/* without Thumb's bit */
	.set	splitprof_stack_open_at, .Lopen
.Lopen:
	.cfi_def_cfa_offset 0
	push	{r0, r1}
	.cfi_def_cfa_offset 8
	.cfi_offset lr, -4
	add	r0, sp, #8
	bl	splitprof_stack_scan
	add	sp, #8
	ldr	r3, [sp, #20]
	mov	lr, r3
	ldr	r3, [sp, #16]
	mov	ip, r3
	ldr	r2, [sp, #FRAME_PC]
	adds	r2, #1
	ldr	r3, [sp, #FRAME_XPSR]
	lsls	r1, r3, #22		/* bit 9: a word is left out above */
	bmi	1f
	str	r2, [sp, #28]
	msr	apsr_nzcvq, r3
	pop	{r0-r3}
	add	sp, #12
	pop	{pc}
1:
	str	r2, [sp, #32]
	msr	apsr_nzcvq, r3
	pop	{r0-r3}
	add	sp, #16
	pop	{pc}
	function_end splitprof_stack_open
#endif

/*
 * void splitprof_stack_scan(const uint32_t *frame, uint32_t exc_return)
 */
	function splitprof_stack_scan
	push	{r4-r7, lr}
	mov	r4, r8
	mov	r5, r9
	mov	r6, r10
	mov	r7, r11
	push	{r4-r7}
	push	{r0, r1}
	sub	sp, #ON_BYTES
	.cfi_def_cfa_offset 44 + ON_BYTES
	.cfi_offset lr, -4
	.cfi_offset r7, -8
	.cfi_offset r6, -12
	.cfi_offset r5, -16
	.cfi_offset r4, -20
	.cfi_offset r11, -24
	.cfi_offset r10, -28
	.cfi_offset r9, -32
	.cfi_offset r8, -36

	movs	r4, #0
	str	r4, [sp, #ON_PROGRESS]
	b	.Lagain

	/* No room: the line may take the chunk, or there is some for less. */
.Lturn:
	cpsie	i
	cpsid	i
	bl	splitprof_queue_turn
	ldr	r4, =splitprof_stacks
	ldr	r6, =splitprof_state
	ldr	r5, [r6, #SPLITPROF_AT_PUT]
	ldr	r7, [r6, #SPLITPROF_AT_SAMPLE_END]
	subs	r7, #SPLITPROF_SAMPLE_END - SPLITPROF_CHUNK_ROOM + \
	    SPLITPROF_STACK_ROOM
	cmp	r0, #0
	bne	1f
	mov	r0, r7
	adds	r0, #SPLITPROF_STACK_ROOM - HEAD_MOST - END_MOST
	cmp	r5, r0
	bhi	2f
	b	.Lroom
1:
	cpsie	i
	b	.Lagain
2:
	cpsie	i
	cpsid	i
	bl	splitprof_stack_waits
	cpsie	i
	cmp	r0, #0
	bne	.Lagain
	bl	.Lsampled		/* too far for B */

	/* Nothing is as before, and no slot is filled. */
.Lforget:
	cpsie	i
	enter	.Lagain
	movs	r0, #0
	str	r0, [r4, #SPLITPROF_AT_STACK_PC]
	strh	r0, [r4, #SPLITPROF_AT_STACK_COUNT]
	str	r0, [r4, #SPLITPROF_AT_STACK_CHAIN]
	str	r0, [r4, #SPLITPROF_AT_STACK_LONGEST]
	str	r0, [r4, #SPLITPROF_AT_STACK_WORDS]
	ldr	r5, =splitprof_stacks + SPLITPROF_AT_STACK_SLOTS
	ldr	r0, =SPLITPROF_STACK_EMPTY
	mov	r1, r0
	mov	r2, r0
	mov	r3, r0
	movs	r6, #SPLITPROF_STACK_SLOTS / 4
1:
	stmia	r5!, {r0-r3}
	subs	r6, #1
	bne	1b
	b	.Lremembers
.Lleave:
	add	sp, #ON_BYTES + 8
	pop	{r4-r7}
	mov	r8, r4
	mov	r9, r5
	mov	r10, r6
	mov	r11, r7
	pop	{r4-r7, pc}
.Lout:
	cpsie	i
	b	.Lleave

	/* Is there room? */
.Lagain:
	ldr	r4, =splitprof_stacks
	ldr	r6, =splitprof_state
	cpsid	i
	ldr	r5, [r6, #SPLITPROF_AT_PHASE]
	cmp	r5, #SPLITPROF_SAMPLING
	bne	.Lout
	ldr	r5, [r6, #SPLITPROF_AT_PUT]
	ldr	r7, [r6, #SPLITPROF_AT_SAMPLE_END]
	subs	r7, #SPLITPROF_SAMPLE_END - SPLITPROF_CHUNK_ROOM + \
	    SPLITPROF_STACK_ROOM
	cmp	r5, r7
	bhi	.Lturn
.Lroom:
	adds	r7, #SPLITPROF_STACK_ROOM - END_MOST - WORD_MOST
#if SPLITPROF_CHUNK_ROOM > SPLITPROF_STACK_PACKET
	ldr	r5, [r6, #SPLITPROF_AT_PUT]
	adds	r5, #SPLITPROF_STACK_PACKET - END_MOST - WORD_MOST
	cmp	r7, r5
	bls	1f
	mov	r7, r5
1:
#endif
	str	r7, [sp, #ON_LIMIT]
	ldr	r7, =splitprof_queue_owner
	mov	r5, sp
	str	r5, [r7]
#if SPLITPROF_WITH_ARCS
	ldr	r5, [r6, #SPLITPROF_AT_PUT]
	str	r5, [sp, #ON_PUT]
#endif
	movs	r5, #0
	mov	r11, r5
	str	r5, [sp, #ON_OUTER]
	str	r5, [sp, #ON_AGAIN]
	ldrb	r5, [r4, #SPLITPROF_AT_STACK_FULL]
	cmp	r5, #0
	bne	.Lforget
.Lremembers:
	cpsie	i

	/* What was interrupted: most often a thread, on a known stack. */
	add	r6, sp, #ON_FRAME
	ldmia	r6!, {r0, r1}
	ldr	r6, [r4, #SPLITPROF_AT_STACK_BASE]
	ldr	r5, [r0, #FRAME_PC]
	subs	r5, r5, r6
	lsrs	r5, r5, #1
	str	r5, [sp, #ON_PC]
	adds	r6, #1
	mov	ip, r6
	ldr	r5, [r0, #FRAME_XPSR]
	movs	r3, #SPLITPROF_AT_STACK_WORDS
	adds	r3, r3, r4
	mov	r8, r3
	ldr	r7, [r4, #SPLITPROF_AT_STACK_CHAIN]
	lsls	r7, r7, #2
	adds	r7, r7, r3
	str	r7, [sp, #ON_CHAIN]
	lsls	r6, r5, #23
	bne	.Lother_stack_1
#ifdef __ARM_FP
	lsls	r6, r1, #27		/* bit 4 */
	bmi	1f
	adds	r0, #72
1:
#endif
	adds	r0, #32
	lsls	r6, r5, #22		/* bit 9 */
	bpl	1f
	adds	r0, #4
1:
	ldr	r5, [r4, #SPLITPROF_AT_STACK_MAIN_END]
	lsrs	r1, r1, #3		/* bit 2 */
	bcc	1f
	strb	r1, [r4, #SPLITPROF_AT_STACK_THREADS]
	ldr	r5, [r4, #SPLITPROF_AT_STACK_TASK_END]
1:
	subs	r6, r5, r0
	ldr	r2, =SPLITPROF_STACK_BYTES
	cmp	r6, r2
	bhi	.Lother_stack_1
	str	r5, [sp, #ON_END]
	mov	r1, r0
	mov	r0, r5

	/* skip_same() */
	ldr	r6, [r4, #SPLITPROF_AT_STACK_END]
	mov	r2, ip
#ifdef __ARM_ARCH_6M__			/* no tail calls: stack.h */
	cmp	r5, r6
	bne	.Lskipped
	mov	r6, r3
	mov	r3, r7
	cmp	r6, r3
	bhs	.Lskipped
.Lskip:
	ldr	r4, [r6]
	lsrs	r5, r4, #24
	lsls	r5, r5, #2
	subs	r5, r0, r5
	cmp	r5, r1
	blo	.Ldiffers_there
	ldr	r7, [r5]
	subs	r7, r7, r2
	lsls	r4, r4, #8
	lsrs	r4, r4, #8
	cmp	r7, r4
	bne	.Ldiffers_there
	mov	r0, r5
	adds	r6, #4
	cmp	r6, r3
	blo	.Lskip
.Ldiffers_there:
	mov	r8, r6
.Lskipped:
#endif
	mov	r9, r0
	subs	r2, #1
	ldr	r4, =splitprof_stacks
	ldr	r3, [r4, #SPLITPROF_AT_STACK_BYTES]

	b	.Lnext

	/* The words below r0; .Lfour begins a line of the flash's cache. */
	.p2align 4
	nop
	nop
	nop
.Lnext:
	subs	r0, #16
	cmp	r0, r1
	blo	.Lfew
	lsrs	r7, r2, #1
	bcs	.Lfour_any_1
.Lfour:
	ldmia	r0!, {r4-r7}
	subs	r7, r7, r2
	cmp	r7, r3
	blo	.Lat3
.Lnot3:
	subs	r6, r6, r2
	cmp	r6, r3
	blo	.Lat2
.Lnot2:
	subs	r5, r5, r2
	cmp	r5, r3
	blo	.Lat1
.Lnot1:
	subs	r4, r4, r2
	cmp	r4, r3
	blo	.Lat0
.Lnot0:
	subs	r0, #32
	cmp	r0, r1
	bhs	.Lfour
.Lfew:
	adds	r0, #16
	lsrs	r7, r2, #1
	bcs	.Lone_any_1
.Lone:
	cmp	r0, r1
	bls	.Lscanned_1
	subs	r0, #4
	ldr	r4, [r0]
	subs	r4, r4, r2
	cmp	r4, r3
	bhs	.Lone
	lsrs	r4, r4, #1
	bcc	.Lone
	b	.Lhit
.Lscanned_1:
	b	.Lscanned
.Lother_stack_1:
	b	.Lother_stack1
.Lfour_any_1:
	b	.Lfour_any
.Lone_any_1:
	b	.Lone_any
.Llong_1:
	b	.Llong
	.ltorg

	/* One that may be a return address, if it is odd; is it as before? */
.Lat3:
	lsrs	r7, r7, #1
	bcc	.Lnot3
	subs	r0, #4
	b	.Lhit
.Lat2:
	lsrs	r6, r6, #1
	bcc	.Lnot2
	subs	r0, #8
	b	.Lhit
.Lat1:
	lsrs	r5, r5, #1
	bcc	.Lnot1
	subs	r0, #12
	b	.Lhit
.Lat0:
	lsrs	r4, r4, #1
	bcc	.Lnot0
	subs	r0, #16
.Lhit:
	ldr	r4, [r0]
	mov	r6, ip
	subs	r4, r4, r6
.Lreturn:
	mov	r5, r9
	subs	r5, r5, r0
	adds	r6, r5, #4
	lsrs	r6, r6, #10
	bne	.Llong_1
	lsls	r5, r5, #22
	orrs	r4, r5
	mov	r6, r8
	ldr	r7, [r6]
	eors	r7, r4
	lsrs	r7, r7, #1
	bne	.Ldiffers
.Lsame:
	adds	r6, #4
	mov	r8, r6
.Ladded:
	mov	r9, r0
	lsrs	r7, r2, #1
	bcc	.Lnext
	b	.Lexception

	/* It differs. Is it the word before, or in a slot? */
.Lbegin_first:
	bl	.Lbegin			/* lr may take the slot */
	mov	r6, r8
.Ldiffers:
	subs	r6, #4
	ldr	r7, [r6]
	eors	r7, r4
	lsrs	r7, r7, #1
	beq	.Lbefore_1
.Ldiffers_too:
	slot
	ldr	r7, [r6]
	eors	r7, r4
	lsrs	r7, r7, #1
	bne	.Lother
	mov	r7, r11
	cmp	r7, #0
	beq	.Lbegin_first
#if SPLITPROF_WITH_ARCS
	bl	.Lmine
#else
	enter	.Lagain_1
#endif
	has_room .Ltoo_long_1
	ldr	r4, [r6]
	lsrs	r5, r5, #2
	mov	r6, r11
	put_byte r5

	/* Keep r4 as the next word. */
.Lput:
	mov	r11, r6
.Lkeep:
	mov	r6, r8
	is_beyond
	bhs	1f
	ldr	r5, [sp, #ON_CHAIN]
	stmia	r6!, {r4}
	movs	r7, #0
	str	r7, [r6]
	cmp	r5, r8
	bne	1f
	lsrs	r7, r4, #1
	bcs	1f
	adds	r5, #4
	lsrs	r7, r4, #24
	cmp	r7, #SPLITPROF_STACK_LONG
	beq	1f
	str	r5, [sp, #ON_CHAIN]
1:
	mov	r8, r6
	cpsie	i
	b	.Ladded
.Lagain_1:
	b	.Lagain
.Ltoo_long_1:
	b	.Ltoo_long
.Lbefore_1:
	b	.Lbefore

	/* The place may be in the slot, with another gap; or it is new. */
.Lother:
	lsls	r7, r7, #9
	bne	.Lnew
	ldr	r7, [r6]
	lsls	r7, r7, #31
	lsrs	r7, r7, #31
	orrs	r4, r7
	mov	r7, r11
	cmp	r7, #0
	beq	.Lbegin_first
	bl	.Lenter
	bl	.Lkeep_slot
	movs	r7, #SPLITPROF_WIRE_STACK_GAP
	lsrs	r5, r5, #2
	orrs	r7, r5
	mov	r6, r11
	put_byte r7
	mov	r5, r9
	subs	r5, r5, r0
	lsrs	r5, r5, #2
	bl	.Lput_number
	b	.Lput
.Lnew:
	lsrs	r7, r2, #1
	bcs	.Lnew_any
1:
	bl	.Lis_call
	bne	.Lno_call
2:
	mov	r7, r11
	cmp	r7, #0
	beq	.Lbegin_1
	bl	.Lenter
	mov	r5, r9
	subs	r5, r5, r0
	lsrs	r5, r5, #2
	bl	.Lput_new
	bl	.Lfind_place
	bl	.Lput_signed
	mov	r11, r6
	cpsie	i
	bl	.Lfind_slot
	bl	.Lmine
	bl	.Lkeep_slot
	b	.Lkeep

.Lnew_any:
	bl	.Lis_exc
	beq	1b
	b	2b
.Lbegin_1:
	b	.Lbegin_first
.Lno_call:
	b	.Lnext

	/* A gap of 255 or more. */
.Llong:
	movs	r6, #SPLITPROF_STACK_LONG
	lsls	r6, r6, #24
	orrs	r4, r6
	mov	r6, r8
	ldr	r7, [r6]
	eors	r7, r4
	lsrs	r7, r7, #1
	bne	1f
	bl	.Lis_longest
	mov	r6, r8
	bne	1f
	b	.Lsame
1:
	b	.Ldiffers

	/* It is the word before, the one at r6. */
.Lbefore:
	mov	r7, r11
	cmp	r7, #0
	beq	.Lbegin_1
	lsrs	r7, r4, #24
	cmp	r7, #SPLITPROF_STACK_LONG
	beq	.Lnot_again
	ldr	r7, [sp, #ON_AGAIN]
	cmp	r11, r7
	bne	1f
	subs	r7, #1
	ldrb	r5, [r7]
	adds	r5, #2
	cmp	r5, #2 * SPLITPROF_WIRE_STACK_AGAIN
	bhs	2f
	ldr	r4, [r6]
	mov	r6, r7
	bl	.Lmine
	strb	r5, [r6]
	movs	r5, #2
	add	r10, r5
	b	.Lkeep
1:
	adds	r6, #4
	is_beyond
	bhs	.Lnot_again
	subs	r6, #4
2:
	ldr	r4, [r6]
	bl	.Lenter
	mov	r6, r11
	movs	r7, #SPLITPROF_WIRE_STACK_PLACE
	put_byte r7
	movs	r7, #1
	put_byte r7
	str	r6, [sp, #ON_AGAIN]
	b	.Lput
.Lnot_again:
	b	.Ldiffers_too

/* Z set: longest is this one, from r9 to r0; changes r5 to r7. */
.Lis_longest:
	ldr	r7, =splitprof_stacks
	mov	r6, r8
	subs	r6, r6, r7
	subs	r6, #SPLITPROF_AT_STACK_WORDS
	lsls	r6, r6, #14
	mov	r5, r9
	subs	r5, r5, r0
	lsrs	r5, r5, #2
	orrs	r5, r6
	ldr	r6, [r7, #SPLITPROF_AT_STACK_LONGEST]
	cmp	r5, r6
	bx	lr

/* As subroutines. */
.Lenter:
	enter	.Lanew
	has_room .Ltoo_long
	bx	lr
.Lmine:
	enter	.Lanew
	bx	lr
.Lanew:
	b	.Lagain

	/* Another packet goes on, if this one has told a word that is kept and,
	   as the one before, got further. */
.Ltoo_long:
	cpsie	i
	ldr	r0, [sp, #ON_FRAME]
	ldr	r7, [sp, #ON_BACK]
	cmp	r8, r7
	beq	.Lmere
	ldr	r6, [sp, #ON_PROGRESS]
	cmp	r7, r6
	bls	.Lmere
	str	r7, [sp, #ON_PROGRESS]
	ldr	r2, [r0, #FRAME_XPSR]
	lsls	r2, r2, #23
	beq	1f
	movs	r2, #1
1:
	movs	r7, #0
	mov	ip, r7			/* no sample yet */
	movs	r7, #SPLITPROF_WIRE_STACK_PART >> 14
	lsls	r7, r7, #16
	mov	r1, r9
	subs	r1, r1, r7
	b	.Lend
	/* It is a mere sample then. */
.Lmere:
	ldr	r0, [r0, #FRAME_PC]
	bl	splitprof_sample
	b	.Lleave

	.ltorg

/* Keep r4 in its slot at r6, and what is long in mind: changes r6 and r7. */
.Lkeep_slot:
	lsrs	r7, r4, #24
	cmp	r7, #SPLITPROF_STACK_LONG
	beq	1f
	str	r4, [r6]
	bx	lr
1:
	lsls	r7, r4, #8
	lsrs	r7, r7, #8
	str	r7, [r6]
	push	{r5, lr}
	.cfi_adjust_cfa_offset 8
	bl	.Lis_longest
	cmp	r6, #0
	beq	1f
	lsrs	r6, r6, #16
	lsls	r6, r6, #16
	subs	r6, r5, r6
	asrs	r6, r6, #16
	cmp	r6, #0
	bgt	2f			/* one further out is kept */
1:
	str	r5, [r7, #SPLITPROF_AT_STACK_LONGEST]
2:
	pop	{r5, pc}
	.cfi_adjust_cfa_offset -8

/*
 * Z set: the place in r4 is behind a call.  Bit 0 of r4 is set where that may
 * go to another function.  splitprof_return_place() of stack.h.  Changes r5 to
 * r7.
 */
.Lis_call:
	lsls	r7, r4, #8
	lsrs	r7, r7, #9
	lsls	r7, r7, #1
	cmp	r7, #4
	blo	2f
	add	r7, ip
	subs	r7, #5
	ldrh	r5, [r7, #2]
	lsrs	r6, r5, #12
	movs	r5, #2
	orrs	r6, r5
	cmp	r6, #15
	bne	1f
	ldrh	r5, [r7]
	lsrs	r5, r5, #11
	cmp	r5, #0xf000 >> 11
	beq	2f
1:
	ldrh	r5, [r7, #2]
	movs	r6, #0x7c
	bics	r5, r6
	movs	r6, #0x4780 >> 7
	lsls	r6, r6, #7
	cmp	r5, r6
	bne	2f
	movs	r5, #SPLITPROF_STACK_ANY
	orrs	r4, r5
	cmp	r4, r4
2:
	bx	lr

/* r5 in r6: changes r7. */
.Lput_signed:
	lsls	r7, r5, #1
	asrs	r5, r5, #31
	eors	r5, r7
.Lput_number:
	cmp	r5, #0x80
	blo	1f
	movs	r7, #0x80
	orrs	r7, r5
	put_byte r7
	lsrs	r5, r5, #7
	b	.Lput_number
1:
	put_byte r5
	bx	lr

/* The gap in r5, with the code in r7. */
.Lput_gap:
	cmp	r5, #SPLITPROF_WIRE_STACK_LONG
	bhs	1f
	orrs	r5, r7
	put_byte r5
	bx	lr
1:
	adds	r7, #SPLITPROF_WIRE_STACK_LONG
	put_byte r7
	subs	r5, #SPLITPROF_WIRE_STACK_LONG
	b	.Lput_number

/* The first byte of a new word, with the gap in r5. */
.Lput_new:
	mov	r6, r11
	movs	r7, #SPLITPROF_WIRE_STACK_PLACE
	b	.Lput_gap

/* An EXC_RETURN in r4, as it is sent: with bits 0 and 5 to 7 set. */
.macro as_sent
#if SPLITPROF_ARM_EXC_EVEN
	movs	r7, #0xe1
	orrs	r4, r7
#endif
.endm

/*
 * Let interrupts in, and mask again: r5 = the place of r4, less the sample's,
 * for r6.
 */
.Lfind_place:
	mov	r11, r6
	cpsie	i
	lsls	r5, r4, #8
	lsrs	r5, r5, #9
	lsrs	r7, r5, #4		/* an EXC_RETURN has one bit more */
	adds	r7, #1
	lsrs	r7, r7, #19
	lsls	r7, r7, #23
	orrs	r5, r7
	ldr	r7, [sp, #ON_PC]
	subs	r5, r5, r7
	b	.Lmine

/* The packet up to its first word; keeps r0 to r4. */
.Lbegin:
	str	r4, [sp, #ON_KEPT]
	mov	r7, lr
	str	r7, [sp, #ON_BACK]
	bl	.Lmine
	ldr	r6, =splitprof_state
	ldr	r6, [r6, #SPLITPROF_AT_PUT]
	movs	r5, #0
	mov	r10, r5
	ldr	r4, =splitprof_stacks
	ldrb	r5, [r4, #SPLITPROF_AT_STACK_FULL]
	cmp	r5, #0
	bne	.Lfull
	movs	r5, #SPLITPROF_WIRE_STACK
	put_byte r5
	ldrh	r5, [r4, #SPLITPROF_AT_STACK_COUNT]
	lsls	r5, r5, #4
	mov	r7, r8
	subs	r7, r7, r4
	subs	r7, #SPLITPROF_AT_STACK_WORDS
	lsrs	r7, r7, #2
	cmp	r7, #SPLITPROF_WIRE_STACK_KEEP_LONG
	bhs	.Lkeeps_many
	orrs	r5, r7
	put_byte r5
.Lheaded:
	movs	r5, #1			/* until it is complete */
	strb	r5, [r4, #SPLITPROF_AT_STACK_FULL]
	ldr	r5, [sp, #ON_CHAIN]
	cmp	r5, r8
	bls	1f
	mov	r5, r8
	str	r5, [sp, #ON_CHAIN]
1:
	mov	r11, r6
	cpsie	i
	bl	.Lmine
	ldr	r5, [sp, #ON_PC]
	ldr	r7, [r4, #SPLITPROF_AT_STACK_PC]
	str	r5, [r4, #SPLITPROF_AT_STACK_PC]
	subs	r5, r5, r7
	bl	.Lput_signed
	mov	r11, r6

	/* lr */
	ldr	r5, [sp, #ON_FRAME]
	ldr	r4, [r5, #FRAME_LR]
	mov	r7, ip
	subs	r4, r4, r7
	lsrs	r7, r4, #1		/* not odd */
#if SPLITPROF_ARM_EXC_EVEN
	bcs	.Lfar_lr
#else
	bcs	.Lno_lr
#endif
	ldr	r7, =splitprof_stacks
	ldr	r7, [r7, #SPLITPROF_AT_STACK_BYTES]
	cmp	r4, r7
	bhs	.Lfar_lr
.Llr:
	bl	.Lfind_slot
	ldr	r7, [r6]
	eors	r7, r4
	lsls	r7, r7, #8
	lsrs	r7, r7, #9
	bne	.Lnew_lr
	lsrs	r5, r5, #2
	b	.Llr_byte
.Lno_lr:
	movs	r4, #0
	movs	r5, #SPLITPROF_WIRE_STACK_END
.Llr_byte:
	mov	r6, r11
	put_byte r5
.Llr_put:
	mov	r11, r6
	cpsie	i
	bl	.Lis_exc
	bne	.Llr_frame_1
.Lback:
	ldr	r4, [sp, #ON_KEPT]
	ldr	r7, [sp, #ON_BACK]
	mov	r5, r8
	str	r5, [sp, #ON_BACK]
	bx	r7
.Lfind_slot:
	slot
	bx	lr
.Llr_frame_1:
	b	.Llr_frame
.Lnew_lr:
	cpsie	i
	bl	.Lis_exc
	bne	1f
	bl	.Lis_call
	bne	2f
1:
	bl	.Lfind_slot
	bl	.Lmine
	str	r4, [r6]
	movs	r5, #0
	bl	.Lput_new
	bl	.Lfind_place
	bl	.Lput_signed
	b	.Llr_put
2:
	lsrs	r4, r4, #1		/* behind no call: in no slot */
	beq	3f
	bl	.Lempty_slot
	bl	.Lmine
	movs	r5, #0
	bl	.Lput_pc
	b	.Llr_put
3:
	bl	.Lmine
	b	.Lno_lr

	/* What does not fit in one byte: put_head(), and a full packet's. */
.Lkeeps_many:
	movs	r6, #SPLITPROF_WIRE_STACK_KEEP_LONG
	orrs	r5, r6
	ldr	r6, =splitprof_state
	ldr	r6, [r6, #SPLITPROF_AT_PUT]
	adds	r6, #1
	put_byte r5
	subs	r7, #SPLITPROF_WIRE_STACK_KEEP_LONG
	mov	r5, r7
	bl	.Lput_number
	b	.Lheaded
.Lfull:
	movs	r5, #SPLITPROF_WIRE_STACK_FULL
	put_byte r5
	ldr	r7, [r4, #SPLITPROF_AT_STACK_BASE]
	rev	r7, r7
.rept	4
	put_byte r7
	lsrs	r7, r7, #8
.endr
	movs	r5, #SPLITPROF_STACK_SLOTS
	put_byte r5
	b	.Lheaded

	/* An EXC_RETURN, if a handler was interrupted. */
.Lfar_lr:
	ldr	r7, [r5, #FRAME_XPSR]
	lsls	r7, r7, #23
	beq	.Lno_lr
	ldr	r4, [r5, #FRAME_LR]
	movs	r7, #SPLITPROF_ARM_EXC_BELOW
	adds	r7, r7, r4
	bcc	.Lno_lr
	as_sent
	lsls	r4, r4, #8
	lsrs	r4, r4, #8		/* with _ANY */
	b	.Llr
	/* The rest of the head is the program counter of its frame. */
.Llr_frame:
	push	{r0-r3}
	.cfi_adjust_cfa_offset 16
	ldr	r0, [sp, #ON_FRAME + 16]
	ldr	r1, [sp, #ON_EXC + 16]
	bl	splitprof_stack_leaf	/* long, so not masked */
	mov	r4, r0
	mov	ip, r1			/* the gap */
	pop	{r0-r3}
	.cfi_adjust_cfa_offset -16
	bl	.Lempty_slot
	mov	r5, ip
	bl	.Lset_ip
	bl	.Lmine
	bl	.Lput_pc
	mov	r11, r6
	cpsie	i
	b	.Lback

/* A program counter in an exception frame, r4, takes what is in its slot. */
.Lempty_slot:
	lsls	r4, r4, #1
	slot
	lsrs	r4, r4, #1
	enter	.Lanew_1
	ldr	r7, =SPLITPROF_STACK_EMPTY
	str	r7, [r6]
	cpsie	i
	bx	lr
.Lanew_1:
	b	.Lagain

/* It is put, with the gap in r5. */
.Lput_pc:
	push	{lr}
	.cfi_adjust_cfa_offset 4
	mov	r6, r11
	movs	r7, #SPLITPROF_WIRE_STACK_PLACE
	bl	.Lput_gap
	ldr	r7, [sp, #ON_PC + 4]
	subs	r5, r4, r7
	bl	.Lput_signed
	pop	{pc}
	.cfi_adjust_cfa_offset -4

.Lset_ip:
	ldr	r7, =splitprof_stacks
	ldr	r7, [r7, #SPLITPROF_AT_STACK_BASE]
	adds	r7, #1
	mov	ip, r7
	bx	lr

	/* A stack that takes more thought: a handler's, or one that is cut. */
.Lother_stack1:
	movs	r3, #0
.Lother_stack:
	movs	r0, #0
	str	r0, [sp, #ON_CUT]
	add	r0, sp, #ON_SP
	ldr	r1, [sp, #ON_FRAME]
	ldr	r2, [sp, #ON_EXC]
	cpsid	i
	bl	splitprof_stack_next
	cpsie	i
	str	r0, [sp, #ON_OUTER]
	bl	.Lset_ip
	ldr	r0, [sp, #ON_END]
	mov	r9, r0
	ldr	r4, [sp, #ON_CUT]
	cmp	r4, #0
	beq	.Lgo_on
	movs	r4, #1
	movs	r2, #0
	bl	.Lplain

	/* Go on below r9. */
.Lgo_on:
	mov	r0, r9
	ldr	r1, [sp, #ON_SP]
	ldr	r4, =splitprof_stacks
	ldmia	r4!, {r2, r3}		/* base, bytes */
	ldr	r4, [sp, #ON_FRAME]
	ldr	r4, [r4, #FRAME_XPSR]
	lsls	r4, r4, #23
	beq	1f
	adds	r2, #1
1:
	cmp	r0, r1			/* both are 0 if they can't be */
	bls	.Lscanned_2
	b	.Lnext
.Lscanned_2:
	b	.Lscanned

	/* Behind an EXC_RETURN the program counter follows. */
.Lexception:
	bl	.Lis_exc
	beq	1f
	mov	r1, r0
	ldr	r2, [r1]
	add	r0, sp, #ON_SP
	cpsid	i
	bl	splitprof_stack_exception
	cpsie	i
	adds	r4, r0, #1
	bl	.Lset_ip
	movs	r2, #1
	bl	.Lplain
	b	.Lgo_on
1:
	b	.Lnext

/* Z clear: that is what r4 is.  Changes r5. */
.Lis_exc:
	lsls	r5, r4, #8
	lsrs	r5, r5, #13
	adds	r5, #1
	lsrs	r5, r5, #19
	bx	lr

	/* The same as .Lfour where an EXC_RETURN can be; changes lr. */
.macro	look_at_any word, else
	cmp	\word, lr
	bhs	\else
	subs	\word, \word, r2
	cmp	\word, r3
	blo	\else
.endm
.Lfour_any:
	movs	r7, #SPLITPROF_ARM_EXC_BELOW
	rsbs	r7, r7, #0
	mov	lr, r7			/* the least EXC_RETURN */
1:
	ldmia	r0!, {r4-r7}
	look_at_any r7, .Lany3
	look_at_any r6, .Lany2
	look_at_any r5, .Lany1
	look_at_any r4, .Lany0
	subs	r0, #32
	cmp	r0, r1
	bhs	1b
	adds	r0, #16
.Lone_any:
	movs	r7, #SPLITPROF_ARM_EXC_BELOW
	rsbs	r7, r7, #0
	mov	lr, r7
1:
	cmp	r0, r1
	bls	.Lscanned
	subs	r0, #4
	ldr	r4, [r0]
	look_at_any r4, .Lany
	b	1b
.Lany3:
	adds	r0, #4
.Lany2:
	adds	r0, #4
.Lany1:
	adds	r0, #4
.Lany0:
	subs	r0, #16
.Lany:
	ldr	r4, [r0]
#if SPLITPROF_ARM_EXC_EVEN
	cmp	r4, lr
	bhs	1f
#endif
	lsrs	r7, r4, #1
	bcc	2f
	cmp	r4, lr
	bhs	1f
	b	.Lhit
1:
	as_sent
	subs	r4, #1
	lsls	r4, r4, #8
	lsrs	r4, r4, #8
	adds	r4, #SPLITPROF_STACK_ANY
	b	.Lreturn
2:
	b	.Lnext

/* add_plain(): r4 is the word, r2 is 0 for a mark.  Changes r3 to r7. */
.Lplain:
	mov	r3, lr
	mov	r6, r8
	ldr	r7, [r6]
	cmp	r7, r4
	beq	3f
	str	r4, [sp, #ON_KEPT]
	mov	r7, r11
	cmp	r7, #0
	bne	1f
	bl	.Lbegin
1:
	subs	r4, #1
	cmp	r2, #0
	beq	1f
	bl	.Lempty_slot
	bl	.Lenter
	movs	r5, #0
	bl	.Lput_pc
	b	2f
1:
	bl	.Lenter
	mov	r6, r11
	movs	r7, #SPLITPROF_WIRE_STACK_PLACE
	put_byte r7
	mov	r5, r4
	bl	.Lput_signed
2:
	mov	r11, r6
	mov	r6, r8
	is_beyond
	bhs	1f
	ldr	r4, [sp, #ON_KEPT]
	movs	r7, #0
	stmia	r6!, {r4}
	str	r7, [r6]
	mov	r8, r6
1:
	cpsie	i
	bx	r3
3:
	adds	r6, #4
	mov	r8, r6
	bx	r3

	/* A stack's end; another one may follow. */
.Lscanned:
	ldr	r7, [sp, #ON_OUTER]
	cmp	r7, #0
	beq	.Lend
	mov	r4, r9
	subs	r4, r4, r1
	lsrs	r4, r4, #2
	adds	r4, #2
	movs	r2, #0
	bl	.Lplain
	movs	r3, #1
	b	.Lother_stack
.Lend:
	mov	r7, r11
	cmp	r7, #0
	bne	1f
	bl	.Lbegin
1:
	ldr	r4, =splitprof_stacks
	movs	r0, #0
	lsrs	r2, r2, #1
	bcs	1f			/* a handler's: no chain */
	ldr	r0, [sp, #ON_CHAIN]
	subs	r0, r0, r4
	subs	r0, #SPLITPROF_AT_STACK_WORDS
	lsrs	r0, r0, #2
1:
	mov	r5, r9
	subs	r5, r5, r1
	lsrs	r5, r5, #2
	mov	r6, r11
	bl	.Lmine
	movs	r7, #SPLITPROF_WIRE_STACK_END
	bl	.Lput_gap
	mov	r5, r10
	rsbs	r5, r5, #0
	strb	r5, [r6]
	adds	r6, #1
	mov	r5, r8
	movs	r7, #0
	str	r7, [r5]
	ldr	r5, [sp, #ON_END]
	str	r5, [r4, #SPLITPROF_AT_STACK_END]
	str	r0, [r4, #SPLITPROF_AT_STACK_CHAIN]
	ldrh	r5, [r4, #SPLITPROF_AT_STACK_COUNT]
	adds	r5, #1
	strh	r5, [r4, #SPLITPROF_AT_STACK_COUNT]
	mov	r2, ip
	movs	r1, #0			/* is the next one to be full? */
	number	r7, SPLITPROF_STACK_FULL_EVERY
	cmp	r2, #0
	beq	2f
	cmp	r5, r7
	bhs	3f
2:
	strb	r1, [r4, #SPLITPROF_AT_STACK_FULL]
3:
	ldr	r4, =splitprof_state
#if SPLITPROF_COUNT_BYTES
	ldr	r5, [r4, #SPLITPROF_AT_PUT]
	subs	r5, r6, r5
	ldr	r7, =splitprof_stream_bytes
	ldr	r0, [r7]
	adds	r0, r0, r5
	str	r0, [r7]
#endif
	str	r6, [r4, #SPLITPROF_AT_PUT]
	ldr	r6, =splitprof_queue_owner
	str	r1, [r6]
	cmp	r2, #0
	beq	.Lpart
	ldr	r7, [r4, #SPLITPROF_AT_SAMPLES]
	adds	r7, #1
	str	r7, [r4, #SPLITPROF_AT_SAMPLES]
	cpsie	i

	/* splitprof_stream_sampled() */
#if SPLITPROF_LOSES && SPLITPROF_WITH_ARCS
	ldr	r5, [r4, #SPLITPROF_AT_ARC_END]
	subs	r5, #SPLITPROF_ARC_END_REFUSED
	cmp	r5, #SPLITPROF_ARC_END_WAITING - SPLITPROF_ARC_END_REFUSED
	bls	.Lsampled
#endif
	lsls	r7, r7, #28
	bne	5f
.Lsampled:
	cpsid	i
	bl	splitprof_stack_sampled
	cpsie	i
	cmp	r0, #0
	bne	.Lsampled
	/* What waits long leaves now. */
	cpsid	i
	ldr	r7, [r4, #SPLITPROF_AT_PHASE]
	cmp	r7, #SPLITPROF_SAMPLING
	bne	1f
	bl	splitprof_queue_turn
1:
	cpsie	i
5:
	bl	.Lleave			/* too far for B, if calls come, too */
.Lpart:
	cpsie	i
	b	.Lagain_1

	function_end splitprof_stack_scan
#if SPLITPROF_STACK_OPEN
	.global	splitprof_stack_open_bytes
	.set	splitprof_stack_open_bytes, . - .Lopen
#endif
#endif
