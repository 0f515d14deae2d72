/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A memory pool: many small pieces of one size, which come and go.  As malloc,
 * but what was given back is the next to be used.  Set bytes before use, and
 * leave the rest zero.
 */
#ifndef SP_POOL_H
#define SP_POOL_H

#include <stddef.h>

struct sp_pool {
	size_t bytes;		/* of a piece, those of a pointer at least */
	void *blocks;		/* owned */
	void *spare;		/* the pieces that are not in use */
};

/* A piece, whatever it may hold; NULL without memory. */
void *sp_pool_get(struct sp_pool *p);

void sp_pool_put(struct sp_pool *p, void *piece);

/* All pieces are gone, those in use as well. */
void sp_pool_free(struct sp_pool *p);

#endif
