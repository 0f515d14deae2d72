/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matching the functions of two builds of a program */
#ifndef SP_MATCH_H
#define SP_MATCH_H

#include "source/names.h"

#define SP_MATCH_NONE	SIZE_MAX

/*
 * Set partner[i], for each of the n_old functions of one program, to the index
 * of the same one in the other, or to SP_MATCH_NONE.  Both are sorted by
 * address.  The same are those of equal name; where there are several, as
 * static ones may be, those of the same file first, then those of files with
 * the same name in another folder, and the rest in their order.  False without
 * memory.
 */
bool sp_match(const struct sp_named_function *old, size_t n_old,
    const struct sp_named_function *new, size_t n_new, size_t *partner);

#endif
