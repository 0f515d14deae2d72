/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tspstat's tables: tasks, mutexes, queues with semaphores, and the heap. */
#ifndef TSPTABLES_H
#define TSPTABLES_H

#include "texttable.h"
#include "tsp/summary.h"
#include "tspin.h"

/* What -s may be, with a blank between two. */
extern const char tsptables_keys[];
bool tsptables_is_key(const char *key);

/* Hundredths of a percent that ns are of the time observed; 0 of nothing. */
uint64_t tsptables_share(uint64_t ns, const struct sp_tspsum *s);

enum {
	TSPTABLES_TASKS, TSPTABLES_MUTEXES, TSPTABLES_QUEUES, TSPTABLES_HEAP,
	TSPTABLES
};

/* Make all TSPTABLES of them, in order of numbers. */
void tsptables_make(struct texttable *t, const struct tspin *in,
    const struct sp_tspsum *s);
void tsptables_free(struct texttable *t);

/* Print them: so many tasks, sorted by a key, and all other objects. */
void tsptables_print(const struct tspin *in, const struct sp_tspsum *s,
    const char *key, size_t rows, bool tabs, FILE *out);

#endif
