/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What callstat tells of a function: the columns of its table. */
#ifndef CALLCOLUMNS_H
#define CALLCOLUMNS_H

#include "mp/call_summary.h"

#define CALLCOLUMNS	14

struct callcolumn {
	const char *name;	/* its heading, and what -s calls it */
	unsigned rank;		/* among those that are kept where there is no
				   room for all: 0 is the first */
	bool time;		/* it is in microseconds */
	int decimals;		/* the value is so many places larger */
	bool periodic;		/* not each function has a value */
	size_t offset;		/* inner: where a function has the value, */
	uint64_t (*of)(const struct sp_callsum_function *f);	/* or this, */
	unsigned share;		/* or not 0: a percentile, in thousandths */
};

extern const struct callcolumn callcolumns[CALLCOLUMNS];

/* Has a function that has calls, of sp_callsum_ended, a value there? */
bool callcolumns_known(const struct callcolumn *c,
    const struct sp_callsum_function *f);

/* The value, if it has; else 0. */
uint64_t callcolumns_value(const struct callcolumn *c,
    const struct sp_callsum_function *f);

#endif
