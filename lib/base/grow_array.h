/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room for one more in an array that grows */
#ifndef SP_GROW_ARRAY_H
#define SP_GROW_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/*
 * Make room for one more behind n items of size bytes at *items, where *room
 * have room, so that *items may move.  False without memory: all is as before.
 */
static inline bool
sp_grow_to(void **items, size_t n, size_t *room, size_t size)
{
	const size_t wanted = *room ? 2 * *room : 64;
	void *more;

	if (n < *room)
		return true;
	more = realloc(*items, wanted * size);
	if (!more)
		return false;
	*items = more;
	*room = wanted;
	return true;
}

#endif
