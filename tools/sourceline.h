/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source of an address as a viewer is to show it */
#ifndef SOURCELINE_H
#define SOURCELINE_H

#include "linetable.h"

/*
 * The line in the function that has a symbol: where others were inlined, the one
 * that would have called them.  Its file is NULL if it is not known.
 */
struct sp_place sourceline(const struct sp_linetable *lines, uint32_t addr);

#endif
