/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile as gmon.out holds it, see gmon.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "elf/text.h"
#include "gmon/gmon.h"
#include "gmon/sort_arcs_inner.h"

const char *const sp_gmon_formats[SP_GMON_FORMATS] = {
	[SP_GMON_GNU] = "gnu", [SP_GMON_BSD44] = "bsd44", [SP_GMON_BSD] = "bsd"
};

bool
sp_gmon_begin(struct sp_gmon *g, uint32_t rate_hz, const struct sp_text *text,
    uint32_t bin_bytes)
{
	*g = (struct sp_gmon){ .rate_hz = rate_hz, .dimension = "seconds",
	    .abbreviation = 's' };
	for (size_t i = 0; text && i < text->n; i++) {
		const struct sp_range *const r = &text->ranges[i];

		if (!sp_gmon_add_hist(g, r->low, r->high,
		    (r->high - r->low) / bin_bytes))
			return false;
	}
	return true;
}

size_t
sp_gmon_hist_behind(const struct sp_gmon *g, uint64_t addr)
{
	size_t i;

	SP_PARTITION_POINT(i, g->n_hists, g->hists[i].high <= addr);
	return i;
}

void
sp_gmon_add_samples(struct sp_gmon *g, uint64_t addr, uint32_t bin_bytes,
    uint64_t n)
{
	const size_t i = sp_gmon_hist_behind(g, addr);

	if (i < g->n_hists && addr >= g->hists[i].low)
		g->hists[i].bins[(addr - g->hists[i].low) / bin_bytes] += n;
}

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

	sp_arcs_sort(g->arcs, g->n_arcs);
	for (size_t i = 0; i < g->n_arcs; i++) {
		if (n && !sp_arc_order(&g->arcs[n - 1], &g->arcs[i]))
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

/* Add the bins of b to a, which ends where b begins, or in one like b. */
static bool
join(struct sp_hist *a, struct sp_hist *b)
{
	uint64_t *bins;

	for (size_t i = 0; b->low < a->high && i < b->n_bins; i++)
		a->bins[a->n_bins - b->n_bins + i] += b->bins[i];
	if (b->low == a->high) {
		bins = realloc(a->bins, (a->n_bins + b->n_bins) *
		    sizeof(*bins));
		if (!bins)
			return false;
		memcpy(bins + a->n_bins, b->bins, b->n_bins * sizeof(*bins));
		a->bins = bins;
		a->n_bins += b->n_bins;
		a->high = b->high;
	}
	free(b->bins);
	return true;
}

/* Join what goes together of sorted histograms that fit together. */
static bool
join_hists(struct sp_gmon *g)
{
	bool good = true;
	size_t n = 0;

	for (size_t i = 0; i < g->n_hists; i++) {
		struct sp_hist *const h = &g->hists[i];

		if (n && good && h->low <= g->hists[n - 1].high) {
			good = join(&g->hists[n - 1], h);
			if (good)
				continue;
		}
		g->hists[n++] = *h;
	}
	g->n_hists = n;
	return good;
}

static const char *
sort_hists(struct sp_gmon *g)
{
	if (g->n_hists)
		qsort(g->hists, g->n_hists, sizeof(*g->hists), by_low);
	for (size_t i = 1; i < g->n_hists; i++) {
		const struct sp_hist *const a = &g->hists[i - 1];
		const struct sp_hist *const b = &g->hists[i];

		if (!same_width(a, b))
			return "different bin widths";
		if (by_low(a, b) && b->low < a->high)
			return "overlapping histograms";
	}
	return join_hists(g) ? NULL : "out of memory";
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

bool
sp_gmon_sums_fit(const struct sp_gmon *g, uint64_t max)
{
	uint64_t samples = 0, calls = 0;

	for (size_t i = 0; i < g->n_hists; i++) {
		for (size_t j = 0; j < g->hists[i].n_bins; j++) {
			if (g->hists[i].bins[j] > max - samples)
				return false;
			samples += g->hists[i].bins[j];
		}
	}
	for (size_t i = 0; i < g->n_arcs; i++) {
		if (g->arcs[i].count > max - calls)
			return false;
		calls += g->arcs[i].count;
	}
	return true;
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

void
sp_gmon_free_hists(struct sp_gmon *g)
{
	for (size_t i = 0; i < g->n_hists; i++)
		free(g->hists[i].bins);
	free(g->hists);
	g->hists = NULL;
	g->n_hists = g->hist_room = 0;
}

void
sp_gmon_free(struct sp_gmon *g)
{
	sp_gmon_free_hists(g);
	free(g->arcs);
	free(g->blocks);
	memset(g, 0, sizeof(*g));
}
