/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time that the profiler itself takes, and what makes it less */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/textarg.h"
#include "gmon/profiling_cost.h"
#include "wire/words.h"
#include "doubt.h"
#include "summary.h"

#define PERCENT_MOST	20	/* that is no reason to say anything */
#define SAMPLES_LEAST	100	/* fewer do not tell */
#define LEFT_MOST	.95	/* with a remedy that is named */
#define ALMOST_BEST	.01	/* so much more is as good */
#define WAITING_TEXT	50
#define LEAVE_OUT_TEXT	100

/* RAM of counting with the defaults: splitprof-count(5). */
#define COUNT_RAM(text, arcs)	(84 + (text) / 4 + 4 * 16 + 12 * (arcs) + 275)

/* What helps, and the part of what is sent now, or counted, that is left. */
struct remedy {
	double left;
	char *text;		/* owned */
};

struct advice {
	const struct intake *in;
	const struct sp_functions *functions;
	const struct sp_cost *cost;
	bool counted;		/* calls were counted in a cache */
	double call_bytes, bytes;	/* on the line, if they were not */
	struct remedy remedies[6];
	size_t n;
};

__attribute__((format(printf, 3, 4))) static void
add(struct advice *a, double left, const char *format, ...)
{
	struct remedy *const r = &a->remedies[a->n];
	va_list args;

	if (left > LEFT_MOST)
		return;
	va_start(args, format);
	if (vasprintf(&r->text, format, args) < 0)
		tool_need(NULL);
	va_end(args);
	r->left = left;
	a->n++;
}

/* A third of the entries for arcs, at least, are free: calls find theirs. */
static void
add_count(struct advice *a, uint64_t distinct)
{
	const struct sp_text *const text = &a->in->profile.text;
	uint64_t bytes = 0, entries = 8;

	while (entries < distinct + distinct / 2)
		entries *= 2;
	for (size_t i = 0; i < text->n; i++)
		bytes += text->ranges[i].high - text->ranges[i].low;
	add(a, 0, "with counting in RAM (%.1f KB, splitprof-ram(7))",
	    (double)COUNT_RAM(bytes, entries) / 1024);
}

static void
add_samples_only(struct advice *a)
{
	add(a, a->counted ? 0 : 1 - a->call_bytes / a->bytes,
	    "with samples only (-DSPLITPROF_WITH_ARCS=0)");
}

/* What else a remedy needs. */
static const char *
header_too(const struct advice *a)
{
	return a->in->described ? "" : "-DSPLITPROF_HEADER=1 ";
}

/* The smallest cache that is about as good as any. */
static void
add_cache(struct advice *a)
{
	double left[SP_ARC_CACHES], best = 1;
	int i = 0;

	for (int k = 0; k < SP_ARC_CACHES; k++) {
		left[k] = 1 - (1 - sp_arc_caches_left(a->in->caches, k)) *
		    a->call_bytes / a->bytes;
		if (left[k] < best)
			best = left[k];
	}
	while (left[i] > best + ALMOST_BEST)
		i++;
	add(a, left[i], "with %s-DSPLITPROF_ARC_CACHE=%d", header_too(a),
	    SP_ARC_CACHES_LEAST << i);
}

/* Without the functions that gmoncost -l has. */
static void
add_functions(struct advice *a, uint64_t calls)
{
	const double weight = a->counted ? 1 : a->call_bytes / a->bytes;
	char names[DOUBT_NAMES_TEXT];
	struct sp_leave_out l;

	tool_must(sp_cost_leave_out(a->cost, a->functions,
	    LEAVE_OUT_CALLS, LEAVE_OUT_TIME, &l));
	doubt_names(names, a->functions, l.list, l.n);
	add(a, 1 - weight * (double)l.calls / (double)calls,
	    "without -pg for %s", names);
	free(l.list);
}

/* Addresses of 2 bytes, if the text has room in them. */
static void
add_short(struct advice *a)
{
	const struct sp_profile *const p = &a->in->profile;
	const double n = p->addr_bytes;

	if (!p->words && n > 2 && !sp_text_ambiguous(&p->text, 2))
		add(a, (a->call_bytes * 5 / (1 + 2 * n) +
		    (a->bytes - a->call_bytes) * 3 / (1 + n)) / a->bytes,
		    "with -DSPLITPROF_ADDR_BYTES=2");
}

/* Words, if the text has room in them; each frame of them has a head. */
static void
add_words(struct advice *a)
{
	const struct sp_profile *const p = &a->in->profile;
	const double word = SPLITPROF_WIRE_WORD * (double)(SP_FRAME_WORDS +
	    SPLITPROF_WIRE_WORDS_HEAD) / SP_FRAME_WORDS;

	if (!p->words &&
	    !sp_text_ambiguous(&p->text, SPLITPROF_WIRE_WORDS_BITS))
		add(a, (double)(p->arcs + p->samples) * word / a->bytes,
		    "with %s-DSPLITPROF_WORDS=1", header_too(a));
}

static int
by_left(const void *a, const void *b)
{
	const double x = ((const struct remedy *)a)->left;
	const double y = ((const struct remedy *)b)->left;

	return (x > y) - (x < y);
}

/* The remedies, what pays most first. */
static void
print_advice(struct advice *a, uint64_t samples)
{
	char *text, waiting[WAITING_TEXT] = "";
	size_t n;
	FILE *const out = tool_need(open_memstream(&text, &n));

	qsort(a->remedies, a->n, sizeof(*a->remedies), by_left);
	for (size_t i = 0; i < a->n; i++) {
		fprintf(out, "%s %.0f %% %s", i ? ";" : a->counted ?
		    ": calls would be" : ": bytes sent would be",
		    100 * a->remedies[i].left, a->remedies[i].text);
		free(a->remedies[i].text);
	}
	if (fclose(out))
		tool_need(NULL);
	if (a->cost->waiting)
		snprintf(waiting, sizeof(waiting), ", %.0f %% waiting for the "
		    "line", 100 * (double)a->cost->waiting / (double)samples);
	warnx("%.0f %% of the samples are in the profiler%s%s: see "
	    "splitprof-cost(7)", 100 * (double)a->cost->own /
	    (double)samples, waiting, text);
	free(text);
}

static void
warn_of(struct advice *a, const struct sp_gmon *g,
    const struct sp_attribution *all)
{
	const struct sp_profile *const p = &a->in->profile;
	const uint64_t calls = all->calls;

	a->counted = p->arcs > a->in->packets;
	a->call_bytes = (double)p->arcs * (p->words ? SPLITPROF_WIRE_WORD :
	    1 + 2 * p->addr_bytes);
	a->bytes = a->call_bytes + (double)p->samples * (p->words ?
	    SPLITPROF_WIRE_WORD : 1 + p->addr_bytes);
	if (calls) {
		add_samples_only(a);
		add_functions(a, calls);
	}
	if (!a->counted) {
		add_count(a, g->n_arcs);
		add_cache(a);
		add_short(a);
		add_words(a);
	}
	print_advice(a, all->samples);
}

static void
check(const struct intake *in, const struct sp_gmon *g,
    const struct sp_functions *f, const struct sp_cost *cost)
{
	struct advice a = { .in = in, .functions = f, .cost = cost };
	const struct sp_attribution *const all =
	    &cost->rows[f->n + SP_ATTRIBUTION_ALL];

	if (all->samples < SAMPLES_LEAST)
		return;
	if (cost->own * 100 > all->samples * PERCENT_MOST)
		warn_of(&a, g, all);
	if (sp_cost_program(cost, f) >= SAMPLES_LEAST)
		doubt_warn(cost, f);
}

/* What the profile says of its own cost. */
struct finding {
	struct sp_symbols symbols;
	struct sp_functions functions;
	struct sp_gmon g;
	struct sp_cost cost;
};

/* False without an ELF file, or samples: nothing is to be freed then. */
static bool
find(struct finding *f, const struct intake *in)
{
	struct sp_profile_facts facts;

	*f = (struct finding){ .symbols.n = 0 };
	/* That the file can be read is known. */
	if (!in->text->elf_name || !in->profile.samples ||
	    sp_symbols_read(&f->symbols, in->text->elf_name))
		return false;
	tool_must(sp_functions_find(&f->functions, &f->symbols) &&
	    sp_profile_gmon(&in->profile, &f->g, &facts) &&
	    sp_cost_find(&f->cost, &f->g, &in->text->elf, &f->symbols,
	    &f->functions));
	return true;
}

static void
free_finding(struct finding *f)
{
	sp_cost_free(&f->cost);
	sp_gmon_free(&f->g);
	sp_functions_free(&f->functions);
	sp_symbols_free(&f->symbols);
}

/* How many functions have most of the calls, and little of the time? */
static void
describe_leave_out(char text[LEAVE_OUT_TEXT], const struct intake *in)
{
	struct sp_leave_out l;
	struct finding f;
	double all;

	*text = '\0';
	if (!find(&f, in))
		return;
	all = (double)f.cost.rows[f.functions.n + SP_ATTRIBUTION_ALL].calls;
	tool_must(sp_cost_leave_out(&f.cost, &f.functions, LEAVE_OUT_CALLS,
	    LEAVE_OUT_TIME, &l));
	if (l.n)
		snprintf(text, LEAVE_OUT_TEXT, "gmoncost -l: %.0f %% of the "
		    "calls are of %zu function%s; ",
		    100 * (double)l.calls / all, l.n, l.n > 1 ? "s" : "");
	free(l.list);
	free_finding(&f);
}

void
lost_warn(const struct intake *in)
{
	char estimate[80] = "too low", leave_out[LEAVE_OUT_TEXT];

	if (!in->profile.lost_arcs)
		return;
	if (in->profile.lost_calls)
		snprintf(estimate, sizeof(estimate), "estimates, off by %.1f %% "
		    "on average", lost_error_percent(in));
	describe_leave_out(leave_out, in);
	warnx("%.1f %% of the calls were not sent, since the line was too slow: "
	    "numbers of calls are %s; send less (%sSPLITPROF_ARC_CACHE) or let "
	    "calls wait (SPLITPROF_WAIT_PERCENT): see splitprof-cost(7)",
	    lost_percent(in), estimate, leave_out);
}

void
overhead_warn(const struct intake *in)
{
	struct finding f;

	if (!find(&f, in))
		return;
	check(in, &f.g, &f.functions, &f.cost);
	free_finding(&f);
}
