/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of functions by their calls.  These functions print and exit. */
#ifndef CALLTABLE_H
#define CALLTABLE_H

#include "common/callcolumns.h"
#include "common/callin.h"

/* A function's row: what is printed of it, and sorted by. */
struct callrow {
	const struct sp_callsum_function *f;
	const struct sp_function_id *func;
	char *name;		/* owned, escaped */
	uint64_t values[CALLCOLUMNS];
	bool known[CALLCOLUMNS];	/* else it has no value there */
};

struct calltable {
	struct callrow *rows;	/* owned; functions with calls */
	size_t n;
	uint64_t self_us;	/* of all of them */
	uint64_t span_us;	/* of the recording */
	size_t folder;		/* characters that all places begin with */
	struct sp_callsum_function *functions;	/* owned, but for histograms */
	int widths[CALLCOLUMNS];	/* of what is in a column; 0: it is
					   left out, or nothing is in it */
	bool lacks;		/* a column has been left out */
};

/*
 * The functions of s, which in's calls are given to, as if its input ended
 * here, sorted by a column, or by name if that is CALLCOLUMNS.  Valid until the
 * next call.  Exits with status 2 without memory.
 */
void calltable_make(struct calltable *t, const struct sp_callsum *s,
    const struct callin *in, size_t column);

/*
 * Leave out columns until rows of that many characters have room for names.
 * The one that is sorted by stays.
 */
void calltable_fit(struct calltable *t, unsigned width);

/*
 * Print the folder that the places of the first n rows have in common: then
 * calltable_print leaves it out.  Returns the number of lines.
 */
size_t calltable_folder(struct calltable *t, size_t n, FILE *out);

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
