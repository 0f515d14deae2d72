/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers for functions, see function_ids.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "mp/function_ids.h"

/* Counts in the table are numbers and 1. */
static bool
find(const struct sp_function_ids *f, uint32_t addr, uint32_t *number)
{
	const struct sp_countmap_slot *const s =
	    sp_countmap_find(&f->numbers, addr);

	if (s)
		*number = (uint32_t)(s->count - 1);
	return s != NULL;
}

/* A known function of that name; few are looked for, each once. */
static bool
find_name(const struct sp_function_ids *f, const char *name, uint32_t *number)
{
	for (size_t i = 0; i < f->n; i++) {
		*number = (uint32_t)i;
		if (f->list[i].known && !strcmp(f->list[i].known->name, name))
			return true;
	}
	return false;
}

static bool
add(struct sp_function_ids *f, uint32_t addr,
    const struct sp_named_function *known, uint32_t *number)
{
	if (known && f->by_name && find_name(f, known->name, number))
		return true;
	if (!SP_GROW(f->list, f->n, f->room))
		return false;
	*number = (uint32_t)f->n;
	f->list[f->n++] = (struct sp_function_id){ addr, known };
	return true;
}

static bool
remember(struct sp_function_ids *f, uint32_t addr, uint32_t number)
{
	return sp_countmap_add(&f->numbers, addr, (uint64_t)number + 1);
}

bool
sp_function_ids_number(struct sp_function_ids *f, uint32_t addr,
    uint32_t *number)
{
	const uint32_t even = addr & ~(uint32_t)1;
	const struct sp_named_function *known;
	uint32_t first;

	if (find(f, even, number))
		return true;
	known = f->names ? sp_names_at(f->names, even) : NULL;
	first = known ? known->addr : even;
	if (!find(f, first, number) && !(add(f, first, known, number) &&
	    remember(f, first, *number)))
		return false;
	return first == even || remember(f, even, *number);
}

const char *
sp_function_ids_name(const struct sp_function_ids *f, uint32_t number,
    char address[SP_FUNCTION_IDS_ADDRESS])
{
	const struct sp_function_id *const func = &f->list[number];

	if (func->known)
		return func->known->name;
	snprintf(address, SP_FUNCTION_IDS_ADDRESS, "0x%08" PRIx32, func->addr);
	return address;
}

void
sp_function_ids_free(struct sp_function_ids *f)
{
	free(f->list);
	sp_countmap_free(&f->numbers);
	memset(f, 0, sizeof(*f));
}
