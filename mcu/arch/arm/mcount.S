/* SPDX-License-Identifier: MIT */
/*
 * __gnu_mcount_nc for ARMv6-M, v7-M and v8-M, in instructions that all of
 * them have.  With -pg GCC puts into each function, after its prologue:
 *
 *		push	{lr}
 *		bl	__gnu_mcount_nc
 *
 * On entry	[sp]	lr of the function: its return address in the caller,
 *			  called from, bit 0 set for Thumb.  A handler's is an
 *			  EXC_RETURN value (0xffffff80 and up).
 *		lr	the return address in the function, called to
 *		r0-r3	the function's arguments
 * On return	pc	to
 *		lr	from: glibc's contract, although GCC for Thumb-1
 *			  saves lr in every prologue that it instruments
 *		sp	entry + 4: the word from the push is gone
 *		r0-r3, r4-r11	as on entry
 *		ip, flags	changed.  Where ip is in use (the static chain
 *			  of a nested function) GCC saves it around the call.
 * Stack	the push's 4 bytes, and 12 here.  When a chunk is full, while
 *		interrupts are masked, 8 more and what splitprof_turn() takes:
 *		nothing on a line with DMA, make footprint for the others.
 * Time		55 cycles on a Cortex-M0+ without wait states, or 40 with
 *		SPLITPROF_WORDS; about 50 or 60 more when a chunk is full and
 *		the line is not busy.  All but 8 of them hold interrupts off.
 *
 * With SPLITPROF_ARC_CACHE the stub is another one, mcount_cache.h, and with
 * SPLITPROF_ONE_THREAD, mcount_restart.h.
 *
 * All calls go through one path, whether the profiler is on or not: arc_end is
 * NULL then, and no packet finds room.  So no code may be profiled that runs
 * before .bss is cleared.
 */
#include "stub.h"

	stub
#if SPLITPROF_WITH_ARCS && SPLITPROF_ARC_CACHE
#include "mcount_cache.h"
#elif SPLITPROF_WITH_ARCS && SPLITPROF_ONE_THREAD
#include "mcount_restart.h"
#elif SPLITPROF_WITH_ARCS
	mov	ip, lr			/* to */
	.cfi_register lr, ip
	mrs	lr, primask
.Lagain:
	cpsid	i
	push	{r0-r2}
	.cfi_adjust_cfa_offset 12
	ldr	r2, =splitprof_state
	ldr	r0, [r2, #SPLITPROF_AT_PUT]
	ldr	r1, [r2, #SPLITPROF_AT_ARC_END]
	cmp	r0, r1
	bhs	.Lfull

.Lput:
#if SPLITPROF_WORDS
	/* Two halves: a word needs a register more, and bit 0 of to cleared. */
	adds	r0, #SPLITPROF_ARC_BYTES
	str	r0, [r2, #SPLITPROF_AT_PUT]
	mov	r2, ip
	lsrs	r2, r2, #1
	strh	r2, [r0, #2]
	ldr	r1, [sp, #12]
	lsrs	r2, r1, #1
	strh	r2, [r0]
#else
	ldr	r1, [sp, #12]
	put_arc r1, ip
	str	r0, [r2, #SPLITPROF_AT_PUT]
.Loff:
	ldr	r1, [sp, #12]
#endif
.Lleave:
	.cfi_remember_state
	msr	primask, lr
	mov	lr, r1			/* from */
	pop	{r0-r2}
	.cfi_adjust_cfa_offset -12
	add	sp, #4
	.cfi_adjust_cfa_offset -4
	bx	ip

.Lfull:
	/* No chunk is that low: calls are off, lost, or one waits. */
	.cfi_restore_state
#if SPLITPROF_LOSES
	cmp	r1, #SPLITPROF_ARC_END_REFUSED
	beq	.Llose
#endif
	subtract r1, SPLITPROF_ARC_END
	bls	.Lnot
.Lask:
	push	{r3, lr}
	.cfi_adjust_cfa_offset 8
	bl	splitprof_turn		/* returns the other one */
	pop	{r1, r2}
	.cfi_adjust_cfa_offset -8
	mov	lr, r2
	mov	r2, r3			/* state */
	mov	r3, r1
	bne	.Lput

#if SPLITPROF_LOSES
	ldr	r2, =splitprof_state
	wait_if_allowed r0, r1, .Lwait
.Llose:
	lose_call r0, r1
#endif
#if SPLITPROF_BOUNDED
	b	.Loff
.Lnot:
	ldr	r2, =splitprof_state
	ldr	r1, [r2, #SPLITPROF_AT_ARC_END]
	cmp	r1, #0
	beq	.Loff
	ldr	r1, [r2, #SPLITPROF_AT_SAMPLE_END]
	subtract r1, SPLITPROF_SAMPLE_END
	b	.Lask
#endif
#if SPLITPROF_WHEN_FULL != SPLITPROF_DROP
.Lwait:
	/* Let interrupts in, and try again.  They keep ip and lr. */
	.cfi_remember_state
	pop	{r0-r2}
	.cfi_adjust_cfa_offset -12
	msr	primask, lr
splitprof_waits$stub:			/* samples: arch.h */
	b	.Lagain
	.size	splitprof_waits$stub, . - splitprof_waits$stub
	.cfi_restore_state
#endif
#if !SPLITPROF_BOUNDED
.Lnot:
#endif
#if SPLITPROF_WORDS
.Loff:
	ldr	r1, [sp, #12]
	b	.Lleave
#elif !SPLITPROF_BOUNDED
	b	.Loff
#endif
#else
	stub_return
#endif
	stub_end
