/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What insn_thumb.c and insn_riscv.c share. */
#ifndef SP_INSN_INNER_H
#define SP_INSN_INNER_H

#include "elf/insn.h"

static inline uint32_t
sp_insn_get16(const uint8_t *p)
{
	return (uint32_t)p[1] << 8 | p[0];
}

/* v, of bits bits, with its sign. */
static inline uint32_t
sp_insn_extend(uint32_t v, int bits)
{
	const uint32_t sign = (uint32_t)1 << (bits - 1);

	return (v ^ sign) - sign;
}

#endif
