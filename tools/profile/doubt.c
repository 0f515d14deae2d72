/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions whose time is doubtful, see doubt.h */

#include <config.h>

#include <err.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/tool.h"
#include "doubt.h"
#include "text/escape.h"

#define DOUBT_LEAST	10	/* percent of a function's time */
#define SHARE_LEAST	1	/* percent of all time */

/* Put a name at text; returns where it ends. */
static char *
put_name(char *text, const struct sp_functions *f, size_t function)
{
	const char *const name = f->list[function].symbol->name;

	sp_escape((const uint8_t *)name, strnlen(name, DOUBT_NAME), text);
	return text + strlen(text);
}

void
doubt_names(char text[DOUBT_NAMES_TEXT], const struct sp_functions *f,
    const size_t *list, size_t n)
{
	char *p = text;

	*p = '\0';
	for (size_t i = 0; i < n && i < DOUBT_NAMES; i++) {
		p += sprintf(p, "%s", i ? ", " : "");
		p = put_name(p, f, list[i]);
	}
	if (n > DOUBT_NAMES)
		sprintf(p, " and %zu more (gmoncost -l)", n - DOUBT_NAMES);
}

double
doubt_percent(const struct sp_cost *c, size_t function)
{
	const double samples = (double)c->rows[function].samples;

	return samples > 0 ? 100 * fmin(1, c->added[function] / samples) : 0;
}

bool
doubt_is_great(const struct sp_cost *c, const struct sp_functions *f,
    size_t function)
{
	const double added = fmin(c->added[function],
	    (double)c->rows[function].samples);

	return !f->list[function].profiler &&
	    doubt_percent(c, function) > DOUBT_LEAST &&
	    100 * added > SHARE_LEAST * (double)sp_cost_program(c, f);
}

static const struct sp_cost *sorted;	/* qsort has no argument */

static int
by_added(const void *a, const void *b)
{
	const size_t x = *(const size_t *)a, y = *(const size_t *)b;

	if (sorted->added[x] != sorted->added[y])
		return sorted->added[x] > sorted->added[y] ? -1 : 1;
	if (sorted->rows[x].calls != sorted->rows[y].calls)
		return sorted->rows[x].calls > sorted->rows[y].calls ? -1 : 1;
	return (x > y) - (x < y);
}

void
doubt_sort(const struct sp_cost *c, size_t *list, size_t n)
{
	sorted = c;
	if (n)
		qsort(list, n, sizeof(*list), by_added);
}

/* The worst n functions, and how many more there are. */
static void
warn_of(const struct sp_cost *c, const struct sp_functions *f,
    const size_t *list, size_t n)
{
	char text[DOUBT_NAMES_TEXT], *p = text;

	for (size_t i = 0; i < n && i < DOUBT_NAMES; i++) {
		p += sprintf(p, "%s%.0f %% of ", i ? ", " : "",
		    doubt_percent(c, list[i]));
		p = put_name(p, f, list[i]);
	}
	if (n > DOUBT_NAMES)
		sprintf(p, " and of %zu more", n - DOUBT_NAMES);
	warnx("times are doubtful: -pg adds up to %s: see gmoncost(1), "
	    "splitprof-cost(7)", text);
}

void
doubt_warn(const struct sp_cost *c, const struct sp_functions *f)
{
	size_t *const list = tool_need(calloc(f->n + 1, sizeof(*list)));
	size_t n = 0;

	for (size_t i = 0; i < f->n; i++) {
		if (doubt_is_great(c, f, i))
			list[n++] = i;
	}
	doubt_sort(c, list, n);
	if (n)
		warn_of(c, f, list, n);
	free(list);
}
