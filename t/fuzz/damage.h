/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether two decoders found the same damage. */
#ifndef FUZZ_DAMAGE_H
#define FUZZ_DAMAGE_H

#include "text/hex.h"

static inline bool
same_place(const struct sp_hex_place *a, const struct sp_hex_place *b)
{
	return a->line == b->line && a->column == b->column &&
	    a->got == b->got && a->wanted == b->wanted &&
	    a->fault == b->fault && a->c == b->c;
}

static inline bool
same_damage(const struct sp_hex_damage *a, const struct sp_hex_damage *b)
{
	for (int i = 0; i < SP_HEX_PLACES; i++)
		if (!same_place(&a->first[i], &b->first[i]))
			return false;
	return a->chars == b->chars && a->places == b->places;
}

#endif
