/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The events of a timeline, see timeline_log.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "live/timeline_log.h"

/* The lowest two bits of an event's first number. */
enum { SPAN, MARK, ARROW };

static void
put(struct sp_timeline_block *b, uint64_t number)
{
	uint8_t *p = b->bytes + b->n;

	for (; number >= 0x80; number >>= 7)
		*p++ = (uint8_t)(number | 0x80);
	*p++ = (uint8_t)number;
	b->n = (uint32_t)(p - b->bytes);
}

/* A full block keeps no more than it needs. */
static void
trim(struct sp_timeline *l)
{
	struct sp_timeline_block **const last = &l->blocks[l->n - 1];
	struct sp_timeline_block *const less = realloc(*last,
	    sizeof(**last) + (*last)->n);

	if (less)
		*last = less;
}

static void
drop_old(struct sp_timeline *l)
{
	size_t old = 0;

	while (old + 1 < l->n &&
	    l->events - l->blocks[old + 1]->first >= l->most)
		sp_timeline_drop(l->blocks[old++]);
	if (!old)
		return;
	l->n -= old;
	memmove(l->blocks, l->blocks + old, l->n * sizeof(*l->blocks));
}

/* The block for an event more; NULL without memory. */
static struct sp_timeline_block *
begin(struct sp_timeline *l)
{
	struct sp_timeline_block *b = l->n ? l->blocks[l->n - 1] : NULL;

	if (b && b->events < SP_TIMELINE_EVENTS)
		return b;
	if (!SP_GROW(l->blocks, l->n, l->room))
		return NULL;
	b = malloc(sizeof(*b) + SP_TIMELINE_ROOM);
	if (!b)
		return NULL;
	atomic_init(&b->users, 1);
	b->first = l->events;
	b->events = b->n = 0;
	l->blocks[l->n++] = b;
	l->time = 0;
	return b;
}

/* id is below 0 where the event has none. */
static bool
add(struct sp_timeline *l, uint64_t first, int64_t id, int64_t time,
    uint64_t last)
{
	struct sp_timeline_block *const b = begin(l);
	int64_t step;

	if (!b)
		return false;
	step = time - l->time;
	put(b, first);
	if (id >= 0)
		put(b, (uint64_t)id);
	put(b, (uint64_t)step << 1 ^ (uint64_t)(step >> 63));
	l->time = time;
	put(b, last);
	b->events++;
	l->events++;
	if (b->events == SP_TIMELINE_EVENTS)
		trim(l);
	drop_old(l);
	return true;
}

bool
sp_timeline_span(struct sp_timeline *l, uint32_t lane, uint32_t id,
    int64_t time, uint64_t length)
{
	return add(l, (uint64_t)lane << 2 | SPAN, id, time, length);
}

bool
sp_timeline_mark(struct sp_timeline *l, uint32_t kind, int64_t time,
    uint64_t value)
{
	return add(l, (uint64_t)kind << 2 | MARK, -1, time, value);
}

bool
sp_timeline_arrow(struct sp_timeline *l, uint32_t from, uint32_t to,
    int64_t time, uint64_t length)
{
	return add(l, (uint64_t)from << 2 | ARROW, to, time, length);
}

uint64_t
sp_timeline_first(const struct sp_timeline *l)
{
	return l->n ? l->blocks[0]->first : 0;
}

struct sp_timeline_block *
sp_timeline_hold(struct sp_timeline_block *b)
{
	struct sp_timeline_block *copy;

	if (b->events == SP_TIMELINE_EVENTS) {
		atomic_fetch_add(&b->users, 1);
		return b;
	}
	copy = malloc(sizeof(*copy) + b->n);
	if (!copy)
		return NULL;
	atomic_init(&copy->users, 1);
	copy->first = b->first;
	copy->events = b->events;
	copy->n = b->n;
	memcpy(copy->bytes, b->bytes, b->n);
	return copy;
}

void
sp_timeline_drop(struct sp_timeline_block *b)
{
	if (b && atomic_fetch_sub(&b->users, 1) == 1)
		free(b);
}

void
sp_timeline_free(struct sp_timeline *l)
{
	for (size_t i = 0; i < l->n; i++)
		sp_timeline_drop(l->blocks[i]);
	free(l->blocks);
	*l = (struct sp_timeline){ .most = l->most };
}
