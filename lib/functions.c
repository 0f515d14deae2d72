/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which function an address belongs to, see functions.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "functions.h"

const struct sp_function *
sp_functions_find(const struct sp_functions *f, uint64_t addr)
{
	bool several;

	return sp_functions_in(f, addr, addr + 1, &several);
}

/* The first function that ends behind addr; f->n if there is none. */
static size_t
first_behind(const struct sp_functions *f, uint64_t addr)
{
	size_t low = 0, high = f->n;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;

		if (f->list[middle].high > addr)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

const struct sp_function *
sp_functions_in(const struct sp_functions *f, uint64_t low, uint64_t high,
    bool *several)
{
	const size_t i = first_behind(f, low);

	*several = i + 1 < f->n && f->list[i + 1].low < high;
	return i < f->n && f->list[i].low < high && !*several ?
	    &f->list[i] : NULL;
}

void
sp_functions_free(struct sp_functions *f)
{
	free(f->list);
	free(f->names);
	memset(f, 0, sizeof(*f));
}
