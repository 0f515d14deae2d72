/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time that the profiler itself takes, see overhead.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/textarg.h"
#include "gmon/attribution.h"
#include "gmon/profiler_time.h"
#include "overhead.h"
#include "text/escape.h"

#define PERCENT_MOST	20	/* that is no reason to say anything */
#define SAMPLES_LEAST	100	/* fewer do not tell */
#define NAME_MOST	200	/* bytes of a name that are printed */
#define CACHE_LEAST	16	/* entries; see splitprof(7) */
#define CACHE_MOST	256
#define CACHE_HOLDS	90	/* percent of all calls */

static int
by_count(const void *a, const void *b)
{
	const uint64_t x = ((const struct sp_arc *)a)->count;
	const uint64_t y = ((const struct sp_arc *)b)->count;

	return (x < y) - (x > y);
}

/*
 * The entries that hold the arcs of almost all calls, twice as many since they
 * share places; 0: more than a firmware will have.
 */
static unsigned
cache_entries(struct sp_gmon *g, uint64_t calls)
{
	unsigned entries = CACHE_LEAST;
	uint64_t held = 0;

	if (g->n_arcs)
		qsort(g->arcs, g->n_arcs, sizeof(*g->arcs), by_count);
	for (size_t i = 0; i < g->n_arcs &&
	    held * 100 < calls * CACHE_HOLDS; i++) {
		held += g->arcs[i].count;
		while (entries < 2 * (i + 1))
			entries *= 2;
	}
	return entries > CACHE_MOST ? 0 : entries;
}

/* The function that has most calls. */
static size_t
most_called(const struct sp_attribution *rows, size_t n)
{
	size_t most = 0;

	for (size_t i = 1; i < n; i++) {
		if (rows[i].calls > rows[most].calls)
			most = i;
	}
	return most;
}

/* The remedies, what pays most first. */
static void
warn_of(const struct intake *in, struct sp_gmon *g,
    const struct sp_functions *f, const struct sp_attribution *rows,
    double percent)
{
	const uint64_t calls = rows[f->n + SP_ATTRIBUTION_ALL].calls;
	const size_t most = most_called(rows, f->n);
	const bool counted = in->profile.arcs > in->packets;
	const unsigned entries = counted || !calls ? 0 :
	    cache_entries(g, calls);
	char name[SP_ESCAPE_ROOM(NAME_MOST)], cache[80] = "";
	char file[64 + sizeof(name)] = "";

	if (entries)
		snprintf(cache, sizeof(cache), "%s -DSPLITPROF_ARC_CACHE=%u,",
		    in->described ? "" : " -DSPLITPROF_HEADER=1", entries);
	if (calls) {
		const char *const symbol = f->list[most].symbol->name;

		sp_escape((const uint8_t *)symbol, strnlen(symbol, NAME_MOST),
		    name);
		snprintf(file, sizeof(file), " compile the file of %s without "
		    "-pg (%.0f %% of the calls),", name,
		    100 * (double)rows[most].calls / (double)calls);
	}
	warnx("%.0f %% of the samples are in the profiler:%s%s%s see TOO MUCH "
	    "FOR THE LINE in splitprof(7)", percent, cache, file,
	    in->profile.addr_bytes > 2 && !sp_text_ambiguous(
	    &in->profile.text, 2) ? " -DSPLITPROF_ADDR_BYTES=2," : "");
}

static void
check(const struct intake *in, struct sp_gmon *g,
    const struct sp_functions *f)
{
	struct sp_attribution *const rows = tool_need(calloc(f->n +
	    SP_ATTRIBUTION_OTHERS, sizeof(*rows)));
	const struct sp_attribution *const all =
	    &rows[f->n + SP_ATTRIBUTION_ALL];
	const uint64_t own = sp_profiler_time(g, NULL, f, false);

	sp_attribute(g, f, rows);
	if (all->samples >= SAMPLES_LEAST &&
	    own * 100 > all->samples * PERCENT_MOST)
		warn_of(in, g, f, rows,
		    100 * (double)own / (double)all->samples);
	free(rows);
}

void
overhead_warn(const struct intake *in)
{
	struct sp_symbols symbols = { .n = 0 };
	struct sp_functions functions = { .n = 0 };
	struct sp_profile_facts facts;
	struct sp_gmon g;

	/* That the file can be read is known. */
	if (!in->text->elf_name || !in->profile.samples ||
	    sp_symbols_read(&symbols, in->text->elf_name))
		return;
	tool_must(sp_functions_find(&functions, &symbols) &&
	    sp_profile_gmon(&in->profile, &g, &facts));
	check(in, &g, &functions);
	sp_gmon_free(&g);
	sp_functions_free(&functions);
	sp_symbols_free(&symbols);
}
