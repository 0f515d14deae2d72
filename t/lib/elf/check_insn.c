/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Unit tests of lib/elf/insn_thumb.c and lib/elf/insn_riscv.c: as assemblers
 * see it
 */

#include <config.h>

#include "elf/insn.h"
#include "support/run.h"

struct insn_case {
	uint32_t addr;
	uint32_t op;		/* the first halfword in the lower bits */
	enum sp_insn_kind kind;
	uint8_t bytes;
	uint32_t target;
};

static void
check_insn(const struct insn_case *c, struct sp_insn got)
{
	ck_assert_msg(got.kind == c->kind && got.bytes == c->bytes &&
	    got.target == c->target, "%x: kind %d, %d bytes, to %x",
	    (unsigned int)c->op, got.kind, got.bytes,
	    (unsigned int)got.target);
}

/* The bytes of an instruction, and nops behind it. */
static void
put(uint8_t bytes[8], uint32_t op)
{
	for (int i = 0; i < 8; i++)
		bytes[i] = i < 4 ? (uint8_t)(op >> 8 * i) : i % 2 ? 0xbf : 0;
}

static const struct insn_case thumb[] = {
	{ 0x100, 0xfffef000, SP_INSN_CALL, 4, 0x1100 },	/* bl */
	{ 0x104, 0xffbcf7ff, SP_INSN_CALL, 4, 0x80 },
	{ 0x108, 0xb914f001, SP_INSN_JUMP, 4, 0x1334 },	/* b.w */
	{ 0x10c, 0xbf80f7ff, SP_INSN_JUMP, 4, 0x10 },
	{ 0x110, 0x83f6f000, SP_INSN_JUMP, 4, 0x900 },	/* beq.w */
	{ 0x114, 0xaf75f47f, SP_INSN_JUMP, 4, 0x2 },	/* bne.w */
	{ 0x118, 0x8ff2f2bf, SP_INSN_JUMP, 4, 0xc0100 },	/* bge.w */
	{ 0x11c, 0x87f0f37f, SP_INSN_JUMP, 4, 0x40100 },	/* ble.w */
	{ 0x120, 0xe0ee, SP_INSN_JUMP, 2, 0x300 },	/* b */
	{ 0x122, 0xe7dd, SP_INSN_JUMP, 2, 0xe0 },
	{ 0x124, 0xd22b, SP_INSN_JUMP, 2, 0x17e },	/* bcs */
	{ 0x126, 0xd68b, SP_INSN_JUMP, 2, 0x40 },	/* bvs */
	{ 0x128, 0x4798, SP_INSN_CALL_ANY, 2, 0 },	/* blx r3 */
	{ 0x12a, 0x47f0, SP_INSN_CALL_ANY, 2, 0 },	/* blx lr */
	{ 0x12c, 0x4718, SP_INSN_JUMP_ANY, 2, 0 },	/* bx r3 */
	{ 0x12e, 0x4770, SP_INSN_OTHER, 2, 0 },		/* bx lr */
	{ 0x130, 0x4760, SP_INSN_JUMP_ANY, 2, 0 },	/* bx ip */
	{ 0x132, 0x46c6, SP_INSN_LOSE, 2, 0 },		/* mov lr, r8 */
	{ 0x134, 0x4686, SP_INSN_LOSE, 2, 0 },		/* mov lr, r0 */
	{ 0x136, 0x469f, SP_INSN_JUMP_TABLE, 2, 0 },	/* mov pc, r3 */
	{ 0x138, 0x46f7, SP_INSN_OTHER, 2, 0 },		/* mov pc, lr */
	{ 0x13a, 0x46f4, SP_INSN_OTHER, 2, 0 },		/* mov ip, lr */
	{ 0x13e, 0xdf03, SP_INSN_OTHER, 2, 0 },		/* svc 3 */
	{ 0x140, 0xde01, SP_INSN_OTHER, 2, 0 },		/* udf #1 */
	{ 0x142, 0x8811f380, SP_INSN_OTHER, 4, 0 },	/* msr basepri, r0 */
	{ 0x146, 0x8f4ff3bf, SP_INSN_OTHER, 4, 0 },	/* dsb */
	{ 0x14e, 0xa001f7f0, SP_INSN_OTHER, 4, 0 },	/* udf.w #1 */
	{ 0x152, 0xf008f85f, SP_INSN_JUMP_ANY, 4, 0 },	/* ldr.w pc, before */
	{ 0x168, 0x0008f8df, SP_INSN_OTHER, 4, 0 },	/* ldr.w r0 */
	{ 0x16e, 0xf000e8df, SP_INSN_OTHER, 4, 0 },	/* tbb */
	{ 0x172, 0xbd10, SP_INSN_OTHER, 2, 0 },		/* pop {r4, pc} */
	/* A word from what is behind it: that of two nops. */
	{ 0x154, 0xf000f8df, SP_INSN_JUMP, 4, 0xbf00bf00 },
	{ 0x156, 0xf000f8df, SP_INSN_JUMP, 4, 0xbf00f000 },
	{ 0x154, 0xf004f8df, SP_INSN_JUMP_ANY, 4, 0 },	/* not there */
};

START_TEST(thumb_code_is_read_as_assembled)
{
	for (size_t i = 0; i < sizeof(thumb) / sizeof(*thumb); i++) {
		uint8_t bytes[8];

		put(bytes, thumb[i].op);
		check_insn(&thumb[i], sp_insn_thumb(bytes, sizeof(bytes),
		    thumb[i].addr));
	}
}
END_TEST

/* What is behind one of these is reached by a jump only. */
START_TEST(what_ends_thumb_code_is_known)
{
	static const uint32_t ends[] = {
		0x4718, 0x4770, 0x4774, 0x46f7, 0x469f,	/* bx, bxns, mov pc */
		0xbd10, 0xe0ee, 0xde01, 0xb914f001,	/* pop, b, udf, b.w */
		0xf008f85f, 0xf008f8df,			/* ldr.w pc */
		0x8010e8bd, 0x8002e8b1,			/* pop.w, ldm with pc */
		0xf000e8df, 0xf003e8d1, 0xf012e8df	/* tbb, tbh */
	}, goes_on[] = {
		0xdf03, 0xd22b, 0x4798, 0x46c6, 0xfffef000, 0x83f6f000,
		0x8811f380, 0x8f4ff3bf, 0x0008f8df, 0x0010e8bd, 0xf7ffe8d0
	};
	uint8_t bytes[8];

	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++) {
		put(bytes, ends[i]);
		ck_assert_msg(sp_insn_thumb(bytes, 8, 0).ends, "%x",
		    (unsigned int)ends[i]);
	}
	for (size_t i = 0; i < sizeof(goes_on) / sizeof(*goes_on); i++) {
		put(bytes, goes_on[i]);
		ck_assert_msg(!sp_insn_thumb(bytes, 8, 0).ends, "%x",
		    (unsigned int)goes_on[i]);
	}
}
END_TEST

/* One behind the other: what one loads, the next may jump to. */
static const struct insn_case riscv[] = {
	{ 0x100, 0x000010ef, SP_INSN_CALL, 4, 0x1100 },	/* jal ra */
	{ 0x104, 0xfbdff06f, SP_INSN_JUMP, 4, 0xc0 },	/* j */
	{ 0x108, 0x038002ef, SP_INSN_OTHER, 4, 0x140 },	/* jal t0 */
	{ 0x10c, 0x7fb7f0ef, SP_INSN_CALL, 4, 0x80106 },
	{ 0x110, 0xfef6f0ef, SP_INSN_CALL, 4, 0xfff700fe },
	{ 0x116, 0x202d, SP_INSN_CALL, 2, 0x140 },	/* c.jal */
	{ 0x118, 0xa6e5, SP_INSN_JUMP, 2, 0x500 },	/* c.j */
	{ 0x11a, 0xb79d, SP_INSN_JUMP, 2, 0x80 },
	{ 0x11c, 0xa461, SP_INSN_JUMP, 2, 0x3a4 },
	{ 0x11e, 0x2b1d, SP_INSN_CALL, 2, 0x654 },
	{ 0x120, 0x8782, SP_INSN_JUMP_ANY, 2, 0 },	/* c.jr a5 */
	{ 0x122, 0x8082, SP_INSN_OTHER, 2, 0 },		/* ret */
	{ 0x124, 0x8282, SP_INSN_OTHER, 2, 0 },		/* c.jr t0 */
	{ 0x126, 0x9782, SP_INSN_CALL_ANY, 2, 0 },	/* c.jalr a5 */
	{ 0x128, 0x9002, SP_INSN_OTHER, 2, 0 },		/* c.ebreak */
	{ 0x12a, 0x000780e7, SP_INSN_CALL_ANY, 4, 0 },	/* jalr a5 */
	{ 0x12e, 0x00078067, SP_INSN_JUMP_ANY, 4, 0 },	/* jr a5 */
	{ 0x132, 0x00008067, SP_INSN_OTHER, 4, 0 },	/* ret */
	{ 0x136, 0x00428067, SP_INSN_OTHER, 4, 0 },	/* jr 4(t0) */
	{ 0x13a, 0x044000e7, SP_INSN_CALL, 4, 0x44 },	/* jalr 68(zero) */
	{ 0x13e, 0x30200073, SP_INSN_RETURN_TRAP, 4, 0 },	/* mret */
	{ 0x146, 0x10200073, SP_INSN_OTHER, 4, 0 },	/* sret */
	{ 0x14a, 0x00010317, SP_INSN_OTHER, 4, 0 },	/* auipc t1, 0x10 */
	{ 0x14e, 0xfec30067, SP_INSN_JUMP, 4, 0x10136 },	/* -20(t1) */
	{ 0x152, 0xfffff097, SP_INSN_OTHER, 4, 0 },	/* auipc ra */
	{ 0x156, 0x7f0080e7, SP_INSN_CALL, 4, 0xfffff942 },
	{ 0x15a, 0x800007b7, SP_INSN_OTHER, 4, 0 },	/* lui a5 */
	{ 0x15e, 0x024780e7, SP_INSN_CALL, 4, 0x80000024 },
	{ 0x162, 0x800007b7, SP_INSN_OTHER, 4, 0 },	/* lui a5; nop */
	{ 0x166, 0x00000013, SP_INSN_OTHER, 4, 0 },
	{ 0x16a, 0x024780e7, SP_INSN_CALL_ANY, 4, 0 },
	{ 0x16e, 0x00001097, SP_INSN_OTHER, 4, 0 },	/* auipc ra */
	{ 0x172, 0x000780e7, SP_INSN_CALL_ANY, 4, 0 },	/* of a5 */
};

START_TEST(riscv_code_is_read_as_assembled)
{
	struct sp_insn_upper upper = { 0, 0 };

	for (size_t i = 0; i < sizeof(riscv) / sizeof(*riscv); i++) {
		uint8_t bytes[8];

		put(bytes, riscv[i].op);
		check_insn(&riscv[i], sp_insn_riscv(bytes, sizeof(bytes),
		    riscv[i].addr, &upper));
	}
}
END_TEST

START_TEST(what_is_cut_short_is_nothing)
{
	const struct insn_case half[] = {
		{ 0, 0xf000, SP_INSN_OTHER, 4, 0 },
		{ 0, 0x00ef, SP_INSN_OTHER, 4, 0 },
		{ 0, 0, SP_INSN_OTHER, 2, 0 },
	};
	struct sp_insn_upper upper = { 0, 0 };
	uint8_t bytes[8];

	put(bytes, half[0].op);
	check_insn(&half[0], sp_insn_thumb(bytes, 2, 0));
	put(bytes, half[1].op);
	check_insn(&half[1], sp_insn_riscv(bytes, 2, 0, &upper));
	put(bytes, 0xffff);
	check_insn(&half[2], sp_insn_thumb(bytes, 1, 0));
}
END_TEST

RUN("insn", thumb_code_is_read_as_assembled, what_ends_thumb_code_is_known,
    riscv_code_is_read_as_assembled, what_is_cut_short_is_nothing)
