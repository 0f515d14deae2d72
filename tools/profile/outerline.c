/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line of an address in the function that has a symbol, see outerline.h */

#include <config.h>

#include "outerline.h"

struct sp_place
outerline(const struct sp_linetable *lines, uint32_t addr)
{
	const struct sp_inlined *i = sp_linetable_inlined(lines, addr);
	struct sp_place place;

	if (!sp_linetable_at(lines, addr, &place))
		place = (struct sp_place){ .file = NULL };
	for (; i; i = i->caller) {
		place.file = i->file;
		place.line = i->line;
	}
	return place;
}
