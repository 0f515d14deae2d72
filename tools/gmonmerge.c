/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmonmerge - add up profiles of the same program */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <string.h>

#include "common/outfile.h"
#include "profile/profout.h"
#include "profile/profin.h"

static const struct tool tool = {
	.name = "gmonmerge",
	.purpose = "add up profiles of the same program",
	.synopsis = "[-hqVv] [-f gnu|bsd44] [-o file] [file ...]",
	.options =
	    "  -f format  gnu (default) or bsd44\n"
	    "  -o file    output (default gmon.sum); - is stdout\n"
	    "  -q         no message about oddities of the input\n"
	    "  -v         print the sums at the end\n",
	.examples =
	    "  gmonmerge run1.gmon run2.gmon run3.gmon && "
	    "gprof fw.elf gmon.sum\n"
	    "  gmonmerge -o gmon.out arcs-only.gmon samples-only.gmon\n"
};

struct merger {
	struct profin in;
	struct sp_gmon sum;
	bool begun;
};

static int
merge_input(struct tool_input *in, void *arg)
{
	struct merger *const m = arg;
	const uint64_t wrong = m->in.wrong;
	struct sp_gmon g;
	const char *why;

	profin_read(&m->in, in, &g);
	if (g.addr_bytes != 4 || g.big_endian)
		errx(TOOL_TROUBLE, "%s: of a %s program, only 32-bit "
		    "little-endian ones can be added up", in->name,
		    g.big_endian ? "big-endian" : "64-bit");
	/* A file that gprof refuses must not spoil the sum. */
	why = sp_gmon_sort(&g);
	if (!why && g.n_blocks) {
		m->in.wrong++;
		if (!m->in.quiet)
			warnx("%s: basic-block counts are left out",
			    in->name);
	}
	if (!why && !m->begun) {
		m->sum = g;
		m->begun = true;
		return m->in.wrong > wrong ? TOOL_DAMAGED : TOOL_OK;
	}
	tool_check(in->name, why ? why : sp_gmon_merge(&m->sum, &g));
	sp_gmon_free(&g);
	return m->in.wrong > wrong ? TOOL_DAMAGED : TOOL_OK;
}

static void
print_sums(const struct sp_gmon *g)
{
	uint64_t calls = 0;

	for (size_t i = 0; i < g->n_arcs; i++)
		calls += g->arcs[i].count;
	warnx("%zu arcs, %" PRIu64 " calls, %" PRIu64 " samples", g->n_arcs,
	    calls, sp_gmon_samples(g));
}

static int
write_sum(struct merger *m, enum sp_gmon_format format, const char *name)
{
	const uint64_t overfull = format == SP_GMON_GNU ?
	    sp_gmon_overfull(&m->sum) : 0;
	struct outfile o;
	uint64_t left_out;

	check_gmon_format(format, m->sum.n_hists);
	profout_check_gmon(&m->sum, format, name);
	outfile_open(&o, name);
	left_out = sp_gmon_write(&m->sum, format, o.out);
	outfile_commit(&o);
	if (left_out)
		warnx("%s: %" PRIu64 " samples are beyond what bsd44 bins "
		    "hold: use -f gnu", name, left_out);
	if (overfull)
		warnx("%s: %" PRIu64 " bins have more than 4294967295 "
		    "samples: gprof shows fewer", name, overfull);
	return left_out || overfull ? TOOL_DAMAGED : TOOL_OK;
}

int
main(int argc, char **argv)
{
	struct merger m = { .begun = false };
	enum sp_gmon_format format = SP_GMON_GNU;
	const char *output = "gmon.sum";
	bool verbose = false;
	const struct tool_option options[] = {
		{ 'f', .take = parse_gmon_format, .to = &format },
		{ 'o', .text = &output },
		{ 'q', .flag = &m.in.quiet },
		{ 'v', .flag = &verbose },
		{ 0 }
	};
	int status, written;

	argv = tool_options(&tool, options, argc, argv);
	if (!strcmp(output, "-"))
		tool_refuse_terminal();
	else
		outfile_check(output);
	status = tool_each_input(argv, merge_input, &m);
	written = write_sum(&m, format, output);
	if (verbose)
		print_sums(&m.sum);
	sp_gmon_free(&m.sum);
	return tool_finish(written > status ? written : status);
}
