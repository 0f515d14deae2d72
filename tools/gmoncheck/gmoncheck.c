/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gmoncheck - find what makes gprof show something else than the truth */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "common/outfile.h"
#include "common/tool.h"
#include "gmon/gmon.h"
#include "gprof/symbol_fix.h"
#include "gmoncheck.h"

/* No gmon.out of a microcontroller comes near this. */
#define SIZE_LIMIT	((size_t)1 << 30)

static const struct tool tool = {
	.name = "gmoncheck",
	.purpose = "find what makes gprof show something else than the truth",
	.synopsis = "[-hqVv] [-f out.elf] elf [file ...]",
	.options =
	    "  -f out.elf  write a copy of the ELF file that gprof shows "
	    "rightly\n"
	    "  -q          print nothing, only set the exit status\n"
	    "  -v          print all names, and that all is well\n",
	.examples =
	    "  gmoncheck fw.elf\n"
	    "  gmoncheck fw.elf gmon.out\n"
	    "  gmoncheck -f report.elf fw.elf gmon.out; "
	    "arm-none-eabi-gprof report.elf gmon.out\n"
};

struct work {
	struct sp_check check;
	struct sp_gmon sum;	/* of the files that gprof adds up rightly */
	const char *elf;	/* its name */
	const char *name;	/* that of the profile being read */
	uint64_t profiles, findings;
	bool quiet;
};

static void
print(struct work *w, const char *trap, const char *subject, const char *text)
{
	w->findings++;
	if (!w->quiet)
		checkprint_line(trap, subject, text);
}

static void
tell(void *arg, enum sp_finding finding, uint64_t offset, const char *text)
{
	struct work *const w = arg;

	(void)offset;
	if (finding == SP_FINDING_WRONG)
		print(w, "profile", w->name, text);
}

/* gprof adds up all files: do they go with the first? */
static void
add_up(struct work *w, const struct sp_gmon *g)
{
	const char *const why = sp_gmon_merge(&w->sum, g);

	if (why) {
		print(w, "files", w->name, why);
		if (!w->quiet)
			checkprint_line("advice", "files",
			    "make a report of each file");
		sp_gmon_free(&w->sum);
	}
}

static int
check_profile(struct tool_input *in, void *arg)
{
	struct work *const w = arg;
	const uint64_t findings = w->findings;
	size_t n;
	uint8_t *const data = tool_input_all(in, SIZE_LIMIT, &n);
	struct sp_gmon g = { .n_hists = 0 };
	const char *why;

	w->name = in->name;
	why = n ? sp_gmon_read(&g, data, n, 0, tell, w) : "is empty";
	if (!why && (g.addr_bytes != 4 || g.big_endian))
		why = "not of a 32-bit little-endian program";
	tool_check(in->name, why);
	free(data);
	if (w->findings > findings && !w->quiet)
		checkprint_line("advice", "profile",
		    "build the file again from its recording by gmonbuild");
	tool_must(sp_check_profile(&w->check, &g));
	/* gprof compares the ranges of histograms without samples, too. */
	if (g.n_hists && !sp_gmon_samples(&g))
		g.hists[0].bins[0] = 1;
	if (w->profiles++)
		add_up(w, &g);
	else
		w->sum = g;
	if (w->profiles > 1)
		sp_gmon_free(&g);
	return TOOL_OK;
}

static void
write_fixed(const struct work *w, const char *name)
{
	struct outfile o;
	const char *why;

	outfile_open(&o, name);
	why = sp_symfix_write(&w->check, w->elf, o.out);
	if (why)
		outfile_abandon(&o);
	tool_check(w->elf, why);
	outfile_commit(&o);
}

static int
run(struct work *w, char **argv, const char *fixed, bool verbose)
{
	size_t n = 0;

	w->elf = argv[0];
	tool_check(w->elf, sp_check_elf(&w->check, w->elf));
	if (argv[1])
		tool_each_input(argv + 1, check_profile, w);
	sp_check_tidy(&w->check);
	/* Those that spoil come first. */
	while (n < w->check.n_hits && w->check.hits[n].spoils)
		n++;
	w->findings += n;
	if (verbose && !w->quiet && !w->findings)
		checkprint_line("fine", w->elf, "nothing that misleads gprof");
	if (!w->quiet)
		checkprint(&w->check, w->elf, verbose);
	if (fixed)
		write_fixed(w, fixed);
	sp_gmon_free(&w->sum);
	sp_check_free(&w->check);
	return w->findings ? TOOL_DAMAGED : TOOL_OK;
}

int
main(int argc, char **argv)
{
	struct work w = { .quiet = false };
	const char *fixed = NULL;
	bool verbose = false;
	const struct tool_option options[] = {
		{ 'f', .text = &fixed },
		{ 'q', .flag = &w.quiet },
		{ 'v', .flag = &verbose },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	if (!argv[0])
		tool_usage(&tool);
	if (fixed && !strcmp(fixed, "-"))
		errx(TOOL_TROUBLE, "-f: the copy needs a name");
	if (fixed)
		outfile_spare(fixed, (const char *const *)argv);
	return tool_finish(run(&w, argv, fixed, verbose));
}
