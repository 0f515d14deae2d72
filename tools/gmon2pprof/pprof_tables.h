/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a profile for pprof */
#ifndef PPROF_TABLES_H
#define PPROF_TABLES_H

#include "base/countmap.h"
#include "profile.pb-c.h"
#include "profile/graphin.h"
#include "source/line_table.h"

/* A list of messages that grows; their ids are their indices, plus 1. */
struct pprof_list {
	void **items;		/* owned, as they are */
	size_t n, room;
	struct sp_countmap ids;	/* by keys, if they have some */
};

/*
 * What samples refer to by numbers.  All is in memory until it is written,
 * since the messages hold pointers to each other.
 */
struct pprof_tables {
	const struct sp_callgraph *cg;
	struct sp_linetable *lines;
	bool inlined;		/* functions that were inlined are kept apart */
	struct pprof_list strings;	/* by a hash of the text */
	struct pprof_list functions;	/* by name and file */
	struct pprof_list locations;	/* by function and place */
};

/* Memory for a message, of zeros; exits without. */
void *pprof_alloc(size_t n, size_t size);

void pprof_add(struct pprof_list *list, void *item);

/* The index of a text; that of "", the first one, is 0. */
int64_t pprof_string(struct pprof_tables *t, const char *text);

/* The id of a place in a function. */
uint64_t pprof_location(struct pprof_tables *t, uint32_t func,
    uint32_t place);

/* The index of a text that is escaped first, as any bytes may be in it. */
int64_t pprof_name(struct pprof_tables *t, const char *name);

/* Free what is no message: the lines, and the tables by which ids are found. */
void pprof_free(struct pprof_tables *t);

#endif
