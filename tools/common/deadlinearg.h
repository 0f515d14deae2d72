/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Deadlines: how long something of a name may take, the option -x of programs
 * that fail a test then.  These functions print and exit.
 */
#ifndef DEADLINEARG_H
#define DEADLINEARG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deadline {
	const char *text;	/* the option's, which begins with the name */
	size_t name_bytes;
	uint64_t limit;		/* in the program's units */
};

/* Zero-initialise but for what the caller sets. */
struct deadlines {
	unsigned per_us;	/* set by the caller: units in a microsecond */
	struct deadline *list;	/* owned */
	size_t n, room;
};

/* What is checked against a deadline.  Zero-initialise. */
struct deadline_count {
	uint64_t n, late;	/* all that came, and those that took longer */
	uint64_t longest;	/* of late ones; of equal ones the first */
	int64_t at;		/* when that began */
};

/* "NAME<=TIME", TIME in us, or with us, ms or s behind it: a tool_option. */
void deadlines_take(void *deadlines, const char *text);

/*
 * They were read with so many units a microsecond, as what they are for was not
 * known yet: from now on there are fewer.  A fraction does not count.
 */
void deadlines_scale(struct deadlines *d, unsigned per_us);

/* The number of the deadline for a name, and 1; 0 if there is none. */
size_t deadlines_find(const struct deadlines *d, const char *name,
    size_t bytes);

/* Something took so long that began at a time. */
void deadline_add(struct deadline_count *c, const struct deadline *d,
    uint64_t took, int64_t at);

/* What else came counts for the same deadline. */
void deadline_join(struct deadline_count *c,
    const struct deadline_count *other);

void deadlines_free(struct deadlines *d);

#endif
