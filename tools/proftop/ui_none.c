/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without ncurses there is no terminal, see proftop.h */

#include <config.h>

#include <err.h>

#include "proftop.h"

void
topscreen_begin(void)
{
	errx(TOOL_TROUBLE, "built without ncurses: -b prints frames");
}

bool
topui_read(struct topui *u, struct tool_input *in)
{
	(void)u;
	(void)in;
	return false;
}

void
topui_end(struct topui *u)
{
	(void)u;
}
