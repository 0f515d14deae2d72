/* SPDX-License-Identifier: MIT */
/*
 * The body of __gnu_mcount_nc where calls are counted in a cache: cache.h.  The
 * contract is that of mcount.S, which reads this file.
 *
 * Stack	the push's 4 bytes and 12 here.  If the call is not where it is
 *		looked for, 16 more and what splitprof_arc() takes: make
 *		footprint.
 * Time		41 cycles on a Cortex-M0+ without wait states for a call that is
 *		where it is looked for, 60 for one in the place beside it.
 *
 * While the profiler is off all entries are empty.  from is never 0.
 */
	/* To goes into ip, PRIMASK into lr: two registers to work with are left. */
	mov	ip, lr
	mrs	lr, primask
	cpsid	i
	push	{r0-r2}
	.cfi_adjust_cfa_offset 12
	.cfi_register lr, ip

	/*
	 * The entry's place: from / 2 % entries, * 16.  Bit 0 of from, always
	 * set, becomes 8.  (Where GCC has lost lr, it may be clear: then nothing
	 * is found there, and splitprof_arc() looks again.)
	 */
	ldr	r0, [sp, #12]
	lsls	r1, r0, #31 - CACHE_BITS
	lsrs	r1, r1, #28 - CACHE_BITS
	ldr	r2, =splitprof_arc_cache - 8
	adds	r2, r2, r1

	ldr	r1, [r2]		/* from */
	cmp	r1, r0
	bne	.Lelse
	ldr	r1, [r2, #4]		/* to */
	cmp	r1, ip
	bne	.Lelse
	ldr	r1, [r2, #8]		/* count */
	adds	r1, #1
	beq	.Lelse			/* it has counted as far as it can */
	str	r1, [r2, #8]

	msr	primask, lr
.Lback:
	mov	lr, r0
	pop	{r0-r2}
	add	sp, #4
	bx	ip

.Lelse:
	/*
	 * Its neighbour's: 16 more or less.  But where that would be called
	 * more often now, the two change places, which is not done here.
	 */
	movs	r1, #16
	eors	r2, r1
	ldr	r1, [r2]
	cmp	r1, r0
	bne	.Lmiss
	ldr	r1, [r2, #4]
	cmp	r1, ip
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
	/* Four registers, so that sp is a multiple of 8. */
	msr	primask, lr
	mov	r1, ip
	push	{r0-r3}
	.cfi_adjust_cfa_offset 16
	bl	__mcount_internal	/* splitprof_arc(from, to) */
	pop	{r0-r3}
	.cfi_adjust_cfa_offset -16
	mov	ip, r1
	b	.Lback
