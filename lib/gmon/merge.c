/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sum of two profiles, see gmon.h */

#include <config.h>

#include <string.h>

#include "gmon/gmon.h"

static const char no_memory[] = "out of memory";

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

		const bool equal = x->low == y->low && x->high == y->high;

		if (!equal && x->low < y->high && y->low < x->high)
			return "different text ranges";
		if (x->high <= y->high)
			i++;
		else
			j++;
	}
	return NULL;
}

static bool
add_hists(struct sp_gmon *a, const struct sp_gmon *b)
{
	for (size_t i = 0; i < b->n_hists; i++) {
		const struct sp_hist *const from = &b->hists[i];
		struct sp_hist *const h = sp_gmon_add_hist(a, from->low,
		    from->high, from->n_bins);

		if (!h)
			return false;
		memcpy(h->bins, from->bins, from->n_bins * sizeof(*h->bins));
	}
	return true;
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
		sp_gmon_free_hists(a);
		a->rate_hz = b->rate_hz;
		memcpy(a->dimension, b->dimension, sizeof(a->dimension));
		a->abbreviation = b->abbreviation;
	}
	if (a->rate_hz != b->rate_hz)
		return "different sample rates";
	if (strcmp(a->dimension, b->dimension))
		return "different units";
	why = same_text(a, b);
	return why || add_hists(a, b) ? why : no_memory;
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
	if (why)
		return why;
	/* Then one more as large can be added without a wrap. */
	return sp_gmon_sums_fit(a, UINT64_C(1) << 62) ? NULL :
	    "counts are beyond 2^62";
}
