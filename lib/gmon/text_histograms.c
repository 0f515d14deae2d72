/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The histograms of a profile that is read as text, see text_inner.h:
 * sorted and disjoint at any time, so that a line finds its bin by halves.
 */

#include <config.h>

#include <string.h>

#include "base/upper_bound.h"
#include "gmon/text_inner.h"

#define HISTS_MAX	4096

/* The first histogram that ends above addr: an index. */
static size_t
upper_bound(const struct sp_gmon *g, uint64_t addr)
{
	size_t i;

	SP_PARTITION_POINT(i, g->n_hists, g->hists[i].high <= addr);
	return i;
}

/* Is there room for so many bins more? */
static bool
has_room(const struct sp_gmon *g, uint64_t bins)
{
	for (size_t i = 0; i < g->n_hists; i++)
		bins += g->hists[i].n_bins;
	return g->n_hists < HISTS_MAX && bins <= SP_PROFTEXT_BINS;
}

/* Put the last one before that with index i. */
static void
move_last(struct sp_gmon *g, size_t i)
{
	const size_t last = g->n_hists - 1;
	const struct sp_hist h = g->hists[last];

	memmove(&g->hists[i + 1], &g->hists[i], (last - i) * sizeof(h));
	g->hists[i] = h;
}

const char *
sp_proftext_add_hist(struct sp_gmon *g, uint64_t low, uint64_t high,
    size_t n_bins)
{
	const size_t i = upper_bound(g, low);

	if (i < g->n_hists && g->hists[i].low < high)
		return g->hists[i].low == low && g->hists[i].high == high &&
		    g->hists[i].n_bins == n_bins ? NULL :
		    "overlapping histograms";
	if (!has_room(g, n_bins))
		return "too many bins";
	if (!sp_gmon_add_hist(g, low, high, n_bins))
		return "out of memory";
	move_last(g, i);
	return NULL;
}

uint64_t *
sp_proftext_bin(const struct sp_gmon *g, uint64_t addr)
{
	const size_t i = upper_bound(g, addr);
	const struct sp_hist *h;
	size_t bin;

	if (i == g->n_hists || addr < g->hists[i].low)
		return NULL;
	h = &g->hists[i];
	SP_PARTITION_POINT(bin, h->n_bins, sp_hist_address(h, bin) <= addr);
	return &h->bins[bin - 1];
}
