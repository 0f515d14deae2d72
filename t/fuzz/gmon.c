/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read of a gmon.out can be written and read again, and doubled. */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "gmon/read.h"

static void
tell(void *arg, enum sp_finding finding, uint64_t offset, const char *text)
{
	const size_t *const n = arg;

	(void)finding;
	FUZZ_CHECK(offset <= *n && strlen(text) > 0);
}

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

static struct sp_gmon
read_back(const struct sp_gmon *g)
{
	struct sp_gmon got;
	char *bytes;
	size_t n;
	FILE *const out = open_memstream(&bytes, &n);

	FUZZ_CHECK(out && !sp_gmon_write(g, SP_GMON_GNU, out));
	FUZZ_CHECK(!fclose(out));
	FUZZ_CHECK(!sp_gmon_read(&got, (uint8_t *)bytes, n, 4, tell, &n));
	free(bytes);
	return got;
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
		if (!sp_gmon_read(&g, data, n, widths[i], tell, &n) &&
		    g.addr_bytes == 4 && !sp_gmon_sort(&g))
			check(&g);
		sp_gmon_free(&g);
	}
	return 0;
}
