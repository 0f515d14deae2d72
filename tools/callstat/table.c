/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of functions by their calls, see table.h */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/nametext.h"
#include "table.h"

#define SHARE_WIDTH	6	/* of %self */
#define NAME_WIDTH	26	/* what a name should have at least */
#define BAR	50		/* characters of the longest */

#define VALUE_ROOM	32

static size_t sorted_by;	/* the column; CALLCOLUMNS: by name */

/* The greatest first; what is equal goes by name and address. */
static int
by_column(const void *a, const void *b)
{
	const struct callrow *const x = a, *const y = b;
	int order = 0;

	if (sorted_by < CALLCOLUMNS) {
		const uint64_t n = x->values[sorted_by];
		const uint64_t m = y->values[sorted_by];

		order = (n < m) - (n > m);
	}
	if (!order)
		order = strcmp(x->name, y->name);
	return order ? order : (x->func->addr > y->func->addr) -
	    (x->func->addr < y->func->addr);
}

/* Write a row's value in a column; returns its length. */
static int
format(const struct callrow *r, size_t column, char out[VALUE_ROOM])
{
	const uint64_t value = r->values[column];

	return callcolumns[column].decimals ?
	    snprintf(out, VALUE_ROOM, "%" PRIu64 ".%03" PRIu64, value / 1000,
	    value % 1000) :
	    snprintf(out, VALUE_ROOM, "%" PRIu64, value);
}

static void
make_row(struct calltable *t, const struct sp_callsum_function *f,
    const struct sp_function_ids *funcs, uint32_t number)
{
	struct callrow *const r = &t->rows[t->n++];
	char address[SP_FUNCTION_IDS_ADDRESS], text[VALUE_ROOM];

	r->func = &funcs->list[number];
	r->f = f;
	r->name = nametext_escape(sp_function_ids_name(funcs, number, address));
	for (size_t i = 0; i < CALLCOLUMNS; i++) {
		r->values[i] = callcolumns_value(&callcolumns[i], f);
		if (format(r, i, text) > t->widths[i])
			t->widths[i] = (int)strlen(text);
	}
	t->self_us = sp_calls_sum(t->self_us, f->self_us);
}

void
calltable_make(struct calltable *t, const struct sp_callsum *s,
    const struct callin *in, size_t column)
{
	memset(t, 0, sizeof(*t));
	t->functions = tool_need(sp_callsum_ended(s, &in->calls));
	t->rows = tool_need(calloc(s->n + 1, sizeof(*t->rows)));
	for (size_t i = 0; i < CALLCOLUMNS; i++)
		t->widths[i] = (int)strlen(callcolumns[i].name);
	for (uint32_t i = 0; i < s->n; i++) {
		if (t->functions[i].calls)
			make_row(t, &t->functions[i], &in->recording.funcs, i);
	}
	sorted_by = column;
	qsort(t->rows, t->n, sizeof(*t->rows), by_column);
}

/* The column that is kept if so many others are. */
static size_t
column_of_rank(unsigned rank)
{
	size_t i = 0;

	while (callcolumns[i].rank != rank)
		i++;
	return i;
}

void
calltable_fit(struct calltable *t, unsigned width)
{
	int left = (int)width - SHARE_WIDTH - NAME_WIDTH;

	if (sorted_by < CALLCOLUMNS)
		left -= 1 + t->widths[sorted_by];
	for (unsigned rank = 0; rank < CALLCOLUMNS; rank++) {
		const size_t i = column_of_rank(rank);

		if (i == sorted_by)
			continue;
		if (left > t->widths[i])
			left -= 1 + t->widths[i];
		else
			t->widths[i] = 0;
	}
}

/* Where the function is defined, if that is known. */
static void
print_place(const struct callrow *r, const char *lead, const char *none,
    FILE *out)
{
	const struct sp_named_function *const known = r->func->known;
	char *file;

	if (!known || !known->file) {
		fputs(none, out);
		return;
	}
	file = nametext_escape(known->file);
	fprintf(out, "%s%s:%u", lead, file, known->line);
	free(file);
}

static void
print_value(const struct callrow *r, size_t i, int width, FILE *out)
{
	char text[VALUE_ROOM];

	format(r, i, text);
	fprintf(out, "%*s", width, text);
}

/* Fields, with the name first, as other programs want them. */
static void
print_fields(const struct callrow *r, FILE *out)
{
	fputs(r->name, out);
	for (size_t i = 0; i < CALLCOLUMNS; i++) {
		fputc('\t', out);
		print_value(r, i, 0, out);
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
	for (size_t i = 0; i < CALLCOLUMNS; i++) {
		if (!t->widths[i])
			continue;
		fputc(' ', out);
		print_value(r, i, t->widths[i], out);
	}
	fprintf(out, "  %s", r->name);
	print_place(r, " ", "", out);
	fputc('\n', out);
}

static void
print_names(FILE *out)
{
	fputs("#function", out);
	for (size_t i = 0; i < CALLCOLUMNS; i++)
		fprintf(out, "\t%s%s", callcolumns[i].name,
		    callcolumns[i].time ? "_us" : "");
	fputs("\taddr\tplace\n", out);
}

static void
print_heading(const struct calltable *t, FILE *out)
{
	fprintf(out, "%-*s", SHARE_WIDTH, "%self");
	for (size_t i = 0; i < CALLCOLUMNS; i++) {
		if (t->widths[i])
			fprintf(out, " %*s", t->widths[i],
			    callcolumns[i].name);
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

/* A bar for the durations between two powers of two. */
static void
print_bar(unsigned power, uint64_t n, uint64_t most)
{
	const uint64_t low = power ? UINT64_C(1) << (power - 1) : 0;
	const int length = (int)((double)n / (double)most * BAR + 0.5);

	printf("%11" PRIu64 " us %10" PRIu64, low, n);
	/* What there is must be seen. */
	for (int i = 0; i < length || (n && !i); i++)
		fputs(i ? "#" : " #", stdout);
	putchar('\n');
}

static void
print_bars(const struct callrow *r)
{
	const struct sp_histogram *const s = &r->f->histogram;
	unsigned first = 0, last = SP_HISTOGRAM_POWERS - 1;
	uint64_t most = 0;

	while (!sp_histogram_power(s, first))
		first++;
	while (!sp_histogram_power(s, last))
		last--;
	for (unsigned power = first; power <= last; power++) {
		const uint64_t n = sp_histogram_power(s, power);

		most = n > most ? n : most;
	}
	printf("\n%s: %" PRIu64 " calls, from ...\n", r->name, r->f->calls);
	for (unsigned power = first; power <= last; power++)
		print_bar(power, sp_histogram_power(s, power), most);
}

void
calltable_bars(const struct calltable *t, size_t n)
{
	for (size_t i = 0; i < t->n && i < n; i++)
		print_bars(&t->rows[i]);
}

void
calltable_free(struct calltable *t)
{
	for (size_t i = 0; i < t->n; i++)
		free(t->rows[i].name);
	free(t->rows);
	free(t->functions);
}
