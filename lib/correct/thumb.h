/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an instruction of ARMv6-M takes and uses; the flow is elf/insn.h's */
#ifndef SP_CORRECT_THUMB_H
#define SP_CORRECT_THUMB_H

#include <stdbool.h>
#include <stdint.h>

struct sp_thumb {
	uint8_t cycles;		/* on a Cortex-M0+ without wait states */
	uint8_t low;		/* the registers r0 to r7 that it names: bits */
	bool many;		/* PUSH, POP, LDM, STM */
	bool returns;		/* BX LR, POP with PC, MOV PC, LR */
};

/* op: the first halfword, for those of 32 bits as well. */
struct sp_thumb sp_thumb(uint16_t op);

/* Is an instruction of 32 bits, the first halfword above, one of ARMv6-M? */
bool sp_thumb_is_v6m(uint32_t op);

#define SP_THUMB_PUSH_LR	0xb500
#define SP_THUMB_IS_PUSH(op)	(((op) & 0xfe00) == 0xb400)
#define SP_THUMB_IS_POP(op)	(((op) & 0xfe00) == 0xbc00)

#endif
