/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile in order, and the sum of two, see gmon.h.  Arcs are sorted by
 * radix: those of a hash table come in no order at all, and of millions each
 * comparison misses the caches.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "gmon/gmon.h"

#define DIGIT_BITS	11
#define DIGITS		(1 << DIGIT_BITS)
#define PLACES		6	/* digits of an address */
#define FEW		4096	/* arcs for which it is not worth while */

static const char no_memory[] = "out of memory";

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

/* A digit of an arc: at first those of self, from the least on. */
static inline uint64_t
digit(const struct sp_arc *a, int place)
{
	const uint64_t number = place < PLACES ? a->self : a->from;

	return number >> place % PLACES * DIGIT_BITS & (DIGITS - 1);
}

/* Put n arcs in the order of one digit; equal ones stay as they are. */
static void
sort_digit(const struct sp_arc *in, struct sp_arc *out, size_t n, int place)
{
	size_t next[DIGITS] = { 0 }, first = 0;

	for (size_t i = 0; i < n; i++)
		next[digit(&in[i], place)]++;
	for (size_t d = 0; d < DIGITS; d++) {
		const size_t count = next[d];

		next[d] = first;
		first += count;
	}
	for (size_t i = 0; i < n; i++)
		out[next[digit(&in[i], place)]++] = in[i];
}

/* With the room of n more arcs. */
static void
sort_digits(struct sp_arc *arcs, struct sp_arc *room, size_t n)
{
	struct sp_arc *in = arcs, *out = room, *swap;
	struct sp_arc differ = { .count = 0 };

	for (size_t i = 1; i < n; i++) {
		differ.from |= arcs[i].from ^ arcs[0].from;
		differ.self |= arcs[i].self ^ arcs[0].self;
	}
	for (int place = 0; place < 2 * PLACES; place++) {
		if (!digit(&differ, place))
			continue;
		sort_digit(in, out, n, place);
		swap = in;
		in = out;
		out = swap;
	}
	if (in != arcs)
		memcpy(arcs, in, n * sizeof(*arcs));
}

static void
sort_arcs(struct sp_gmon *g)
{
	struct sp_arc *const room = g->n_arcs < FEW ? NULL :
	    malloc(g->n_arcs * sizeof(*room));
	size_t n = 0;

	if (room)
		sort_digits(g->arcs, room, g->n_arcs);
	else if (g->n_arcs)	/* without memory it takes longer */
		qsort(g->arcs, g->n_arcs, sizeof(*g->arcs), by_from);
	free(room);
	for (size_t i = 0; i < g->n_arcs; i++) {
		if (n && !by_from(&g->arcs[n - 1], &g->arcs[i]))
			g->arcs[n - 1].count += g->arcs[i].count;
		else
			g->arcs[n++] = g->arcs[i];
	}
	g->n_arcs = n;
}

static int
by_low(const void *a, const void *b)
{
	const struct sp_hist *const x = a, *const y = b;

	return x->low != y->low ? compare(x->low, y->low) :
	    compare(x->high, y->high);
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
	return join_hists(g) ? NULL : no_memory;
}

const char *
sp_gmon_sort(struct sp_gmon *g)
{
	sort_arcs(g);
	return sort_hists(g);
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

/* What text says of arcs and stacks: of a sum only what holds for both. */
static const char *
merge_callers(struct sp_gmon *a, const struct sp_gmon *b)
{
	const bool samples = sp_gmon_samples(a);

	if (a->n_arcs && b->n_arcs && a->sampled_calls != b->sampled_calls)
		return "only in one of them calls are samples (gmonbuild -c)";
	if (sp_gmon_samples(b))
		a->by_stack = b->by_stack && (a->by_stack || !samples);
	if (b->n_arcs)
		a->sampled_calls = b->sampled_calls;
	return NULL;
}

const char *
sp_gmon_merge(struct sp_gmon *a, const struct sp_gmon *b)
{
	const char *why = merge_callers(a, b);

	if (!why)
		why = merge_hists(a, b);
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
