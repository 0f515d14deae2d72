/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is allocated from a heap, see heap.h */

#include <config.h>

#include "tsp/heap.h"

static int64_t
balance(const struct sp_tspheap *h)
{
	return (int64_t)(h->allocated - h->freed);
}

void
sp_tspheap_malloc(struct sp_tspheap *h, unsigned bytes)
{
	h->mallocs++;
	h->failed += bytes == 0;
	h->allocated += bytes;
	if (balance(h) > h->most)
		h->most = balance(h);
}

void
sp_tspheap_free(struct sp_tspheap *h, unsigned bytes)
{
	h->frees++;
	h->untold |= bytes == 0;
	h->freed += bytes;
	if (balance(h) < h->least)
		h->least = balance(h);
}

uint64_t
sp_tspheap_now(const struct sp_tspheap *h)
{
	return (uint64_t)(balance(h) - h->least);
}

uint64_t
sp_tspheap_peak(const struct sp_tspheap *h)
{
	return (uint64_t)(h->most - h->least);
}
