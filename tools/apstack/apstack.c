/* SPDX-License-Identifier: GPL-3.0-or-later */
/* apstack - show the call stacks of samples, and how deep stacks were */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "apstack.h"
#include "common/nametext.h"
#include "profile/profout.h"
#include "profile/summary.h"

static const struct tool tool = {
	.name = "apstack",
	.purpose = "show the call stacks of samples, and how deep stacks were",
	.synopsis =
	    "[-FfhiPqrTVvw] [-N names] [-n bytes] [-s size] [-x percent] "
	    "-e elf [file ...]",
	.options =
	    "  -e elf      the program that has sent the samples\n"
	    "  -F          do not check against the ELF that it has sent this\n"
	    "  -f          a profile for Firefox Profiler: tasks are its "
	    "threads\n"
	    "  -i          with what an interrupt has interrupted; else the "
	    "stack of a\n"
	    "              handler begins with it\n"
	    "  -N names    names of tasks: lines of an id and a name\n"
	    "  -n bytes    width of an address, 2 to 4 (default 3)\n"
	    "  -P          show the profiler's own functions as well\n"
	    "  -q          no message about damage, no progress line\n"
	    "  -r          each sample as a record, in their order, with "
	    "addresses\n"
	    "  -s size     a stack's size, as name=bytes or name=symbol: of a "
	    "task, or\n"
	    "              of main; may be given again\n"
	    "  -T          the first frame of a stack is its task\n"
	    "  -v          print a summary even if all is well\n"
	    "  -w          how deep each stack was, and by which calls\n"
	    "  -x percent  -w, and status 1 if a stack was fuller than that\n",
	.examples =
	    "  rawcap -b 1500000 /dev/ttyUSB0 | apstack -e fw.elf >cap.folded\n"
	    "  apstack -e fw.elf cap.raw | flamegraph.pl >cap.svg\n"
	    "  apstack -w -s main=1024 -x 80 -e fw.elf cap.raw\n"
};

struct stacker {
	struct textarg text;
	struct intake in;
	struct sp_tasks tasks;
	struct tool_progress progress;
	const char *names;	/* -N */
	bool records, by_time, by_depth, verbose;	/* -r, -f, -w, -v */
	struct profiler_share profiler;	/* -P in it */
	unsigned forgotten;	/* as the intake had it */
	uint64_t limit;		/* -x; 0: none */
	struct fold fold;
	struct depths depths;
	struct times times;
};

char *
frame_name(const struct intake *in, const struct unwind_frame *f)
{
	const struct sp_function *const function =
	    sp_functions_at(&in->stacks.functions,
	    f->is_return ? f->pc - 2 : f->pc);

	return function ? nametext_fold(function->symbol->name) :
	    tool_need(strdup("[unknown]"));
}

char *
task_name(const struct intake *in, uint32_t task)
{
	const struct sp_task *const t = task == SP_TASK_NONE ? NULL :
	    in->tasks->by_id[task];
	char text[SP_TASK_NAME_MAX + 1];

	if (task == SP_TASK_NONE)
		return tool_need(strdup("main"));
	if (t && t->name_bytes)
		snprintf(text, sizeof(text), "%.*s", (int)t->name_bytes,
		    (const char *)t->name);
	else
		snprintf(text, sizeof(text), "task %" PRIu32, task);
	return nametext_fold(text);
}

/* Addresses have no Thumb bit; 1 more is where an exception came from. */
static void
print_record(const struct stackin *s)
{
	printf("stack\t0x%" PRIx32, s->frames[0].pc);
	for (size_t i = 1; i < s->n; i++)
		printf("\t0x%" PRIx32, s->frames[i].pc +
		    !s->frames[i].is_return);
	if (sp_unwind_is_broken(s->end))
		printf("\tbroken\t%s", sp_unwind_end_text(s->end));
	putchar('\n');
}

/* Is it the profiler's, and not to be shown? */
static bool
is_left_out(struct stacker *t, const struct intake *in)
{
	const bool profilers = is_profilers(in);

	if (t->forgotten != in->forgotten)
		t->profiler.all = t->profiler.samples = 0;
	t->forgotten = in->forgotten;
	t->profiler.all++;
	t->profiler.samples += profilers;
	return profilers && !t->profiler.shown;
}

static void
take_sample(void *stacker, const struct intake *in)
{
	struct stacker *const t = stacker;

	if (t->records)
		print_record(&in->stacks);
	else if (t->by_depth)
		depths_add(&t->depths, in);
	else if (t->by_time)
		times_add(&t->times, in, is_left_out(t, in));
	else
		fold_add(&t->fold, in, is_left_out(t, in));
}

static char **
take_options(struct stacker *t, int argc, char **argv)
{
	struct intake *const in = &t->in;
	const struct tool_option options[] = {
		{ 'e', .text = &t->text.elf_name },
		{ 'F', .flag = &in->any_build },
		{ 'f', .flag = &t->by_time },
		{ 'i', .flag = &in->stacks.through },
		{ 'N', .text = &t->names },
		{ 'n', TOOL_NUMBER(&in->addr_bytes, SPLITPROF_WIRE_ADDR_MIN,
		    SPLITPROF_WIRE_ADDR_MAX) },
		{ 'P', .flag = &t->profiler.shown },
		{ 'q', .flag = &t->progress.quiet },
		{ 'r', .flag = &t->records },
		{ 's', .take = stack_sizes_take, .to = &t->depths.sizes },
		{ 'T', .flag = &t->fold.by_task },
		{ 'v', .flag = &t->verbose },
		{ 'w', .flag = &t->by_depth },
		{ 'x', TOOL_NUMBER(&t->limit, 1, 100) },
		{ 0 }
	};

	argv = tool_options(&tool, options, argc, argv);
	t->by_depth |= t->limit > 0;
	t->in.stacks.through |= t->by_depth;
	if (!t->text.elf_name)
		tool_usage(&tool);
	if (t->records + t->by_depth + t->by_time > 1)
		errx(TOOL_TROUBLE, "-f, -r and -w: give only one of them");
	return argv;
}

static int
read_input(struct tool_input *in, void *stacker)
{
	struct stacker *const t = stacker;

	intake_begin(&t->in);
	if (t->by_time)
		times_begin(&t->times, &t->in);
	do {
		tool_input_wait(in, -1);
		while (intake_take(&t->in, in) > 0)
			continue;
		if (tool_progress_due(&t->progress))
			tool_progress_line(&t->progress, "%" PRIu64 " stacks, %"
			    PRIu64 " bytes skipped", t->in.stacks.samples,
			    t->in.skipped);
		if (t->records)
			tool_flush();
	} while (!in->ended);
	intake_end(&t->in);
	tool_progress_end(&t->progress);
	return TOOL_OK;
}

/* Is a stack fuller than -x allows, or was one that has a size not found? */
static bool
print_depths(struct stacker *t)
{
	bool bad;
	uint64_t most;

	if (t->limit)
		depths_need_sizes(&t->depths, &t->in);
	most = depths_print(&t->depths, &t->in);
	bad = stack_sizes_unused(&t->depths.sizes, &t->depths.all,
	    t->in.tasks);
	if (t->limit && most > t->limit) {
		warnx("a stack is %" PRIu64 " %% full: more than %" PRIu64,
		    most, t->limit);
		bad = true;
	}
	return bad;
}

static bool
print_result(struct stacker *t)
{
	if (t->by_depth)
		return print_depths(t);
	if (t->by_time)
		times_print(&t->times, &t->in, t->text.elf_name);
	else if (!t->records)
		fold_print(&t->fold, &t->in);
	return false;
}

/* What a folded stack has no place for. */
static void
tell_profiler(const struct profiler_share *share)
{
	char text[PROFILER_SHARE_TEXT];

	if (profiler_share_text(share, text))
		warnx("%s", text);
}

static int
finish(struct stacker *t)
{
	const struct intake *const in = &t->in;
	struct sp_profile_facts f;
	struct sp_gmon g;
	bool bad;

	intake_check(in, NULL);
	if (!in->stacks.samples)
		errx(TOOL_TROUBLE, "%" PRIu64 " samples, none with its stack: "
		    "was it built with SPLITPROF_KIND = stack?",
		    in->profile.samples);
	tool_must(sp_profile_gmon(&in->profile, &g, &f));
	sp_gmon_free(&g);
	bad = print_result(t);
	bad |= summary_is_bad(in, &f, 0);
	if (t->verbose || (summary_is_bad(in, &f, 0) && !t->progress.quiet))
		summary_print(tool.name, in, &f, 0);
	if (t->verbose && !t->records && !t->by_depth)
		tell_profiler(&t->profiler);
	if (!t->progress.quiet)
		stackin_report(&in->stacks);
	return bad ? TOOL_DAMAGED : TOOL_OK;
}

int
main(int argc, char **argv)
{
	static struct stacker t = { .times.thread = FIREFOX_NONE };
	int status;

	t.in.profile.bin_bytes = 2;
	t.in.as_came = t.in.no_rate = true;
	argv = take_options(&t, argc, argv);
	tool_must(sp_tasks_init(&t.tasks));
	if (t.names)
		profout_read_names(&t.tasks, t.names);
	t.in.tasks = &t.tasks;
	t.in.stacked = take_sample;
	t.in.arg = &t;
	stack_sizes_find(&t.depths.sizes, t.text.elf_name);
	intake_open(&t.in, &t.text);
	tool_outlive_interrupt();
	tool_each_input(argv, read_input, &t);
	status = finish(&t);
	fold_free(&t.fold);
	depths_free(&t.depths);
	times_free(&t.times);
	intake_free(&t.in);
	sp_tasks_free(&t.tasks);
	sp_elf_free(&t.text.elf);
	return tool_finish(status);
}
