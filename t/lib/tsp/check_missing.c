/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unit tests of lib/tsp/missing.c */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "support/run.h"
#include "tsp/missing.h"

/*
 * "gap N" is a gap, "S/T" what the tracer says of it, and a blank is between
 * two: what is missing in all, and how many gaps may hide more.
 */
static const struct {
	const char *what;
	uint64_t missing, unsure;
} cases[] = {
	{ "gap 4", 4, 1 },
	{ "gap 4 4/4", 4, 0 },
	{ "gap 4 260/260", 260, 0 },
	{ "gap 4 260/260 gap 1", 261, 1 },
	/* A multiple of 256 leaves no gap. */
	{ "512/512", 512, 0 },
	/* The recording begins later; what follows is known by the totals. */
	{ "gap 4 4/7004 gap 7 7/7011", 11, 0 },
	{ "gap 244 500/7504 gap 7 7/7511", 507, 0 },
	/* One that did not come is in the next one's total, */
	{ "gap 4 4/4 gap 5 gap 6 6/271", 4 + 261 + 6, 0 },
	/* but not if there was none before it. */
	{ "gap 5 gap 6 6/271", 11, 2 },
	/* The line has lost some as well, or only the line has. */
	{ "gap 3 gap 4 260/260", 263, 2 },
	{ "gap 9 4/4", 9, 1 },
	{ "gap 2 258/258 gap 3 gap 1 257/515", 258 + 260, 2 },
	/* The program was started anew: its total is less. */
	{ "gap 4 1028/1028 gap 2 258/258", 1286, 0 },
	/* What contradicts itself says no more than the gaps. */
	{ "gap 4 5/3", 4, 1 },
};

static void
take(struct sp_tsp_account *a, const char *what, uint64_t *missing)
{
	struct sp_tsp_missing m;
	unsigned n;
	int length;

	for (; *what; what += length) {
		if (sscanf(what, "gap %u %n", &n, &length) == 1) {
			sp_tsp_account_gap(a, n);
			*missing += n;
		} else {
			ck_assert_int_eq(sscanf(what, "%u/%u %n", &m.since,
			    &m.total, &length), 2);
			*missing += sp_tsp_account_missing(a, &m);
		}
	}
}

START_TEST(gaps_and_what_the_tracer_says)
{
	struct sp_tsp_account a = { 0 };
	uint64_t missing = 0;

	take(&a, cases[_i].what, &missing);
	ck_assert_uint_eq(missing, cases[_i].missing);
	ck_assert_uint_eq(sp_tsp_account_unsure(&a), cases[_i].unsure);
}
END_TEST

RUN_TIMES("missing", { gaps_and_what_the_tracer_says,
    sizeof(cases) / sizeof(*cases) })
