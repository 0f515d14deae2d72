/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile as gmon.out holds it, see gmon.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "gmon/gmon.h"

static const char no_memory[] = "out of memory";

struct sp_hist *
sp_gmon_add_hist(struct sp_gmon *g, uint64_t low, uint64_t high, size_t n_bins)
{
	const bool good = SP_GROW(g->hists, g->n_hists, g->hist_room);
	struct sp_hist *h;

	if (!good)
		return NULL;
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
	const bool good = SP_GROW(g->arcs, g->n_arcs, g->arc_room);

	if (good)
		g->arcs[g->n_arcs++] = (struct sp_arc){ from, self, count };
	return good;
}

bool
sp_gmon_add_block(struct sp_gmon *g, uint64_t addr, uint64_t count)
{
	const bool good = SP_GROW(g->blocks, g->n_blocks, g->block_room);

	if (good)
		g->blocks[g->n_blocks++] = (struct sp_block){ addr, count };
	return good;
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
	return (h->high - h->low) / h->n_bins;
}

uint64_t
sp_hist_rest_bytes(const struct sp_hist *h)
{
	return (h->high - h->low) % h->n_bins;
}

uint64_t
sp_hist_address(const struct sp_hist *h, size_t i)
{
	return h->low + i * sp_hist_bin_bytes(h) +
	    i * sp_hist_rest_bytes(h) / h->n_bins;
}

/* Are bins equally wide, to the fraction of a byte? */
static bool
same_width(const struct sp_hist *a, const struct sp_hist *b)
{
	return sp_hist_bin_bytes(a) == sp_hist_bin_bytes(b) &&
	    sp_hist_rest_bytes(a) * b->n_bins ==
	    sp_hist_rest_bytes(b) * a->n_bins;
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

static bool
is_equal(const struct sp_hist *a, const struct sp_hist *b)
{
	return a->low == b->low && a->high == b->high;
}

static bool
is_next(const struct sp_hist *a, const struct sp_hist *b)
{
	return a->high == b->low;
}

/* Join what goes together of sorted histograms that fit together. */
static const char *
join_hists(struct sp_gmon *g,
    bool (*goes_with)(const struct sp_hist *, const struct sp_hist *))
{
	const char *why = NULL;
	size_t n = 0;

	for (size_t i = 0; i < g->n_hists; i++) {
		struct sp_hist *const h = &g->hists[i];

		if (n && !why && goes_with(&g->hists[n - 1], h)) {
			why = join(&g->hists[n - 1], h);
			if (!why)
				continue;
		}
		g->hists[n++] = *h;
	}
	g->n_hists = n;
	return why;
}

static const char *
sort_hists(struct sp_gmon *g)
{
	const char *why;

	if (g->n_hists)
		qsort(g->hists, g->n_hists, sizeof(*g->hists), by_low);
	for (size_t i = 1; i < g->n_hists; i++) {
		const struct sp_hist *const a = &g->hists[i - 1];
		const struct sp_hist *const b = &g->hists[i];

		if (!same_width(a, b))
			return "different bin widths";
		if (!is_equal(a, b) && b->low < a->high)
			return "overlapping histograms";
	}
	/* Equal ones first: a part of a longer one would overlap it. */
	why = join_hists(g, is_equal);
	return why ? why : join_hists(g, is_next);
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

uint64_t
sp_gmon_overfull(const struct sp_gmon *g)
{
	uint64_t n = 0;

	for (size_t i = 0; i < g->n_hists; i++) {
		for (size_t j = 0; j < g->hists[i].n_bins; j++)
			n += g->hists[i].bins[j] > UINT32_MAX;
	}
	return n;
}

static const char *
same_unit(const struct sp_gmon *a, const struct sp_gmon *b)
{
	if (a->rate_hz != b->rate_hz)
		return "different sample rates";
	if (strcmp(a->dimension, b->dimension))
		return "different units";
	return NULL;
}

/*
 * Each histogram of one must equal one of the other, or meet none.  Both are
 * sorted and have none that meet: one way through both is enough.
 */
static const char *
same_text(const struct sp_gmon *a, const struct sp_gmon *b)
{
	size_t i = 0, j = 0;

	while (i < a->n_hists && j < b->n_hists) {
		const struct sp_hist *const x = &a->hists[i];
		const struct sp_hist *const y = &b->hists[j];

		if (by_low(x, y) && x->low < y->high && y->low < x->high)
			return "different text ranges";
		if (x->high <= y->high)
			i++;
		else
			j++;
	}
	return NULL;
}

static void
free_hists(struct sp_gmon *g)
{
	for (size_t i = 0; i < g->n_hists; i++)
		free(g->hists[i].bins);
	free(g->hists);
	g->hists = NULL;
	g->n_hists = g->hist_room = 0;
}

static const char *
add_hists(struct sp_gmon *a, const struct sp_gmon *b)
{
	for (size_t i = 0; i < b->n_hists; i++) {
		const struct sp_hist *const from = &b->hists[i];
		struct sp_hist *const h = sp_gmon_add_hist(a, from->low,
		    from->high, from->n_bins);

		if (!h)
			return no_memory;
		memcpy(h->bins, from->bins, from->n_bins * sizeof(*h->bins));
	}
	return NULL;
}

/*
 * A run of arcs only has no samples: whatever its histograms are like, they
 * do not stand in the way of those of another run.
 */
static const char *
merge_hists(struct sp_gmon *a, const struct sp_gmon *b)
{
	const char *why;

	if (a->n_hists && !sp_gmon_samples(b))
		return NULL;
	if (!sp_gmon_samples(a)) {
		free_hists(a);
		a->rate_hz = b->rate_hz;
		memcpy(a->dimension, b->dimension, sizeof(a->dimension));
		a->abbreviation = b->abbreviation;
	}
	why = same_unit(a, b);
	if (!why)
		why = same_text(a, b);
	return why ? why : add_hists(a, b);
}

/* Then one more as large can be added without a wrap. */
static bool
sums_fit(const struct sp_gmon *g)
{
	const uint64_t max = UINT64_C(1) << 62;
	uint64_t calls = 0;

	for (size_t i = 0; i < g->n_arcs && calls <= max; i++)
		calls += g->arcs[i].count;
	return calls <= max && sp_gmon_samples(g) <= max;
}

const char *
sp_gmon_merge(struct sp_gmon *a, const struct sp_gmon *b)
{
	const char *why = merge_hists(a, b);

	if (why)
		return why;
	for (size_t i = 0; i < b->n_arcs; i++) {
		if (!sp_gmon_add_arc(a, b->arcs[i].from, b->arcs[i].self,
		    b->arcs[i].count))
			return no_memory;
	}
	why = sp_gmon_sort(a);
	return why ? why : sums_fit(a) ? NULL : "counts are beyond 2^62";
}

void
sp_gmon_free(struct sp_gmon *g)
{
	free_hists(g);
	free(g->arcs);
	free(g->blocks);
	memset(g, 0, sizeof(*g));
}
