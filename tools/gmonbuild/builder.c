/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The work of gmonbuild, see builder.h */

#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "builder.h"
#include "common/outfile.h"
#include "gmon/text.h"
#include "profile/profout.h"
#include "profile/summary.h"

static void
write_tasks(struct builder *b)
{
	sp_tasks_adopt(&b->tasks, &b->in.profile);
	sp_tasks_label(&b->tasks);
	profout_check_files(&b->tasks, b->output, b->format, b->sources);
	profout_write_tasks(&b->tasks, b->output, b->format);
}

/* The profile as text, with the stacks of its samples. */
static void
write_stacks(struct stackout *s)
{
	struct sp_profile_facts facts;
	struct sp_stacks stacks = { .n = 0 };
	struct outfile o;
	struct sp_gmon g;

	tool_must(sp_profile_gmon(s->callers.profile, &g, &facts) &&
	    (s->callers.counted || sp_callers_stacks(&s->callers, &stacks)));
	outfile_open(&o, s->name);
	g.addr_bytes = 4;
	sp_proftext_write(&g, s->callers.counted ? NULL : &stacks, o.out);
	outfile_commit(&o);
	sp_stacks_free(&stacks);
	sp_gmon_free(&g);
}

/*
 * Write the profile so far; returns samples that the format can't hold.  The
 * sum comes last: when it appears the tasks' files are there as well.
 */
static uint64_t
write_profile(struct builder *b, struct sp_profile_facts *facts)
{
	profout_check_size(&b->in.profile, b->format, b->output);
	intake_suspect(&b->in);
	if (b->by_task)
		write_tasks(b);
	if (b->stacks.name)
		write_stacks(&b->stacks);
	b->written = b->in.packets;
	return profout_write(&b->in.profile, b->output, b->format, facts);
}

/*
 * Is there something new to write, and of this program?  What is not may be
 * followed by more that is.
 */
static bool
has_snapshot(struct builder *b)
{
	const char *const why = intake_verify(&b->in);

	if (why && !b->warned && !b->progress.quiet)
		warnx("so far %s %s not written", why, b->output);
	b->warned |= why != NULL;
	return !why && b->written != b->in.packets &&
	    (b->in.profile.arcs || b->in.profile.samples);
}

/* The time until the next snapshot, in milliseconds; -1: none is due. */
static int
snapshot_wait(struct builder *b)
{
	struct sp_profile_facts facts;
	const double now = tool_clock();

	if (!b->snapshot_ms)
		return -1;
	if (!b->snapshot_due)
		b->snapshot_due = now + b->snapshot_ms / 1e3;
	if (now >= b->snapshot_due) {
		if (has_snapshot(b))
			write_profile(b, &facts);
		b->snapshot_due = tool_clock() + b->snapshot_ms / 1e3;
		return b->snapshot_ms;
	}
	return (int)((b->snapshot_due - now) * 1e3) + 1;
}

static void
show_progress(struct builder *b)
{
	if (tool_progress_due(&b->progress))
		tool_progress_line(&b->progress, "%" PRIu64 " arcs, %" PRIu64
		    " samples, %" PRIu64 " bytes skipped",
		    b->in.profile.arcs, b->in.profile.samples, b->in.skipped);
}

static int
read_input(struct tool_input *in, void *arg)
{
	struct builder *const b = arg;

	intake_begin(&b->in);
	do {
		tool_input_wait(in, snapshot_wait(b));
		while (intake_take(&b->in, in) > 0)
			continue;
		show_progress(b);
	} while (!in->ended);
	intake_end(&b->in);
	tool_progress_end(&b->progress);
	return TOOL_OK;
}

/* Report what is not right with the stacks; false if something is not. */
static bool
check_stacks(const struct stackout *s, bool quiet)
{
	if (s->callers.counted && !quiet)
		warnx("%s: the firmware counts calls before it sends them: "
		    "no callers by order", s->name);
	else if (s->callers.unsure && !quiet)
		warnx("%s: %" PRIu64 " samples may be charged to a wrong "
		    "caller, as calls were lost", s->name, s->callers.unsure);
	return !s->callers.counted && !s->callers.unsure;
}

/* Finish the profile and report what is not right with it. */
static int
finish(struct builder *b)
{
	const struct intake *const in = &b->in;
	struct sp_profile_facts f;
	uint64_t left_out;
	bool damaged;

	intake_check(in, b->output);
	left_out = write_profile(b, &f);
	damaged = summary_is_bad(in, &f, left_out);
	damaged |= !check_stacks(&b->stacks, b->progress.quiet);
	if (b->verbose || (damaged && !b->progress.quiet))
		summary_print(b->name, in, &f, left_out);
	if (b->verbose && b->by_task)
		profout_print_tasks(&b->tasks, b->output);
	return damaged ? TOOL_DAMAGED : TOOL_OK;
}

static void
begin_tasks(struct builder *b)
{
	tool_must(sp_tasks_init(&b->tasks));
	if (b->names)
		profout_read_names(&b->tasks, b->names);
	b->in.tasks = &b->tasks;
}

/* Before the first packet: read the functions of the program. */
static void
begin_stacks(struct builder *b)
{
	struct stackout *const s = &b->stacks;
	const char *const elf = b->text.elf_name;

	if (!elf)
		errx(TOOL_TROUBLE, "-c needs an ELF file");
	tool_check(elf, sp_symbols_read(&s->symbols, elf));
	tool_must(sp_functions_find(&s->functions, &s->symbols));
	if (!s->functions.n)
		errx(TOOL_TROUBLE, "%s: no symbols of functions", elf);
	s->callers.profile = &b->in.profile;
	s->callers.functions = &s->functions;
	b->in.callers = &s->callers;
}

int
builder_run(struct builder *b, char **operands)
{
	if (b->by_task)
		begin_tasks(b);
	if (b->stacks.name)
		begin_stacks(b);
	tool_each_input(operands, read_input, b);
	return finish(b);
}

void
builder_free(struct builder *b)
{
	intake_free(&b->in);
	sp_tasks_free(&b->tasks);
	sp_callers_free(&b->stacks.callers);
	sp_functions_free(&b->stacks.functions);
	sp_symbols_free(&b->stacks.symbols);
	sp_elf_free(&b->text.elf);
	free(b->sources);
}
