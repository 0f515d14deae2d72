/* SPDX-License-Identifier: MIT */
/*
 * What the assembly of the calls, of the samples and of the lines shares.
 *
 * A function begins and ends so that it is in a section of its own, which the
 * linker leaves out if nobody calls it, and known to debuggers.
 */
#ifndef SPLITPROF_ASM_H
#define SPLITPROF_ASM_H

#include "../../core/layout.h"

	.syntax	unified
	.cfi_sections .debug_frame

/* The section's name is the function's, unless it is given. */
.macro	function name, section
.ifb \section
	.section .text.\name, "ax", %progbits
.else
	.section .text.\section, "ax", %progbits
.endif
	.p2align 2
	.global	\name
	.type	\name, %function
	.thumb_func
\name:
	.cfi_startproc
.endm

.macro	function_end name
	.cfi_endproc
	.size	\name, . - \name
.endm

/*
 * Put the address in \value at [\to, #\at], in SPLITPROF_ADDR_BYTES bytes,
 * big-endian, and add the bytes to \sum, if there is one.  \value is shifted
 * away: a store and a shift are 3 cycles a byte, and byte stores are all that
 * an unaligned packet allows on v6-M.
 */
.macro	put_address value, at, to=r0, sum
.irp	back, 1, 2, 3, 4
.if \back <= SPLITPROF_ADDR_BYTES
.if \back > 1
	lsrs	\value, \value, #8
.endif
	strb	\value, [\to, #\at + SPLITPROF_ADDR_BYTES - \back]
.ifnb \sum
	adds	\sum, \sum, \value
.endif
.endif
.endr
.endm

/* Put the call where r0 says, and move r0 on; \from is changed. */
.macro	put_arc from, to
	put_address \from, 1
	mov	\from, \to
	put_address \from, 1 + SPLITPROF_ADDR_BYTES
	movs	\from, #SPLITPROF_WIRE_ARC
	strb	\from, [r0]
	adds	r0, #SPLITPROF_ARC_BYTES
.endm

/* Put the sample \pc where r0 says, and move r0 on; \pc is shifted away. */
#if SPLITPROF_WORDS
.macro	put_sample pc
	lsls	\pc, \pc, #15
	lsrs	\pc, \pc, #16
	adds	r0, #SPLITPROF_SAMPLE_BYTES
	str	\pc, [r0]
.endm
#else
.macro	put_sample pc
	put_address \pc, 1
	movs	\pc, #SPLITPROF_WIRE_SAMPLE
	strb	\pc, [r0]
	adds	r0, #SPLITPROF_SAMPLE_BYTES
.endm
#endif

/* \reg = \n */
.macro	number reg, n
.if \n < 256
	movs	\reg, #\n
.else
	ldr	\reg, =\n
.endif
.endm

/* \reg -= \n; \n may need the register \by. */
.macro	subtract reg, n, by=r2
.if \n < 256
	subs	\reg, #\n
.else
	ldr	\by, =\n
	subs	\reg, \reg, \by
.endif
.endm

/* Call \function: lr and \reg stay; \by, a later register, is changed. */
.macro	call_keeping reg, by, function
	push	{\reg, lr}
	.cfi_adjust_cfa_offset 8
	bl	\function
	pop	{\reg, \by}
	.cfi_adjust_cfa_offset -8
	mov	lr, \by
.endm

/* Call splitprof_turn(), with put and the chunk: lr stays; changes r2, too. */
.macro	turn
	push	{lr}
	.cfi_adjust_cfa_offset 4
	bl	splitprof_turn
	pop	{r2}
	.cfi_adjust_cfa_offset -4
	mov	lr, r2
.endm

/*
 * The end of a splitprof_turn(), core/queue.h:
 *
 * On entry	r0	put, the end of the chunk
 *		r1	its beginning
 * On return	Z clear	the chunk is on its way: r0 = the other one's beginning,
 *			  r3 = &splitprof_state
 *		Z set	the line is busy: r0 = 0
 * Changes	r0-r3
 *
 * First, r1 = where the line begins: not with what a word's alignment leaves;
 * and r0 = where it ends.
 */
.macro	line_begin
#if SPLITPROF_WORDS
	adds	r1, #SPLITPROF_CHUNK_SPARE
	adds	r0, #SPLITPROF_CHUNK_LAST
#endif
.endm

/* And r0 = the size from there on, in the frame's head, too; changes r3. */
.macro	line_size
	subs	r0, r0, r1
#if SPLITPROF_WORDS
	lsls	r3, r0, #8
	adds	r3, #SPLITPROF_WIRE_WORDS
	strh	r3, [r1]
#endif
.endm

/*
 * And last, where the line has taken r0 bytes from r1 on: sets the ends, and
 * what is returned; changes r1 and r2.
 */
.macro	turned
	ldr	r3, =splitprof_state
#if SPLITPROF_COUNT_BYTES
	ldr	r2, [r3, #SPLITPROF_AT_SENT]
#if SPLITPROF_WORDS
	lsrs	r0, r0, #2		/* without the head's bytes */
#endif
	adds	r2, r2, r0
	str	r2, [r3, #SPLITPROF_AT_SENT]
#endif

	/* The other one's beginning: the sum of both is known. */
#define SPLITPROF_BOTH_CHUNKS (2 * SPLITPROF_AT_CHUNKS + \
	SPLITPROF_CHUNK_BYTES + SPLITPROF_CHUNK_SPARE)
#if SPLITPROF_BOTH_CHUNKS < 256
	lsls	r0, r3, #1
	adds	r0, #SPLITPROF_BOTH_CHUNKS
#else
	ldr	r0, =SPLITPROF_BOTH_CHUNKS
	adds	r0, r0, r3
	adds	r0, r0, r3
#endif
	subs	r0, r0, r1

	number	r1, SPLITPROF_ARC_END
	adds	r1, r1, r0
	str	r1, [r3, #SPLITPROF_AT_ARC_END]
	adds	r1, #SPLITPROF_SAMPLE_END - SPLITPROF_ARC_END	/* Z clear */
	str	r1, [r3, #SPLITPROF_AT_SAMPLE_END]
.endm

/*
 * What a stub does where the line is busy, if calls can get lost: the same as
 * splitprof_queue_arc_waits() of core/queue.h.  \state = &splitprof_state, and
 * calls are on.  \a and \b are changed.
 *
 * The line was asked, and is busy: go to \wait if the call may wait.
 */
.macro	wait_if_allowed a, b, wait, state=r2
#if SPLITPROF_BOUNDED
	ldr	\a, [\state, #SPLITPROF_AT_SAMPLES]
	ldr	\b, [\state, #SPLITPROF_AT_LOST_SAMPLES]
	adds	\a, \a, \b
	ldr	\b, [\state, #SPLITPROF_AT_WAIT_FROM]
	subs	\a, \a, \b
	bmi	1f
	movs	\a, #SPLITPROF_ARC_END_WAITING
	str	\a, [\state, #SPLITPROF_AT_ARC_END]
	b	\wait
1:
#endif
	movs	\a, #SPLITPROF_ARC_END_REFUSED
	str	\a, [\state, #SPLITPROF_AT_ARC_END]
	ldr	\a, [\state, #SPLITPROF_AT_LOST_ARCS]
	ldr	\b, [\state, #SPLITPROF_AT_GAP]
	adds	\a, \a, \b
	str	\a, [\state, #SPLITPROF_AT_ASK_AT]
.endm

/* splitprof_queue_lose(). */
.macro	lose_call a, b, state=r2
	ldr	\a, [\state, #SPLITPROF_AT_LOST_ARCS]
	adds	\a, #1
	str	\a, [\state, #SPLITPROF_AT_LOST_ARCS]
	ldr	\b, [\state, #SPLITPROF_AT_ASK_AT]
	cmp	\a, \b
	bne	1f
	ldr	\a, [\state, #SPLITPROF_AT_SAMPLE_END]
	subs	\a, #SPLITPROF_SAMPLE_END - SPLITPROF_ARC_END
	str	\a, [\state, #SPLITPROF_AT_ARC_END]
1:
.endm

/*
 * For the sampler, which has found the program at \pc: has it come between in
 * a stub of SPLITPROF_ONE_THREAD, that begins again, then.  \frame is what the
 * processor has pushed.  Changes r0.
 */
.macro	restart_stub pc, frame
#if SPLITPROF_RESTARTS
	ldr	r0, =__gnu_mcount_nc + SPLITPROF_RESTART_AT	/* bit 0 set */
	subs	r0, \pc, r0
	cmp	r0, #SPLITPROF_RESTART_BYTES - 1
	bhi	1f
	ldr	r0, =__gnu_mcount_nc + SPLITPROF_RESTART_AT
	subs	r0, #1
	str	r0, [\frame, #24]
1:
#endif
.endm

/* \symbol = log2 of \n, a power of two up to 2048. */
.macro	log2 symbol, n
	.set	\symbol, 0
.rept	11
.if (1 << \symbol) < (\n)
	.set	\symbol, \symbol + 1
.endif
.endr
.endm

#endif
