/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without ncurses there is no screen, see screen.h */

#include <config.h>

#include <err.h>

#include "common/tool.h"
#include "screen.h"

void
topscreen_begin(void)
{
	errx(TOOL_TROUBLE, "built without ncurses: -b prints frames");
}

void
topscreen_end(void)
{
}

int
topscreen_fd(void)
{
	return -1;
}

void
topscreen_size(unsigned *rows, unsigned *columns)
{
	*rows = *columns = 0;
}

int
topscreen_key(void)
{
	return -1;
}

bool
topscreen_draw(const struct topline *lines, unsigned n)
{
	(void)lines;
	(void)n;
	return true;
}

int
topscreen_interrupts(void)
{
	return 0;
}

void
topscreen_forgive(void)
{
}

void
topscreen_obey(void)
{
}
