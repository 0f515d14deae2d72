/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of functions by their calls.  These functions print and exit. */
#ifndef CALLTABLE_H
#define CALLTABLE_H

#include "callin.h"
#include "callsum.h"

/* A function's row: what is printed of it, and sorted by. */
struct callrow {
	const struct sp_callsum_function *f;
	const struct sp_func *func;
	char *name;		/* owned, escaped */
};

#define CALLTABLE_COLUMNS	10

struct calltable {
	struct callrow *rows;	/* owned; functions with calls */
	size_t n;
	uint64_t self_us;	/* of all of them */
	struct sp_callsum_function *functions;	/* owned, but for spreads */
	bool hidden[CALLTABLE_COLUMNS];
};

/*
 * The functions of s, which in's calls are given to, as if its input ended
 * here, sorted by a column of calltable_keys.  Valid until the next call.
 * Exits with status 2 without memory.
 */
void calltable_make(struct calltable *t, const struct sp_callsum *s,
    const struct callin *in, const char *key);

/*
 * Leave out columns until rows of that many characters have room for names.
 * The one that is sorted by stays.
 */
void calltable_fit(struct calltable *t, unsigned width);

/* The columns that rows are sorted by, with a blank between two. */
extern const char calltable_keys[];

/* Exit with 2 if key is no column. */
void calltable_check(const char *key);

/*
 * Print the first n rows in columns, or as fields with tabs between them; then
 * none is left out.
 */
void calltable_print(const struct calltable *t, size_t n, bool tabs,
    FILE *out);

/* Print how the durations of the first n are spread, as bars. */
void calltable_bars(const struct calltable *t, size_t n);

void calltable_free(struct calltable *t);

#endif
