/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of functions by their calls, see calltable.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "calltable.h"

#define SHARE_WIDTH	6	/* of %self */
#define NAME_WIDTH	26	/* what a name should have at least */

/*
 * A column: its heading, as a key without the unit, how wide it is, and its
 * place in the order of those that are kept where there is no room for all.
 */
struct column {
	const char *name;
	int width;
	unsigned rank;
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

static const struct column columns[CALLTABLE_COLUMNS] = {
	{ "self", 12, 0, 0, self_of },
	{ "calls", 10, 1, 0, calls_of },
	{ "total", 12, 4, 0, total_of },
	{ "outer", 12, 8, 0, outer_of },
	{ "mean", 11, 3, 0, NULL },
	{ "min", 8, 6, 0, min_of },
	{ "p50", 8, 7, 500, NULL },
	{ "p90", 8, 9, 900, NULL },
	{ "p99", 8, 5, 990, NULL },
	{ "max", 9, 2, 0, max_of },
};
#define COLUMNS	CALLTABLE_COLUMNS

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
    const struct callin *in, const char *key)
{
	char address[SP_FUNCS_ADDRESS];

	memset(t, 0, sizeof(*t));
	t->functions = sp_callsum_ended(s, &in->calls);
	t->rows = calloc(s->n + 1, sizeof(*t->rows));
	if (!t->rows || !t->functions)
		err(TOOL_TROUBLE, NULL);
	for (uint32_t i = 0; i < s->n; i++) {
		struct callrow *const r = &t->rows[t->n];

		if (!t->functions[i].calls)
			continue;
		r->f = &t->functions[i];
		r->func = &in->funcs.list[i];
		r->name = callin_text(sp_funcs_name(&in->funcs, i, address));
		t->self_us = sp_calls_sum(t->self_us, r->f->self_us);
		t->n++;
	}
	sorted_by = find_column(key);
	qsort(t->rows, t->n, sizeof(*t->rows), by_column);
}

void
calltable_fit(struct calltable *t, unsigned width)
{
	int left = (int)width - SHARE_WIDTH - NAME_WIDTH;

	if (sorted_by)
		left -= 1 + sorted_by->width;
	for (unsigned rank = 0; rank < COLUMNS; rank++) {
		size_t i = 0;

		while (columns[i].rank != rank)
			i++;
		if (&columns[i] == sorted_by)
			continue;
		if (left > columns[i].width)
			left -= 1 + columns[i].width;
		else
			t->hidden[i] = true;
	}
}

/* Where the function is defined, if that is known. */
static void
print_place(const struct callrow *r, const char *lead, const char *none,
    FILE *out)
{
	const struct sp_function *const known = r->func->known;
	char *file;

	if (!known || !known->file) {
		fputs(none, out);
		return;
	}
	file = callin_text(known->file);
	fprintf(out, "%s%s:%u", lead, file, known->line);
	free(file);
}

static void
print_value(const struct callrow *r, const struct column *c, int width,
    FILE *out)
{
	if (c->value || c->share)
		fprintf(out, "%*" PRIu64, width, value_of(r->f, c));
	else
		fprintf(out, "%*.3f", width, mean_of(r->f));
}

/* Fields, with the name first, as other programs want them. */
static void
print_fields(const struct callrow *r, FILE *out)
{
	fputs(r->name, out);
	for (size_t i = 0; i < COLUMNS; i++) {
		fputc('\t', out);
		print_value(r, &columns[i], 0, out);
	}
	fprintf(out, "\t0x%08" PRIx32, r->func->addr);
	print_place(r, "\t", "\t-", out);
	fputc('\n', out);
}

static void
print_row(const struct calltable *t, const struct callrow *r, FILE *out)
{
	fprintf(out, "%*.2f", SHARE_WIDTH, t->self_us ?
	    100 * (double)r->f->self_us / (double)t->self_us : 0.0);
	for (size_t i = 0; i < COLUMNS; i++) {
		if (t->hidden[i])
			continue;
		fputc(' ', out);
		print_value(r, &columns[i], columns[i].width, out);
	}
	fprintf(out, "  %s", r->name);
	print_place(r, " ", "", out);
	fputc('\n', out);
}

static void
print_names(FILE *out)
{
	fputs("#function", out);
	for (size_t i = 0; i < COLUMNS; i++)
		fprintf(out, "\t%s%s", columns[i].name,
		    columns[i].value == calls_of ? "" : "_us");
	fputs("\taddr\tplace\n", out);
}

static void
print_heading(const struct calltable *t, FILE *out)
{
	fprintf(out, "%-*s", SHARE_WIDTH, "%self");
	for (size_t i = 0; i < COLUMNS; i++) {
		if (!t->hidden[i])
			fprintf(out, " %*s", columns[i].width,
			    columns[i].name);
	}
	fputs("  function\n", out);
}

void
calltable_print(const struct calltable *t, size_t n, bool tabs, FILE *out)
{
	if (tabs)
		print_names(out);
	else
		print_heading(t, out);
	for (size_t i = 0; i < t->n && i < n; i++) {
		if (tabs)
			print_fields(&t->rows[i], out);
		else
			print_row(t, &t->rows[i], out);
	}
}

void
calltable_free(struct calltable *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->rows[i].name);
	free(t->rows);
	free(t->functions);
}
