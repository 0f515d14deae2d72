/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From an instruction's first halfword to what runs it: one table lookup */

#include <config.h>

#include "sim.h"

static unsigned
undefined(struct sim *s, uint32_t op)
{
	fault(s, "undefined instruction 0x%04x", (unsigned)op);
}

static operation
find(const struct instruction *table, uint32_t op)
{
	for (; table->run; table++)
		if ((op & table->mask) == table->value)
			return table->run;
	return NULL;
}

void
decode_all(struct sim *s)
{
	static const struct instruction *const tables[] = {
		alu_instructions, memory_instructions, flow_instructions
	};

	for (uint32_t op = 0; op < 65536; op++) {
		operation run = NULL;

		for (unsigned i = 0; i < 3 && !run; i++)
			run = find(tables[i], op);
		s->decoded[op] = run ? run : undefined;
	}
}
