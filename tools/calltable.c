/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of functions by their calls, see calltable.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "callin.h"
#include "calltable.h"

/* A column: its heading, as a key without the unit, and how wide it is. */
struct column {
	const char *name;
	int width;
	unsigned share;		/* of a thousand, for a percentile */
	uint64_t (*value)(const struct sp_callsum_function *f);
};

static uint64_t
self_of(const struct sp_callsum_function *f)
{
	return f->self_us;
}

static uint64_t
calls_of(const struct sp_callsum_function *f)
{
	return f->calls;
}

static uint64_t
total_of(const struct sp_callsum_function *f)
{
	return f->total_us;
}

static uint64_t
outer_of(const struct sp_callsum_function *f)
{
	return f->outer_us;
}

static uint64_t
min_of(const struct sp_callsum_function *f)
{
	return f->min_us;
}

static uint64_t
max_of(const struct sp_callsum_function *f)
{
	return f->max_us;
}

static const struct column columns[] = {
	{ "self", 12, 0, self_of },
	{ "calls", 10, 0, calls_of },
	{ "total", 12, 0, total_of },
	{ "outer", 12, 0, outer_of },
	{ "mean", 11, 0, NULL },
	{ "min", 8, 0, min_of },
	{ "p50", 8, 500, NULL },
	{ "p90", 8, 900, NULL },
	{ "p99", 8, 990, NULL },
	{ "max", 9, 0, max_of },
};
#define COLUMNS	(sizeof(columns) / sizeof(*columns))

const char calltable_keys[] =
    "self calls total outer mean min p50 p90 p99 max name";

static double
mean_of(const struct sp_callsum_function *f)
{
	return (double)f->total_us / (double)f->calls;
}

/* A percentile is the middle of a class: the ends are known exactly. */
static uint64_t
percentile(const struct sp_callsum_function *f, unsigned share)
{
	const uint64_t us = sp_spread_rank(&f->spread, share);

	return us < f->min_us ? f->min_us : us > f->max_us ? f->max_us : us;
}

static uint64_t
value_of(const struct sp_callsum_function *f, const struct column *c)
{
	return c->value ? c->value(f) : percentile(f, c->share);
}

static const struct column *
find_column(const char *key)
{
	for (size_t i = 0; i < COLUMNS; i++) {
		if (!strcmp(columns[i].name, key))
			return &columns[i];
	}
	return NULL;
}

void
calltable_check(const char *key)
{
	if (strcmp(key, "name") && !find_column(key))
		errx(TOOL_TROUBLE, "-s: %s: not one of %s", key,
		    calltable_keys);
}

static const struct column *sorted_by;	/* NULL: by name */

static int
by_name(const struct callrow *x, const struct callrow *y)
{
	const int order = strcmp(x->name, y->name);

	return order ? order : (x->func->addr > y->func->addr) -
	    (x->func->addr < y->func->addr);
}

/* The greatest first. */
static int
by_column(const void *a, const void *b)
{
	const struct callrow *const x = a, *const y = b;
	int order = 0;

	if (sorted_by && (sorted_by->value || sorted_by->share)) {
		const uint64_t n = value_of(x->f, sorted_by);
		const uint64_t m = value_of(y->f, sorted_by);

		order = (n < m) - (n > m);
	} else if (sorted_by) {
		const double n = mean_of(x->f), m = mean_of(y->f);

		order = (n < m) - (n > m);
	}
	return order ? order : by_name(x, y);
}

void
calltable_make(struct calltable *t, const struct sp_callsum *s,
    const struct sp_funcs *funcs, const char *key)
{
	char address[SP_FUNCS_ADDRESS];

	memset(t, 0, sizeof(*t));
	t->rows = calloc(s->n + 1, sizeof(*t->rows));
	if (!t->rows)
		err(TOOL_TROUBLE, NULL);
	for (uint32_t i = 0; i < s->n; i++) {
		struct callrow *const r = &t->rows[t->n];

		if (!s->functions[i].calls)
			continue;
		r->f = &s->functions[i];
		r->func = &funcs->list[i];
		r->name = callin_text(sp_funcs_name(funcs, i, address));
		t->self_us = sp_calls_sum(t->self_us, r->f->self_us);
		t->n++;
	}
	sorted_by = find_column(key);
	qsort(t->rows, t->n, sizeof(*t->rows), by_column);
}

/* Where the function is defined, if that is known. */
static void
print_place(const struct callrow *r, const char *lead, const char *none)
{
	const struct sp_function *const known = r->func->known;
	char *file;

	if (!known || !known->file) {
		fputs(none, stdout);
		return;
	}
	file = callin_text(known->file);
	printf("%s%s:%u", lead, file, known->line);
	free(file);
}

static void
print_value(const struct callrow *r, const struct column *c, bool tabs)
{
	const int width = tabs ? 0 : c->width;

	if (c->value || c->share)
		printf("%*" PRIu64, width, value_of(r->f, c));
	else
		printf("%*.3f", width, mean_of(r->f));
}

/* Fields, with the name first, as other programs want them. */
static void
print_fields(const struct callrow *r)
{
	fputs(r->name, stdout);
	for (size_t i = 0; i < COLUMNS; i++) {
		putchar('\t');
		print_value(r, &columns[i], true);
	}
	printf("\t0x%08" PRIx32, r->func->addr);
	print_place(r, "\t", "\t-");
	putchar('\n');
}

static void
print_row(const struct callrow *r, uint64_t all_us)
{
	printf("%6.2f", all_us ? 100 * (double)r->f->self_us /
	    (double)all_us : 0.0);
	for (size_t i = 0; i < COLUMNS; i++) {
		putchar(' ');
		print_value(r, &columns[i], false);
	}
	printf("  %s", r->name);
	print_place(r, " ", "");
	putchar('\n');
}

static void
print_heading(bool tabs)
{
	fputs(tabs ? "#function" : "%self", stdout);
	for (size_t i = 0; i < COLUMNS; i++) {
		const struct column *const c = &columns[i];

		if (tabs)
			printf("\t%s%s", c->name,
			    c->value == calls_of ? "" : "_us");
		else
			printf(" %*s", c->width + !i, c->name);
	}
	puts(tabs ? "\taddr\tplace" : "  function");
}

void
calltable_print(const struct calltable *t, size_t n, bool tabs)
{
	print_heading(tabs);
	for (size_t i = 0; i < t->n && i < n; i++) {
		if (tabs)
			print_fields(&t->rows[i]);
		else
			print_row(&t->rows[i], t->self_us);
	}
}

void
calltable_free(struct calltable *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->rows[i].name);
	free(t->rows);
}
