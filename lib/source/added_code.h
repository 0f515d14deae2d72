/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What -pg has added to the code of each function of a program */
#ifndef SP_ADDED_CODE_H
#define SP_ADDED_CODE_H

#include "elf/file.h"
#include "source/functions.h"

enum sp_added {
	SP_ADDED_NOTHING,	/* it calls no mcount */
	SP_ADDED_CALL,		/* the call of mcount */
	SP_ADDED_SAVE		/* and the way back is saved, which only this
				   call needs: it looks like a leaf */
};

/*
 * Set added[i] for each function i of f, read from e's code.  For lack of code
 * all are NOTHING.
 */
void sp_added_find(enum sp_added *added, const struct sp_elf *e,
    const struct sp_functions *f);

#endif
