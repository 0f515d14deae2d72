/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gmon.out from a profile.  The layouts are binutils' gmon_out.h and
 * 4.4BSD's gmon.h, in 32-bit little-endian form.
 */

#include <config.h>

#include "gmon/gmon.h"

#define BIN_MAX	65535
#define BSD44_VERSION	0x00051879
#define BSD44_HEADER	32	/* bytes */
#define HIST_HEADER	33	/* bytes of a histogram record, with its tag */

enum { TAG_HIST = 0, TAG_ARC = 1 };

static void
put(FILE *out, uint64_t v, int bytes)
{
	for (; bytes; bytes--, v >>= 8)
		putc((int)(v & 0xff), out);
}

/* Bins first to last - 1 of h, each less what k earlier records hold of it. */
static void
put_bins(FILE *out, const struct sp_hist *h, size_t first, size_t last,
    uint64_t k)
{
	for (size_t i = first; i < last; i++) {
		const uint64_t before = k * BIN_MAX;
		const uint64_t left = h->bins[i] > before ?
		    h->bins[i] - before : 0;

		put(out, left < BIN_MAX ? left : BIN_MAX, 2);
	}
}

static void
put_hist_record(FILE *out, const struct sp_gmon *g, const struct sp_hist *h,
    size_t first, size_t last, uint64_t k)
{
	put(out, TAG_HIST, 1);
	put(out, sp_hist_address(h, first), 4);
	put(out, sp_hist_address(h, last), 4);
	put(out, last - first, 4);
	put(out, g->rate_hz, 4);
	fwrite(g->dimension, 1, 15, out);
	putc(g->abbreviation, out);
	put_bins(out, h, first, last, k);
}

/* Bins first to last - 1, and how many records of that range hold them. */
struct run {
	size_t first, last;
	uint64_t records;
};

/*
 * gprof adds up records of equal range, so a bin that is too full for one
 * record is spilled into further ones.  The range is cut into runs of full
 * and of other bins, so that only the few full ones are repeated; unless bins
 * are so odd that gprof would not see the same width in each part.  Returns
 * false behind the last run; begins with a zero-initialised one.
 */
static bool
next_run(const struct sp_hist *h, struct run *r)
{
	const bool whole = sp_hist_rest_bytes(h) || sp_hist_bin_bytes(h) % 2;
	const size_t first = r->last;
	const bool full = first < h->n_bins && h->bins[first] > BIN_MAX;

	r->first = first;
	r->records = 1;
	for (; r->last < h->n_bins &&
	    (whole || (h->bins[r->last] > BIN_MAX) == full); r->last++) {
		const uint64_t count = h->bins[r->last];

		if (count > r->records * BIN_MAX)
			r->records = (count - 1) / BIN_MAX + 1;
	}
	return r->last > first;
}

static void
put_hist(FILE *out, const struct sp_gmon *g, const struct sp_hist *h)
{
	struct run r = { .first = 0 };

	while (next_run(h, &r)) {
		for (uint64_t k = 0; k < r.records; k++)
			put_hist_record(out, g, h, r.first, r.last, k);
	}
}

bool
sp_gmon_fits(const struct sp_gmon *g, enum sp_gmon_format format)
{
	uint64_t room = SP_GMON_SPILL_MAX;

	for (size_t i = 0; format == SP_GMON_GNU && i < g->n_hists; i++) {
		struct run r = { .first = 0 };

		while (next_run(&g->hists[i], &r)) {
			const uint64_t bytes =
			    HIST_HEADER + 2 * (r.last - r.first);

			if (r.records - 1 > room / bytes)
				return false;
			room -= (r.records - 1) * bytes;
		}
	}
	return true;
}

/* All arcs; gprof adds up repeated ones, so none wraps. */
static void
put_arcs(FILE *out, const struct sp_gmon *g, bool tagged)
{
	for (size_t i = 0; i < g->n_arcs; i++) {
		uint64_t left = g->arcs[i].count, part;

		do {
			part = left < UINT32_MAX ? left : UINT32_MAX;
			if (tagged)
				put(out, TAG_ARC, 1);
			put(out, g->arcs[i].from, 4);
			put(out, g->arcs[i].self, 4);
			put(out, part, 4);
			left -= part;
		} while (left);
	}
}

/* The samples of all histograms behind the first, and of overfull bins. */
static uint64_t
bsd44_excess(const struct sp_gmon *g)
{
	uint64_t excess = sp_gmon_samples(g);

	for (size_t i = 0; g->n_hists && i < g->hists[0].n_bins; i++)
		excess -= g->hists[0].bins[i] < BIN_MAX ?
		    g->hists[0].bins[i] : BIN_MAX;
	return excess;
}

static uint64_t
write_bsd44(const struct sp_gmon *g, FILE *out)
{
	static const struct sp_hist none;
	const struct sp_hist *const h = g->n_hists ? g->hists : &none;

	put(out, h->low, 4);
	put(out, h->high, 4);
	put(out, BSD44_HEADER + 2 * (uint64_t)h->n_bins, 4);
	put(out, BSD44_VERSION, 4);
	put(out, g->rate_hz, 4);
	put(out, 0, 12);
	put_bins(out, h, 0, h->n_bins, 0);
	put_arcs(out, g, false);
	return bsd44_excess(g);
}

uint64_t
sp_gmon_write(const struct sp_gmon *g, enum sp_gmon_format format, FILE *out)
{
	if (format == SP_GMON_BSD44)
		return write_bsd44(g, out);
	fwrite("gmon", 1, 4, out);
	put(out, 1, 4);
	put(out, 0, 12);
	for (size_t i = 0; i < g->n_hists; i++)
		put_hist(out, g, &g->hists[i]);
	put_arcs(out, g, true);
	return 0;
}
