/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Profiles as files: a gmon.out of the whole program, one a task, and text with
 * the stacks of the samples
 */
#ifndef PROFOUT_H
#define PROFOUT_H

#include "gmon/tasks.h"
#include "graph/callers.h"

/*
 * Before anything is written: exit with status 2 if the file would be too
 * large.  name is that of the file, for the message.
 */
void profout_check_gmon(const struct sp_gmon *g, enum sp_gmon_format format,
    const char *name);
void profout_check_size(const struct sp_profile *p, enum sp_gmon_format format,
    const char *name);

/*
 * Write p to the file name, "-" for stdout.  Returns the number of samples
 * that the format can't hold; exits with status 2 if the write fails.
 */
uint64_t profout_write(const struct sp_profile *p, const char *name,
    enum sp_gmon_format format, struct sp_profile_facts *facts);

/*
 * Exit with status 2 if no names for the tasks' files can be made of name:
 * they have a dot and the task's label behind it.
 */
void profout_check_tasks(const char *name);

/*
 * Write a file for each task of the profile of all, which get their labels and
 * its rate; or none, and exit with status 2, if one is among the sources, since
 * the stream chooses its name, see outfile_spare; or if it would be too large.
 */
void profout_write_tasks(struct sp_tasks *t, const struct sp_profile *all,
    const char *name, enum sp_gmon_format format, const char *const *sources);

/* Print on stderr what is in them, a line each. */
void profout_print_tasks(const struct sp_tasks *t, const char *name);

/* Take names of tasks from a file; exits with status 2 if it can't be read. */
void profout_read_names(struct sp_tasks *t, const char *file);

/* What the order of a stream's packets tells: the stacks of the samples. */
struct profout_stacks {
	const char *name;	/* of the file, "-" is stdout; NULL: none */
	struct sp_callers callers;
	struct sp_symbols symbols;
	struct sp_functions functions;
};

/* Before the first packet: read the functions of the program; exits without. */
void profout_begin_stacks(struct profout_stacks *s, const char *elf,
    const struct sp_profile *p);

/* Write the profile as text with them. */
void profout_write_stacks(struct profout_stacks *s);

/* Report what is not right with them; false if something is not. */
bool profout_check_stacks(const struct profout_stacks *s, bool quiet);

void profout_free_stacks(struct profout_stacks *s);

#endif
