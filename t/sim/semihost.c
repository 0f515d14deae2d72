/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Semihosting: text to standard output, and the program's end */

#include <config.h>

#include "bus.h"

enum {
	SYS_WRITEC = 0x03, SYS_WRITE0 = 0x04, SYS_EXIT = 0x18,
	SYS_EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026
};

static void
write_text(struct sim *s, uint32_t address)
{
	uint32_t c;

	while (bus_peek(s, address++, 1, &c) && c)
		putchar((int)c);
}

static void
leave(struct sim *s, uint32_t reason, uint32_t status)
{
	sim_end(s, reason == APPLICATION_EXIT ? (int)(status & 255) : 1,
	    "semihosting exit");
}

bool
semihost(struct sim *s)
{
	const uint32_t block = s->cpu.r[1];
	uint32_t x = 0, y = 0;

	switch (s->cpu.r[0]) {
	case SYS_WRITEC:
		if (bus_peek(s, block, 1, &x))
			putchar((int)x);
		return true;
	case SYS_WRITE0:
		write_text(s, block);
		return true;
	case SYS_EXIT:
		leave(s, block, 0);
		return true;
	case SYS_EXIT_EXTENDED:
		bus_peek(s, block, 4, &x);
		bus_peek(s, block + 4, 4, &y);
		leave(s, x, y);
		return true;
	}
	return false;
}
