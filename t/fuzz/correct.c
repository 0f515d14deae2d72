/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile of any program is corrected or refused, and no sample gets lost:
 * with samples everywhere, and calls from wherever there is one.
 */
#include <config.h>

#include <string.h>

#include "correct/correct.h"
#include "correct/flow.h"
#include "fuzz.h"

#define SAMPLES_MOST	7	/* in a bin */

static void
add_samples(struct sp_gmon *g, uint32_t seed)
{
	for (size_t i = 0; i < g->n_hists; i++) {
		for (size_t j = 0; j < g->hists[i].n_bins; j++) {
			seed = seed * 1664525 + 1013904223;
			g->hists[i].bins[j] = (seed >> 16) % SAMPLES_MOST;
		}
	}
}

/* From behind each call to where it leads, or else to any function. */
static void
add_calls(struct sp_gmon *g, const struct sp_flow *f)
{
	for (size_t i = 0; i < f->n; i++) {
		const struct sp_flow_insn *const n = &f->insns[i];
		const uint32_t to = n->target == SP_FLOW_NONE ?
		    (uint32_t)(i * 7 % f->n) : n->target;

		if (n->kind == SP_FLOW_CALL && n->target != i)
			FUZZ_CHECK(sp_gmon_add_arc(g, n->addr + n->bytes,
			    f->insns[to].addr, i % 100));
	}
}

static void
check_profile(const struct sp_elf *e, const struct sp_functions *functions,
    const struct sp_flow *flow, uint32_t seed)
{
	struct sp_correction c = { .elf = e, .functions = functions,
	    .core = (enum sp_core)(seed % 3) };
	struct sp_text text = { .n = 0 };
	struct sp_gmon g;
	uint64_t samples;
	const char *why;

	for (size_t i = 0; i < e->text.n; i++)
		FUZZ_CHECK(sp_text_add(&text, e->text.ranges[i].low,
		    e->text.ranges[i].high));
	sp_text_tidy(&text, 2);
	FUZZ_CHECK(sp_gmon_begin(&g, 1000, &text, 2));
	add_samples(&g, seed);
	if (seed & 4)
		add_calls(&g, flow);
	if (!sp_gmon_sort(&g)) {
		samples = sp_gmon_samples(&g);
		why = sp_correct(&c, &g);
		FUZZ_CHECK(sp_gmon_samples(&g) == samples);
		FUZZ_CHECK(why || !strcmp(g.dimension, sp_corrected_unit));
		FUZZ_CHECK(why || sp_correct(&c, &g));
		sp_correction_free(&c);
	}
	sp_gmon_free(&g);
	sp_text_free(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *const path = fuzz_file(data, n);
	struct sp_functions functions = { .n = 0 };
	struct sp_symbols symbols;
	struct sp_flow flow = { .n = 0 };
	struct sp_elf e;
	const bool good = !sp_elf_read(&e, path) &&
	    e.machine == SP_MACHINE_ARM;

	if (!sp_symbols_read(&symbols, path) && good) {
		FUZZ_CHECK(sp_functions_find(&functions, &symbols));
		FUZZ_CHECK(sp_flow_find(&flow, &e, &functions));
		for (uint32_t seed = 0; seed < 12; seed++)
			check_profile(&e, &functions, &flow, seed);
	}
	sp_flow_free(&flow);
	sp_functions_free(&functions);
	sp_symbols_free(&symbols);
	sp_elf_free(&e);
	return 0;
}
