/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line of an address in the function that has a symbol */
#ifndef OUTERLINE_H
#define OUTERLINE_H

#include "source/line_table.h"

/*
 * The line in the function that has a symbol: where others were inlined, the one
 * that would have called them.  Its file is NULL if it is not known.
 */
struct sp_place outerline(const struct sp_linetable *lines, uint32_t addr);

#endif
