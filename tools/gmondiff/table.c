/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has changed between two profiles, see table.h */

#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/nametext.h"
#include "common/texttable.h"
#include "common/tool.h"
#include "table.h"

#define P_LEAST	1e-99		/* less nobody needs to know */

static const char *const unit_names[] = {
	[SP_DIFF_SHARE] = "percent", [SP_DIFF_RUN] = "seconds",
	[SP_DIFF_CALLS_OF] = "us/call", [SP_DIFF_OWN_CALLS] = "us/call"
};

static const char *const verdicts[] = {
	[SP_DIFF_UNKNOWN] = "-", [SP_DIFF_SAME] = "same",
	[SP_DIFF_MORE] = "slower", [SP_DIFF_LESS] = "faster",
	[SP_DIFF_NEW] = "new", [SP_DIFF_GONE] = "gone"
};

const char *
difftable_verdict(const struct sp_diff *d, enum sp_diff_verdict verdict)
{
	/* Who has a greater share need not have become slower. */
	if (d->basis == SP_DIFF_SHARE && verdict == SP_DIFF_MORE)
		return "more";
	if (d->basis == SP_DIFF_SHARE && verdict == SP_DIFF_LESS)
		return "less";
	return verdicts[verdict];
}

bool
difftable_is_worse(const struct sp_diff_row *r)
{
	return r->counts && r->change > 0;
}

static void
print_run(const struct sp_diff *d, const char *const names[2],
    const struct profiler_share profiler[2], int which)
{
	char text[PROFILER_SHARE_TEXT];
	const struct sp_diff_row *const all =
	    sp_diff_other(d, SP_ATTRIBUTION_ALL);

	fputs(which == SP_OLD ? "# old: " : "# new: ", stdout);
	nametext_print(names[which], stdout);
	printf(", %" PRIu64 " samples at %" PRIu32 " Hz",
	    all->run[which].samples, d->rate_hz[which]);
	if (d->per) {
		printf(", %" PRIu64 " calls of ", d->calls_of_per[which]);
		nametext_print(d->per, stdout);
	}
	if (profiler_share_text(&profiler[which], text))
		printf("; %s", text);
	putchar('\n');
}

/* What counts as a change, in words. */
static void
print_rule(const struct sp_diff *d)
{
	size_t tests = 0;

	for (size_t i = 0; i < d->n; i++)
		tests += !isnan(d->rows[i].p);
	printf("# a change counts if p, corrected for %zu tests, is at most %g",
	    tests, d->level);
	if (d->least_points > 0)
		printf(", and it is %g %% of the old run", d->least_points);
	if (d->least_percent > 0)
		printf(", and it is %g %% of the old value", d->least_percent);
	putchar('\n');
}

/* How many times the old value the new one is, as exact as the change. */
static void
add_ratio(struct texttable *t, const struct sp_diff_row *r)
{
	char text[TEXTREAL_ROOM + 1] = "x";
	const double old = r->value[SP_OLD];
	const bool known = !isnan(r->change) && old > 0;

	if (known)
		textreal_format(text + 1, r->value[SP_NEW] / old,
		    r->error / old, false);
	texttable_text(t, known ? text : NULL);
}

static void
add_p(struct texttable *t, double p)
{
	char text[32];

	snprintf(text, sizeof(text), p < P_LEAST ? "<1e-99" : "%.2g", p);
	texttable_text(t, isnan(p) ? NULL : text);
}

/* The values as exact as their change; without one, three digits. */
static void
add_values(struct texttable *t, const struct sp_diff_row *r)
{
	for (int which = SP_OLD; which <= SP_NEW; which++) {
		const double value = r->value[which];

		texttable_real(t, value, isnan(r->error) ? value / 100 :
		    r->error, false);
	}
	texttable_real(t, r->change, r->error, true);
	texttable_real(t, r->error, r->error, false);
}

static void
add_name(struct texttable *t, const struct sp_diff_row *r)
{
	char *const name = nametext_escape(r->name);

	if (r->namesake && r->file) {
		char *const file = nametext_escape(r->file), *both;

		tool_must(asprintf(&both, "%s %s", name, file) >= 0);
		texttable_text(t, both);
		free(both);
		free(file);
	} else {
		texttable_text(t, name);
	}
	free(name);
}

static void
add_row(struct texttable *t, const struct sp_diff *d,
    const struct sp_diff_row *r)
{
	add_values(t, r);
	add_ratio(t, r);
	add_p(t, r->adjusted);
	texttable_text(t, difftable_verdict(d, r->verdict));
	for (int which = SP_OLD; which <= SP_NEW; which++)
		texttable_value(t, d->has_calls[which], r->run[which].calls,
		    false);
	add_name(t, r);
}

void
difftable_print(const struct sp_diff *d, const char *const names[2],
    const struct profiler_share profiler[2], const char *dimension)
{
	const char *const unit = d->basis == SP_DIFF_RUN && dimension[0] ?
	    dimension : unit_names[d->basis];
	const struct textcolumn columns[] = {
		{ "old", TEXTCOLUMN_REAL, unit, 0 },
		{ "new", TEXTCOLUMN_REAL, unit, 0 },
		{ "change", TEXTCOLUMN_REAL, unit, 0 },
		{ "+-", TEXTCOLUMN_REAL, unit, 0 },
		{ "ratio", TEXTCOLUMN_REAL, NULL, 0 },
		{ "p", TEXTCOLUMN_TEXT, NULL, 0 },
		{ "verdict", TEXTCOLUMN_TEXT, NULL, 0 },
		{ "old", TEXTCOLUMN_COUNT, "calls", 0 },
		{ "new", TEXTCOLUMN_COUNT, "calls", 0 },
		{ "function", TEXTCOLUMN_TEXT, NULL, 0 }
	};
	struct texttable t = { .columns = columns,
	    .n_columns = sizeof(columns) / sizeof(*columns) };

	print_run(d, names, profiler, SP_OLD);
	print_run(d, names, profiler, SP_NEW);
	print_rule(d);
	for (size_t i = 0; i < d->n; i++) {
		if (sp_diff_has(&d->rows[i]))
			add_row(&t, d, &d->rows[i]);
	}
	texttable_print(&t, SIZE_MAX, false, stdout);
	texttable_free(&t);
}

static void
print_number(double value)
{
	if (isnan(value))
		fputs("\t-", stdout);
	else
		printf("\t%.9g", value);
}

/* Samples, share, time, calls and time of each call, old and new. */
static void
print_counts(const struct sp_diff *d, const struct sp_diff_row *r, int which)
{
	const struct sp_diff_row *const all =
	    sp_diff_other(d, SP_ATTRIBUTION_ALL);
	const double samples = (double)r->run[which].samples;
	const double seconds = d->rate_hz[which] ?
	    samples / d->rate_hz[which] : NAN;
	const double calls = (double)r->run[which].calls;

	printf("\t%" PRIu64, r->run[which].samples);
	print_number(100 * samples / (double)all->run[which].samples);
	print_number(seconds);
	if (d->has_calls[which])
		printf("\t%" PRIu64, r->run[which].calls);
	else
		fputs("\t-", stdout);
	print_number(calls > 0 && r != all ? 1e6 * seconds / calls : NAN);
}

static void
print_fields(const struct sp_diff *d, const struct sp_diff_row *r)
{
	nametext_print(r->name, stdout);
	printf("\t%s", difftable_verdict(d, r->verdict));
	print_number(r->p);
	print_number(r->adjusted);
	print_number(r->value[SP_OLD]);
	print_number(r->value[SP_NEW]);
	print_number(r->change);
	print_number(r->error);
	print_counts(d, r, SP_OLD);
	print_counts(d, r, SP_NEW);
	putchar('\t');
	nametext_print(r->file ? r->file : "-", stdout);
	putchar('\n');
}

/* Who takes the lines with # for comments has the program's own rows. */
static void
print_profiler(const struct sp_diff *d, const struct profiler_share profiler[2])
{
	if (!profiler[SP_OLD].samples && !profiler[SP_NEW].samples)
		return;
	printf("#profiler\t%s\t-\t-\t-\t-\t-\t-",
	    profiler[SP_OLD].shown ? "shown" : "left out");
	for (int which = SP_OLD; which <= SP_NEW; which++) {
		const struct profiler_share *const share = &profiler[which];
		const double samples = (double)share->samples;

		printf("\t%" PRIu64, share->samples);
		print_number(100 * samples / (double)share->all);
		print_number(d->rate_hz[which] ?
		    samples / d->rate_hz[which] : NAN);
		fputs("\t-\t-", stdout);
	}
	puts("\t-");
}

void
difftable_print_fields(const struct sp_diff *d,
    const struct profiler_share profiler[2])
{
	printf("#function\tverdict\tp\tp_all\told\tnew\tchange\terror");
	for (int which = SP_OLD; which <= SP_NEW; which++) {
		const char *const run = which == SP_OLD ? "old" : "new";

		printf("\t%s_samples\t%s_percent\t%s_seconds\t%s_calls\t"
		    "%s_us_per_call", run, run, run, run, run);
	}
	printf("\tfile\n");
	print_profiler(d, profiler);
	for (size_t i = 0; i < d->n; i++) {
		if (sp_diff_has(&d->rows[i]))
			print_fields(d, &d->rows[i]);
	}
}
