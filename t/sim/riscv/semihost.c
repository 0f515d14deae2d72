/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Semihosting: text to standard output, and the program's end.  By "RISC-V
 * Semihosting", 2: ebreak between two shifts that do nothing; numbers are
 * ARM's.
 */
#include <config.h>

#include "sim/le.h"
#include "riscv.h"

enum {
	SYS_WRITEC = 0x03, SYS_WRITE0 = 0x04, SYS_EXIT = 0x18,
	SYS_EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026
};
#define BEFORE	0x01f01013u	/* slli zero, zero, 31 */
#define BEHIND	0x40705013u	/* srai zero, zero, 7 */

static bool
peek(struct machine *m, uint32_t address, unsigned size, uint32_t *value)
{
	const uint8_t *const p = m->chip->memory(m, address, size);

	if (p)
		*value = get_le(p, size);
	return p;
}

static void
leave(struct machine *m, uint32_t reason, uint32_t status)
{
	machine_end(m, reason == APPLICATION_EXIT ? (int)(status & 255) : 1,
	    "semihosting exit");
}

static bool
obey(struct machine *m)
{
	uint32_t block = m->hart.x[A1], x = 0, y = 0;

	switch (m->hart.x[A0]) {
	case SYS_WRITEC:
		if (peek(m, block, 1, &x))
			putchar((int)x);
		return true;
	case SYS_WRITE0:
		while (peek(m, block++, 1, &x) && x)
			putchar((int)x);
		return true;
	case SYS_EXIT:
		leave(m, block, 0);
		return true;
	case SYS_EXIT_EXTENDED:
		peek(m, block, 4, &x);
		peek(m, block + 4, 4, &y);
		leave(m, x, y);
		return true;
	}
	return false;
}

bool
semihost(struct machine *m)
{
	uint32_t before = 0, behind = 0;

	return peek(m, m->hart.pc - 4, 4, &before) && before == BEFORE &&
	    peek(m, m->hart.pc + 4, 4, &behind) && behind == BEHIND && obey(m);
}
