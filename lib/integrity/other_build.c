/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples of another build, see other_build.h */

#include <config.h>

#include "integrity/other_build.h"

#define BIN_BYTES	2	/* the smallest instruction */

static bool
in_code(const struct sp_program *p, uint64_t addr)
{
	for (size_t i = 0; i < p->n_areas; i++) {
		if (addr >= p->areas[i].low && addr < p->areas[i].high)
			return true;
	}
	return false;
}

uint64_t
sp_other_build_samples(const struct sp_gmon *g, const struct sp_program *p)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < g->n_hists; i++) {
		const struct sp_hist *const h = &g->hists[i];

		if (sp_hist_bin_bytes(h) > BIN_BYTES)
			continue;
		for (size_t k = 0; k < h->n_bins; k++) {
			const uint64_t addr = sp_hist_address(h, k);

			if (h->bins[k] && in_code(p, addr) &&
			    !sp_program_sample(p, (uint32_t)addr))
				sum += h->bins[k];
		}
	}
	return sum;
}
