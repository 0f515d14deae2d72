/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile as text is taken or refused, and written as it was read; its call
 * graph loses no sample and no call, nor do its paths.
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "fuzz.h"
#include "gmon/text.h"
#include "graph/callpaths.h"

struct reading {
	struct sp_gmon *g;
	struct sp_stacks *s;
	const char *why;
};

static void
take_line(void *arg, char *line, size_t n)
{
	struct reading *const r = arg;

	(void)n;
	if (*line && !r->why)
		r->why = sp_proftext_take(r->g, r->s, line);
}

/* Lines as they stand in the text; false if they are no profile. */
static bool
read_text(const void *text, size_t n, struct sp_gmon *g, struct sp_stacks *s)
{
	struct reading r = { .g = g, .s = s };

	memset(g, 0, sizeof(*g));
	memset(s, 0, sizeof(*s));
	fuzz_lines(text, n, take_line, &r);
	if (!r.why)
		r.why = sp_proftext_end(g, s);
	return !r.why;
}

static char *
write_text(const struct sp_gmon *g, const struct sp_stacks *s, size_t *n)
{
	char *text;
	FILE *const out = open_memstream(&text, n);

	FUZZ_CHECK(out);
	sp_proftext_write(g, s, out);
	FUZZ_CHECK(!fclose(out));
	return text;
}

static void
check_round_trip(const struct sp_gmon *g, const struct sp_stacks *s)
{
	size_t n, n_again;
	char *const text = write_text(g, s, &n), *again;
	struct sp_stacks s_again;
	struct sp_gmon g_again;

	FUZZ_CHECK(sp_proftext_is(text, n));
	FUZZ_CHECK(read_text(text, n, &g_again, &s_again));
	again = write_text(&g_again, &s_again, &n_again);
	FUZZ_CHECK(n == n_again && !memcmp(text, again, n));
	sp_gmon_free(&g_again);
	sp_stacks_free(&s_again);
	free(text);
	free(again);
}

static bool
add_path(void *arg, const struct sp_callpath *path)
{
	uint64_t *const samples = arg;
	uint64_t sum = 0;

	FUZZ_CHECK(path->n > 0 && path->samples > 0);
	for (size_t i = 0; i < path->n_pcs; i++)
		sum += path->at[i];
	FUZZ_CHECK(sum == path->samples);
	*samples += sum;
	return true;
}

static void
check_graph(const struct sp_gmon *g, const struct sp_names *names,
    const struct sp_stacks *s)
{
	uint64_t self = 0, pcs = 0, calls = 0, paths = 0;
	struct sp_callgraph cg;

	if (!sp_callgraph_make(&cg, g, names, s)) {
		for (size_t i = 0; i < cg.n_funcs; i++) {
			self += cg.funcs[i].self;
			calls += cg.funcs[i].calls + cg.funcs[i].self_calls;
			FUZZ_CHECK(cg.funcs[i].total >= cg.funcs[i].self);
		}
		for (size_t i = 0; i < cg.n_pcs; i++)
			pcs += cg.pcs[i].samples;
		FUZZ_CHECK(self == cg.samples && pcs == cg.samples);
		FUZZ_CHECK(calls == cg.calls);
		FUZZ_CHECK(sp_callpaths(&cg, s, add_path, &paths));
		FUZZ_CHECK(paths == cg.samples);
	}
	sp_callgraph_free(&cg);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const struct sp_names *const names = fuzz_names();
	struct sp_stacks s;
	struct sp_gmon g;

	if (read_text(data, n, &g, &s)) {
		check_round_trip(&g, &s);
		if (names && g.addr_bytes == 4) {
			check_graph(&g, names, NULL);
			check_graph(&g, names, &s);
		}
	}
	sp_gmon_free(&g);
	sp_stacks_free(&s);
	return 0;
}
