/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile from text records, see text.h.  Its histograms are sorted and
 * disjoint at any time, so that a line finds its bin by halves.
 */

#include <config.h>

#include <string.h>

#include "base/upper_bound.h"
#include "gmon/text.h"
#include "text/record.h"

#define COUNT_MAX	(((uint64_t)1 << 62) - 1)	/* of all together */
#define HISTS_MAX	4096
/* 64 MiB of text in bins of 2 bytes; lines must not take more memory. */
#define BINS_MAX	((uint64_t)1 << 25)

static const char no_memory[] = "out of memory";
static const char too_large[] = "counts are too large";

struct taker {
	struct sp_gmon *g;
	struct sp_stacks *s;
	const char *why;	/* it can't be taken; NULL: it is no record */

	/* What a line has of these. */
	uint64_t addr, end;	/* the end of a range, or of an arc */
	uint64_t count;		/* of what came, or of bins */
	uint32_t number;	/* the width of addresses, a rate, or a pc */
};

static bool
refuse(struct taker *t, const char *why)
{
	t->why = why;
	return false;
}

static bool
take_gmon(void *arg, char **f)
{
	const struct taker *const t = arg;
	int i = 0;

	while (i < SP_GMON_FORMATS && strcmp(f[1], sp_gmon_formats[i]))
		i++;
	if (i == SP_GMON_FORMATS || (t->number != 4 && t->number != 8))
		return false;
	t->g->format = (enum sp_gmon_format)i;
	t->g->addr_bytes = (int)t->number;
	return true;
}

/* The bin at addr; NULL: no histogram has one. */
static uint64_t *
find_bin(const struct sp_gmon *g, uint64_t addr)
{
	const size_t i = sp_gmon_hist_behind(g, addr);
	const struct sp_hist *h;
	size_t bin;

	if (i == g->n_hists || addr < g->hists[i].low)
		return NULL;
	h = &g->hists[i];
	SP_PARTITION_POINT(bin, h->n_bins, sp_hist_address(h, bin) <= addr);
	return &h->bins[bin - 1];
}

/* Is there room for so many bins more? */
static bool
has_room(const struct sp_gmon *g, uint64_t bins)
{
	for (size_t i = 0; i < g->n_hists; i++)
		bins += g->hists[i].n_bins;
	return g->n_hists < HISTS_MAX && bins <= BINS_MAX;
}

/*
 * Add a histogram in its place, unless there is one like it.  NULL, or why it
 * can't be.
 */
static const char *
add_hist(struct sp_gmon *g, uint64_t low, uint64_t high, size_t n_bins)
{
	const size_t i = sp_gmon_hist_behind(g, low), n = g->n_hists;
	struct sp_hist h;

	if (i < n && g->hists[i].low < high)
		return g->hists[i].low == low && g->hists[i].high == high &&
		    g->hists[i].n_bins == n_bins ? NULL :
		    "overlapping histograms";
	if (!has_room(g, n_bins))
		return "too many bins";
	if (!sp_gmon_add_hist(g, low, high, n_bins))
		return no_memory;
	h = g->hists[n];
	memmove(&g->hists[i + 1], &g->hists[i], (n - i) * sizeof(h));
	g->hists[i] = h;
	return NULL;
}

/* All of a profile have the same rate and unit. */
static bool
take_unit(struct taker *t, const char *unit)
{
	struct sp_gmon *const g = t->g;
	const uint32_t rate = t->number;

	if (strlen(unit) >= sizeof(g->dimension))
		return false;
	if (!g->n_hists) {
		g->rate_hz = rate;
		strcpy(g->dimension, unit);
		g->abbreviation = unit[0];
	}
	return (g->rate_hz == rate && !strcmp(g->dimension, unit)) ||
	    refuse(t, "different sample rates or units");
}

static bool
take_hist(void *arg, char **f)
{
	struct taker *const t = arg;

	if (t->addr >= t->end || !t->count || t->count > BINS_MAX ||
	    t->count > t->end - t->addr || !take_unit(t, f[5]))
		return false;
	t->why = add_hist(t->g, t->addr, t->end, (size_t)t->count);
	return !t->why;
}

/* Add n to a sum of them all; false beyond the limit. */
static bool
add(uint64_t *sum, uint64_t n)
{
	if (n > COUNT_MAX - *sum)
		return false;
	*sum += n;
	return true;
}

static bool
take_pc(void *arg, char **f)
{
	struct taker *const t = arg;
	uint64_t *bin;

	(void)f;
	if (t->count > COUNT_MAX)
		return false;
	bin = find_bin(t->g, t->addr);
	if (!bin)
		return refuse(t, "samples outside the histograms before them");
	return add(bin, t->count) || refuse(t, too_large);
}

static bool
take_arc(void *arg, char **f)
{
	struct taker *const t = arg;

	(void)f;
	return t->count <= COUNT_MAX &&
	    (sp_gmon_add_arc(t->g, t->addr, t->end, t->count) ||
	    refuse(t, no_memory));
}

static bool
take_block(void *arg, char **f)
{
	struct taker *const t = arg;

	(void)f;
	return t->count <= COUNT_MAX &&
	    (sp_gmon_add_block(t->g, t->addr, t->count) ||
	    refuse(t, no_memory));
}

static bool
take_calls(struct taker *t, char *calls)
{
	uint32_t from;

	if (!strcmp(calls, "-"))
		return true;
	for (char *next = calls; next; calls = next) {
		next = strchr(calls, ' ');
		if (next)
			*next++ = '\0';
		if (!sp_record_number32(calls, &from))
			return false;
		if (!sp_stacks_call(t->s, from))
			return refuse(t, "too many calls on a stack");
	}
	return true;
}

static bool
take_stack(void *arg, char **f)
{
	struct taker *const t = arg;

	return t->count && t->count <= COUNT_MAX &&
	    (sp_stacks_begin(t->s, t->number, t->count) ||
	    refuse(t, no_memory)) && take_calls(t, f[3]);
}

static bool
take_callers(void *arg, char **f)
{
	const struct taker *const t = arg;

	t->g->by_stack = true;
	t->g->sampled_calls = !strcmp(f[2], "samples");
	return !strcmp(f[1], "stack") &&
	    (t->g->sampled_calls || !strcmp(f[2], "calls"));
}

#define NUMBER(member)	SP_RECORD_NUMBER(struct taker, member)

static const struct sp_record_kind kinds[] = {
	{ "gmon", 3, take_gmon, 0, { { 0, 0 }, NUMBER(number) } },
	{ "hist", 6, take_hist, 0,
	    { NUMBER(addr), NUMBER(end), NUMBER(count), NUMBER(number) } },
	{ "pc", 3, take_pc, 0, { NUMBER(addr), NUMBER(count) } },
	{ "arc", 4, take_arc, 0, { NUMBER(addr), NUMBER(end), NUMBER(count) } },
	{ "block", 3, take_block, 0, { NUMBER(addr), NUMBER(count) } },
	{ "callers", 3, take_callers, 0, { { 0, 0 } } },
	{ "stack", 4, take_stack, 0, { NUMBER(number), NUMBER(count) } }
};
#define N_KINDS	(sizeof(kinds) / sizeof(*kinds))

bool
sp_proftext_is(const void *data, size_t n)
{
	for (size_t i = 0; i < N_KINDS; i++) {
		const size_t bytes = strlen(kinds[i].name);

		if (n > bytes && !memcmp(data, kinds[i].name, bytes) &&
		    ((const char *)data)[bytes] == '\t')
			return true;
	}
	return n >= 2 && !memcmp(data, "# ", 2);
}

const char *
sp_proftext_take(struct sp_gmon *g, struct sp_stacks *s, char *line)
{
	struct taker t = { .g = g, .s = s };

	if (*line != '#' && !sp_record_take(kinds, N_KINDS, &t, line))
		return t.why ? t.why : "is no record of a profile";
	/* Some other text has none, only kinds that are not known. */
	if (!g->addr_bytes && (g->n_hists || g->n_arcs || g->n_blocks || s->n))
		g->addr_bytes = 4;
	return NULL;
}

/* No sum of any of them may wrap. */
static bool
sums_fit(const struct sp_gmon *g, const struct sp_stacks *s)
{
	bool fit = sp_gmon_sums_fit(g, COUNT_MAX);
	uint64_t told = 0;

	for (size_t i = 0; fit && i < s->n; i++)
		fit = add(&told, s->list[i].count);
	return fit;
}

const char *
sp_proftext_end(struct sp_gmon *g, struct sp_stacks *s)
{
	const char *const why = !g->addr_bytes ? "has no record of a profile" :
	    !sums_fit(g, s) ? too_large : sp_gmon_sort(g);
	const uint64_t *last = NULL;
	uint64_t claimed = 0;

	if (why)
		return why;
	if (!sp_stacks_sort(s))
		return no_memory;
	for (size_t i = 0; i < s->n; i++) {
		const uint64_t *const bin = find_bin(g, s->list[i].pc);

		claimed = bin && bin == last ? claimed : 0;
		if (!bin || s->list[i].count > *bin - claimed)
			return "stacks of more samples than there are";
		claimed += s->list[i].count;
		last = bin;
	}
	return NULL;
}
