/* SPDX-License-Identifier: MIT */
/*
 * The body of __gnu_mcount_nc where calls are counted in a cache:
 * option/cache.h.  The contract is that of mcount.S, which reads this file.
 *
 * Stack	the push's 4 bytes and 12 here; 20 more where the call takes
 *		the place of another; where its place in the caller is in the
 *		cache already with another function, or has counted as far as it
 *		can, 16 and what splitprof_arc() takes: make bench.
 * Time		43 cycles on a Cortex-M0+ without wait states for a call that is
 *		where it is looked for, 57 for one in the place beside it, 156
 *		to 170 for one that takes the place of another, and some 70 more
 *		where its packet needs the next chunk.  None of this holds
 *		interrupts off for more than 120, or 138 where it sends a count
 *		of thousands.
 *
 * While the profiler is off all entries are empty.  from is never 0.
 */

/* Where put is above this in a chunk, the longest packet does not fit. */
#define TELL_END	(SPLITPROF_CHUNK_BYTES - SPLITPROF_TELL_BYTES)

/* Is the entry at \entry of this call?  Changes r4. */
.macro	is_entry entry, yes
	ldr	r4, [\entry]
	cmp	r4, r0
	bne	1f
	ldr	r4, [\entry, #4]
	cmp	r4, ip
	beq	\yes
1:
.endm

	counting

	/* The entry's place: (8 * from + to) / 16 % entries, * 16. */
	ldr	r0, [sp, #12]
	lsls	r1, r0, #3
	add	r1, ip
	number	r2, (SPLITPROF_ARC_CACHE - 1) * 16
	ands	r1, r2
	ldr	r2, =splitprof_arc_cache
	adds	r2, r2, r1

	compare_entry .Lelse
	bne	.Lelse
	count_entry .Lelse

.Lelse:
	/*
	 * Its neighbour's: 16 more or less.  But where that would be called
	 * more often now, the two change places, which is not done here.
	 */
	movs	r1, #16
	eors	r2, r1
	compare_entry .Lmiss
	bne	.Lmiss
	movs	r1, #16
	eors	r1, r2
	ldr	r0, [r1, #8]
	ldr	r1, [r2, #8]
	cmp	r1, r0
	ldr	r0, [sp, #12]
	bhs	.Lmiss
	adds	r1, #1
	str	r1, [r2, #8]
	msr	primask, lr
	b	.Lback

.Lmiss:
	/*
	 * replace_arc() of option/cache_arcs.h, where there is room for a
	 * packet: the one of both that was called less goes.  r1 is the first
	 * entry, r2 the neighbour.  Interrupts are let in before, and where a
	 * chunk was turned, so that none is held off for long: what they may
	 * have changed is looked at again.
	 */
	push	{r3-r7}
	.cfi_adjust_cfa_offset 20
.Lreplace:
	msr	primask, lr
	movs	r1, #16
	eors	r1, r2
	ldr	r3, =splitprof_state
.Lmask:
	cpsid	i
	ldr	r5, [r3, #SPLITPROF_AT_PUT]
	ldr	r4, [r3, #SPLITPROF_AT_ARC_END]
#if SPLITPROF_ARC_END > TELL_END
	adds	r5, #SPLITPROF_ARC_END - TELL_END
#else
	subs	r5, #TELL_END - SPLITPROF_ARC_END
#endif
	cmp	r5, r4
	bhi	.Lfull

	/* It may be one of them, but could not be counted there. */
	is_entry r2, .Lslow
	is_entry r1, .Lslow

	/* Weights: count - age. */
	ldr	r4, [r1, #8]
	ldr	r5, [r1, #12]
	subs	r5, r4, r5
	ldr	r6, [r2, #8]
	ldr	r7, [r2, #12]
	subs	r7, r6, r7
	cmp	r7, r5
	bhs	.Lage

	/* The neighbour goes. */
	eors	r1, r2
	eors	r2, r1
	eors	r1, r2
	mov	r4, r6
	mov	r7, r5
.Lage:
	/* r1 goes, with count r4; r2 stays, with weight r7, and grows older. */
	cmp	r4, #0
	beq	.Lnew
	adds	r7, #1
	lsrs	r7, r7, #1
	ldr	r6, [r2, #12]
	adds	r6, r6, r7
	str	r6, [r2, #12]

	/* report_arc(): r5 is where, r2 the sum. */
	ldr	r5, [r3, #SPLITPROF_AT_PUT]
	movs	r2, #SPLITPROF_WIRE_ARC
	cmp	r4, #1
	beq	1f
	movs	r2, #SPLITPROF_WIRE_ARCS
1:
	strb	r2, [r5]
	ldr	r6, [r1]
	put_address r6, 1, r5, r2
	ldr	r6, [r1, #4]
	put_address r6, 1 + SPLITPROF_ADDR_BYTES, r5, r2
	adds	r5, #SPLITPROF_ARC_BYTES
	ldr	r6, =splitprof_cache_sent
	ldr	r7, [r6]
	adds	r7, r7, r4
	str	r7, [r6]
	cmp	r4, #1
	beq	3f
	b	2f
.Lmore:
	movs	r6, #0x80
	orrs	r6, r4
	strb	r6, [r5]
	adds	r2, r2, r6
	adds	r5, #1
	lsrs	r4, r4, #7
2:
	cmp	r4, #0x80
	bhs	.Lmore
	strb	r4, [r5]
	adds	r2, r2, r4
	rsbs	r2, r2, #0
	strb	r2, [r5, #1]
	adds	r5, #2
3:
	str	r5, [r3, #SPLITPROF_AT_PUT]
.Lnew:
	str	r0, [r1]
	mov	r2, ip
	str	r2, [r1, #4]
	movs	r2, #1
	str	r2, [r1, #8]
	movs	r2, #0
	str	r2, [r1, #12]
	pop	{r3-r7}
	.cfi_adjust_cfa_offset -20
	msr	primask, lr
	b	.Lback

.Lslow:
	.cfi_adjust_cfa_offset 20
	pop	{r3-r7}
	.cfi_adjust_cfa_offset -20
	msr	primask, lr
	call_and_leave __mcount_internal	/* splitprof_arc(from, to) */

.Lfull:
	.cfi_adjust_cfa_offset 20
	mov	r1, r4
	subtract r1, SPLITPROF_ARC_END, r6
	bls	.Lnot			/* off, calls are lost, or one waits */
.Lask:
	mov	r6, r2
	mov	r7, lr
	ldr	r0, [r3, #SPLITPROF_AT_PUT]
	bl	splitprof_turn		/* put, chunk: returns the other one */
	mov	lr, r7
	mov	r2, r6
	beq	.Lbusy
	str	r0, [r3, #SPLITPROF_AT_PUT]
	ldr	r0, [sp, #32]
	b	.Lreplace

#if SPLITPROF_LOSES
.Lbusy:
	ldr	r3, =splitprof_state
	wait_if_allowed r0, r4, .Lwait, r3
.Llose:
	lose_call r0, r4, r3
	pop	{r3-r7}
	.cfi_adjust_cfa_offset -20
	msr	primask, lr
	ldr	r0, [sp, #12]
	b	.Lback
	.cfi_adjust_cfa_offset 20

.Lnot:
	cmp	r4, #SPLITPROF_ARC_END_REFUSED
	beq	.Llose
#if SPLITPROF_BOUNDED
	blo	.Lslow
	ldr	r1, [r3, #SPLITPROF_AT_SAMPLE_END]
	subtract r1, SPLITPROF_SAMPLE_END, r6
	b	.Lask
#endif
#else
	.set	.Lbusy, .Lwait
.Lnot:
	b	.Lslow
#endif
#if SPLITPROF_WHEN_FULL != SPLITPROF_DROP

	/* As .Lreplace, apart: samples of waiting are here (arch.h). */
.Lwait:
	msr	primask, lr
splitprof_waits$stub:
	ldr	r0, [sp, #32]
	movs	r1, #16
	eors	r1, r2
	ldr	r3, =splitprof_state
	b	.Lmask
	.size	splitprof_waits$stub, . - splitprof_waits$stub
#endif
