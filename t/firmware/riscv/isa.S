/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every form of an RV32IMC instruction, each in a function of its own that
 * isa.c calls with many operands: see there.
 *
 *	form KIND, TEXT		a0 to a5 are operands.  KIND 0: anything; 1:
 *				a3 is the address of the middle of a buffer
 *	short KIND, TEXT	the same, for instructions of 16 bits
 *
 * No address may be left in a register: the programs for two machines lie at
 * different ones.
 */
	.macro	form kind, text
	wide	norvc, \kind, "\text"
	.endm

	.macro	short kind, text
	wide	rvc, \kind, "\text"
	.endm

	.macro	wide rvc, kind, text
	.pushsection .text.forms, "ax", @progbits
	.option \rvc
	.p2align 2
.Lcode\@:
	\text
	.option rvc
	ret
	.popsection
	.pushsection .rodata.forms, "a", @progbits
	.word	.Lcode\@, .Lname\@, \kind
	.popsection
	.pushsection .rodata.names, "a", @progbits
.Lname\@:
	.asciz	"\text"
	.popsection
	.endm

	.section .rodata.forms, "a", @progbits
	.p2align 2
	.globl	isa_forms
isa_forms:

	.irp	op, add, sub, sll, slt, sltu, xor, srl, sra, or, and
	form	0, "\op a0, a1, a2"
	.endr
	form	0, "add zero, a1, a2; mv a0, zero"
	form	0, "sub a0, a0, a0"
	.irp	op, addi, slti, sltiu, xori, ori, andi
	form	0, "\op a0, a1, -2048"
	form	0, "\op a1, a1, 2047"
	form	0, "\op a2, a0, -1"
	form	0, "\op a2, a3, 1"
	.endr
	.irp	op, slli, srli, srai
	form	0, "\op a0, a1, 0"
	form	0, "\op a0, a1, 31"
	form	0, "\op a4, a5, 13"
	.endr
	form	0, "lui a0, 0x80000"
	form	0, "lui a1, 0x12345"
	form	0, "auipc a0, 0x12345; auipc a1, 0x12345; sub a0, a1, a0; li a1, 0"
	form	0, "auipc a0, 0x80000; auipc a1, 0; sub a0, a1, a0; li a1, 0"
	.irp	op, mul, mulh, mulhu, div, divu, rem, remu
	form	0, "\op a0, a1, a2"
	form	0, "\op a3, a3, a4"
	.endr
#ifdef ISA_WRONG
	form	0, "mulhu  a0, a1, a2"
#else
	form	0, "mulhsu a0, a1, a2"
#endif
	form	0, "mulhsu a3, a3, a4"
	form	0, "li a2, 0; div a0, a1, a2; rem a3, a1, a2"
	form	0, "li a2, 0; divu a0, a1, a2; remu a3, a1, a2"
	form	0, "lui a1, 0x80000; li a2, -1; div a0, a1, a2; rem a3, a1, a2"

	.irp	op, lb, lbu
	form	1, "\op a0, 0(a3)"
	form	1, "\op a0, -31(a3)"
	form	1, "\op zero, 1(a3)"
	.endr
	.irp	op, lh, lhu
	form	1, "\op a0, 2(a3)"
	form	1, "\op a4, -30(a3)"
	.endr
	form	1, "lw a0, 28(a3)"
	form	1, "lw a0, -32(a3)"
	form	1, "sb a0, 5(a3)"
	form	1, "sb a0, -31(a3)"
	form	1, "sh a1, 6(a3)"
	form	1, "sh a1, -2(a3)"
	form	1, "sw a2, 16(a3)"
	form	1, "sw a2, -32(a3)"
	form	1, "sw zero, 0(a3)"
	form	0, "fence; fence rw, w; fence.i"

	.irp	op, beq, bne, blt, bge, bltu, bgeu
	form	0, "\op a0, a1, 1f; addi a2, a2, 1; 1: addi a3, a3, 2"
	form	0, "\op a1, a1, 1f; addi a2, a2, 1; 1: addi a3, a3, 2"
	form	0, "j 2f; 1: addi a3, a3, 2; j 3f; 2: \op a0, a1, 1b; addi a2, a2, 1; 3:"
	.endr
	form	0, "j 1f; .skip 2044; 1: addi a0, a0, 1; beqz zero, 2f; .skip 4000; 2:"
	form	0, "j 2f; 1: addi a3, a3, 2; j 3f; .skip 70000; 2: j 1b; 3:"
	form	0, "jal a4, 1f; 1: auipc a5, 0; sub a4, a5, a4; li a5, 0"
	form	0, "mv a5, ra; jal ra, 1f; j 2f; 1: addi a0, a0, 3; jr ra; 2: mv ra, a5; li a5, 0"
	form	0, "mv a5, ra; auipc a4, 0; jalr ra, a4, 17; addi a0, a0, 1; j 1f; 1: sub a4, ra, a4; mv ra, a5; li a5, 0"
	form	0, "auipc a4, 0; jalr a4, a4, 12; addi a0, a0, 1; auipc a5, 0; sub a4, a5, a4; li a5, 0"

	form	0, "csrrw a0, mscratch, a1; csrrw a2, mscratch, zero"
	form	0, "csrw mscratch, a1; csrrs a0, mscratch, a2; csrrs a3, mscratch, zero"
	form	0, "csrw mscratch, a1; csrrc a0, mscratch, a2; csrr a3, mscratch"
	form	0, "csrrwi a0, mscratch, 21; csrrsi a1, mscratch, 10; csrrci a2, mscratch, 7; csrr a3, mscratch"
	form	0, "csrw mcause, a1; csrr a0, mcause; csrw mtval, a2; csrr a3, mtval; csrw mcause, zero"
	form	0, "li a0, 8; csrrs a1, mstatus, a0; csrrc a2, mstatus, a0; andi a1, a1, 8; andi a2, a2, 8"
	form	0, "csrr a0, mhartid"
	form	0, "ecall; addi a0, a0, 5"

	short	1, "c.lw a0, 0(a3)"
	short	1, "c.lw a5, 28(a3)"
	short	1, "addi a3, a3, -32; c.lw a0, 60(a3); c.sw a1, 4(a3); addi a3, a3, 32"
	short	1, "addi a3, a3, -128; c.lw a0, 124(a3); addi a3, a3, 128"
	short	1, "c.sw a2, 24(a3)"
	short	0, "c.addi a0, -32; c.addi a1, 31; c.nop"
	short	0, "c.li a0, -32; c.li a5, 31"
	short	0, "c.lui a0, 0xfffe0; c.lui a1, 31"
	short	0, "mv a4, sp; c.addi16sp sp, -512; sub a0, a4, sp; c.addi16sp sp, 496; sub a1, a4, sp; mv sp, a4; li a4, 0"
	short	0, "mv a4, sp; c.addi16sp sp, -16; sub a0, a4, sp; c.addi16sp sp, 16; c.addi16sp sp, -64; c.addi16sp sp, -128; mv sp, a4; li a4, 0"
	short	0, "c.addi4spn a0, sp, 4; c.addi4spn a1, sp, 1020; c.addi4spn a2, sp, 8; c.addi4spn a3, sp, 16; c.addi4spn a4, sp, 64; sub a0, a0, sp; sub a1, a1, sp; sub a2, a2, sp; sub a3, a3, sp; sub a4, a4, sp"
	short	0, "c.slli a0, 1; c.slli a1, 31; c.srli a2, 1; c.srli a3, 31; c.srai a4, 1; c.srai a5, 31"
	short	0, "c.andi a0, -32; c.andi a1, 21"
	short	0, "c.sub a0, a1; c.xor a2, a3; c.or a4, a5; c.and a1, a2"
	short	0, "c.mv a0, a5; c.add a1, a2"
	short	0, "addi sp, sp, -256; c.swsp a0, 0(sp); c.swsp a1, 252(sp); c.swsp a2, 64(sp); c.lwsp a3, 0(sp); c.lwsp a4, 252(sp); c.lwsp a5, 64(sp); addi sp, sp, 256"
	short	0, "c.beqz a0, 1f; addi a1, a1, 1; 1: c.bnez a2, 2f; addi a3, a3, 1; 2:"
	short	0, "li a0, 0; c.beqz a0, 1f; .skip 240; 1: c.addi a0, 1; c.bnez a0, 2f; .skip 240; 2:"
	short	0, "li a0, 1; c.j 2f; 1: addi a3, a3, 1; c.j 3f; .skip 200; 2: c.bnez a0, 1b; 3:"
	short	0, "c.j 2f; 1: addi a3, a3, 2; c.j 3f; .skip 1990; 2: c.j 1b; 3:"
	short	0, "mv a5, ra; c.jal 1f; c.j 2f; 1: addi a0, a0, 3; c.jr ra; 2: mv ra, a5; li a5, 0"
	short	0, "mv a5, ra; auipc a4, 0; addi a4, a4, 8; c.jalr a4; c.nop; sub a4, ra, a4; mv ra, a5; li a5, 0"

	.word	0
