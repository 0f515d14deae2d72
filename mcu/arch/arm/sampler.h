/* SPDX-License-Identifier: MIT */
/*
 * The sampler's interrupt, for any timer and any Cortex-M.  A port's
 * timer_tick.S says in numbers what its timer is, and reads this:
 *
 * SPLITPROF_TICK_VECTOR	the handler's name in the vector table
 * SPLITPROF_TICK_PERIOD	the mean period, in counts of the timer: 2 to
 *				2^30
 * SPLITPROF_TICK_RELOAD	address of a word that takes the next period,
 *				less 1; it begins with the next reload
 * SPLITPROF_TICK_FLAG		address of a word that acknowledges, if that is
 *				needed
 * SPLITPROF_TICK_VALUE		what to write there; or nothing, where it is a 1
 *				in bit 0 that counts, and no other bit
 * SPLITPROF_TICK_OTHER		a handler of the program that goes on with this
 *				interrupt, or nothing: then SPLITPROF_TICK_FLAG
 *				reads as 0 if the interrupt is not the sampler's
 *
 * These are numbers as the assembler reads them: no suffix as in 5u, no cast,
 * no ?: in them.  For a timer that needs more than such a write
 * SPLITPROF_TICK_RELOAD is not defined, and timer.c has
 *
 * void splitprof_timer_again(uint32_t counts)
 *	Acknowledge; and if SPLITPROF_JITTER, the period that has begun now, or
 *	the next one, is to have so many counts.
 *
 * which costs 5 cycles, and what it takes in C.
 *
 * Stack	none below the 32 bytes that the processor pushes; 4 when a
 *		chunk is full, 8 where calls may be off or lost.  With
 *		SPLITPROF_HEADER, each 16th sample takes 8 and what
 *		splitprof_stream_sampled() needs, and so does one that finds a
 *		call waiting.  With SPLITPROF_SAMPLE_CACHE each takes 8 and what
 *		splitprof_sample() needs.
 * Time		85 cycles on a Cortex-M0+ without wait states, entry and exit
 *		included; 6 more on PSP, 47 when a chunk is full, 53 then where
 *		calls may be off or lost.
 *
 * With SPLITPROF_STACKS the interrupt takes 97 cycles, or with
 * SPLITPROF_STACK_OPEN 0 what the stack takes.  That is, on a Cortex-M0+
 * without wait states, some 450 cycles for a stack that is as the one before,
 * and 5 for each word behind the first function that may be another one, 35 for
 * each return address there, and 60 for each that is new; and 160 bytes of the
 * interrupted stack, or of the handlers', with what the processor pushes.
 */
#include "asm.h"

#if SPLITPROF_SAMPLE_HZ
#define SPLITPROF_TICK_LAST	(SPLITPROF_TICK_PERIOD - 1)

/* From one address both registers are reached, if they are that near. */
#define SPLITPROF_TICK_FLAG_BASE	SPLITPROF_TICK_FLAG
#define SPLITPROF_TICK_RELOAD_BASE	SPLITPROF_TICK_RELOAD
#if defined(SPLITPROF_TICK_FLAG) && defined(SPLITPROF_TICK_RELOAD)
#if SPLITPROF_TICK_FLAG - SPLITPROF_TICK_RELOAD >= 0 && \
    SPLITPROF_TICK_FLAG - SPLITPROF_TICK_RELOAD < 128
#undef SPLITPROF_TICK_FLAG_BASE
#define SPLITPROF_TICK_FLAG_BASE	SPLITPROF_TICK_RELOAD
#elif SPLITPROF_TICK_RELOAD - SPLITPROF_TICK_FLAG >= 0 && \
    SPLITPROF_TICK_RELOAD - SPLITPROF_TICK_FLAG < 128
#undef SPLITPROF_TICK_RELOAD_BASE
#define SPLITPROF_TICK_RELOAD_BASE	SPLITPROF_TICK_FLAG
#endif
#endif
#define SPLITPROF_TICK_FLAG_AT \
	(SPLITPROF_TICK_FLAG - SPLITPROF_TICK_FLAG_BASE)
#define SPLITPROF_TICK_RELOAD_AT \
	(SPLITPROF_TICK_RELOAD - SPLITPROF_TICK_RELOAD_BASE)

/* Acknowledge, and r2 = the interrupted program counter: tick.h says where. */
.macro	tick_begin
	function SPLITPROF_TICK_VECTOR, splitprof_tick
	/* Its own name, beside the one that the vector table has. */
	.type	splitprof_tick, %function
	.thumb_set splitprof_tick, SPLITPROF_TICK_VECTOR
#ifdef SPLITPROF_TICK_FLAG
	ldr	r0, =SPLITPROF_TICK_FLAG_BASE
#endif
	mov	r1, lr
#ifdef SPLITPROF_TICK_OTHER
	ldr	r2, [r0, #SPLITPROF_TICK_FLAG_AT]
	cmp	r2, #0
	beq	.Lleave
#endif
#ifdef SPLITPROF_TICK_VALUE
	number	r2, SPLITPROF_TICK_VALUE
	str	r2, [r0, #SPLITPROF_TICK_FLAG_AT]
#elif defined(SPLITPROF_TICK_FLAG)
	/* EXC_RETURN has bit 0 set. */
	str	r1, [r0, #SPLITPROF_TICK_FLAG_AT]
#endif
#ifdef __ARM_FEATURE_CMSE
	movs	r2, #0
	lsrs	r0, r1, #6
	eors	r0, r1
	lsls	r0, r0, #31
	bmi	.Lpc			/* bit 6 is not bit 0 */
#endif
	lsrs	r2, r1, #3		/* bit 2 */
	bcs	.Lpsp
#if SPLITPROF_STACK_OPEN
	sub	sp, #32			/* another frame: stack_open */
	mov	r0, sp
	ldr	r2, =0xe000ed10		/* SCR, SLEEPONEXIT */
	ldr	r2, [r2]
	lsls	r2, r2, #30
	bmi	.Lwithin
.Lframe:
.endm

.macro	tick_psp
.Lpsp:
	mrs	r0, psp
	subs	r0, #32
	msr	psp, r0
	b	.Lframe
.endm
#elif SPLITPROF_STACKS
	mov	r0, sp
.Lframe:
.endm

.macro	tick_psp
.Lpsp:
	mrs	r0, psp
	b	.Lframe
.endm
#else
	ldr	r2, [sp, #24]
	restart_stub r2, sp
.Lpc:
.endm

/* Somewhere behind: the same on PSP. */
.macro	tick_psp
.Lpsp:
	mrs	r1, psp
	ldr	r2, [r1, #24]
	restart_stub r2, r1
	b	.Lpc
.endm
#endif

/*
 * With SPLITPROF_STACK_OPEN: return to splitprof_stack_open, which goes on in
 * the place of what was interrupted, by the exception frame at r0, below that
 * one's, with EXC_RETURN, which is in r1.  Go to \scanning if a scan itself was
 * interrupted, or else the next one could begin before this one ends, and so
 * on; and to \within in code that is not privileged, where the runtime can't
 * run.  Nor can it in a thread that sleeps as soon as all handlers have
 * returned, which has no PSP: tick_begin.
 */
.macro	stack_open scanning, within
	str	r1, [r0, #4]
	ldr	r2, [r0, #32 + 24]
	ldr	r3, =splitprof_stack_open_at
	subs	r2, r2, r3
	ldr	r1, =splitprof_stack_open_bytes
	cmp	r2, r1
	blo	\scanning
	mrs	r2, control
	lsrs	r2, r2, #1		/* nPRIV */
	bcs	\within
	ldr	r2, [r0, #32 + 28]	/* xPSR, but for bit 9 */
	str	r3, [r0, #24]
	movs	r3, #2
	lsls	r3, r3, #8
	bics	r2, r3
	str	r2, [r0, #28]
.endm

/* The same without that frame, which is given back: r0 = what there was. */
.macro	stack_close
	adds	r0, #32
	mov	r1, lr
	lsrs	r2, r1, #3		/* bit 2 */
	bcs	1f
	mov	sp, r0
	b	2f
1:
	msr	psp, r0
2:
.endm

/*
 * splitprof_jitter_next() of option/jitter.h: r1 is the number of samples, or
 * any that is not the last one again; r3 + \at is the sum.  Changes r0 to r2.
 */
.macro	new_period at
#if SPLITPROF_JITTER
	ldr	r0, =SPLITPROF_JITTER_FACTOR
	muls	r0, r1, r0
	muls	r0, r1, r0
	asrs	r0, r0, #16
	ldr	r1, =SPLITPROF_TICK_LAST
#if SPLITPROF_TICK_PERIOD <= 0x10000
	muls	r0, r1, r0
	asrs	r0, r0, #16
#else
	uxth	r2, r1
	muls	r2, r0, r2
	asrs	r2, r2, #16
	lsrs	r1, r1, #16
	muls	r0, r1, r0
	adds	r0, r0, r2
	ldr	r1, =SPLITPROF_TICK_LAST
#endif
	ldr	r2, [r3, #\at]
	adds	r0, r0, r2
	subs	r1, r1, r2
	asrs	r2, r2, #3
	subs	r0, r0, r2
	str	r0, [r3, #\at]
	adds	r0, r0, r1		/* new sum - old one + last */
#ifdef SPLITPROF_TICK_RELOAD
	ldr	r1, =SPLITPROF_TICK_RELOAD_BASE
	str	r0, [r1, #SPLITPROF_TICK_RELOAD_AT]
#else
	adds	r0, #1
#endif
#else
	same_period
#endif
.endm

/* If the period is the port's to set, it is as before. */
.macro	same_period
#ifndef SPLITPROF_TICK_RELOAD
	ldr	r0, =SPLITPROF_TICK_PERIOD
#endif
.endm

/* The end; or go there, where it stands already and is more than a return. */
#ifndef SPLITPROF_TICK_RELOAD
#define SPLITPROF_TICK_OTHER	splitprof_timer_again
#endif
.macro	tick_leave there
#ifndef SPLITPROF_TICK_OTHER
	bx	lr
#else
.ifnb \there
	b	\there
.else
	ldr	r1, =SPLITPROF_TICK_OTHER
	bx	r1
.endif
#endif
.endm

#if SPLITPROF_COUNT
#include "../../count/sampler.h"
#elif SPLITPROF_STACKS
	tick_begin
#if SPLITPROF_STACK_OPEN
	stack_open .Lscanning, .Lwithin
#else
	call_keeping r0, r1, splitprof_stack_scan
#endif
.Lsampled:
	ldr	r3, =splitprof_state
	ldr	r1, [r3, #SPLITPROF_AT_SAMPLES]
#if SPLITPROF_LOSES
	ldr	r2, [r3, #SPLITPROF_AT_LOST_SAMPLES]
	adds	r1, r1, r2
#endif
	new_period SPLITPROF_AT_JITTER
.Lleave:
	tick_leave
	tick_psp
#if SPLITPROF_STACK_OPEN
.Lwithin:
	stack_close
	call_keeping r0, r2, splitprof_stack_scan
	b	.Lsampled
.Lscanning:
	stack_close
	ldr	r2, =splitprof_stacks
	ldr	r3, [r2, #SPLITPROF_AT_STACK_MISSED]
	adds	r3, #1
	str	r3, [r2, #SPLITPROF_AT_STACK_MISSED]
	b	.Lsampled
#endif
#ifdef __ARM_FEATURE_CMSE
.Lpc:
	movs	r0, #0
	call_keeping r0, r1, splitprof_sample
	b	.Lsampled
#endif
#elif SPLITPROF_SAMPLE_CACHE
	tick_begin
	mov	r0, r2
	call_keeping r0, r1, splitprof_sample
	ldr	r3, =splitprof_state
	ldr	r1, [r3, #SPLITPROF_AT_SAMPLES]
#if SPLITPROF_LOSES
	ldr	r2, [r3, #SPLITPROF_AT_LOST_SAMPLES]
	adds	r1, r1, r2
#endif
	new_period SPLITPROF_AT_JITTER
.Lleave:
	tick_leave
	tick_psp
#else
	tick_begin
.Lagain:
	ldr	r3, =splitprof_state
	/*
	 * No handler is above priority 0, so nothing has to be held off, and
	 * none can have stopped the profiler since this one began.  Below, it
	 * is looked at: so calls are on where splitprof_turn() lets them in,
	 * but with SPLITPROF_START_WITH.  That they are lost stays so, too.
	 */
#if SPLITPROF_SAMPLE_PRIORITY
	cpsid	i
	ldr	r0, [r3, #SPLITPROF_AT_PHASE]
	cmp	r0, #SPLITPROF_SAMPLING
	bne	.Lout
#endif
	ldr	r0, [r3, #SPLITPROF_AT_PUT]
	ldr	r1, [r3, #SPLITPROF_AT_SAMPLE_END]
	cmp	r0, r1
	bhs	.Lfull

.Lput:
	put_sample r2
	ldr	r1, [r3, #SPLITPROF_AT_SAMPLES]
	adds	r1, #1
	stmia	r3!, {r0, r1}		/* put and samples, side by side */
.Lcounted:
#if SPLITPROF_SAMPLE_PRIORITY
	cpsie	i
#endif
#if SPLITPROF_LOSES
	/* splitprof_queue_is_short() */
	ldr	r2, [r3, #SPLITPROF_AT_ARC_END - 8]
	subs	r2, #SPLITPROF_ARC_END_REFUSED
	cmp	r2, #SPLITPROF_ARC_END_WAITING - SPLITPROF_ARC_END_REFUSED
	bls	.Lmore
#endif
#if SPLITPROF_HEADER
	lsls	r2, r1, #28
	beq	.Lmore
#endif
.Lperiod:
	new_period SPLITPROF_AT_JITTER - 8
.Lleave:
	tick_leave

#if SPLITPROF_SAMPLE_PRIORITY
.Lout:
	cpsie	i
	same_period
	tick_leave .Lleave
#endif

	tick_psp

#if SPLITPROF_HEADER || SPLITPROF_LOSES
.Lmore:
	call_keeping r1, r2, splitprof_sampled
	ldr	r3, =splitprof_state + 8
	b	.Lperiod
#endif

.Lfull:
	mov	ip, r2			/* the pc */
	subtract r1, SPLITPROF_SAMPLE_END
#if SPLITPROF_START_WITH || SPLITPROF_LOSES
	ldr	r2, [r3, #SPLITPROF_AT_ARC_END]
	push	{r2, lr}
	.cfi_adjust_cfa_offset 8
	bl	splitprof_turn		/* put, chunk: returns the other one */
	pop	{r1, r2}
	.cfi_adjust_cfa_offset -8
	mov	lr, r2
	mov	r2, ip
	beq	.Lbusy
	cmp	r1, #SPLITPROF_ARC_END_REFUSED
	bhi	.Lput
	str	r1, [r3, #SPLITPROF_AT_ARC_END]
	b	.Lput
.Lbusy:
#else
	turn				/* returns the other one */
	mov	r2, ip
	bne	.Lput			/* r0 = put, r3 = state */
#endif

#if SPLITPROF_LOSES
	ldr	r3, =splitprof_state
	ldr	r2, [r3, #SPLITPROF_AT_LOST_SAMPLES]
	adds	r2, #1
	str	r2, [r3, #SPLITPROF_AT_LOST_SAMPLES]
	/* Another period than before, though no sample is counted. */
	ldr	r1, [r3, #SPLITPROF_AT_SAMPLES]
	adds	r1, r1, r2
	adds	r3, #8
	b	.Lcounted
#else
#if SPLITPROF_SAMPLE_PRIORITY
	cpsie	i
	isb
#endif
	b	.Lagain
#endif
#endif
	function_end SPLITPROF_TICK_VECTOR
	.size	splitprof_tick, . - SPLITPROF_TICK_VECTOR
#endif
