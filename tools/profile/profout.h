/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles as gmon.out files: that of the whole program, and one a task */
#ifndef PROFOUT_H
#define PROFOUT_H

#include "gmon/gmon.h"
#include "gmon/tasks.h"

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
 * Before the first is written: exit with status 2 if a task's file is one of
 * these, since the stream chooses its name, see outfile_spare; or if it would
 * be too large.  The tasks have their labels and the rate.
 */
void profout_check_files(const struct sp_tasks *t, const char *name,
    enum sp_gmon_format format, const char *const *sources);

/* Write a file for each task, which has its label. */
void profout_write_tasks(const struct sp_tasks *t, const char *name,
    enum sp_gmon_format format);

/* Print on stderr what is in them, a line each. */
void profout_print_tasks(const struct sp_tasks *t, const char *name);

/* Take names of tasks from a file; exits with status 2 if it can't be read. */
void profout_read_names(struct sp_tasks *t, const char *file);

#endif
