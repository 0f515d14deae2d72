/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers for functions, see function_ids.h */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "mp/function_ids.h"

/* In the table: addresses as they come, and first bytes of known functions. */
static uint64_t
key_of(uint32_t addr, bool known)
{
	return (uint64_t)known << 32 | addr;
}

/* Counts in the table are numbers and 1. */
static bool
find(const struct sp_function_ids *f, uint64_t key, uint32_t *number)
{
	const struct sp_countmap_slot *const s =
	    sp_countmap_find(&f->numbers, key);

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
	if (!SP_GROW(f->list, f->n, f->room))
		return false;
	*number = (uint32_t)f->n;
	f->list[f->n++] = (struct sp_function_id){ addr, known };
	return true;
}

/* A known function, which has its number by its first byte. */
static bool
number_known(struct sp_function_ids *f, const struct sp_named_function *known,
    uint32_t *number)
{
	const uint64_t key = key_of(known->addr, true);

	if (find(f, key, number))
		return true;
	if (!(f->by_name && find_name(f, known->name, number)) &&
	    !add(f, known->addr, known, number))
		return false;
	return sp_countmap_add(&f->numbers, key, (uint64_t)*number + 1);
}

bool
sp_function_ids_number(struct sp_function_ids *f, uint32_t addr,
    uint32_t *number)
{
	const uint32_t even = addr & ~(uint32_t)1;
	const struct sp_named_function *known;

	if (find(f, key_of(even, false), number))
		return true;
	known = f->names ? sp_names_at(f->names, even) : NULL;
	if (known ? !number_known(f, known, number) :
	    !add(f, even, NULL, number))
		return false;
	return sp_countmap_add(&f->numbers, key_of(even, false),
	    (uint64_t)*number + 1);
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

/* A number and its name, which is moved: no pointer to address may stay. */
struct named {
	const char *name;	/* NULL: it is the address */
	uint32_t number;
	char address[SP_FUNCTION_IDS_ADDRESS];
};

static const char *
name_of(const struct named *n)
{
	return n->name ? n->name : n->address;
}

static int
by_name(const void *a, const void *b)
{
	const struct named *const x = a, *const y = b;
	const int order = strcmp(name_of(x), name_of(y));

	return order ? order : (x->number > y->number) -
	    (x->number < y->number);
}

uint32_t *
sp_function_ids_rank(const struct sp_function_ids *f)
{
	struct named *const all = calloc(f->n + 1, sizeof(*all));
	uint32_t *const rank = calloc(f->n + 1, sizeof(*rank));

	if (!all || !rank) {
		free(all);
		free(rank);
		return NULL;
	}
	for (size_t i = 0; i < f->n; i++) {
		const char *const name = sp_function_ids_name(f, (uint32_t)i,
		    all[i].address);

		all[i].number = (uint32_t)i;
		all[i].name = name == all[i].address ? NULL : name;
	}
	qsort(all, f->n, sizeof(*all), by_name);
	for (size_t i = 0; i < f->n; i++)
		rank[all[i].number] = (uint32_t)i;
	free(all);
	return rank;
}

void
sp_function_ids_free(struct sp_function_ids *f)
{
	free(f->list);
	sp_countmap_free(&f->numbers);
	memset(f, 0, sizeof(*f));
}
