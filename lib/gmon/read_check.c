/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is odd about a gmon.out, see read_inner.h */

#include <config.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "gmon/read_inner.h"

void
sp_reader_tell(struct sp_reader *r, enum sp_finding finding, uint64_t offset,
    const char *format, ...)
{
	char text[200];
	va_list args;

	if (r->dry)
		return;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	r->tell(r->arg, finding, offset, text);
}

void
sp_reader_check_spare(struct sp_reader *r, size_t at)
{
	static const uint8_t zeros[SP_READER_SPARE];

	if (memcmp(r->data + at, zeros, sizeof(zeros)))
		sp_reader_tell(r, SP_FINDING_NOTE, at, "spare bytes of the "
		    "header are not zero");
}

/* The first histogram sets rate and unit for all, as in gprof. */
void
sp_reader_check_unit(struct sp_reader *r, size_t at, uint32_t rate,
    const char *dimension)
{
	struct sp_gmon *const g = r->g;

	if (!g->n_hists) {
		if (!rate)
			sp_reader_tell(r, SP_FINDING_WRONG, at,
			    "no sample rate");
		g->rate_hz = rate;
		snprintf(g->dimension, sizeof(g->dimension), "%s", dimension);
	} else if (g->rate_hz != rate)
		sp_reader_tell(r, SP_FINDING_WRONG, at, "sampled at %" PRIu32
		    " Hz, the first histogram at %" PRIu32 ": gprof takes all "
		    "for that", rate, g->rate_hz);
	else if (strcmp(g->dimension, dimension))
		sp_reader_tell(r, SP_FINDING_WRONG, at, "counts %s, the first "
		    "histogram %s", dimension, g->dimension);
}

bool
sp_reader_check_range(struct sp_reader *r, size_t at, uint64_t low,
    uint64_t high, uint64_t bins)
{
	if (high <= low || !bins || bins > high - low) {
		sp_reader_tell(r, SP_FINDING_WRONG, at, "a histogram from 0x%"
		    PRIx64 " to 0x%" PRIx64 " can't have %" PRIu64 " bins",
		    low, high, bins);
		return false;
	}
	if ((high - low) % bins)
		sp_reader_tell(r, SP_FINDING_NOTE, at, "%" PRIu64 " bins do "
		    "not divide a histogram's %" PRIu64 " bytes evenly", bins,
		    high - low);
	if (low % 2)
		sp_reader_tell(r, SP_FINDING_WRONG, at, "a histogram begins "
		    "at the odd address 0x%" PRIx64 ": gprof shifts its "
		    "samples", low);
	return true;
}

static bool
in_text(const struct sp_gmon *g, uint64_t addr)
{
	const size_t i = sp_gmon_hist_behind(g, addr);

	return i < g->n_hists && g->hists[i].low <= addr;
}

void
sp_reader_check_whole(struct sp_reader *r)
{
	const struct sp_gmon *const g = r->g;
	const uint64_t overfull = sp_gmon_overfull(g);
	uint64_t outside = 0, full = 0;

	for (size_t i = 0; g->n_hists && i < g->n_arcs; i++)
		outside += !in_text(g, g->arcs[i].from) ||
		    !in_text(g, g->arcs[i].self);
	if (outside)
		sp_reader_tell(r, SP_FINDING_WRONG, r->n, "%" PRIu64 " arcs "
		    "begin or end outside the histograms: gprof drops arcs "
		    "without a function, and their counts", outside);
	for (size_t i = 0; i < g->n_hists; i++) {
		for (size_t j = 0; j < g->hists[i].n_bins; j++)
			full += g->hists[i].bins[j] == UINT16_MAX;
	}
	if (full)
		/* The GNU form has room for more in a further record. */
		sp_reader_tell(r, g->format == SP_GMON_GNU ? SP_FINDING_NOTE :
		    SP_FINDING_WRONG, r->n, "%" PRIu64 " bins stand at 65535: "
		    "samples beyond may have been lost", full);
	if (overfull)
		sp_reader_tell(r, SP_FINDING_WRONG, r->n, "%" PRIu64 " bins "
		    "have more than 4294967295 samples: gprof shows fewer",
		    overfull);
}
