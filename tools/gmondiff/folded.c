/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stacks of two profiles side by side, see folded.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "diff/diff.h"
#include "folded.h"
#include "profile/folded.h"

static int
take(struct graphin *in, const char *name)
{
	struct tool_input file;
	int status;

	graphin_begin(in);
	tool_input_open(&file, name);
	status = graphin_take(&file, in);
	tool_input_close(&file);
	return graphin_end(in, status);
}

/* What one sample of the old run is in the new one. */
static double
scale_of(const struct graphin in[2], bool whole)
{
	const struct sp_gmon *const old = &in[SP_OLD].g;
	const struct sp_gmon *const new = &in[SP_NEW].g;
	const uint64_t n_old = sp_gmon_samples(old);
	const uint64_t n_new = sp_gmon_samples(new);

	if (!n_old || !n_new)
		errx(TOOL_TROUBLE, "-f: a run has no samples to compare");
	if (!whole)
		return (double)n_new / (double)n_old;
	if (!old->rate_hz || !new->rate_hz)
		errx(TOOL_TROUBLE, "-f: no sample rate: only shares can be "
		    "compared, without -s");
	return (double)new->rate_hz / old->rate_hz;
}

/* Stacks that are estimates say so in their first frame. */
static const char *
first_frame(const struct graphin *in)
{
	return in->cg.by_stack || in->cg.by_order ? NULL : "[callers by share]";
}

/* Which stack comes next: below 0 only the old run has it, above 0 the new. */
static int
compare_next(const struct folded_stacks s[2], const size_t at[2])
{
	if (at[SP_OLD] == s[SP_OLD].n)
		return 1;
	if (at[SP_NEW] == s[SP_NEW].n)
		return -1;
	return strcmp(s[SP_OLD].list[at[SP_OLD]].text,
	    s[SP_NEW].list[at[SP_NEW]].text);
}

/* Step through both in the order of their texts. */
static void
print_both(const struct folded_stacks s[2], double scale)
{
	size_t at[2] = { 0, 0 };

	while (at[SP_OLD] < s[SP_OLD].n || at[SP_NEW] < s[SP_NEW].n) {
		const int order = compare_next(s, at);
		const char *text = NULL;
		double old = 0;
		uint64_t new = 0;

		if (order <= 0) {
			text = s[SP_OLD].list[at[SP_OLD]].text;
			old = scale *
			    (double)s[SP_OLD].list[at[SP_OLD]++].samples;
		}
		if (order >= 0) {
			text = s[SP_NEW].list[at[SP_NEW]].text;
			new = s[SP_NEW].list[at[SP_NEW]++].samples;
		}
		printf("%s %.0f %" PRIu64 "\n", text, round(old), new);
	}
}

int
difffolded_print(struct graphin in[2], char **files, bool whole)
{
	struct folded_stacks stacks[2] = { { .n = 0 }, { .n = 0 } };
	int status[2];
	double scale;

	for (int run = SP_OLD; run <= SP_NEW; run++)
		status[run] = take(&in[run], files[run]);
	/* The same calls would look as if they had changed. */
	if (strcmp(graphin_method(&in[SP_OLD]), graphin_method(&in[SP_NEW])))
		errx(TOOL_TROUBLE, "-f: %s has %s, %s has %s: make both the "
		    "same way", files[SP_OLD], graphin_method(&in[SP_OLD]),
		    files[SP_NEW] ? files[SP_NEW] : "stdin",
		    graphin_method(&in[SP_NEW]));
	scale = scale_of(in, whole);
	for (int run = SP_OLD; run <= SP_NEW; run++)
		folded_stacks_make(&stacks[run], &in[run],
		    first_frame(&in[run]));
	print_both(stacks, scale);
	for (int run = SP_OLD; run <= SP_NEW; run++) {
		folded_stacks_free(&stacks[run]);
		graphin_free(&in[run]);
	}
	return status[SP_OLD] > status[SP_NEW] ? status[SP_OLD] :
	    status[SP_NEW];
}
