/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How fast a program sends, if the clock of its line is as fast as its source
 * says: mcu/arch/note.h.
 */
#ifndef SP_LINE_SPEED_H
#define SP_LINE_SPEED_H

#include <stdbool.h>

/* Printable, as the source has them: most often plain numbers. */
struct sp_line_speed {
	char baud[32];
	char hz[64];		/* the clock, in Hz */
	bool unset;		/* the port has taken it, nobody has set it */
};

/* False if the program at path does not say it. */
bool sp_line_speed_find(struct sp_line_speed *s, const char *path);

#endif
