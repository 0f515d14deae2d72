/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmonjoin - join times of a plain build with calls of one with -pg */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/outfile.h"
#include "integrity/elf_mismatch.h"
#include "gmonjoin.h"
#include "profile/profout.h"

#define CALLS_MAX	(UINT64_C(1) << 62)
#define OTHER_BUILD	0.05	/* of all samples or calls: it is another one */

static const struct tool tool = {
	.name = "gmonjoin",
	.purpose = "join times of a plain build with calls of one with -pg",
	.synopsis =
	    "[-hqVv] [-f gnu|bsd44] [-o file] -E elf -e elf times [calls]",
	.options =
	    "  -E elf     the build with -pg, which has counted the calls\n"
	    "  -e elf     the plain build, which has taken the times\n"
	    "  -f format  gnu (default) or bsd44\n"
	    "  -o file    output (default gmon.out); - is stdout\n"
	    "  -q         no message about what could not be joined\n"
	    "  -v         print the sums, and each function that could not be "
	    "joined\n",
	.examples =
	    "  gmonjoin -e plain.elf -E pg.elf times.gmon calls.gmon && "
	    "gprof plain.elf gmon.out\n"
};

static void
read_elf(struct build *b)
{
	tool_check(b->elf_name, sp_elf_read(&b->elf, b->elf_name));
	tool_must(sp_program_build(&b->program, &b->elf));
	tool_check(b->elf_name, sp_names_open(&b->names, b->elf_name));
	tool_check(b->elf_name, sp_linetable_open(&b->lines, b->elf_name));
}

static void
read_profile(struct gmonjoin *j, struct build *b, const char *name)
{
	struct tool_input in;

	tool_input_open(&in, name);
	j->in.elf_name = b->elf_name;
	profin_read(&j->in, &in, &b->gmon);
	tool_check(in.name, sp_gmon_sort(&b->gmon));
	if (!sp_gmon_sums_fit(&b->gmon, CALLS_MAX))
		errx(TOOL_TROUBLE, "%s: counts are beyond 2^62", in.name);
	b->name = in.name;
	tool_input_close(&in);
}

static uint64_t
calls_of(const struct sp_gmon *g)
{
	uint64_t n = 0;

	for (size_t i = 0; i < g->n_arcs; i++)
		n += g->arcs[i].count;
	return n;
}

/* Does its code show which of the two builds each is? */
static void
check_elfs(const struct gmonjoin *j)
{
	const struct build *const plain = &j->plain, *const pg = &j->pg;
	bool counts = false;

	for (size_t i = 0; i < plain->program.n_entries; i++)
		counts |= plain->program.entries[i].to != 0;
	if (counts && sp_program_lacks_mcount(&pg->program))
		errx(TOOL_TROUBLE, "%s calls mcount, and %s does not: swap -e "
		    "and -E, and the profiles", plain->elf_name, pg->elf_name);
	if (counts)
		errx(TOOL_TROUBLE, "%s: calls mcount: take times from a build "
		    "without -pg", plain->elf_name);
	if (sp_program_lacks_mcount(&pg->program))
		errx(TOOL_TROUBLE, "%s: no function calls mcount: compile "
		    "it with -pg", pg->elf_name);
}

static void
check_profiles(const struct gmonjoin *j)
{
	if (j->plain.gmon.n_arcs && !j->pg.gmon.n_arcs)
		errx(TOOL_TROUBLE, "%s has calls, and %s has none: times come "
		    "first, then calls", j->plain.name, j->pg.name);
	if (j->plain.gmon.n_arcs)
		errx(TOOL_TROUBLE, "%s: has calls, so it is not of %s",
		    j->plain.name, j->plain.elf_name);
	if (!sp_gmon_samples(&j->plain.gmon))
		errx(TOOL_TROUBLE, "%s: no samples", j->plain.name);
	if (!j->pg.gmon.n_arcs)
		errx(TOOL_TROUBLE, "%s: no calls", j->pg.name);
}

/* n of all samples or calls, as what says, do not fit the ELF file. */
static void
check_fit(struct gmonjoin *j, const struct build *b, uint64_t n, uint64_t all,
    const char *what)
{
	if ((double)n > OTHER_BUILD * (double)all)
		errx(TOOL_TROUBLE, "%s: %" PRIu64 " of %" PRIu64 " %s %s: "
		    "another build?", b->name, n, all, what, b->elf_name);
	j->in.name = b->name;
	j->in.elf_name = b->elf_name;
	profin_report(&j->in, n, what);
}

/* All calls and samples are of these ELF files, or nothing is written. */
static void
check_builds(struct gmonjoin *j, uint64_t calls)
{
	check_fit(j, &j->plain, sp_other_build_samples(&j->plain.gmon,
	    &j->plain.program), sp_gmon_samples(&j->plain.gmon),
	    "samples are at no instruction of");
	check_fit(j, &j->pg, sp_join_sum(&j->join, SP_JOIN_FOREIGN), calls,
	    "calls are left out: of no function that calls mcount in");
}

static void
join(struct gmonjoin *j)
{
	const uint64_t calls = calls_of(&j->pg.gmon);
	struct build *const plain = &j->plain, *const pg = &j->pg;

	j->join.plain = (struct sp_join_build){ plain->names, &plain->program,
	    plain->lines };
	j->join.pg = (struct sp_join_build){ pg->names, &pg->program,
	    pg->lines };
	tool_must(sp_join_calls(&j->join, &pg->gmon, &plain->gmon));
	tool_check(plain->name, sp_gmon_sort(&plain->gmon));
	check_builds(j, calls);
	report_join(j, calls);
}

static uint64_t
write_profile(const struct gmonjoin *j)
{
	const struct sp_gmon *const g = &j->plain.gmon;
	struct outfile o;
	uint64_t left_out;

	check_gmon_format(j->format, g->n_hists);
	profout_check_gmon(g, j->format, j->output);
	outfile_open(&o, j->output);
	left_out = sp_gmon_write(g, j->format, o.out);
	outfile_commit(&o);
	if (left_out)
		warnx("%s: %" PRIu64 " samples are beyond what bsd44 bins "
		    "hold: use -f gnu", j->output, left_out);
	return left_out;
}

static void
free_build(struct build *b)
{
	sp_gmon_free(&b->gmon);
	sp_linetable_free(b->lines);
	sp_names_free(b->names);
	sp_program_free(&b->program);
	sp_elf_free(&b->elf);
}

int
main(int argc, char **argv)
{
	struct gmonjoin j = { .output = "gmon.out" };
	const struct tool_option options[] = {
		{ 'E', .text = &j.pg.elf_name },
		{ 'e', .text = &j.plain.elf_name },
		{ 'f', .take = parse_gmon_format, .to = &j.format },
		{ 'o', .text = &j.output },
		{ 'q', .flag = &j.in.quiet },
		{ 'v', .flag = &j.in.verbose },
		{ 0 }
	};
	uint64_t left_out;

	argv = tool_options(&tool, options, argc, argv);
	if (!argv[0] || (argv[1] && argv[2]) || !j.plain.elf_name ||
	    !j.pg.elf_name)
		tool_usage(&tool);
	if (!strcmp(argv[0], "-") && (!argv[1] || !strcmp(argv[1], "-")))
		errx(TOOL_TROUBLE, "both profiles are the standard input");
	if (!strcmp(j.output, "-"))
		tool_refuse_terminal();
	else
		outfile_check(j.output);
	read_elf(&j.plain);
	read_elf(&j.pg);
	check_elfs(&j);
	read_profile(&j, &j.plain, argv[0]);
	/* Behind the last operand is NULL, which is stdin. */
	read_profile(&j, &j.pg, argv[1]);
	check_profiles(&j);
	join(&j);
	left_out = write_profile(&j);
	sp_join_free(&j.join);
	free_build(&j.plain);
	free_build(&j.pg);
	return tool_finish(j.doubtful || j.in.wrong || left_out ?
	    TOOL_DAMAGED : TOOL_OK);
}
