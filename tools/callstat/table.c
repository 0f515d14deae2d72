/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of functions by their calls, see table.h */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/nametext.h"
#include "common/path_prefix.h"
#include "table.h"

#define SHARE_WIDTH	6	/* of %time and %self */
#define NAME_WIDTH	26	/* what a longer name should have at least */
#define LINE_WIDTH	6	/* of " :9999" */
#define BAR	50		/* characters of the longest */

#define VALUE_ROOM	32

static size_t sorted_by;	/* the column; CALLCOLUMNS: by name */

/* The greatest first, none last; what is equal goes by name and address. */
static int
by_column(const void *a, const void *b)
{
	const struct callrow *const x = a, *const y = b;
	int order = 0;

	if (sorted_by < CALLCOLUMNS) {
		const uint64_t n = x->values[sorted_by];
		const uint64_t m = y->values[sorted_by];

		order = y->known[sorted_by] - x->known[sorted_by];
		order = order ? order : (n < m) - (n > m);
	}
	if (!order)
		order = strcmp(x->name, y->name);
	return order ? order : (x->func->addr > y->func->addr) -
	    (x->func->addr < y->func->addr);
}

/* Write a row's value in a column; returns its length. */
static int
format(const struct callrow *r, size_t column, bool tabs, char out[VALUE_ROOM])
{
	const uint64_t value = r->values[column];
	const uint64_t tenths = value / 100 + (value % 100 >= 50);

	if (!r->known[column])
		return snprintf(out, VALUE_ROOM, "-");
	if (!callcolumns[column].decimals)
		return snprintf(out, VALUE_ROOM, "%" PRIu64, value);
	return tabs ?
	    snprintf(out, VALUE_ROOM, "%" PRIu64 ".%03" PRIu64, value / 1000,
	    value % 1000) :
	    snprintf(out, VALUE_ROOM, "%" PRIu64 ".%" PRIu64, tenths / 10,
	    tenths % 10);
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
		const int name = (int)strlen(callcolumns[i].name);

		r->known[i] = callcolumns_known(&callcolumns[i], f);
		r->values[i] = callcolumns_value(&callcolumns[i], f);
		if (r->known[i] && t->widths[i] < name)
			t->widths[i] = name;
		if (r->known[i] && format(r, i, false, text) > t->widths[i])
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
		t->widths[i] = callcolumns[i].periodic ? 0 :
		    (int)strlen(callcolumns[i].name);
	for (uint32_t i = 0; i < s->n; i++) {
		if (t->functions[i].calls)
			make_row(t, &t->functions[i], &in->recording.funcs, i);
	}
	t->span_us = callin_span_us(in);
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

/* The file where the function is defined; NULL: not known. */
static const char *
file_of(const struct callrow *r)
{
	return r->func->known ? r->func->known->file : NULL;
}

size_t
calltable_folder(struct calltable *t, size_t n, FILE *out)
{
	struct path_prefix common = { .n = 0 };

	for (size_t i = 0; i < t->n && i < n; i++) {
		if (file_of(&t->rows[i]))
			path_prefix_add(&common, file_of(&t->rows[i]));
	}
	t->folder = path_prefix_print(&common, out);
	return t->folder > 0;
}

/* How wide names and places are, as far as they need have room. */
static int
name_width(const struct calltable *t)
{
	size_t most = 0;

	for (size_t i = 0; i < t->n && most < NAME_WIDTH; i++) {
		const char *const file = file_of(&t->rows[i]);
		const size_t n = 2 + strlen(t->rows[i].name) + (file ?
		    strlen(file + t->folder) + LINE_WIDTH : 0);

		most = n > most ? n : most;
	}
	return most < NAME_WIDTH ? (int)most : NAME_WIDTH;
}

/* Leave it out if it is one of those, and has no room. */
static void
fit_column(struct calltable *t, size_t column, bool periodic, int *left)
{
	if (column == sorted_by || callcolumns[column].periodic != periodic ||
	    !t->widths[column])
		return;
	if (*left > t->widths[column])
		*left -= 1 + t->widths[column];
	else {
		t->widths[column] = 0;
		t->lacks = true;
	}
}

void
calltable_fit(struct calltable *t, unsigned width)
{
	int left = (int)width - 2 * SHARE_WIDTH - 1 - name_width(t);
	const bool by_period = sorted_by < CALLCOLUMNS &&
	    callcolumns[sorted_by].periodic;

	if (sorted_by < CALLCOLUMNS)
		left -= 1 + t->widths[sorted_by];
	/* Who sorts by one of the periods wants them all. */
	for (unsigned i = 0; i < 2 * CALLCOLUMNS; i++)
		fit_column(t, column_of_rank(i % CALLCOLUMNS),
		    (i < CALLCOLUMNS) == by_period, &left);
}

/* Where the function is defined, if that is known. */
static void
print_place(const struct calltable *t, const struct callrow *r,
    const char *lead, const char *none, FILE *out)
{
	if (!file_of(r)) {
		fputs(none, out);
		return;
	}
	fputs(lead, out);
	nametext_print(file_of(r) + t->folder, out);
	fprintf(out, ":%u", r->func->known->line);
}

/* Fields, with the name first, as other programs want them. */
static void
print_fields(const struct calltable *t, const struct callrow *r, FILE *out)
{
	char text[VALUE_ROOM];

	fputs(r->name, out);
	for (size_t i = 0; i < CALLCOLUMNS; i++) {
		format(r, i, true, text);
		fprintf(out, "\t%s", text);
	}
	fprintf(out, "\t0x%08" PRIx32, r->func->addr);
	print_place(t, r, "\t", "\t-", out);
	fputc('\n', out);
}

static void
print_share(uint64_t part, uint64_t whole, FILE *out)
{
	fprintf(out, "%*.2f", SHARE_WIDTH, whole ?
	    100 * (double)part / (double)whole : 0.0);
}

static void
print_row(const struct calltable *t, const struct callrow *r, FILE *out)
{
	char text[VALUE_ROOM];

	print_share(r->f->self_us, t->span_us, out);
	fputc(' ', out);
	print_share(r->f->self_us, t->self_us, out);
	for (size_t i = 0; i < CALLCOLUMNS; i++) {
		if (!t->widths[i])
			continue;
		format(r, i, false, text);
		fprintf(out, " %*s", t->widths[i], text);
	}
	fprintf(out, "  %s", r->name);
	print_place(t, r, " ", "", out);
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
	fprintf(out, "%-*s %-*s", SHARE_WIDTH, "%time", SHARE_WIDTH, "%self");
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
			print_fields(t, &t->rows[i], out);
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
