/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Deadlines as an option, see deadlinearg.h */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "deadlinearg.h"
#include "tool.h"

/* 31 years. */
#define LIMIT_MOST_US	1e15

/* What a decimal number loses as a double. */
#define LOSS	1e-15

static _Noreturn void
refuse(const char *text)
{
	errx(TOOL_TROUBLE, "%s: a deadline is given as name<=time, as in "
	    "control<=500us: with us, ms or s", text);
}

/* In units of so many a microsecond, of which a fraction does not count. */
static uint64_t
read_time(const char *text, const char *time, unsigned per_us)
{
	static const struct { const char *unit; double us; } units[] = {
		{ "", 1 }, { "us", 1 }, { "ms", 1e3 }, { "s", 1e6 }
	};
	const size_t digits = strspn(time, "0123456789."),
	    n = sizeof(units) / sizeof(*units);
	char *end;
	double value = strtod(time, &end);
	size_t i = 0;

	while (i < n && strcmp(units[i].unit, time + digits))
		i++;
	if (!digits || end != time + digits || i == n ||
	    value * units[i].us > LIMIT_MOST_US)
		refuse(text);
	/* 1.001 ms are a little less than 1001 us. */
	value *= units[i].us * per_us;
	return (uint64_t)(value + value * LOSS + 1e-6);
}

/* The name may have "<=" in it: operator<=(int). */
static const char *
last_sign(const char *text)
{
	const char *last = NULL;

	for (const char *p = text; (p = strstr(p, "<=")); p++)
		last = p;
	return last;
}

size_t
deadlines_find(const struct deadlines *d, const char *name, size_t bytes)
{
	for (size_t i = 0; i < d->n; i++) {
		if (d->list[i].name_bytes == bytes &&
		    !memcmp(d->list[i].text, name, bytes))
			return i + 1;
	}
	return 0;
}

void
deadlines_take(void *deadlines, const char *text)
{
	struct deadlines *const d = deadlines;
	const char *const sign = last_sign(text);
	size_t bytes;

	if (!sign || sign == text)
		refuse(text);
	bytes = (size_t)(sign - text);
	if (deadlines_find(d, text, bytes))
		errx(TOOL_TROUBLE, "%s: its deadline is given twice", text);
	tool_must(SP_GROW(d->list, d->n, d->room));
	d->list[d->n++] = (struct deadline){ .text = text, .name_bytes = bytes,
	    .limit = read_time(text, sign + 2, d->per_us) };
}

void
deadlines_scale(struct deadlines *d, unsigned per_us)
{
	for (size_t i = 0; i < d->n; i++)
		d->list[i].limit /= d->per_us / per_us;
	d->per_us = per_us;
}

void
deadline_add(struct deadline_count *c, const struct deadline *d, uint64_t took,
    int64_t at)
{
	c->n++;
	if (took <= d->limit)
		return;
	if (!c->late++ || took > c->longest) {
		c->longest = took;
		c->at = at;
	}
}

void
deadline_join(struct deadline_count *c, const struct deadline_count *other)
{
	const bool longer = other->late && (!c->late ||
	    other->longest > c->longest || (other->longest == c->longest &&
	    other->at < c->at));

	c->n += other->n;
	c->late += other->late;
	if (longer) {
		c->longest = other->longest;
		c->at = other->at;
	}
}

void
deadlines_free(struct deadlines *d)
{
	free(d->list);
}
