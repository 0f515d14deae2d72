/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmondiff - report what changed between two profiles, and what is chance */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/nametext.h"
#include "folded.h"
#include "profile/profin.h"
#include "table.h"

#define LEVEL	0.01		/* -a's default */
#define OTHER_BUILD	0.05	/* of all samples: it is another program */

static const struct tool tool = {
	.name = "gmondiff",
	.purpose = "report what changed between two profiles, and what is "
	    "chance",
	.synopsis = "[-cfhPqstVvx] [-a level] [-E elf] [-n function] "
	    "[-p points] [-r percent] -e elf old [new]",
	.options =
	    "  -a level     share of equal runs that may be reported to "
	    "differ: 0.01\n"
	    "  -c           compare the time of each function's calls\n"
	    "  -E elf       the new run's program, if it is another one\n"
	    "  -e elf       the program\n"
	    "  -f           folded stacks with the samples of both runs, for\n"
	    "               differential flame graphs\n"
	    "  -n function  compare times for each call of this function\n"
	    "  -P           compare the profiler's own functions as well\n"
	    "  -p points    only changes of so many percent of the old run\n"
	    "  -q           no messages, only the exit status\n"
	    "  -r percent   only changes of so much of what it was before\n"
	    "  -s           compare the time of the whole runs\n"
	    "  -t           fields with tabs between them, for programs\n"
	    "  -v           report harmless oddities of the files as well\n"
	    "  -x           exit status 1 if a function has become slower\n",
	.examples =
	    "  gmondiff -e old.elf -E new.elf old.gmon new.gmon\n"
	    "  gmondiff -n main_loop -e fw.elf monday.gmon tuesday.gmon\n"
	    "  gmondiff -f -e old.elf -E new.elf old.gmon new.gmon | "
	    "flamegraph.pl > diff.svg\n"
	    "  gmondiff -x -s -r 5 -e old.elf -E new.elf old.gmon new.gmon\n"
};

struct differ {
	struct sp_diff diff;
	struct profin in;
	const char *elf_names[2];
	const char *names[2];	/* of the profiles */
	struct sp_gmon gmon[2];
	uint64_t strange[2];	/* samples at no instruction */
	bool profiler_shown;	/* -P */
	struct profiler_share profiler[2];
	bool own_calls, whole;	/* -c, -s */
	bool folded;		/* -f */
	bool tabs;		/* -t */
	bool gate;		/* -x */
};

/* A number from 0 to max, with a fraction: an option's argument. */
struct fraction {
	double *value;
	const char *opt;
	double max;
};

static void
parse_fraction(void *fraction, const char *text)
{
	const struct fraction *const f = fraction;
	char *end;
	const double value = strtod(text, &end);

	/* No blanks, hexadecimal digits, "inf" or "nan". */
	if (!*text || text[strspn(text, "0123456789.e-")] || *end ||
	    !(value >= 0 && value <= f->max))
		errx(TOOL_TROUBLE, "%s: %s: not a number from 0 to %g", f->opt,
		    text, f->max);
	*f->value = value;
}

static void
choose_basis(struct differ *d)
{
	struct sp_diff *const diff = &d->diff;

	if (d->own_calls + d->whole + (diff->per != NULL) > 1)
		errx(TOOL_TROUBLE, "-c, -n and -s exclude each other");
	if (d->own_calls && diff->least_points > 0)
		errx(TOOL_TROUBLE, "-p has no meaning with -c: use -r");
	diff->basis = d->own_calls ? SP_DIFF_OWN_CALLS : d->whole ?
	    SP_DIFF_RUN : diff->per ? SP_DIFF_CALLS_OF : SP_DIFF_SHARE;
}

/* Calls that are samples during calls are no number of calls. */
static void
leave_out_sampled_calls(const struct differ *d, struct sp_gmon *g,
    const char *name)
{
	if (!g->sampled_calls)
		return;
	if (d->diff.basis == SP_DIFF_OWN_CALLS ||
	    d->diff.basis == SP_DIFF_CALLS_OF)
		errx(TOOL_TROUBLE, "%s: how often functions were called is not "
		    "known: leave out -c and -n", name);
	g->n_arcs = 0;
}

static void
read_profile(struct differ *d, int which, const char *name)
{
	struct sp_gmon *const g = &d->gmon[which];
	struct tool_input in;

	tool_input_open(&in, name);
	d->in.elf_name = d->elf_names[which];
	profin_read(&d->in, &in, g);
	leave_out_sampled_calls(d, g, in.name);
	d->names[which] = in.name;
	tool_input_close(&in);
	d->strange[which] = profin_other_build(&d->in, g);
	d->profiler[which].shown = d->profiler_shown;
	profiler_share_take(&d->profiler[which], g, NULL,
	    &d->diff.names[which]->ranges);
	if (!sp_gmon_samples(g))
		errx(TOOL_TROUBLE, "%s: no samples to compare%s",
		    d->names[which], d->profiler[which].samples ?
		    ": all are in the profiler" : "");
	if (d->diff.basis != SP_DIFF_SHARE && !g->rate_hz)
		errx(TOOL_TROUBLE, "%s: no sample rate: only shares can be "
		    "compared", d->names[which]);
}

/* Of a pipe the first one would leave nothing to the second. */
static void
check_operands(char **files)
{
	if (!strcmp(files[SP_OLD], "-") &&
	    (!files[SP_NEW] || !strcmp(files[SP_NEW], "-")))
		errx(TOOL_TROUBLE, "both profiles are the standard input");
}

/* Seconds and clock ticks, say, have nothing in common. */
static void
check_dimensions(const struct differ *d)
{
	if (strcmp(d->gmon[SP_OLD].dimension, d->gmon[SP_NEW].dimension) != 0)
		errx(TOOL_TROUBLE, "%s counts %s, %s %s", d->names[SP_OLD],
		    d->gmon[SP_OLD].dimension, d->names[SP_NEW],
		    d->gmon[SP_NEW].dimension);
}

static void
compare(struct differ *d)
{
	tool_must(sp_diff_attribute(&d->diff, d->gmon));
	for (int i = SP_OLD; d->diff.per && i <= SP_NEW; i++) {
		if (!d->diff.calls_of_per[i])
			errx(TOOL_TROUBLE, "-n: %s: has no calls of %s",
			    d->names[i], d->diff.per);
	}
	tool_must(sp_diff_judge(&d->diff));
	for (size_t i = 0; i < d->diff.n; i++) {
		if (!isnan(d->diff.rows[i].p))
			return;
	}
	/* Else -x would find nothing slower, and say so. */
	errx(TOOL_TROUBLE, "-c: no function has samples, and calls in both");
}

/* What has no function is a row as others are, unless it is nearly all. */
static void
check_gate(const struct differ *d, int run)
{
	const struct sp_attribution *const others =
	    sp_diff_others(&d->diff, run);
	const uint64_t all = others[SP_ATTRIBUTION_ALL].samples;
	const uint64_t lost = others[SP_ATTRIBUTION_UNKNOWN].samples +
	    others[SP_ATTRIBUTION_SHARED].samples;

	if (lost > all - lost)
		errx(TOOL_TROUBLE, "%s: most samples are in no function of %s",
		    d->names[run], d->elf_names[run]);
	if ((double)d->strange[run] > OTHER_BUILD * (double)all)
		errx(TOOL_TROUBLE, "%s: %" PRIu64 " of %" PRIu64 " samples are "
		    "at no instruction of %s: another build?", d->names[run],
		    d->strange[run], all, d->elf_names[run]);
}

static void
report_lost(struct differ *d, int run)
{
	d->in.name = d->names[run];
	d->in.elf_name = d->elf_names[run];
	profin_report_lost(&d->in, sp_diff_others(&d->diff, run));
	profin_report_other_build(&d->in, d->strange[run]);
}

/* With -x 1 is for what is slower, so damage is trouble. */
static int
gate_status(struct differ *d)
{
	const struct sp_diff_row *worst = NULL;
	size_t n = 0;

	if (d->in.wrong)
		return TOOL_TROUBLE;
	for (size_t i = 0; i < d->diff.n; i++) {
		if (!difftable_is_worse(&d->diff.rows[i]))
			continue;
		if (!n++)
			worst = &d->diff.rows[i];
	}
	if (n && !d->in.quiet) {
		fprintf(stderr, "%s: %s: ", tool.name,
		    difftable_verdict(&d->diff, SP_DIFF_MORE));
		nametext_print(worst->name, stderr);
		if (n > 1)
			fprintf(stderr, " and %zu more", n - 1);
		fputc('\n', stderr);
	}
	return n ? TOOL_DAMAGED : TOOL_OK;
}

static int
work(struct differ *d)
{
	int status;

	compare(d);
	for (int i = SP_OLD; i <= SP_NEW; i++) {
		if (d->gate)
			check_gate(d, i);
		else
			report_lost(d, i);
	}
	sp_diff_sort(&d->diff);
	if (d->tabs)
		difftable_print_fields(&d->diff, d->profiler);
	else
		difftable_print(&d->diff, d->names, d->profiler,
		    d->gmon[SP_OLD].dimension);
	tool_flush();
	status = d->in.wrong ? TOOL_DAMAGED : TOOL_OK;
	return d->gate ? gate_status(d) : status;
}

/* With -f: nothing is tested, so nothing that says how may be given. */
static int
fold(const struct differ *d, char **files)
{
	struct graphin in[2] = { { .n_inputs = 0 }, { .n_inputs = 0 } };

	if (d->diff.basis != SP_DIFF_SHARE && d->diff.basis != SP_DIFF_RUN)
		errx(TOOL_TROUBLE, "-f compares shares or, with -s, whole "
		    "runs: leave out -c and -n");
	if (d->gate || d->tabs)
		errx(TOOL_TROUBLE, "-f excludes -t and -x");
	for (int i = SP_OLD; i <= SP_NEW; i++) {
		in[i].in = d->in;
		in[i].in.elf_name = d->elf_names[i] ? d->elf_names[i] :
		    d->elf_names[SP_OLD];
		in[i].profiler.shown = d->profiler_shown;
	}
	return difffolded_print(in, files, d->whole);
}

int
main(int argc, char **argv)
{
	struct differ d = { .diff.level = LEVEL };
	struct fraction level = { &d.diff.level, "-a", 1 };
	struct fraction points = { &d.diff.least_points, "-p", 100 };
	struct fraction percent = { &d.diff.least_percent, "-r", 1e6 };
	const struct tool_option options[] = {
		{ 'a', .take = parse_fraction, .to = &level },
		{ 'c', .flag = &d.own_calls },
		{ 'E', .text = &d.elf_names[SP_NEW] },
		{ 'e', .text = &d.elf_names[SP_OLD] },
		{ 'f', .flag = &d.folded },
		{ 'n', .text = &d.diff.per },
		{ 'P', .flag = &d.profiler_shown },
		{ 'p', .take = parse_fraction, .to = &points },
		{ 'q', .flag = &d.in.quiet },
		{ 'r', .take = parse_fraction, .to = &percent },
		{ 's', .flag = &d.whole },
		{ 't', .flag = &d.tabs },
		{ 'v', .flag = &d.in.verbose },
		{ 'x', .flag = &d.gate },
		{ 0 }
	};
	struct sp_names *names[2] = { NULL, NULL };
	int status;

	argv = tool_options(&tool, options, argc, argv);
	if (!argv[0] || (argv[1] && argv[2]) || !d.elf_names[SP_OLD])
		tool_usage(&tool);
	choose_basis(&d);
	check_operands(argv);
	if (d.folded)
		return tool_finish(fold(&d, argv));
	for (int i = SP_OLD; i <= SP_NEW && d.elf_names[i]; i++)
		tool_check(d.elf_names[i],
		    sp_names_open(&names[i], d.elf_names[i]));
	if (!d.elf_names[SP_NEW])
		d.elf_names[SP_NEW] = d.elf_names[SP_OLD];
	d.diff.names[SP_OLD] = names[SP_OLD];
	d.diff.names[SP_NEW] = names[SP_NEW] ? names[SP_NEW] : names[SP_OLD];
	/* Behind the last operand is NULL, which is stdin. */
	for (int i = SP_OLD; i <= SP_NEW; i++)
		read_profile(&d, i, argv[i]);
	check_dimensions(&d);
	status = work(&d);
	sp_diff_free(&d.diff);
	for (int i = SP_OLD; i <= SP_NEW; i++) {
		sp_gmon_free(&d.gmon[i]);
		sp_names_free(names[i]);
	}
	return tool_finish(status);
}
