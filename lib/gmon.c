/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile as gmon.out holds it, see gmon.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "gmon.h"

static const char no_memory[] = "out of memory";

struct sp_hist *
sp_gmon_add_hist(struct sp_gmon *g, uint64_t low, uint64_t high, size_t n_bins)
{
	struct sp_hist *more =
	    realloc(g->hists, (g->n_hists + 1) * sizeof(*more));
	struct sp_hist *h;

	if (!more)
		return NULL;
	g->hists = more;
	h = &g->hists[g->n_hists];
	h->low = low;
	h->high = high;
	h->n_bins = n_bins;
	h->bins = calloc(n_bins ? n_bins : 1, sizeof(*h->bins));
	if (!h->bins)
		return NULL;
	g->n_hists++;
	return h;
}

bool
sp_gmon_add_arc(struct sp_gmon *g, uint64_t from, uint64_t self,
    uint64_t count)
{
	if (g->n_arcs == g->room) {
		const size_t n = g->room ? 2 * g->room : 64;
		struct sp_arc *more = realloc(g->arcs, n * sizeof(*more));

		if (!more)
			return false;
		g->arcs = more;
		g->room = n;
	}
	g->arcs[g->n_arcs++] = (struct sp_arc){ from, self, count };
	return true;
}

static int
compare(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int
by_from(const void *a, const void *b)
{
	const struct sp_arc *const x = a, *const y = b;

	return x->from != y->from ? compare(x->from, y->from) :
	    compare(x->self, y->self);
}

static int
by_low(const void *a, const void *b)
{
	const struct sp_hist *const x = a, *const y = b;

	return x->low != y->low ? compare(x->low, y->low) :
	    compare(x->high, y->high);
}

static void
sort_arcs(struct sp_gmon *g)
{
	size_t n = 0;

	if (g->n_arcs)
		qsort(g->arcs, g->n_arcs, sizeof(*g->arcs), by_from);
	for (size_t i = 0; i < g->n_arcs; i++) {
		if (n && !by_from(&g->arcs[n - 1], &g->arcs[i]))
			g->arcs[n - 1].count += g->arcs[i].count;
		else
			g->arcs[n++] = g->arcs[i];
	}
	g->n_arcs = n;
}

uint64_t
sp_hist_bin_bytes(const struct sp_hist *h)
{
	return h->n_bins ? (h->high - h->low) / h->n_bins : 0;
}

uint64_t
sp_hist_address(const struct sp_hist *h, size_t i)
{
	return h->low + i * sp_hist_bin_bytes(h);
}

/* Add the bins of b to a, which begins where b does or ends where b begins. */
static const char *
join(struct sp_hist *a, struct sp_hist *b)
{
	const size_t at = a->low == b->low ? 0 : a->n_bins;

	if (at + b->n_bins > a->n_bins) {
		uint64_t *more = realloc(a->bins,
		    (at + b->n_bins) * sizeof(*more));

		if (!more)
			return no_memory;
		memset(more + a->n_bins, 0,
		    (at + b->n_bins - a->n_bins) * sizeof(*more));
		a->bins = more;
		a->n_bins = at + b->n_bins;
		a->high = b->high;
	}
	for (size_t i = 0; i < b->n_bins; i++)
		a->bins[at + i] += b->bins[i];
	free(b->bins);
	b->bins = NULL;
	return NULL;
}

static const char *
sort_hists(struct sp_gmon *g)
{
	const size_t n = g->n_hists;
	const char *why = NULL;

	if (!n)
		return NULL;
	qsort(g->hists, n, sizeof(*g->hists), by_low);
	g->n_hists = 1;
	for (size_t i = 1; i < n; i++) {
		struct sp_hist *const a = &g->hists[g->n_hists - 1];
		struct sp_hist *const b = &g->hists[i];
		const bool equal = a->low == b->low && a->high == b->high;

		if (!why && sp_hist_bin_bytes(a) != sp_hist_bin_bytes(b))
			why = "different bin widths";
		else if (!why && !equal && b->low < a->high)
			why = "overlapping histograms";
		if (!why && (equal || b->low == a->high)) {
			why = join(a, b);
			if (!why)
				continue;
		}
		g->hists[g->n_hists++] = *b;
	}
	return why;
}

const char *
sp_gmon_sort(struct sp_gmon *g)
{
	sort_arcs(g);
	return sort_hists(g);
}

uint64_t
sp_gmon_samples(const struct sp_gmon *g)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < g->n_hists; i++) {
		for (size_t j = 0; j < g->hists[i].n_bins; j++)
			sum += g->hists[i].bins[j];
	}
	return sum;
}

/* The rate and unit of b, unless it has no samples to count in them. */
static const char *
merge_unit(struct sp_gmon *a, const struct sp_gmon *b)
{
	if (!sp_gmon_samples(b) && a->rate_hz)
		return NULL;
	if (sp_gmon_samples(a)) {
		if (a->rate_hz != b->rate_hz)
			return "different sample rates";
		if (strcmp(a->dimension, b->dimension))
			return "different units";
		return NULL;
	}
	a->rate_hz = b->rate_hz;
	memcpy(a->dimension, b->dimension, sizeof(a->dimension));
	a->abbreviation = b->abbreviation;
	return NULL;
}

/* Each histogram of one must equal one of the other, or meet none. */
static const char *
same_text(const struct sp_gmon *a, const struct sp_gmon *b)
{
	for (size_t i = 0; i < a->n_hists; i++) {
		for (size_t j = 0; j < b->n_hists; j++) {
			const struct sp_hist *const x = &a->hists[i];
			const struct sp_hist *const y = &b->hists[j];

			if (by_low(x, y) && x->low < y->high && y->low < x->high)
				return "different text ranges";
		}
	}
	return NULL;
}

const char *
sp_gmon_merge(struct sp_gmon *a, const struct sp_gmon *b)
{
	const char *why = merge_unit(a, b);

	if (!why)
		why = same_text(a, b);
	if (why)
		return why;
	for (size_t i = 0; i < b->n_hists; i++) {
		const struct sp_hist *const from = &b->hists[i];
		struct sp_hist *const h = sp_gmon_add_hist(a, from->low,
		    from->high, from->n_bins);

		if (!h)
			return no_memory;
		memcpy(h->bins, from->bins, from->n_bins * sizeof(*h->bins));
	}
	for (size_t i = 0; i < b->n_arcs; i++) {
		if (!sp_gmon_add_arc(a, b->arcs[i].from, b->arcs[i].self,
		    b->arcs[i].count))
			return no_memory;
	}
	return sp_gmon_sort(a);
}

void
sp_gmon_free(struct sp_gmon *g)
{
	for (size_t i = 0; i < g->n_hists; i++)
		free(g->hists[i].bins);
	free(g->hists);
	free(g->arcs);
	free(g->blocks);
	memset(g, 0, sizeof(*g));
}
