/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list that grows */
#ifndef SP_LIST_H
#define SP_LIST_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/*
 * A list of n elements of so many bytes each, which has room for *room of them,
 * with room for one more: the list itself or what takes its place.  NULL
 * without memory: then it stays as it is.
 */
static inline void *
sp_grow_for_one(void *list, size_t n, size_t *room, size_t bytes)
{
	const size_t wanted = *room ? 2 * *room : 64;
	void *more;

	if (n < *room)
		return list;
	if (wanted > SIZE_MAX / bytes)
		return NULL;
	more = realloc(list, wanted * bytes);
	if (more)
		*room = wanted;
	return more;
}

#endif
