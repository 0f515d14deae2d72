/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What gmonjoin says of what could not be joined, see gmonjoin.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "common/nametext.h"
#include "gmon/attribution.h"
#include "gmonjoin.h"

/* Print the n of all, in percent, that words tell of. */
static void
report(struct gmonjoin *j, const struct build *b, uint64_t n, uint64_t all,
    const char *words, const struct build *other)
{
	if (!n)
		return;
	j->doubtful = true;
	if (!j->in.quiet)
		warnx("%s: %" PRIu64 " %s (%.2g %%) %s %s%s", b->name, n,
		    b == &j->plain ? "samples" : "calls",
		    100 * (double)n / (double)all, words, other->elf_name,
		    j->in.verbose ? "" : "; see -v");
}

static void
print_function(const char *name, uint64_t n, const char *words)
{
	if (!n)
		return;
	fputs("gmonjoin: ", stderr);
	nametext_print(name, stderr);
	fprintf(stderr, ": %" PRIu64 " %s\n", n, words);
}

/* Samples of functions that the other build does not have. */
static uint64_t
count_unknown(const struct gmonjoin *j)
{
	const struct sp_functions *const f = &j->plain.names->ranges;
	struct sp_attribution *const rows =
	    tool_need(sp_attribute(&j->plain.gmon, f));
	uint64_t sum = 0;

	for (size_t i = 0; i < f->n; i++) {
		if (j->join.known[i] || f->list[i].profiler)
			continue;
		sum += rows[i].samples;
		if (j->in.verbose)
			print_function(j->plain.names->functions[i].name,
			    rows[i].samples, "samples without calls");
	}
	free(rows);
	return sum;
}

static void
print_fates(const struct gmonjoin *j)
{
	static const char *const words[SP_JOIN_FATES] = {
		[SP_JOIN_ENTRY] = "calls from no certain place in the caller",
		[SP_JOIN_DIVIDED] = "calls divided among several callers",
		[SP_JOIN_INLINED] = "calls are inlined",
		[SP_JOIN_LEFT_OUT] = "calls left out"
	};

	for (size_t i = 0; i < j->pg.names->ranges.n; i++) {
		for (int fate = 0; fate < SP_JOIN_FATES; fate++) {
			if (words[fate])
				print_function(j->pg.names->functions[i].name,
				    j->join.fates[i][fate], words[fate]);
		}
	}
}

static void
print_sums(const struct gmonjoin *j, uint64_t calls)
{
	const struct sp_gmon *const g = &j->plain.gmon;
	uint64_t joined = 0;

	for (size_t i = 0; i < g->n_arcs; i++)
		joined += g->arcs[i].count;
	warnx("%" PRIu64 " of %" PRIu64 " calls, %" PRIu64 " of them at their "
	    "call sites; %" PRIu64 " are inlined; %" PRIu64 " samples",
	    joined, calls,
	    sp_join_sum(&j->join, SP_JOIN_SITE),
	    sp_join_sum(&j->join, SP_JOIN_INLINED),
	    sp_gmon_samples(&j->plain.gmon));
}

void
report_join(struct gmonjoin *j, uint64_t calls)
{
	const uint64_t samples = sp_gmon_samples(&j->plain.gmon);

	if (j->in.verbose)
		print_fates(j);
	report(j, &j->pg, sp_join_sum(&j->join, SP_JOIN_LEFT_OUT), calls,
	    "are left out: the function, or its caller, is not in", &j->plain);
	report(j, &j->pg, sp_join_sum(&j->join, SP_JOIN_DIVIDED), calls,
	    "have an estimated caller: it is inlined into several in",
	    &j->plain);
	report(j, &j->plain, count_unknown(j), samples,
	    "are in functions without calls: they are not in", &j->pg);
	if (j->in.verbose)
		print_sums(j, calls);
}
