/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile as text records with the stacks of its samples: what the order of
 * a stream's packets tells.  These functions print and exit.
 */
#ifndef STACKOUT_H
#define STACKOUT_H

#include "graph/callers.h"

/* Zero-initialise but for what the caller sets. */
struct stackout {
	const char *name;	/* of the file, "-" is stdout; NULL: none */
	struct sp_callers callers;
	struct sp_symbols symbols;
	struct sp_functions functions;
};

/*
 * Before the first packet: read the functions of the program.  Exits with
 * status 2 if it has none.
 */
void stackout_begin(struct stackout *s, const char *elf_name,
    const struct sp_profile *profile);

/* Write the file. */
void stackout_write(struct stackout *s);

/* Report what is not right with it, unless quiet; false if something is not. */
bool stackout_judge(const struct stackout *s, bool quiet);

void stackout_free(struct stackout *s);

#endif
