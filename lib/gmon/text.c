/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A profile as text records, see text.h */

#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "gmon/text_inner.h"
#include "text/record.h"

#define COUNT_MAX	(((uint64_t)1 << 62) - 1)	/* of all together */

static const char no_memory[] = "out of memory";
static const char too_large[] = "counts are too large";
static const char bad_line[] = "is no record of a profile";

static const char *const formats[] = {
	[SP_GMON_GNU] = "gnu", [SP_GMON_BSD44] = "bsd44", [SP_GMON_BSD] = "bsd"
};
#define N_FORMATS	(sizeof(formats) / sizeof(*formats))

struct taker {
	struct sp_gmon *g;
	struct sp_stacks *s;
	const char *why;	/* it can't be taken; NULL: it is no record */
};

static bool
take_gmon(void *arg, char **f)
{
	struct sp_gmon *const g = ((struct taker *)arg)->g;
	uint32_t bytes;
	size_t i = 0;

	while (i < N_FORMATS && strcmp(f[1], formats[i]))
		i++;
	if (i == N_FORMATS || !sp_record_number32(f[2], &bytes) ||
	    (bytes != 4 && bytes != 8))
		return false;
	g->format = (enum sp_gmon_format)i;
	g->addr_bytes = (int)bytes;
	return true;
}

/* All of a profile have the same rate and unit. */
static bool
take_unit(struct taker *t, uint32_t rate, const char *unit)
{
	struct sp_gmon *const g = t->g;

	if (strlen(unit) >= sizeof(g->dimension))
		return false;
	if (!g->n_hists) {
		g->rate_hz = rate;
		strcpy(g->dimension, unit);
		g->abbreviation = unit[0];
	}
	if (g->rate_hz == rate && !strcmp(g->dimension, unit))
		return true;
	t->why = "different sample rates or units";
	return false;
}

static bool
take_hist(void *arg, char **f)
{
	struct taker *const t = arg;
	uint64_t low, high, bins;
	uint32_t rate;

	if (!sp_record_number(f[1], UINT64_MAX, &low) ||
	    !sp_record_number(f[2], UINT64_MAX, &high) ||
	    !sp_record_number(f[3], SP_PROFTEXT_BINS, &bins) ||
	    !sp_record_number32(f[4], &rate) || low >= high || !bins ||
	    bins > high - low || !take_unit(t, rate, f[5]))
		return false;
	t->why = sp_proftext_add_hist(t->g, low, high, (size_t)bins);
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
	uint64_t addr, count, *bin;

	if (!sp_record_number(f[1], UINT64_MAX, &addr) ||
	    !sp_record_number(f[2], COUNT_MAX, &count))
		return false;
	bin = sp_proftext_bin(t->g, addr);
	if (!bin)
		t->why = "samples outside the histograms before them";
	else if (!add(bin, count))
		t->why = too_large;
	return !t->why;
}

static bool
take_arc(void *arg, char **f)
{
	struct taker *const t = arg;
	uint64_t from, self, count;

	if (!sp_record_number(f[1], UINT64_MAX, &from) ||
	    !sp_record_number(f[2], UINT64_MAX, &self) ||
	    !sp_record_number(f[3], COUNT_MAX, &count))
		return false;
	if (!sp_gmon_add_arc(t->g, from, self, count))
		t->why = no_memory;
	return !t->why;
}

static bool
take_block(void *arg, char **f)
{
	struct taker *const t = arg;
	uint64_t addr, count;

	if (!sp_record_number(f[1], UINT64_MAX, &addr) ||
	    !sp_record_number(f[2], COUNT_MAX, &count))
		return false;
	if (!sp_gmon_add_block(t->g, addr, count))
		t->why = no_memory;
	return !t->why;
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
		if (!sp_stacks_call(t->s, from)) {
			t->why = "too many calls on a stack";
			return false;
		}
	}
	return true;
}

static bool
take_stack(void *arg, char **f)
{
	struct taker *const t = arg;
	uint64_t count;
	uint32_t pc;

	if (!sp_record_number32(f[1], &pc) ||
	    !sp_record_number(f[2], COUNT_MAX, &count) || !count)
		return false;
	if (!sp_stacks_begin(t->s, pc, count)) {
		t->why = no_memory;
		return false;
	}
	return take_calls(t, f[3]);
}

static const struct sp_record_kind kinds[] = {
	{ .name = "gmon", .fields = 3, .take = take_gmon },
	{ .name = "hist", .fields = 6, .take = take_hist },
	{ .name = "pc", .fields = 3, .take = take_pc },
	{ .name = "arc", .fields = 4, .take = take_arc },
	{ .name = "block", .fields = 3, .take = take_block },
	{ .name = "stack", .fields = 4, .take = take_stack }
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
		return t.why ? t.why : bad_line;
	/* Some other text has none, only kinds that are not known. */
	if (!g->addr_bytes && (g->n_hists || g->n_arcs || g->n_blocks || s->n))
		g->addr_bytes = 4;
	return NULL;
}

/* No sum of any of them may wrap. */
static bool
sums_fit(const struct sp_gmon *g, const struct sp_stacks *s)
{
	uint64_t samples = 0, calls = 0, told = 0;
	bool fit = true;

	for (size_t i = 0; i < g->n_hists; i++) {
		for (size_t k = 0; fit && k < g->hists[i].n_bins; k++)
			fit = add(&samples, g->hists[i].bins[k]);
	}
	for (size_t i = 0; fit && i < g->n_arcs; i++)
		fit = add(&calls, g->arcs[i].count);
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
		const uint64_t *const bin = sp_proftext_bin(g, s->list[i].pc);

		claimed = bin && bin == last ? claimed : 0;
		if (!bin || s->list[i].count > *bin - claimed)
			return "stacks of more samples than there are";
		claimed += s->list[i].count;
		last = bin;
	}
	return NULL;
}

static void
write_hist(const struct sp_hist *h, const struct sp_gmon *g, FILE *out)
{
	fprintf(out, "hist\t0x%" PRIx64 "\t0x%" PRIx64 "\t%zu\t%" PRIu32
	    "\t%s\n", h->low, h->high, h->n_bins, g->rate_hz, g->dimension);
	for (size_t i = 0; i < h->n_bins; i++) {
		if (h->bins[i])
			fprintf(out, "pc\t0x%" PRIx64 "\t%" PRIu64 "\n",
			    sp_hist_address(h, i), h->bins[i]);
	}
}

static void
write_stacks(const struct sp_stacks *s, FILE *out)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct sp_stack *const stack = &s->list[i];

		fprintf(out, "stack\t0x%" PRIx32 "\t%" PRIu64 "\t%s",
		    stack->pc, stack->count, stack->n ? "" : "-");
		for (size_t j = 0; j < stack->n; j++)
			fprintf(out, "%s0x%" PRIx32, j ? " " : "",
			    s->froms[stack->first + j]);
		putc('\n', out);
	}
}

void
sp_proftext_write(const struct sp_gmon *g, const struct sp_stacks *s,
    FILE *out)
{
	fprintf(out, "gmon\t%s\t%d\n", formats[g->format], g->addr_bytes);
	for (size_t i = 0; i < g->n_hists; i++)
		write_hist(&g->hists[i], g, out);
	for (size_t i = 0; i < g->n_arcs; i++)
		fprintf(out, "arc\t0x%" PRIx64 "\t0x%" PRIx64 "\t%" PRIu64
		    "\n", g->arcs[i].from, g->arcs[i].self, g->arcs[i].count);
	for (size_t i = 0; i < g->n_blocks; i++)
		fprintf(out, "block\t0x%" PRIx64 "\t%" PRIu64 "\n",
		    g->blocks[i].addr, g->blocks[i].count);
	if (s)
		write_stacks(s, out);
}
