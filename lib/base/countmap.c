/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often each distinct key occurred, see countmap.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/countmap.h"

#define FIRST_BITS	10

/* Put a key that is not in the table into the first free slot. */
static void
place(struct sp_countmap *t, uint64_t key, uint64_t count)
{
	size_t i = sp_hash(key, t->bits);

	while (t->slots[i].count)
		i = (i + 1) & (((size_t)1 << t->bits) - 1);
	t->slots[i].key = key;
	t->slots[i].count = count;
	t->used++;
}

static bool
grow(struct sp_countmap *t)
{
	const struct sp_countmap old = *t;
	const struct sp_countmap_slot *s = NULL;

	t->bits = t->slots ? t->bits + 1 : FIRST_BITS;
	t->slots = calloc((size_t)1 << t->bits, sizeof(*t->slots));
	if (!t->slots) {
		*t = old;
		return false;
	}
	t->used = 0;
	while ((s = sp_countmap_next(&old, s)))
		place(t, s->key, s->count);
	free(old.slots);
	return true;
}

/*
 * A quarter of the slots at most, so that searches stay short; of a large table
 * more, since there memory costs more than a few slots that are passed.
 */
static size_t
most_keys(const struct sp_countmap *t)
{
	const size_t slots = sp_countmap_slots(t);

	return sp_countmap_is_large(t) ? slots / 4 * 3 : slots / 4;
}

bool
sp_countmap_add(struct sp_countmap *t, uint64_t key, uint64_t n)
{
	struct sp_countmap_slot *s = sp_countmap_find(t, key);

	if (s) {
		s->count += n;
		return true;
	}
	if (t->used >= most_keys(t) && !grow(t))
		return false;
	place(t, key, n);
	return true;
}

void
sp_countmap_free(struct sp_countmap *t)
{
	free(t->slots);
	memset(t, 0, sizeof(*t));
}
