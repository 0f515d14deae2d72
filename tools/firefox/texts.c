/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of texts, see texts.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "common/tool.h"
#include "texts.h"

/* FNV-1a, of 64 bits. */
static uint64_t
hash(const char *text)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
	return h;
}

uint32_t
texts_number(struct texts *t, const char *text)
{
	const uint64_t key = hash(text);
	struct sp_countmap_slot *const slot = sp_countmap_find(&t->first, key);
	const uint32_t first = slot ? (uint32_t)slot->count : 0;

	for (uint32_t i = first; i; i = t->list[i - 1].next) {
		if (!strcmp(t->list[i - 1].text, text))
			return i - 1;
	}
	tool_must(t->n < UINT32_MAX - 1 && SP_GROW(t->list, t->n, t->room));
	t->list[t->n] = (struct texts_one){ tool_need(strdup(text)), first };
	t->n++;
	if (slot)
		slot->count = t->n;
	else
		tool_must(sp_countmap_add(&t->first, key, t->n));
	return (uint32_t)(t->n - 1);
}

void
texts_free(struct texts *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->list[i].text);
	free(t->list);
	sp_countmap_free(&t->first);
	*t = (struct texts){ .n = 0 };
}
