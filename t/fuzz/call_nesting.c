/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls of any times and depths come out once, within each other. */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "mp/call_nesting.h"

struct seen {
	struct sp_nested *all;	/* from the last one entered on */
	size_t n, room, calls;
};

static void
keep(void *arg, const struct sp_nested *nested)
{
	struct seen *const s = arg;

	FUZZ_CHECK(s->n < s->room);
	FUZZ_CHECK(nested->entry_us <= nested->exit_us);
	s->all[s->n++] = *nested;
	s->calls += !nested->gap;
}

/* Read from its end, each begins behind those before it, or lies within. */
static void
check_order(const struct seen *s)
{
	struct sp_nested *const open = malloc((s->n + 1) * sizeof(*open));
	size_t n_open = 0;
	int64_t now = INT64_MIN;

	FUZZ_CHECK(open);
	for (size_t i = s->n; i-- > 0;) {
		const struct sp_nested *const it = &s->all[i];

		FUZZ_CHECK(it->level <= n_open);
		while (n_open > it->level) {
			FUZZ_CHECK(open[--n_open].exit_us >= now);
			now = open[n_open].exit_us;
		}
		FUZZ_CHECK(it->entry_us >= now);
		now = it->entry_us;
		FUZZ_CHECK(!n_open || it->exit_us <= open[n_open - 1].exit_us);
		FUZZ_CHECK(!n_open || open[n_open - 1].gap || it->gap ||
		    it->call.depth == open[n_open - 1].call.depth + 1);
		open[n_open++] = *it;
	}
	free(open);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const size_t calls = n / 6;
	struct seen s = { .room = 2 * calls };
	struct sp_nesting nest = { .put = keep, .arg = &s };
	int64_t exit_us = 0;

	s.all = calloc(s.room + 1, sizeof(*s.all));
	FUZZ_CHECK(s.all);
	for (const uint8_t *p = data; n >= 6; p += 6, n -= 6) {
		const uint64_t us = (uint64_t)p[1] << (p[2] % 55);
		const struct sp_call call = { .func = p[0], .depth = p[4] % 7,
		    .entry_us = exit_us - (int64_t)us, .duration_us = us };

		FUZZ_CHECK(sp_nesting_take(&nest, &call, p[5] & 1));
		exit_us -= (int8_t)p[3];
	}
	sp_nesting_end(&nest);
	sp_nesting_free(&nest);
	FUZZ_CHECK(s.calls == calls && nest.overlaps <= calls);
	check_order(&s);
	free(s.all);
	return 0;
}
