/* SPDX-License-Identifier: MIT */
/*
 * The body of __gnu_mcount_nc where a call is a word: option/words.h.  The
 * contract is that of mcount.S, which reads this file.
 *
 * Stack	the push's 4 bytes, and 12 here, but these only while interrupts
 *		are masked.  When a chunk is full, 8 more and what
 *		splitprof_turn() takes.
 * Time		40 cycles on a Cortex-M0+ without wait states; about 60 more
 *		when a chunk is full and the line is not busy.
 */

	mov	ip, lr			/* to */
	.cfi_register lr, ip
.Lagain:
	mrs	lr, primask
	cpsid	i
	push	{r0-r2}
	.cfi_adjust_cfa_offset 12
	ldr	r2, =splitprof_state
	ldr	r0, [r2, #SPLITPROF_AT_PUT]
	ldr	r1, [r2, #SPLITPROF_AT_ARC_END]
	cmp	r0, r1
	bhs	.Lfull

.Lput:
	/* Two halves: a word needs a register more, and bit 0 of to cleared. */
	adds	r0, #SPLITPROF_ARC_BYTES
	str	r0, [r2, #SPLITPROF_AT_PUT]
	mov	r2, ip
	lsrs	r2, r2, #1
	strh	r2, [r0, #2]
	ldr	r1, [sp, #12]
	lsrs	r2, r1, #1
	strh	r2, [r0]
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
	wait_if_allowed r0, r1, .Lwait, r2
.Llose:
	lose_call r0, r1, r2
#if !SPLITPROF_BOUNDED
.Lnot:
#endif
.Loff:
	ldr	r1, [sp, #12]
	b	.Lleave

#if SPLITPROF_BOUNDED
.Lnot:
	ldr	r1, [r2, #SPLITPROF_AT_ARC_END]
	cmp	r1, #0
	beq	.Loff
	ldr	r1, [r2, #SPLITPROF_AT_SAMPLE_END]
	subtract r1, SPLITPROF_SAMPLE_END
	b	.Lask
.Lwait:
#endif
#endif
#if SPLITPROF_WHEN_FULL != SPLITPROF_DROP
	/* Let interrupts in, and try again.  They keep ip. */
	.cfi_remember_state
	pop	{r0-r2}
	.cfi_adjust_cfa_offset -12
	msr	primask, lr
	b	.Lagain
	.cfi_restore_state
#endif
#if !SPLITPROF_LOSES
.Lnot:
	ldr	r1, [sp, #12]
	b	.Lleave
#endif
