/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read of a gmon.out can be written and read again, and doubled. */

#include <config.h>

#include "gmon.h"

/* Do both have the same counts, those of b times as many? */
static void
compare(const struct sp_gmon *a, const struct sp_gmon *b, uint64_t times)
{
	FUZZ_CHECK(a->n_arcs == b->n_arcs && a->n_hists == b->n_hists);
	for (size_t i = 0; i < a->n_arcs; i++)
		FUZZ_CHECK(a->arcs[i].from == b->arcs[i].from &&
		    a->arcs[i].self == b->arcs[i].self &&
		    a->arcs[i].count * times == b->arcs[i].count);
	for (size_t i = 0; i < a->n_hists; i++)
		FUZZ_CHECK(a->hists[i].low == b->hists[i].low &&
		    a->hists[i].high == b->hists[i].high &&
		    a->hists[i].n_bins == b->hists[i].n_bins);
	FUZZ_CHECK(sp_gmon_samples(a) * times == sp_gmon_samples(b));
}

static void
check(struct sp_gmon *g)
{
	struct sp_gmon again = read_back(g), twice;

	compare(g, &again, 1);
	FUZZ_CHECK(!sp_gmon_merge(&again, g));
	compare(g, &again, 2);
	twice = read_back(&again);
	compare(&again, &twice, 1);
	sp_gmon_free(&again);
	sp_gmon_free(&twice);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const int widths[] = { 0, 4, 8 };

	for (int i = 0; i < 3; i++) {
		struct sp_gmon g;

		/* 64-bit counts would take all day to be written. */
		if (!sp_gmon_read(&g, data, n, widths[i], check_finding,
		    &n) && g.addr_bytes == 4 && !sp_gmon_sort(&g))
			check(&g);
		sp_gmon_free(&g);
	}
	return 0;
}
