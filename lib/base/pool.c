/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small pieces of memory, see pool.h */

#include <config.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/pool.h"

#define BLOCK_PIECES	512

/* What begins a block, and a piece that is not in use. */
struct link {
	struct link *next;
	uint64_t align;
};

static bool
grow(struct sp_pool *p)
{
	struct link *const block = malloc(sizeof(*block) +
	    BLOCK_PIECES * p->bytes);

	if (!block)
		return false;
	block->next = p->blocks;
	p->blocks = block;
	for (size_t i = 0; i < BLOCK_PIECES; i++)
		sp_pool_put(p, (char *)(block + 1) + i * p->bytes);
	return true;
}

void *
sp_pool_get(struct sp_pool *p)
{
	void **piece;

	if (!p->spare && !grow(p))
		return NULL;
	piece = p->spare;
	p->spare = *piece;
	return piece;
}

void
sp_pool_put(struct sp_pool *p, void *piece)
{
	*(void **)piece = p->spare;
	p->spare = piece;
}

void
sp_pool_free(struct sp_pool *p)
{
	while (p->blocks) {
		struct link *const block = p->blocks;

		p->blocks = block->next;
		free(block);
	}
	p->spare = NULL;
}
