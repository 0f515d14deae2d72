/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every form of an ARMv6-M instruction, each in a function of its own that
 * isa.c calls with many operands: see there.
 *
 *	form KIND, TEXT		r0 to r12 and the flags are operands.  KIND 0:
 *				anything; 1: r7 is a buffer's address, r6 an
 *				offset in it, a multiple of 4 up to 60
 *	known TEXT, R0, R1, R2, FLAGS, R0, FLAGS	what goes in, and what
 *				the manual says comes out, in r0 and the flags
 */
	.syntax	unified
	.cpu	cortex-m0

	.macro	form kind, text
	.pushsection .text.forms, "ax", %progbits
	.p2align 2
.Lcode\@:
	\text
	bx	lr
	.popsection
	.pushsection .rodata.forms, "a", %progbits
	.word	(.Lcode\@ + 1), .Lname\@, \kind
	.popsection
	.pushsection .rodata.names, "a", %progbits
.Lname\@:
	.asciz	"\text"
	.popsection
	.endm

	.macro	known text, a, b, c, flags, result, after
	.pushsection .text.forms, "ax", %progbits
	.p2align 2
.Lcode\@:
	\text
	bx	lr
	.popsection
	.pushsection .rodata.known, "a", %progbits
	.word	(.Lcode\@ + 1), .Lname\@, \a, \b, \c, \flags, \result, \after
	.popsection
	.pushsection .rodata.names, "a", %progbits
.Lname\@:
	.asciz	"\text"
	.popsection
	.endm

	.pushsection .rodata.forms, "a", %progbits
	.p2align 2
	.global	isa_forms
isa_forms:
	.popsection
	.pushsection .rodata.known, "a", %progbits
	.p2align 2
	.global	isa_known
isa_known:
	.popsection

#ifndef ISA_WRONG
#define ISA_WRONG	adcs
#endif

/* Shifts by a number: 0 is 32 for lsr and asr. */
	.irp	n, 0, 1, 2, 7, 16, 30, 31
	form	0, "lsls r0, r1, #\n"
	form	0, "lsls r7, r5, #\n"
	.endr
	.irp	n, 1, 2, 9, 16, 30, 31, 32
	form	0, "lsrs r0, r1, #\n"
	form	0, "lsrs r6, r7, #\n"
	form	0, "asrs r0, r1, #\n"
	form	0, "asrs r2, r4, #\n"
	.endr
	form	0, "movs r0, r5"

/* Three registers, and three bits. */
	.irp	op, adds, subs
	form	0, "\op r0, r1, r2"
	form	0, "\op r7, r5, r3"
	form	0, "\op r4, r4, r4"
	.irp	n, 0, 1, 5, 7
	form	0, "\op r0, r1, #\n"
	form	0, "\op r6, r2, #\n"
	.endr
	.irp	n, 0, 1, 127, 128, 255
	form	0, "\op r0, #\n"
	form	0, "\op r6, #\n"
	.endr
	.endr
	.irp	n, 0, 1, 127, 128, 255
	form	0, "movs r0, #\n"
	form	0, "movs r7, #\n"
	form	0, "cmp r0, #\n"
	form	0, "cmp r5, #\n"
	.endr

/* Two registers.  r3 is a shift by some more than it takes. */
	.irp	op, ands, eors, lsls, lsrs, asrs, ISA_WRONG, sbcs, rors, \
orrs, muls, bics
	form	0, "\op r0, r0, r1"
	form	0, "\op r7, r7, r3"
	form	0, "\op r2, r2, r2"
	form	0, "\op r5, r5, r4"
	.endr
	.irp	op, tst, cmp, cmn, mvns
	form	0, "\op r0, r1"
	form	0, "\op r7, r3"
	form	0, "\op r2, r2"
	form	0, "\op r5, r6"
	.endr
	form	0, "rsbs r0, r1, #0"
	form	0, "rsbs r6, r6, #0"
	.irp	op, sxth, sxtb, uxth, uxtb, rev, rev16, revsh
	form	0, "\op r0, r1"
	form	0, "\op r7, r2"
	form	0, "\op r4, r4"
	.endr

/* High registers: no flags but for cmp. */
	.irp	op, add, mov
	.irp	d, r0, r7, r8, r11, r12
	.irp	m, r1, r6, r9, r10, r12
	form	0, "\op \d, \m"
	.endr
	.endr
	.endr
	form	0, "cmp r8, r1"
	form	0, "cmp r1, r9"
	form	0, "cmp r10, r11"
	form	0, "cmp r12, r12"
	form	0, "mov r0, pc"
	form	0, "add r0, pc"
	form	0, "mov r2, sp"
	form	0, "add r2, sp, #0; subs r2, r2, r1"
	form	0, "mov r0, lr"
	form	0, "mov r12, sp; mov r8, r12"
	form	0, "mov r1, sp; movs r0, #7; add r0, r1; mov r9, r1; \
mov sp, r0; mov r0, sp; mov sp, r9"
	form	0, "mov r1, sp; movs r0, #8; rsbs r0, r0, #0; add sp, r0; \
mov r0, sp; mov sp, r1"
	form	0, "adr r0, 1f; mov pc, r0; .p2align 2; 1: adds r1, #1"
	form	0, "movs r0, #0; add pc, r0; nop; adds r1, #1; adds r1, #2"
	form	0, "movs r0, #3; add pc, r0; adds r1, #1; adds r1, #2; \
adds r1, #4"

/* The stack pointer and the program counter as bases. */
	form	0, "add r0, sp, #0"
	form	0, "add r7, sp, #1020"
	form	0, "sub sp, #8; mov r0, sp; add sp, #8"
	form	0, "sub sp, #508; mov r0, sp; add sp, #508"
	form	0, "adr r0, 1f; b 1f; .p2align 2; 1:"
	form	0, "nop; adr r3, 1f; b 1f; .p2align 2; 1:"
	form	0, "ldr r0, 1f; b 2f; .p2align 2; 1: .word 0x89abcdef; 2:"
	form	0, "nop; ldr r6, 1f; b 2f; .p2align 2; 1: .word 0x01234567; 2:"

/* Loads and stores. */
	.irp	n, 0, 4, 32, 60, 124
	form	1, "ldr r0, [r7, #\n]"
	form	1, "str r1, [r7, #\n]"
	.endr
	.irp	n, 0, 2, 6, 34, 62
	form	1, "ldrh r0, [r7, #\n]"
	form	1, "strh r1, [r7, #\n]"
	.endr
	.irp	n, 0, 1, 2, 3, 17, 31
	form	1, "ldrb r5, [r7, #\n]"
	form	1, "strb r4, [r7, #\n]"
	.endr
	.irp	op, ldr, ldrh, ldrb, ldrsh, ldrsb, str, strh, strb
	form	1, "\op r0, [r7, r6]"
	form	1, "\op r3, [r6, r7]"
	form	1, "\op r7, [r7, r6]; mov r0, r7"
	.endr
	.irp	op, ldrh, ldrsh, strh
	form	1, "adds r6, #2; \op r0, [r7, r6]"
	.endr
	.irp	n, 1, 2, 3
	.irp	op, ldrb, ldrsb, strb
	form	1, "adds r6, #\n; \op r0, [r7, r6]"
	.endr
	.endr
	form	1, "sub sp, #16; str r0, [sp]; str r1, [sp, #12]; \
ldr r2, [sp, #12]; ldr r3, [sp]; add sp, #16"
	.irp	op, ldm, stm
	form	1, "\op r7!, {r0}"
	form	1, "\op r7!, {r0, r2, r4}"
	form	1, "\op r7!, {r0-r6}"
	.endr
	form	1, "ldm r7, {r0-r7}"
	form	1, "ldm r7, {r1, r7}"
	form	1, "mov r1, r7; ldm r1, {r0, r1, r2}"
	form	1, "mov r0, r7; stm r0!, {r0, r1, r2}"
	form	1, "push {r0}; pop {r1}"
	form	1, "push {r0-r7}; pop {r0-r3}; pop {r4-r7}"
	form	1, "push {r0-r7}; mov r1, sp; ldm r1!, {r2-r5}; add sp, #32"
	form	1, "push {r1, lr}; movs r1, #0; pop {r2, pc}"
	form	1, "push {r0-r7, lr}; movs r4, #0; pop {r0-r7, pc}"
	form	1, "push {lr}; pop {pc}"

/* Branches. */
	.irp	cond, eq, ne, cs, cc, mi, pl, vs, vc, hi, ls, ge, lt, gt, le
	form	0, "b\cond 1f; mov r0, r1; 1:"
	form	0, "b 2f; 1: mov r3, r2; bx lr; 2: b\cond 1b; mov r0, r1"
	form	0, "cmp r0, r1; b\cond 1f; mov r2, r1; 1:"
	form	0, "tst r0, r1; b\cond 1f; mov r2, r1; .space 250; 1:"
	.endr
	form	0, "b 1f; mov r0, r1; 1:"
	form	0, "b 1f; .space 2040; 1:"
	form	0, "b 2f; 1: mov r0, r2; bx lr; .space 2000; 2: b 1b"
	form	0, "push {lr}; bl 1f; pop {pc}; 1: mov r0, lr; bx lr"
	form	0, "b 2f; 1: mov r0, lr; bx lr; 2: push {lr}; bl 1b; pop {pc}"
	form	0, "push {lr}; bl 1f; pop {pc}; .space 5000; 1: mov r0, lr; \
bx lr"
	form	0, "b 2f; 1: mov r0, lr; bx lr; .space 1900; 2: push {lr}; \
bl 1b; pop {pc}"
	form	0, "push {lr}; adr r0, 1f; adds r0, #1; blx r0; pop {pc}; \
.p2align 2; 1: mov r1, lr; bx lr"
	form	0, "push {lr}; adr r0, 1f; adds r0, #1; mov r9, r0; blx r9; \
pop {pc}; .p2align 2; 1: mov r1, lr; bx lr"
	form	0, "adr r0, 1f; adds r0, #1; bx r0; .p2align 2; 1: adds r1, #1"
	form	0, "mov r8, lr; movs r0, #1; bx r8"

/* The system. */
	.irp	reg, apsr, ipsr, epsr, xpsr, iapsr, eapsr, iepsr, primask, \
control
	form	0, "mrs r0, \reg"
	.endr
	form	0, "mrs r11, apsr"
	.irp	reg, apsr_nzcvq, iapsr_nzcvq, eapsr_nzcvq, xpsr_nzcvq
	form	0, "lsrs r0, r0, #28; lsls r0, r0, #28; msr \reg, r0"
	.endr
	form	0, "msr ipsr, r0; msr epsr, r1"
	form	0, "mrs r1, psp; msr psp, r0; mrs r0, psp; msr psp, r1"
	form	0, "mrs r1, msp; mov r2, r1; subs r2, #61; msr msp, r2; \
mrs r0, msp; mov r3, sp; msr msp, r1"
	form	0, "msr primask, r0; mrs r1, primask; cpsie i; \
mrs r2, primask; cpsid i; mrs r3, primask; cpsie i"
	.irp	op, dmb, dsb, isb, nop, yield, "sev; wfe"
	form	0, "\op"
	.endr

/* What faults: the handler returns to lr. */
	.irp	op, ldr, str
	form	1, "adds r6, #1; \op r0, [r7, r6]"
	form	1, "adds r6, #2; \op r0, [r7, r6]"
	.endr
	.irp	op, ldrh, ldrsh, strh
	form	1, "adds r6, #1; \op r0, [r7, r6]"
	.endr
	form	1, "adds r7, #2; ldm r7!, {r0, r1}"
	form	1, "adds r7, #1; stm r7!, {r0, r1}"
	form	0, "udf #0"
	form	0, "udf #255"
	form	0, ".short 0xf7f0, 0xa000"
	form	0, ".short 0xb6ff; nop"
	form	0, ".short 0xde5a"
	form	0, "adr r0, 1f; bx r0; .p2align 2; 1: adds r1, #1"
	form	0, "cpsid i; svc 1; adds r1, #1; cpsie i"
	form	0, "svc 7"
	form	0, "svc 255"

/* What the manual says, by hand. */
	.set	N, 0x80000000
	.set	Z, 0x40000000
	.set	C, 0x20000000
	.set	V, 0x10000000
	known	"adds r0, r0, r1", 0x7fffffff, 1, 0, 0, 0x80000000, N+V
	known	"adds r0, r0, r1", 0xffffffff, 1, 0, 0, 0, Z+C
	known	"adds r0, r0, r1", 0x80000000, 0x80000000, 0, N, 0, Z+C+V
	known	"adcs r0, r0, r1", 0xffffffff, 0, 0, C, 0, Z+C
	known	"adcs r0, r0, r1", 0x7fffffff, 0, 0, C, 0x80000000, N+V
	known	"adcs r0, r0, r1", 1, 2, 0, 0, 3, 0
	known	"subs r0, r0, r1", 0, 1, 0, C, 0xffffffff, N
	known	"subs r0, r0, r1", 5, 5, 0, 0, 0, Z+C
	known	"subs r0, r0, r1", 0x80000000, 1, 0, 0, 0x7fffffff, C+V
	known	"sbcs r0, r0, r1", 5, 4, 0, 0, 0, Z+C
	known	"sbcs r0, r0, r1", 0, 0, 0, 0, 0xffffffff, N
	known	"rsbs r0, r0, #0", 0x80000000, 0, 0, 0, 0x80000000, N+V
	known	"cmn r0, r1", 1, 0xffffffff, 0, 0, 1, Z+C
	known	"lsls r0, r0, r1", 1, 32, 0, 0, 0, Z+C
	known	"lsls r0, r0, r1", 1, 33, 0, C, 0, Z
	known	"lsls r0, r0, r1", 3, 256, 0, C, 3, C
	known	"lsrs r0, r0, r1", 0x80000000, 32, 0, 0, 0, Z+C
	known	"asrs r0, r0, r1", 0x80000000, 200, 0, 0, 0xffffffff, N+C
	known	"asrs r0, r0, #32", 0x40000000, 0, 0, C, 0, Z
	known	"rors r0, r0, r1", 0x80000001, 1, 0, 0, 0xc0000000, N+C
	known	"rors r0, r0, r1", 0x80000001, 32, 0, 0, 0x80000001, N+C
	known	"muls r0, r1, r0", 0x10001, 0x10001, 0, C+V, 0x20001, C+V
	known	"muls r0, r1, r0", 0xffffffff, 0xffffffff, 0, C, 1, C
	known	"mvns r0, r1", 0, 0xffffffff, 0, V, 0, Z+V
	known	"bics r0, r0, r1", 0xff, 0x0f, 0, 0, 0xf0, 0
	known	"rev r0, r1", 0, 0x12345678, 0, N, 0x78563412, N
	known	"rev16 r0, r1", 0, 0x12345678, 0, N, 0x34127856, N
	known	"revsh r0, r1", 0, 0x12345680, 0, 0, 0xffff8056, 0
	known	"sxtb r0, r1", 0, 0x1280, 0, 0, 0xffffff80, 0
	known	"sxth r0, r1", 0, 0x12348000, 0, 0, 0xffff8000, 0

	.pushsection .rodata.forms, "a", %progbits
	.word	0
	.popsection
	.pushsection .rodata.known, "a", %progbits
	.word	0
	.popsection

/*
 * void isa_call(code, struct *): load r0 to r12 and the flags from the
 * structure, call code, and store them there.
 */
	.text
	.p2align 2
	.thumb_func
	.global	isa_call
isa_call:
	push	{r4-r7, lr}
	mov	r4, r8
	mov	r5, r9
	mov	r6, r10
	mov	r7, r11
	push	{r1, r4-r7}
	mov	lr, r0
	adds	r1, #32
	ldm	r1!, {r2-r7}
	mov	r8, r2
	mov	r9, r3
	mov	r10, r4
	mov	r11, r5
	mov	r12, r6
	subs	r1, #56
	msr	apsr_nzcvq, r7
	ldm	r1, {r0-r7}
	blx	lr
	push	{r0-r7}
	mrs	r7, apsr
	ldr	r0, [sp, #32]
	adds	r0, #32
	mov	r2, r8
	mov	r3, r9
	mov	r4, r10
	mov	r5, r11
	mov	r6, r12
	stm	r0!, {r2-r7}
	subs	r0, #56
	pop	{r2-r5}
	stm	r0!, {r2-r5}
	pop	{r2-r5}
	stm	r0!, {r2-r5}
	pop	{r1, r4-r7}
	mov	r8, r4
	mov	r9, r5
	mov	r10, r6
	mov	r11, r7
	pop	{r4-r7, pc}
	.ltorg
