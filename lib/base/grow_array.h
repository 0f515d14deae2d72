/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An array that grows: amortised doubling */
#ifndef SP_GROW_ARRAY_H
#define SP_GROW_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/*
 * SP_GROW(array, n, room): room for one element more behind the n of array,
 * which is NULL at first and has room for so many; array may move, room is
 * raised.  False without memory: then both are as before.
 */
#define SP_GROW(array, n, room) \
	sp_grow(&(array), (n), &(room), sizeof(*(array)))

/* array is the address of a pointer to elements of so many bytes. */
static inline bool
sp_grow(void *array, size_t n, size_t *room, size_t bytes)
{
	const size_t wanted = *room ? 2 * *room : 64;
	void *elements;

	if (n < *room)
		return true;
	if (wanted > SIZE_MAX / bytes)
		return false;
	memcpy(&elements, array, sizeof(elements));
	elements = realloc(elements, wanted * bytes);
	if (!elements)
		return false;
	memcpy(array, &elements, sizeof(elements));
	*room = wanted;
	return true;
}

#endif
