/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A table of a profile's functions, with the sampling error of each.  These
 * functions print and exit.
 */
#ifndef FUNCTABLE_H
#define FUNCTABLE_H

#include "bodies.h"
#include "gmon.h"

/* What no function of the program has, or none for sure. */
struct functable_lost {
	uint64_t unknown;	/* samples where there is none */
	uint64_t shared;	/* in bins that several have a part in */
	uint64_t calls;		/* of what is no function */
};

/*
 * Print the functions that have samples or calls, those with most samples
 * first, to stdout.  Exits with status 2 without memory.
 */
void functable_print(const struct sp_gmon *g, const struct sp_bodies *f,
    struct functable_lost *lost);

#endif
