/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A profile for each task of an RTOS, beside that of the whole program: events
 * go to the task that runs, which TASK packets tell.
 */
#ifndef SP_TASKS_H
#define SP_TASKS_H

#include "gmon/profile.h"

#define SP_TASK_IDS	65536	/* ids are 16 bits wide */
#define SP_TASK_NONE	SP_TASK_IDS	/* nobody, as before the first TASK */
#define SP_TASKS_MAX	1024	/* with a profile; damage invents some */
#define SP_TASK_NAME_MAX	64	/* bytes */

struct sp_task {
	uint32_t id;
	uint8_t name[SP_TASK_NAME_MAX];
	size_t name_bytes;	/* 0: not named */
	uint32_t stack_bytes;	/* of its stack; 0: not known */
	bool fixed;		/* names from the stream do not count */
	struct sp_profile profile;	/* the text in it is the whole's */
	/* In a file's name; of letters, digits and ".-_", ends in a 0. */
	char label[SP_TASK_NAME_MAX + sizeof(".65535")];
	bool unique;		/* the label ends in the id */
};

struct sp_tasks {
	struct sp_task **by_id;	/* owned, as they are; NULL: none yet */
	struct sp_task *list[SP_TASKS_MAX];	/* with a profile, by id */
	size_t n;
	uint32_t current;	/* who runs: an id, or SP_TASK_NONE */
	size_t kept;		/* different arcs and samples of all */
	uint64_t left_out;	/* events of tasks for which there is no room */
};

/* Before all else.  False without memory. */
bool sp_tasks_init(struct sp_tasks *t);

/*
 * Call task id so; n is 1 to SP_TASK_NAME_MAX.  The last name counts, but one
 * that is fixed stays.  False without memory.
 */
bool sp_tasks_name(struct sp_tasks *t, uint32_t id, const void *name, size_t n,
    bool fixed);

/* The stack of task id has so many bytes.  False without memory. */
bool sp_tasks_stack(struct sp_tasks *t, uint32_t id, uint32_t bytes);

/*
 * The same as sp_tasks_name from a line of text, fixed: an id and a name, with
 * blanks between and perhaps around.  Empty lines and those that begin with #
 * name none.  The line is changed.  Returns NULL, or why it can't be: it is no
 * such line, or there is no memory.
 */
const char *sp_tasks_name_line(struct sp_tasks *t, char *line);

/*
 * Count n packets, as sp_profile_add counts them for the whole, for the task
 * that runs, which is another one behind each TASK.  Of the whole only what its
 * caller has set is looked at.  False without memory.
 */
bool sp_tasks_add(struct sp_tasks *t, const struct sp_profile *whole,
    const struct sp_packet *packets, size_t n);

/*
 * What the whole's caller has set by now is that of all tasks: before they
 * are looked at, since a header may have told it after their last event.
 */
void sp_tasks_adopt(struct sp_tasks *t, const struct sp_profile *whole);

/*
 * Give each task on the list its label, no two of them equal, even where case
 * is not kept apart.  It is its name, with _ for each byte that is no ASCII
 * letter, digit, dot or minus, or its id if it has no name; where two would be
 * equal each has a dot and its id behind it.  Nobody is "none", and no task.
 */
void sp_tasks_label(struct sp_tasks *t);

/* Forget all that was counted, but no name. */
void sp_tasks_clear(struct sp_tasks *t);

void sp_tasks_free(struct sp_tasks *t);

#endif
