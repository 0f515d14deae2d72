/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is watched while a stream comes, in any pieces, is all that the profile
 * has, and no sample's stack is lost or made up.
 */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "graph/callers.h"
#include "live/live_profile.h"
#include "wire/decoder.h"

#define BATCH	17

struct run {
	struct sp_decoder d;
	struct sp_profile p;
	struct sp_live w;
	struct sp_callers c;
	size_t used;		/* bytes of the input */
	uint64_t reset_samples, reset_calls;	/* when there was a reset */
};

/* So many bytes of data have come. */
static void
take(struct run *r, const uint8_t *data, size_t came, bool end)
{
	struct sp_packet packets[BATCH];
	size_t made;

	do {
		r->used += sp_decoder_feed(&r->d, data + r->used,
		    came - r->used, end, packets, BATCH, &made);
		FUZZ_CHECK(sp_profile_add(&r->p, packets, made));
		FUZZ_CHECK(sp_callers_add(&r->c, packets, made));
		if (made && packets[made - 1].kind == SP_PACKET_STACK)
			FUZZ_CHECK(sp_callers_add_known(&r->c,
			    packets[made - 1].a, NULL, 0, true));
	} while (made);
}

/* Parts of a whole, of which no more is recent than there is. */
static void
check_sums(const struct sp_live *w)
{
	struct sp_live_count samples = { 0, 0 }, calls = { 0, 0 };

	for (size_t i = 0; i < w->n_functions; i++) {
		const struct sp_live_function *const f = &w->functions[i];

		FUZZ_CHECK(f->samples.recent <= f->samples.total);
		FUZZ_CHECK(f->calls.recent <= f->calls.total);
		samples.total += f->samples.total;
		samples.recent += f->samples.recent;
	}
	for (size_t i = 0; i < w->n_arcs; i++) {
		FUZZ_CHECK(w->arcs[i].caller < w->n_functions);
		FUZZ_CHECK(w->arcs[i].callee < w->n_functions);
		calls.total += w->arcs[i].calls.total;
		calls.recent += w->arcs[i].calls.recent;
	}
	FUZZ_CHECK(samples.total == w->samples.total);
	FUZZ_CHECK(samples.recent == w->samples.recent);
	FUZZ_CHECK(calls.total == w->calls.total);
	FUZZ_CHECK(calls.recent == w->calls.recent);
}

static void
look(struct run *r, double now)
{
	FUZZ_CHECK(sp_live_count(&r->w, &r->p, now));
	sp_live_look(&r->w);
	check_sums(&r->w);
	FUZZ_CHECK(r->w.samples.total +
	    (r->w.profiler_shown ? 0 : r->w.profiler.total) ==
	    r->p.samples - r->reset_samples);
	FUZZ_CHECK(r->w.calls.total == r->p.arcs - r->reset_calls);
}

static void
reset(struct run *r)
{
	FUZZ_CHECK(sp_live_reset(&r->w));
	r->reset_samples = r->p.samples;
	r->reset_calls = r->p.arcs;
}

/* Counted samples have no order, and no stack. */
static void
check_stacks(struct run *r)
{
	struct sp_stacks s;
	uint64_t sum = 0;

	FUZZ_CHECK(sp_callers_stacks(&r->c, &s));
	for (size_t i = 0; i < s.n; i++) {
		FUZZ_CHECK(s.list[i].n <= SP_STACK_DEPTH);
		sum += s.list[i].count;
	}
	FUZZ_CHECK(r->c.counted ? sum <= r->p.samples : sum == r->p.samples);
	FUZZ_CHECK(r->c.unsure <= sum);
	sp_stacks_free(&s);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const struct sp_functions nothing;
	const struct sp_names *const names = fuzz_names();
	struct run r = { .p = { .bin_bytes = 2, .rate_hz = 1000,
	    .addr_bytes = 2 + (int)(n % 3) }, .w.recent.window_s = 1,
	    .w.profiler_shown = n & 1 };
	uint32_t state = (uint32_t)n;
	double now = 0;

	sp_decoder_init(&r.d, r.p.addr_bytes);
	FUZZ_CHECK(sp_text_add(&r.p.text, 0, 0x1400) &&
	    sp_text_add(&r.p.text, 0x20001000, 0x20001100));
	sp_text_tidy(&r.p.text, r.p.bin_bytes);
	r.w.names = n & 4 ? names : NULL;
	r.c.profile = &r.p;
	r.c.functions = names ? &names->ranges : &nothing;
	for (size_t came = 0; came < n; ) {
		came += fuzz_piece(&state, n - came);
		take(&r, data, came, false);
		now += (state >> 16 & 0xff) / 256.0;
		look(&r, now);
		if ((state & 0xf000) == 0)
			reset(&r);
	}
	take(&r, data, n, true);
	look(&r, now);
	check_stacks(&r);
	sp_live_clear(&r.w);
	sp_callers_free(&r.c);
	sp_profile_free(&r.p);
	return 0;
}
