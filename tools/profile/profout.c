/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles as files, see profout.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/outfile.h"
#include "common/tool.h"
#include "gmon/text.h"
#include "profout.h"

void
profout_check_gmon(const struct sp_gmon *g, enum sp_gmon_format format,
    const char *name)
{
	if (!sp_gmon_fits(g, format))
		errx(TOOL_TROUBLE, "%s: so many samples would make a file of "
		    "more than %d MiB: not written", name,
		    (int)(SP_GMON_SPILL_MAX >> 20));
}

/*
 * Surely no file that is too large: each further record has 65535 samples of
 * some bin, and a bin has two bytes of text or more.  So there is no need to
 * make a gmon.out's contents only to look at them.
 */
static bool
is_small(const struct sp_profile *p)
{
	uint64_t record = 64;

	for (size_t i = 0; i < p->text.n; i++)
		record += p->text.ranges[i].high - p->text.ranges[i].low;
	return p->samples / UINT16_MAX <= SP_GMON_SPILL_MAX / record;
}

void
profout_check_size(const struct sp_profile *p, enum sp_gmon_format format,
    const char *name)
{
	struct sp_profile_facts facts;
	struct sp_gmon g;

	if (is_small(p))
		return;
	tool_must(sp_profile_gmon(p, &g, &facts));
	profout_check_gmon(&g, format, name);
	sp_gmon_free(&g);
}

uint64_t
profout_write(const struct sp_profile *p, const char *name,
    enum sp_gmon_format format, struct sp_profile_facts *facts)
{
	struct outfile o;
	struct sp_gmon g;
	uint64_t left_out;

	tool_must(sp_profile_gmon(p, &g, facts));
	/* The other form has no such bins. */
	if (format == SP_GMON_GNU)
		facts->overfull = sp_gmon_overfull(&g);
	outfile_open(&o, name);
	left_out = sp_gmon_write(&g, format, o.out);
	outfile_commit(&o);
	sp_gmon_free(&g);
	return left_out;
}

/* Is name too long to have the longest label behind it? */
static bool
is_long(const char *name)
{
	/* In place of the dot the label has its 0. */
	const size_t more = sizeof(((struct sp_task *)NULL)->label) +
	    strlen(OUTFILE_PART);
	struct stat st;
	char *file;
	bool is;

	if (asprintf(&file, "%s%0*d", name, (int)more, 0) < 0)
		err(TOOL_TROUBLE, NULL);
	is = stat(file, &st) && errno == ENAMETOOLONG;
	free(file);
	return is;
}

void
profout_check_tasks(const char *name)
{
	struct stat st;

	if (!strcmp(name, "-"))
		errx(TOOL_TROUBLE, "-T needs an output file");
	if (!stat(name, &st) && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
		errx(TOOL_TROUBLE, "-T: %s: is no regular file", name);
	/* Now: after a long run the sum would be lost. */
	if (is_long(name))
		errx(TOOL_TROUBLE, "-T: %s: leaves no room for a task's name",
		    name);
}

/* Is there anything for a file of its own? */
static bool
has_file(const struct sp_task *task)
{
	return task->profile.arcs || task->profile.samples;
}

/* The name of a task's file; the caller frees it. */
static char *
file_of(const struct sp_task *task, const char *name)
{
	char *file;

	if (asprintf(&file, "%s.%s", name, task->label) < 0)
		err(TOOL_TROUBLE, NULL);
	return file;
}

void
profout_write_tasks(struct sp_tasks *t, const struct sp_profile *all,
    const char *name, enum sp_gmon_format format, const char *const *sources)
{
	struct sp_profile_facts facts;

	sp_tasks_adopt(t, all);
	sp_tasks_label(t);
	/* All are checked before the first is written. */
	for (size_t i = 0; i < 2 * t->n; i++) {
		const struct sp_task *const task = t->list[i % t->n];
		char *file;

		if (!has_file(task))
			continue;
		file = file_of(task, name);
		if (i < t->n) {
			outfile_spare(file, sources);
			profout_check_size(&task->profile, format, file);
		} else
			profout_write(&task->profile, file, format, &facts);
		free(file);
	}
}

void
profout_print_tasks(const struct sp_tasks *t, const char *name)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct sp_profile *const p = &t->list[i]->profile;
		const uint64_t arcs = sp_profile_arcs(p);
		const uint64_t samples = sp_profile_samples(p);
		char time[40] = "";

		if (!has_file(t->list[i]))
			continue;
		if (p->rate_hz)
			snprintf(time, sizeof(time), ", %.3f seconds",
			    (double)samples / p->rate_hz);
		warnx("%s.%s: %" PRIu64 " arcs, %" PRIu64 " samples%s", name,
		    t->list[i]->label, arcs, samples, time);
	}
}

void
profout_read_names(struct sp_tasks *t, const char *file)
{
	struct tool_input in;
	uint64_t number = 0;
	char *line;

	tool_input_open(&in, file);
	do {
		tool_input_read(&in);
		while ((line = tool_input_line(&in))) {
			const char *const why = sp_tasks_name_line(t, line);

			number++;
			if (why)
				errx(TOOL_TROUBLE, "%s: line %" PRIu64 ": %s",
				    in.name, number, why);
		}
	} while (!in.ended);
	tool_input_close(&in);
}

void
profout_begin_stacks(struct profout_stacks *s, const char *elf,
    const struct sp_profile *p)
{
	if (!elf)
		errx(TOOL_TROUBLE, "-c needs an ELF file");
	tool_check(elf, sp_symbols_read(&s->symbols, elf));
	tool_must(sp_functions_find(&s->functions, &s->symbols));
	if (!s->functions.n)
		errx(TOOL_TROUBLE, "%s: no symbols of functions", elf);
	s->callers.profile = p;
	s->callers.functions = &s->functions;
}

void
profout_write_stacks(struct profout_stacks *s)
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

bool
profout_check_stacks(const struct profout_stacks *s, bool quiet)
{
	if (s->callers.counted && !quiet)
		warnx("%s: the firmware counts calls before it sends them: "
		    "no callers by order", s->name);
	else if (s->callers.unsure && !quiet)
		warnx("%s: %" PRIu64 " samples may be charged to a wrong "
		    "caller, as calls were lost", s->name, s->callers.unsure);
	return !s->callers.counted && !s->callers.unsure;
}

void
profout_free_stacks(struct profout_stacks *s)
{
	sp_callers_free(&s->callers);
	sp_functions_free(&s->functions);
	sp_symbols_free(&s->symbols);
}
