/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Deadlines, see deadline.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "common/tool.h"
#include "deadline.h"

/* 31 years. */
#define LIMIT_MOST_US	1e15

static _Noreturn void
refuse(const char *text)
{
	errx(TOOL_TROUBLE, "%s: a deadline is given as name<=time, as in "
	    "control<=500us: with us, ms or s", text);
}

/* As microseconds, of which a fraction does not count. */
static uint64_t
read_time(const char *text, const char *time)
{
	static const struct { const char *unit; double us; } units[] = {
		{ "", 1 }, { "us", 1 }, { "ms", 1e3 }, { "s", 1e6 }
	};
	const size_t digits = strspn(time, "0123456789."),
	    n = sizeof(units) / sizeof(*units);
	char *end;
	const double value = strtod(time, &end);
	size_t i = 0;

	while (i < n && strcmp(units[i].unit, time + digits))
		i++;
	if (!digits || end != time + digits || i == n ||
	    value * units[i].us > LIMIT_MOST_US)
		refuse(text);
	/* 1.001 ms are a little less than 1001 us. */
	return (uint64_t)(value * units[i].us + 1e-6);
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

static bool
is_of(const struct deadline *d, const char *name, size_t bytes)
{
	return d->name_bytes == bytes && !memcmp(d->text, name, bytes);
}

/* What is in the list for a name, and 1; or 0. */
static size_t
find(const struct deadlines *d, const char *name, size_t bytes)
{
	for (size_t i = 0; i < d->n; i++) {
		if (is_of(&d->list[i], name, bytes))
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
	if (find(d, text, bytes))
		errx(TOOL_TROUBLE, "%s: its deadline is given twice", text);
	tool_must(SP_GROW(d->list, d->n, d->room));
	d->list[d->n++] = (struct deadline){ .text = text,
	    .name_bytes = bytes, .limit_us = read_time(text, sign + 2) };
}

/* Functions have numbers in the order in which they come. */
static struct deadline *
deadline_of(struct deadlines *d, const struct sp_function_ids *ids,
    uint32_t number)
{
	char address[SP_FUNCTION_IDS_ADDRESS];

	for (; d->functions <= number; d->functions++) {
		const char *const name = sp_function_ids_name(ids,
		    (uint32_t)d->functions, address);

		tool_must(SP_GROW(d->of, d->functions, d->of_room));
		d->of[d->functions] = find(d, name, strlen(name));
	}
	return d->of[number] ? &d->list[d->of[number] - 1] : NULL;
}

void
deadlines_add(struct deadlines *d, const struct sp_function_ids *ids,
    const struct sp_call *call)
{
	struct deadline *const one = d->n ? deadline_of(d, ids, call->func) :
	    NULL;

	if (!one)
		return;
	one->calls++;
	if (call->duration_us <= one->limit_us)
		return;
	if (!one->late++ || call->duration_us > one->longest.duration_us)
		one->longest = *call;
}

static bool
judge(const struct deadline *d)
{
	const int bytes = (int)d->name_bytes;

	if (!d->calls)
		warnx("-x: no call of %.*s has returned: it was not checked",
		    bytes, d->text);
	else if (d->late)
		warnx("%.*s: %" PRIu64 " of %" PRIu64 " calls took longer than "
		    "%" PRIu64 " us: the longest %" PRIu64 " us, entered at %"
		    PRId64 " us", bytes, d->text, d->late, d->calls,
		    d->limit_us, (uint64_t)d->longest.duration_us,
		    d->longest.entry_us);
	return !d->calls || d->late;
}

bool
deadlines_judge(const struct deadlines *d)
{
	bool bad = false;

	for (size_t i = 0; i < d->n; i++)
		bad |= judge(&d->list[i]);
	return bad;
}

void
deadlines_free(struct deadlines *d)
{
	free(d->list);
	free(d->of);
}
