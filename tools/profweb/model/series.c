/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has a name on the timeline: marks, and curves of values; see model.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "model.h"

/* A value of this size fits what a mark of the timeline carries. */
#define VALUE_MOST	((int64_t)1 << 40)

struct webseries *
webseries_of(struct webmodel *m, uint64_t key)
{
	struct webseries_list *const l = &m->series;
	const struct sp_countmap_slot *const slot =
	    sp_countmap_find(&l->numbers, key);

	if (slot)
		return &l->list[slot->count - 1];
	if (l->n == WEBSERIES_MOST)
		return &l->list[l->n - 1];
	tool_must(SP_GROW(l->list, l->n, l->room) &&
	    sp_countmap_add(&l->numbers, key, l->n + 1));
	l->list[l->n] = (struct webseries){ .key = key, .unit = "" };
	return &l->list[l->n++];
}

void
webseries_name(struct webseries *s, const char *name)
{
	free(s->name);
	s->name = tool_need(strdup(name));
}

void
webseries_mark(struct webmodel *m, const struct webseries *s, int64_t time)
{
	webmodel_mark(m, WEBMARK_MARK, time, (uint64_t)(s - m->series.list));
}

/* The number's lowest bits are the series; a sign is bit 0 of the others. */
void
webseries_value(struct webmodel *m, struct webseries *s, int64_t time,
    int64_t value)
{
	const int64_t v = value > VALUE_MOST ? VALUE_MOST :
	    value < -VALUE_MOST ? -VALUE_MOST : value;
	const uint64_t zigzag = v < 0 ? 2 * (uint64_t)-v - 1 :
	    2 * (uint64_t)v;

	s->last = value;
	webmodel_mark(m, WEBMARK_VALUE, time, zigzag * WEBSERIES_MOST +
	    (uint64_t)(s - m->series.list));
}

void
webseries_write(const struct webseries_list *l, struct jsonout *j)
{
	jsonout_list(j, "series");
	for (size_t i = 0; i < l->n; i++) {
		const char *const name = l->list[i].name;

		jsonout_begin(j, '[');
		jsonout_string(j, i == WEBSERIES_MOST - 1 ? "[others]" :
		    name ? name : "?");
		jsonout_string(j, l->list[i].unit);
		jsonout_end(j, ']');
	}
	jsonout_end(j, ']');
}

void
webseries_free(struct webseries_list *l)
{
	for (size_t i = 0; i < l->n; i++)
		free(l->list[i].name);
	free(l->list);
	sp_countmap_free(&l->numbers);
}
