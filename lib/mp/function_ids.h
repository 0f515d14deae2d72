/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Function ids: numbers for the functions that occur, from 0 on, by an address
 * in them: all addresses of a function have its number, where names are known;
 * else each has its own.  Zero-initialise but for what the caller sets.
 */
#ifndef SP_FUNCTION_IDS_H
#define SP_FUNCTION_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/countmap.h"
#include "source/names.h"

struct sp_function_id {
	uint32_t addr;		/* the function's first byte, or the address
				   that has come; bit 0 clear */
	const struct sp_named_function *known;	/* NULL: nothing is */
};

struct sp_function_ids {
	/* Set by the caller. */
	const struct sp_names *names;	/* or NULL; outlives this */
	bool by_name;		/* functions of equal names are the same */

	struct sp_function_id *list;	/* owned; by number */
	size_t n, room;
	struct sp_countmap numbers;	/* of addresses that have come, and of
					   first bytes */
};

/* The number of the function at addr.  False without memory. */
bool sp_function_ids_number(struct sp_function_ids *f, uint32_t addr,
    uint32_t *number);

/* Write the name of a function, or its address, to text. */
#define SP_FUNCTION_IDS_ADDRESS	11	/* bytes of an address as text */
const char *sp_function_ids_name(const struct sp_function_ids *f,
    uint32_t number, char address[SP_FUNCTION_IDS_ADDRESS]);

void sp_function_ids_free(struct sp_function_ids *f);

#endif
