/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * All of RV32IMC, for a processor to be compared with another one: each form of
 * isa.S runs with many operands, and a line of text for each has a checksum of
 * all registers and memory behind it.  It needs memory by mcu/demo/esp32c3.ld,
 * and semihosting.
 */
#include <stdint.h>

struct form {
	void (*code)(void);
	const char *name;
	uint32_t kind;
};

enum { ROUNDS = 100, REGISTERS = 6, BUFFER_BYTES = 192 };

extern const struct form isa_forms[];
void isa_call(void (*code)(void), uint32_t *registers);
void on_trap(void);

static uint32_t sum, state;
static union {
	uint32_t words[BUFFER_BYTES / 4];
	uint8_t bytes[BUFFER_BYTES];
} buffer;

static void
add(uint32_t x)
{
	sum = (sum << 5 | sum >> 27) * 0x9e3779b1u + x;
}

/* Anything, and often what is at an edge. */
static uint32_t
operand(void)
{
	static const uint32_t edges[8] = {
		0, 1, 0xffffffff, 0x80000000, 0x7fffffff, 2, 31, 0xfffffffe
	};

	state = state * 1664525 + 1013904223;
	return state >> 28 < 8 ? edges[state >> 28] : state ^ state >> 13;
}

/* a0 to a5 from registers and back; nothing else is kept. */
__asm__(".text\n\t.globl isa_call\n"
    "isa_call:\n\taddi	sp, sp, -16\n\tsw	ra, 12(sp)\n\t"
    "sw	s0, 8(sp)\n\tmv	s0, a1\n\tmv	t0, a0\n\t"
    "lw	a0, 0(s0)\n\tlw	a1, 4(s0)\n\tlw	a2, 8(s0)\n\t"
    "lw	a3, 12(s0)\n\tlw	a4, 16(s0)\n\tlw	a5, 20(s0)\n\t"
    "jalr	t0\n\t"
    "sw	a0, 0(s0)\n\tsw	a1, 4(s0)\n\tsw	a2, 8(s0)\n\t"
    "sw	a3, 12(s0)\n\tsw	a4, 16(s0)\n\tsw	a5, 20(s0)\n\t"
    "lw	s0, 8(sp)\n\tlw	ra, 12(sp)\n\taddi	sp, sp, 16\n\tret");

/* ecall: what the processor says of it is part of the sum. */
__attribute__((interrupt, aligned(4)))
void
on_trap(void)
{
	uint32_t x;

	__asm__ volatile("csrr %0, mcause" : "=r"(x));
	add(x);
	__asm__ volatile("csrr %0, mstatus" : "=r"(x));
	add(x & 0x1888);
	__asm__ volatile("csrr %0, mepc\n\taddi %0, %0, 4\n\tcsrw mepc, %0"
	    : "=r"(x));
}

__asm__(".section .text.table, \"ax\"\n\t.p2align 8\n\t.option push\n\t"
    ".option norvc\ntable:\n\t.rept 32\n\tj	on_trap\n\t.endr\n\t"
    ".option pop\n\t.text");
extern const char table[];

static void
run_once(const struct form *form)
{
	uint32_t r[REGISTERS];
	const uint32_t middle = (uint32_t)&buffer.bytes[BUFFER_BYTES - 64];

	for (int i = 0; i < REGISTERS; i++)
		r[i] = operand();
	if (form->kind == 1)
		r[3] = middle;
	isa_call(form->code, r);
	if (form->kind == 1)
		r[3] -= middle;
	for (int i = 0; i < REGISTERS; i++)
		add(r[i]);
}

static void
run(const struct form *form)
{
	sum = 0;
	state = 12345;
	for (int i = 0; i < BUFFER_BYTES; i++)
		buffer.bytes[i] = (uint8_t)(i * 37);
	for (int round = 0; round < ROUNDS; round++)
		run_once(form);
	for (int i = 0; i < BUFFER_BYTES / 4; i++)
		add(buffer.words[i]);
}

/* Semihosting. */
static void
ask(uint32_t what, const void *block)
{
	register uint32_t a0 __asm__("a0") = what;
	register const void *a1 __asm__("a1") = block;

	__asm__ volatile(".option push\n\t.option norvc\n\t.p2align 4\n\t"
	    "slli	zero, zero, 0x1f\n\tebreak\n\tsrai	zero, zero, 7\n\t"
	    ".option pop" : "+r"(a0) : "r"(a1) : "memory");
}

static void
print(const char *text)
{
	ask(4, text);		/* SYS_WRITE0 */
}

__attribute__((used)) static void
begin(void)
{
	static const uint32_t leave[2] = { 0x20026, 0 };
	char text[10] = { 0 };

	__asm__ volatile("csrw mtvec, %0" : : "r"(table + 1));
	for (const struct form *form = isa_forms; form->code; form++) {
		run(form);
		for (int i = 0; i < 8; i++)
			text[i] = "0123456789abcdef"[sum >> (28 - 4 * i) & 15];
		text[8] = '\t';
		print(text);
		print(form->name);
		print("\n");
	}
	ask(0x20, leave);	/* SYS_EXIT_EXTENDED */
}

__asm__(".section .vectors, \"ax\"\n\t.globl Reset_Handler\n"
    "Reset_Handler:\n\t.option push\n\t.option norelax\n\t"
    "la	gp, __global_pointer$\n\t.option pop\n\t"
    "la	sp, stack_top\n\tj	begin\n\t.text");
