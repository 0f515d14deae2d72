/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stacks of two profiles side by side, as differential flame graphs. */
#ifndef DIFFFOLDED_H
#define DIFFFOLDED_H

#include <stdbool.h>

#include "profile/graphin.h"

/*
 * Print each stack with its samples in the old and the new run, to stdout.  in
 * has the options of both, and the programs; files are the two profiles.  Old
 * samples are scaled to the new run: to its number of samples, or with whole
 * only to its rate.  Returns the status; exits with TOOL_TROUBLE where the two
 * can't be compared.
 */
int difffolded_print(struct graphin in[2], char **files, bool whole);

#endif
