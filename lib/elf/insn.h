/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What one machine instruction does to the flow of a program, as far as calls
 * of mcount, and what comes before them, are concerned.
 */
#ifndef SP_INSN_H
#define SP_INSN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sp_insn {
	enum sp_insn_kind {
		SP_INSN_OTHER,
		SP_INSN_CALL,		/* leaves a return address; to target */
		SP_INSN_CALL_ANY,	/* to where a register says */
		SP_INSN_JUMP,		/* without one, perhaps; to target */
		SP_INSN_JUMP_ANY,	/* to where a register says; not back */
		SP_INSN_JUMP_TABLE,	/* the same; compilers stay within the
					   function with it, by a table */
		SP_INSN_LOSE,		/* overwrites the return address */
		SP_INSN_RETURN_TRAP	/* ends a handler (RISC-V mret) */
	} kind;
	uint8_t bytes;		/* 2 or more, even */
	uint32_t target;	/* bit 0 clear */
	bool ends;		/* what is behind it does not follow */
	bool fills;		/* does nothing: NOP */
};

/*
 * The instruction at addr (even), of which n > 0 bytes are at p; one that is
 * cut short is OTHER.  Source: ARMv7-M and ARMv8-M Architecture Reference
 * Manual, Thumb encodings; ARMv6-M has a part of them.
 */
struct sp_insn sp_insn_thumb(const uint8_t *p, size_t n, uint32_t addr);

/*
 * The same for RV32IC.  *upper is what an AUIPC or LUI before has loaded, see
 * insn_riscv.c: zero-initialise it, and again where code is left out.  Source:
 * RISC-V Unprivileged ISA, chapters RV32I and "C".
 */
struct sp_insn_upper {
	uint32_t reg, value;	/* reg 0: nothing */
};
struct sp_insn sp_insn_riscv(const uint8_t *p, size_t n, uint32_t addr,
    struct sp_insn_upper *upper);

/*
 * The cycles from addr (even), of which n bytes are at p, to the first
 * instruction that does not go on, if no conditional jump jumps: those of a
 * Cortex-M0+ without wait states (its Technical Reference Manual, 3.3), or
 * roughly those of a RISC-V.  0: a call comes before, or no end.
 */
unsigned sp_insn_straight(const uint8_t *p, size_t n, uint32_t addr, bool arm);

/* v, of bits bits, with its sign: for both of them. */
static inline uint32_t
sp_insn_extend(uint32_t v, int bits)
{
	const uint32_t sign = (uint32_t)1 << (bits - 1);

	return (v ^ sign) - sign;
}

#endif
