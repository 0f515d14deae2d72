/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A call graph in the language of graphviz; prints and exits */
#ifndef DOTDRAW_H
#define DOTDRAW_H

#include "profile/graphin.h"

struct dotdraw {
	/* Set by the caller. */
	struct graphin in;
	double least;		/* percent of all samples that a function must
				   have to be drawn */
	const char *title;	/* NULL: the ELF's name */

	/* Inner state. */
	bool *drawn;		/* by function */
	size_t hidden;		/* functions */
	uint64_t hidden_self;	/* their own samples */
};

/* Print a struct dotdraw to stdout: for graphin_run. */
void dotdraw_print(void *dotdraw);

#endif
