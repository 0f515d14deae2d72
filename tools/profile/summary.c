/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The summary line of a profile, see summary.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>

#include "summary.h"

/*
 * That the runs have what their ENDs report; or, of those that do not, what
 * they have.
 */
static void
print_totals(const struct intake *in)
{
	const struct totals *const t = &in->totals;
	const struct total *const shown = t->wrong ? &t->bad : &t->good;
	/* They have come, but are left out. */
	const bool misfits = (in->mismatch_arcs || in->mismatch_samples) &&
	    shown->sent_arcs - shown->came_arcs == in->mismatch_arcs &&
	    shown->sent_samples - shown->came_samples == in->mismatch_samples;

	if (!t->ended)
		return;
	fprintf(stderr, "; ");
	if (t->wrong && t->ended + t->cut > 1)
		fprintf(stderr, "in %" PRIu64 " of %" PRIu64 " runs ",
		    t->wrong, t->ended + t->cut);
	if (!in->profile.sampled_calls)
		fprintf(stderr, "%" PRIu64 " of %" PRIu64 " arcs and ",
		    shown->came_arcs, shown->sent_arcs);
	fprintf(stderr, "%" PRIu64 " of %" PRIu64 " samples came%s",
	    shown->came_samples, shown->sent_samples, !t->wrong ? "" : misfits ? ": the others can't be of the program" :
	    ": packets were lost on the line");
}

static void
print_check(const struct intake *in)
{
	if (!in->text->elf_name || in->any_build)
		return;
	if (!in->checker)
		fprintf(stderr, "; not checked: no symbols");
	else if (in->checker->program.level == SP_PROGRAM_SYMBOLS)
		fprintf(stderr, "; checked by symbols only");
}

/* Has a handler called in a program that promised that none does? */
static bool
threads_mixed(const struct intake *in, const struct sp_profile_facts *f)
{
	return f->roots && in->checker && in->checker->program.one_thread;
}

void
summary_print(const char *program, const struct intake *in,
    const struct sp_profile_facts *f, uint64_t left_out)
{
	const struct sp_profile *const p = &in->profile;
	const uint64_t arcs = sp_profile_arcs(p);
	const uint64_t samples = sp_profile_samples(p);
	const uint64_t bare = in->stacks.ends[UNWIND_NOT_SENT];
	const struct {
		uint64_t n;
		const char *what;
	} parts[] = {
		{ p->stray_arcs, "arcs out of range" },
		{ p->stray_samples, "samples out of range" },
		{ in->mismatch_arcs, "arcs that the program can't send" },
		{ in->mismatch_samples, "samples that the program can't send" },
		{ p->arcs - arcs,
		    "rare arcs more likely to be damage left out" },
		{ p->samples - samples,
		    "rare samples more likely to be damage left out" },
		{ f->unknown, "calls from out of range" },
		{ f->several, "calls by one of several functions that jump: "
		    "compile all files with -fno-optimize-sibling-calls" },
		{ f->jumped, "calls by jumps" },
		{ f->roots, threads_mixed(in, f) ? "calls by exceptions, which "
		    "may have spoiled others: build it without "
		    "SPLITPROF_ONE_THREAD" : "calls by exceptions" },
		{ p->lost_arcs, "arcs lost by the firmware" },
		{ p->lost_samples, "samples lost by the firmware" },
		{ in->stacks.samples - bare, "samples with their stack" },
		{ stackin_broken(&in->stacks) - bare,
		    "of these stacks break off" },
		{ bare, "samples whose stack was too long to be sent" },
		{ in->unreadable, "samples whose stack builds on one that was "
		    "lost" },
		{ left_out, "samples beyond what bsd44 bins hold: use -f gnu" },
		{ f->overfull, "bins with more samples than gprof adds up" },
		{ p->rate_hz || in->no_rate ? 0 : samples,
		    "samples left out, with no rate" },
		{ in->tasks ? in->tasks->left_out : 0,
		    "arcs and samples of too many tasks in the sum only" },
		{ in->other_builds, "headers of another build" },
		{ in->before_header, "packets before the first header left out" },
		{ in->totals.cut, "runs cut off before their totals" },
		{ in->recovered, "packets recovered" },
		{ in->recovered_arcs, "damaged arcs recovered" },
		{ in->recovered_samples, "damaged samples recovered" },
		{ in->skipped, "bytes skipped" },
	};

	fprintf(stderr, "%s: %" PRIu64 " packets, ", program, in->packets);
	/* Those of stacks are no calls that were counted. */
	if (p->sampled_calls)
		fprintf(stderr, "%" PRIu64 " samples during %" PRIu64
		    " distinct calls", samples, f->distinct);
	else
		fprintf(stderr, "%" PRIu64 " arcs (%" PRIu64 " distinct), %"
		    PRIu64 " samples", arcs, f->distinct, samples);
	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++) {
		if (parts[i].n)
			fprintf(stderr, "; %" PRIu64 " %s", parts[i].n,
			    parts[i].what);
	}
	if (in->places) {
		fprintf(stderr, " in %" PRIu64 " places, first at byte %"
		    PRIu64 " of ", in->places, in->first_skip);
		tool_put_escaped(stderr, in->skip_name);
	}
	print_totals(in);
	/* A few more may be enough to tell. */
	if (in->mismatch_arcs || in->mismatch_samples)
		fprintf(stderr, in->skips.damaged ?
		    "; damage, or another build?" :
		    "; nothing else is damaged: another build?");
	print_check(in);
	fputc('\n', stderr);
}

bool
summary_is_bad(const struct intake *in, const struct sp_profile_facts *f,
    uint64_t left_out)
{
	const struct sp_profile *const p = &in->profile;

	return stackin_broken(&in->stacks) || in->other_builds ||
	    in->before_header || in->unreadable || in->mismatch_samples ||
	    p->stray_arcs || p->stray_samples || p->lost_arcs || p->lost_samples ||
	    in->skipped || in->totals.wrong || in->totals.cut || left_out ||
	    f->unknown || f->several || f->overfull || threads_mixed(in, f) ||
	    (in->tasks && in->tasks->left_out);
}

void
sampler_warn(const struct intake *in)
{
	const char *name = NULL;

	if (!sp_profile_samples(&in->profile) && sp_profile_arcs(&in->profile))
		name = intake_unreached(in, SP_HANDLER_SAMPLER);
	if (name)
		warnx("calls, but no samples: no vector table of %s has %s, "
		    "which takes them, and nothing calls it: see gmoncheck",
		    in->text->elf_name, name);
}

void
mcount_warn(const struct intake *in)
{
	if (in->checker && !in->profile.by_stack &&
	    sp_profile_samples(&in->profile) && !sp_profile_arcs(&in->profile) &&
	    sp_program_lacks_mcount(&in->checker->program))
		warnx("samples, but no calls: no function of %s calls mcount: "
		    "compile with -pg to see calls", in->text->elf_name);
}

void
sampled_calls_explain(const struct intake *in, const char *name)
{
	if (in->profile.sampled_calls)
		warnx("%s: its calls are samples that were taken during them: "
		    "gprof divides times among callers by these, but how often "
		    "a function was called is not known", name);
}

double
lost_percent(const struct intake *in)
{
	const struct sp_profile *const p = &in->profile;
	const double lost = (double)p->lost_arcs;

	return lost > 0 ? 100 * lost / (lost + (double)sp_profile_arcs(p)) : 0;
}

double
lost_error_percent(const struct intake *in)
{
	const struct sp_profile *const p = &in->profile;
	const double all = (double)(p->lost_arcs + sp_profile_arcs(p));

	return 100 * sp_lost_calls_error(&in->lost_calls) / all;
}
