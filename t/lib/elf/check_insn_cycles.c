/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/elf/insn_cycles.c, by ARM DDI 0484, 3.3 */

#include <config.h>

#include "elf/insn.h"
#include "support/run.h"

static const struct {
	uint16_t code[3];	/* and "bx lr" behind it: 2 cycles */
	size_t n;
	unsigned cycles;
} thumb[] = {
	{ { 0x46c0 }, 1, 1 },		/* nop */
	{ { 0xb662 }, 1, 1 },		/* cpsie i */
	{ { 0xb500 }, 1, 2 },		/* push {lr} */
	{ { 0xb40f }, 1, 5 },		/* push {r0-r3} */
	{ { 0xb5f0 }, 1, 6 },		/* push {r4-r7, lr} */
	{ { 0xbc0f }, 1, 5 },		/* pop {r0-r3} */
	{ { 0xc80f }, 1, 5 },		/* ldm r0!, {r0-r3} */
	{ { 0xc003 }, 1, 3 },		/* stm r0!, {r0, r1} */
	{ { 0x4b15 }, 1, 2 },		/* ldr r3, [pc] */
	{ { 0x5042 }, 1, 2 },		/* str r2, [r0, r1] */
	{ { 0x6818 }, 1, 2 },		/* ldr r0, [r3] */
	{ { 0x7042 }, 1, 2 },		/* strb r2, [r0, #1] */
	{ { 0x8042 }, 1, 2 },		/* strh r2, [r0, #2] */
	{ { 0x9a04 }, 1, 2 },		/* ldr r2, [sp, #16] */
	{ { 0xa804 }, 1, 1 },		/* add r0, sp, #16 */
	{ { 0xd200 }, 1, 1 },		/* bcs, which does not jump */
	{ { 0xf3ef, 0x8c10 }, 2, 3 },	/* mrs ip, primask */
	{ { 0xf38c, 0x8810 }, 2, 3 },	/* msr primask, ip */
	{ { 0xf3bf, 0x8f6f }, 2, 3 },	/* isb */
	{ { 0xf8d0, 0x1000 }, 2, 2 },	/* ldr.w r1, [r0] */
	{ { 0xf04f, 0x0000 }, 2, 1 },	/* mov.w r0, #0 */
};

static size_t
put(uint8_t *bytes, const uint16_t *code, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		bytes[2 * i] = (uint8_t)code[i];
		bytes[2 * i + 1] = (uint8_t)(code[i] >> 8);
	}
	return 2 * n;
}

START_TEST(instructions_take_what_the_manual_says)
{
	const uint16_t back = 0x4770;
	uint8_t bytes[8];

	for (size_t i = 0; i < sizeof(thumb) / sizeof(*thumb); i++) {
		size_t n = put(bytes, thumb[i].code, thumb[i].n);
		unsigned cycles;

		n += put(bytes + n, &back, 1);
		cycles = sp_insn_straight(bytes, n, 0x400, true);
		ck_assert_msg(cycles == thumb[i].cycles + 2, "%x: %u",
		    thumb[i].code[0], cycles);
	}
}
END_TEST

/* mcount.S with addresses of 3 bytes, as its comment says. */
START_TEST(the_stub_takes_57_cycles)
{
	static const uint16_t stub[] = {
		0xf3ef, 0x8c10, 0xb672, 0xb40f, 0x4b15, 0x6818, 0x6899, 0x4288,
		0xd215, 0x9a04, 0x4671, 0x9104, 0x4696, 0x7181, 0x0a09, 0x7141,
		0x0a09, 0x7101, 0x2141, 0x7001, 0x70c2, 0x0a12, 0x7082, 0x0a12,
		0x7042, 0x3007, 0x6018, 0xbc0f, 0xf38c, 0x8810, 0xbd00, 0x3932
	};
	uint8_t bytes[sizeof(stub)];
	const size_t n = put(bytes, stub, sizeof(stub) / sizeof(*stub));

	ck_assert_uint_eq(sp_insn_straight(bytes, n, 0x778, true), 57);
	/* Without its end, or a half of the last instruction. */
	ck_assert_uint_eq(sp_insn_straight(bytes, n - 4, 0x778, true), 0);
	ck_assert_uint_eq(sp_insn_straight(bytes, n - 5, 0x778, true), 0);
}
END_TEST

START_TEST(a_stub_that_calls_is_not_straight)
{
	static const uint16_t by_name[] = { 0x46c0, 0xf000, 0xf800, 0x4770 };
	static const uint16_t by_register[] = { 0x46c0, 0x4798, 0x4770 };
	uint8_t bytes[8];
	size_t n = put(bytes, by_name, 4);

	ck_assert_uint_eq(sp_insn_straight(bytes, n, 0x400, true), 0);
	n = put(bytes, by_register, 3);
	ck_assert_uint_eq(sp_insn_straight(bytes, n, 0x400, true), 0);
}
END_TEST

/* RISC-V: csrrci, lw, c.addi, ret. */
START_TEST(riscv_is_counted_by_instructions)
{
	static const uint16_t code[] = {
		0x77f3, 0x3004, 0x2583, 0x0007, 0x059d, 0x8082
	};
	uint8_t bytes[sizeof(code)];
	const size_t n = put(bytes, code, sizeof(code) / sizeof(*code));

	ck_assert_uint_eq(sp_insn_straight(bytes, n, 0x400, false), 6);
}
END_TEST

RUN("insn_cycles", instructions_take_what_the_manual_says,
    the_stub_takes_57_cycles, a_stub_that_calls_is_not_straight,
    riscv_is_counted_by_instructions)
