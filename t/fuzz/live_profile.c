/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whatever comes, and whenever it is counted and looked at: functions and calls
 * have what the profile has, since the start and in the window.  Four bytes
 * tell what comes, or how much later it is counted.
 */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "live/live_profile.h"

#define LOW	0x400
#define HIGH	0x1400
#define WINDOW_S	4
#define SLICE_S	((double)WINDOW_S / SP_RECENT_SLICES)
#define TIMES	64	/* kept: more than of a window and a slice */

/* What had come once: of each function, at its address. */
struct then {
	double at;
	uint64_t samples, calls;
	uint64_t samples_of[(HIGH - LOW) / 2], calls_of[(HIGH - LOW) / 2];
};

struct run {
	struct sp_profile p;
	struct sp_live w;
	struct then *times[TIMES];	/* the last is now */
	size_t n;
	struct then start;
};

/* Mostly in the text. */
static uint32_t
address(uint8_t byte)
{
	return LOW - 16 + 2 * (byte & 0x3fu) + 0x400 * (byte >> 6);
}

static void
take(struct run *r, const uint8_t bytes[4])
{
	const bool sample = bytes[0] & 1;
	const struct sp_packet p = {
		.kind = sample ? SP_PACKET_SAMPLES : SP_PACKET_ARCS,
		.a = bytes[1] ? address(bytes[1]) : 0,
		.b = address(bytes[2]),
		.count = UINT32_C(1) << bytes[3] % 32
	};

	FUZZ_CHECK(sp_profile_add(&r->p, &p, 1));
}

/* The first of the times. */
static void
forget(struct run *r)
{
	free(r->times[0]);
	memmove(r->times, r->times + 1, --r->n * sizeof(*r->times));
}

/* The profile as it is now, counted in a simpler way. */
static void
remember(struct run *r, double now)
{
	const struct sp_countmap *const t = &r->p.counts;
	struct then *then;
	struct sp_spot place;

	if (r->n == TIMES)
		forget(r);
	then = calloc(1, sizeof(*then));
	FUZZ_CHECK(then);
	r->times[r->n++] = then;
	then->at = now;
	for (size_t i = 0; t->slots && i < (size_t)1 << t->bits; i++) {
		if (!t->slots[i].count ||
		    !sp_profile_place(&r->p, t->slots[i].key, &place))
			continue;
		FUZZ_CHECK(place.at >= LOW && place.at < HIGH);
		*(place.sample ? &then->samples : &then->calls) +=
		    t->slots[i].count;
		(place.sample ? then->samples_of : then->calls_of)
		    [(place.at - LOW) / 2] += t->slots[i].count;
	}
	FUZZ_CHECK(then->samples == r->p.samples && then->calls == r->p.arcs);
}

/* What had come when the window began. */
static const struct then *
window(const struct run *r)
{
	const double begin = r->w.now - r->w.recent_s;

	for (size_t i = r->n; i-- > 0; ) {
		if (r->times[i]->at == begin)
			return r->times[i];
	}
	return NULL;
}

static void
check_arcs(const struct sp_live *w)
{
	uint64_t total = 0, recent = 0;

	for (size_t i = 0; i < w->n_arcs; i++) {
		FUZZ_CHECK(w->arcs[i].caller < w->n_functions &&
		    w->arcs[i].callee < w->n_functions);
		total += w->arcs[i].calls.total;
		recent += w->arcs[i].calls.recent;
	}
	FUZZ_CHECK(total == w->calls.total && recent == w->calls.recent);
}

static void
check(const struct run *r)
{
	const struct sp_live *const w = &r->w;
	const struct then *const now = r->times[r->n - 1];
	const struct then *const then = window(r);
	uint64_t functions = 0;

	FUZZ_CHECK(then && then->at >= r->start.at);
	FUZZ_CHECK(w->total_s == now->at - r->start.at);
	FUZZ_CHECK(w->recent_s >= WINDOW_S || then->at == r->start.at ||
	    now->at - r->times[0]->at < WINDOW_S);
	/* It is not older than it must be. */
	for (size_t i = 0; i < r->n; i++)
		FUZZ_CHECK(r->times[i]->at > now->at - WINDOW_S ||
		    r->times[i]->at < then->at + SLICE_S);
	for (size_t i = SP_LIVE_OTHERS; i < w->n_functions; i++) {
		const struct sp_live_function *const f = &w->functions[i];
		const size_t at = (f->addr - LOW) / 2;

		/* Nothing else is a caller outside. */
		if (f->addr < LOW || f->addr >= HIGH)
			continue;
		functions++;
		FUZZ_CHECK(f->samples.total == now->samples_of[at] -
		    r->start.samples_of[at]);
		FUZZ_CHECK(f->calls.total == now->calls_of[at] -
		    r->start.calls_of[at]);
		FUZZ_CHECK(f->samples.recent == now->samples_of[at] -
		    then->samples_of[at]);
		FUZZ_CHECK(f->calls.recent == now->calls_of[at] -
		    then->calls_of[at]);
	}
	FUZZ_CHECK(functions <= (HIGH - LOW) / 2);
	FUZZ_CHECK(w->samples.total == now->samples - r->start.samples);
	FUZZ_CHECK(w->calls.total == now->calls - r->start.calls);
	FUZZ_CHECK(w->samples.recent == now->samples - then->samples);
	FUZZ_CHECK(w->calls.recent == now->calls - then->calls);
	check_arcs(w);
}

/* Steps of an eighth of a second and more, so that few times are enough. */
static void
step(struct run *r, double now, uint8_t then)
{
	remember(r, now);
	FUZZ_CHECK(sp_live_count(&r->w, &r->p, now));
	if (then & 1)
		return;
	sp_live_look(&r->w);
	check(r);
	if (then % 16 == 2) {
		FUZZ_CHECK(sp_live_reset(&r->w));
		r->start = *r->times[r->n - 1];
	} else if (then % 64 == 4) {
		sp_live_clear(&r->w);
		memset(&r->start, 0, sizeof(r->start));
		while (r->n)
			forget(r);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct run r = { .p = { .bin_bytes = 2, .rate_hz = 1000,
	    .addr_bytes = 4 }, .w.recent.window_s = WINDOW_S };
	double now = 0;

	FUZZ_CHECK(sp_text_add(&r.p.text, LOW, HIGH));
	sp_text_tidy(&r.p.text, r.p.bin_bytes);
	for (size_t i = 0; i + 4 <= n; i += 4) {
		if (data[i] & 2)
			take(&r, data + i);
		else {
			now += (1 + data[i + 1] % (data[i + 2] & 4 ?
			    3 : 100)) / 8.0;
			step(&r, now, data[i + 3]);
		}
	}
	while (r.n)
		forget(&r);
	sp_live_clear(&r.w);
	sp_profile_free(&r.p);
	return 0;
}
