/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile as gmon.out holds it, see gmon.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "elf/text.h"
#include "gmon/gmon.h"

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
