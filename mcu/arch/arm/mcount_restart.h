/* SPDX-License-Identifier: MIT */
/*
 * The body of __gnu_mcount_nc where all profiled code runs in one thread,
 * SPLITPROF_ONE_THREAD.  The contract is that of mcount.S, which reads this
 * file.
 *
 * Only the sampler can come between, and change what the stub has read.  From
 * .Lbegin until put is stored nothing is changed that cannot be written once
 * more: so the sampler has the stub go on at .Lbegin then, restart_stub of
 * asm.h.
 *
 * Stack	the push's 4 bytes, and 12 here.  When a chunk is full, 12 more
 *		and what splitprof_turn() takes.
 * Time		46 cycles on a Cortex-M0+ without wait states, or 33 with
 *		SPLITPROF_WORDS, during which no interrupt is held off; about 80
 *		more when a chunk is full and the line is not busy.
 */

	mov	ip, lr			/* to */
	.cfi_register lr, ip
	push	{r0-r2}
	.cfi_adjust_cfa_offset 12
.Lbegin:
splitprof_one_thread$stub:		/* for gmonbuild: lib/elf/profiler.h */
	ldr.n	r2, =splitprof_state
	ldr	r0, [r2, #SPLITPROF_AT_PUT]
	ldr	r1, [r2, #SPLITPROF_AT_ARC_END]
	cmp	r0, r1
	bhs.n	.Lfull
	ldr	r1, [sp, #12]
	mov	lr, r1			/* from */
#if SPLITPROF_WORDS
	lsrs	r1, r1, #1
	strh	r1, [r0, #SPLITPROF_ARC_BYTES]
	mov	r1, ip
	lsrs	r1, r1, #1
	strh	r1, [r0, #SPLITPROF_ARC_BYTES + 2]
	adds	r0, #SPLITPROF_ARC_BYTES
#else
	put_arc r1, ip
#endif
.Lqueue:
	str	r0, [r2, #SPLITPROF_AT_PUT]
.Lleave:
	.cfi_remember_state
	pop	{r0-r2}
	.cfi_adjust_cfa_offset -12
	add	sp, #4
	.cfi_adjust_cfa_offset -4
	bx	ip

.if .Lbegin - __gnu_mcount_nc != SPLITPROF_RESTART_AT || \
    .Lqueue - .Lbegin != SPLITPROF_RESTART_BYTES
	.error "layout.h is wrong about where the stub begins again"
.endif

.Lfull:
	/* The sampler may have turned the chunk meanwhile: look again. */
	.cfi_restore_state
	mrs	r0, primask
	push	{r0, r3}
	.cfi_adjust_cfa_offset 8
.Lmask:
	cpsid	i
	ldr	r0, [r2, #SPLITPROF_AT_PUT]
	ldr	r1, [r2, #SPLITPROF_AT_ARC_END]
	cmp	r0, r1
	blo	.Lagain

	/* No chunk is that low: calls are off, lost, or one waits. */
#if SPLITPROF_LOSES
	cmp	r1, #SPLITPROF_ARC_END_REFUSED
	beq	.Llose
#endif
	subtract r1, SPLITPROF_ARC_END, r3
	bls	.Lnot
.Lask:
	bl	splitprof_turn		/* returns the other one */
	beq	.Lbusy
	str	r0, [r3, #SPLITPROF_AT_PUT]
.Lagain:
	pop	{r0, r3}
	.cfi_remember_state
	.cfi_adjust_cfa_offset -8
	msr	primask, r0
	b	.Lbegin

	.cfi_restore_state
.Lbusy:
	ldr	r2, =splitprof_state
#if SPLITPROF_LOSES
	wait_if_allowed r0, r1, .Lwait
.Llose:
	lose_call r0, r1
#endif
#if SPLITPROF_BOUNDED
	b	.Loff
.Lnot:
	ldr	r1, [r2, #SPLITPROF_AT_ARC_END]
	cmp	r1, #0
	beq	.Loff
	ldr	r1, [r2, #SPLITPROF_AT_SAMPLE_END]
	subtract r1, SPLITPROF_SAMPLE_END, r3
	b	.Lask
#endif
#if SPLITPROF_WHEN_FULL != SPLITPROF_DROP
.Lwait:
	/* Let interrupts in, and try again. */
	ldr	r0, [sp]
	msr	primask, r0
splitprof_waits$stub:			/* samples: arch.h */
	isb
	b	.Lmask
	.size	splitprof_waits$stub, . - splitprof_waits$stub
#endif
#if !SPLITPROF_BOUNDED
.Lnot:
#endif
.Loff:
	pop	{r0, r3}
	.cfi_adjust_cfa_offset -8
	msr	primask, r0
	ldr	r1, [sp, #12]
	mov	lr, r1
	b	.Lleave
