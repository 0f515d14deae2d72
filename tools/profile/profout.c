/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles as gmon.out files, see profout.h */

#include <config.h>

#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/outfile.h"
#include "common/tool.h"
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
profout_check_files(const struct sp_tasks *t, const char *name,
    enum sp_gmon_format format, const char *const *sources)
{
	for (size_t i = 0; i < t->n; i++) {
		char *file;

		if (!has_file(t->list[i]))
			continue;
		file = file_of(t->list[i], name);
		outfile_spare(file, sources);
		profout_check_size(&t->list[i]->profile, format, file);
		free(file);
	}
}

void
profout_write_tasks(const struct sp_tasks *t, const char *name,
    enum sp_gmon_format format)
{
	for (size_t i = 0; i < t->n; i++) {
		struct sp_profile_facts facts;
		char *file;

		if (!has_file(t->list[i]))
			continue;
		file = file_of(t->list[i], name);
		profout_write(&t->list[i]->profile, file, format, &facts);
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

		if (!has_file(t->list[i]))
			continue;
		fprintf(stderr, "gmonbuild: %s.%s: %" PRIu64 " arcs, %" PRIu64
		    " samples", name, t->list[i]->label, arcs, samples);
		if (p->rate_hz)
			fprintf(stderr, ", %.3f seconds",
			    (double)samples / p->rate_hz);
		fputc('\n', stderr);
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
