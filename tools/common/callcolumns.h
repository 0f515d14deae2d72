/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What callstat tells of a function: the columns of its table. */
#ifndef CALLCOLUMNS_H
#define CALLCOLUMNS_H

#include "mp/call_summary.h"

#define CALLCOLUMNS	10

struct callcolumn {
	const char *name;	/* its heading, and what -s calls it */
	unsigned rank;		/* among those that are kept where there is no
				   room for all: 0 is the first */
	bool time;		/* it is in microseconds */
	int decimals;		/* the value is so many places larger: a mean */
	size_t offset;		/* inner: where a function has the value */
	unsigned share;		/* inner: not 0: a percentile, in thousandths */
};

extern const struct callcolumn callcolumns[CALLCOLUMNS];

/* The value of a function that has calls. */
uint64_t callcolumns_value(const struct callcolumn *c,
    const struct sp_callsum_function *f);

#endif
