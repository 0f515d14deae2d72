/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has changed between two profiles, see table.h */

#include <config.h>

#include <inttypes.h>
#include <math.h>

#include "common/nametext.h"
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

	fputs(which == SP_OLD ? "# old: " : "# now: ", stdout);
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

static void
print_value(double value, int width, bool sign)
{
	if (isnan(value))
		printf(" %*s", width, "-");
	else
		printf(sign ? " %+*.3f" : " %*.3f", width, value);
}

static void
print_p(double p)
{
	if (isnan(p))
		printf(" %8s", "-");
	else if (p < P_LEAST)
		printf(" %8s", "<1e-99");
	else
		printf(" %8.2g", p);
}

static void
print_calls(const struct sp_diff *d, const struct sp_diff_row *r, int which)
{
	if (d->has_calls[which])
		printf(" %10" PRIu64, r->run[which].calls);
	else
		printf(" %10s", "-");
}

static void
print_row(const struct sp_diff *d, const struct sp_diff_row *r)
{
	printf("%10" PRIu64 " %10" PRIu64, r->run[SP_OLD].samples,
	    r->run[SP_NEW].samples);
	print_value(r->value[SP_OLD], 11, false);
	print_value(r->value[SP_NEW], 11, false);
	print_value(r->change, 11, true);
	print_value(r->error, 9, false);
	print_p(r->adjusted);
	printf(" %-7s", difftable_verdict(d, r->verdict));
	print_calls(d, r, SP_OLD);
	print_calls(d, r, SP_NEW);
	fputs("  ", stdout);
	nametext_print(r->name, stdout);
	if (r->namesake && r->file) {
		putchar(' ');
		nametext_print(r->file, stdout);
	}
	putchar('\n');
}

void
difftable_print(const struct sp_diff *d, const char *const names[2],
    const struct profiler_share profiler[2], const char *dimension)
{
	const char *const unit = d->basis == SP_DIFF_RUN && dimension[0] ?
	    dimension : unit_names[d->basis];

	print_run(d, names, profiler, SP_OLD);
	print_run(d, names, profiler, SP_NEW);
	printf("%10s %10s %11s %11s %11s %9s %8s %-7s %10s %10s  %s\n",
	    "samples", "now", unit, "now", "change", "+-", "p", "verdict",
	    "calls", "now", "function");
	for (size_t i = 0; i < d->n; i++) {
		if (sp_diff_has(&d->rows[i]))
			print_row(d, &d->rows[i]);
	}
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
