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
 * Stack	the push's 4 bytes, and 16 here, but these only while interrupts
 *		are masked: a handler never finds more than the 4.  When a chunk
 *		is full, 4 more and what splitprof_turn() takes: nothing on a
 *		line with DMA, make footprint for the others.
 * Time		57 cycles on a Cortex-M0+ without wait states; about 45 more
 *		when a chunk is full and the line is not busy.  All but 7 of
 *		them hold interrupts off.
 *
 * With SPLITPROF_ARC_CACHE the stub is another one, mcount_cache.h, and with
 * SPLITPROF_WORDS, mcount_words.h.
 *
 * All calls go through one path, whether the profiler is on or not: arc_end is
 * NULL then, and no packet finds room.  So no code may be profiled that runs
 * before .bss is cleared.
 */
#include "stub.h"

	stub
#if SPLITPROF_WITH_ARCS && SPLITPROF_ARC_CACHE
#include "mcount_cache.h"
#elif SPLITPROF_WITH_ARCS && SPLITPROF_WORDS
#include "mcount_words.h"
#elif SPLITPROF_WITH_ARCS
	mrs	ip, primask
.Lagain:
	cpsid	i
	push	{r0-r3}
	.cfi_adjust_cfa_offset 16
	ldr	r3, =splitprof_state
	ldr	r0, [r3, #SPLITPROF_AT_PUT]
.Lroom:
	ldr	r1, [r3, #SPLITPROF_AT_ARC_END]
	cmp	r0, r1
	bhs	.Lfull

.Lput:
	/* To goes where from was, to be popped into pc; from goes into lr. */
	ldr	r2, [sp, #16]
	mov	r1, lr
	str	r1, [sp, #16]
	mov	lr, r2

	put_address r1, 1 + SPLITPROF_ADDR_BYTES
	movs	r1, #SPLITPROF_WIRE_ARC
	strb	r1, [r0]
	put_address r2, 1
	adds	r0, #SPLITPROF_ARC_BYTES
	str	r0, [r3, #SPLITPROF_AT_PUT]
.Lleave:
	.cfi_remember_state
	pop	{r0-r3}
	.cfi_adjust_cfa_offset -16
	msr	primask, ip
	pop	{pc}

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
	turn				/* returns the other one */
	bne	.Lput			/* r0 = put, r3 = state */

#if SPLITPROF_LOSES
	ldr	r3, =splitprof_state
	wait_if_allowed r0, r1, .Lwait
.Llose:
	lose_call r0, r1
#if !SPLITPROF_BOUNDED
.Lnot:
#endif
.Loff:
	ldr	r2, [sp, #16]
	mov	r1, lr
	str	r1, [sp, #16]
	mov	lr, r2
	b	.Lleave

#if SPLITPROF_BOUNDED
.Lnot:
	ldr	r1, [r3, #SPLITPROF_AT_ARC_END]
	cmp	r1, #0
	beq	.Loff
	ldr	r1, [r3, #SPLITPROF_AT_SAMPLE_END]
	subtract r1, SPLITPROF_SAMPLE_END
	b	.Lask
.Lwait:
#endif
#endif
#if SPLITPROF_WHEN_FULL != SPLITPROF_DROP
	/* Let interrupts in, and try again.  They keep ip. */
	.cfi_remember_state
	pop	{r0-r3}
	.cfi_adjust_cfa_offset -16
	msr	primask, ip
splitprof_waits$stub:			/* samples: arch.h */
	b	.Lagain
	.size	splitprof_waits$stub, . - splitprof_waits$stub
	.cfi_restore_state
#endif
#if !SPLITPROF_LOSES
.Lnot:
	ldr	r2, [sp, #16]
	mov	r1, lr
	str	r1, [sp, #16]
	mov	lr, r2
	b	.Lleave
#endif
#else
	stub_return
#endif
	stub_end
