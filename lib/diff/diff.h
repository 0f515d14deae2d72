/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Difference of two profiles, of an old and a new build or run, function by
 * function: what has changed, and can it be chance?
 */
#ifndef SP_DIFF_H
#define SP_DIFF_H

#include "gmon/attribution.h"
#include "source/names.h"

enum { SP_OLD, SP_NEW };

/* What is compared: samples for each unit of what. */
enum sp_diff_basis {
	SP_DIFF_SHARE,		/* samples of all: percent */
	SP_DIFF_RUN,		/* time of the whole run: seconds */
	SP_DIFF_CALLS_OF,	/* for each call of one function: us */
	SP_DIFF_OWN_CALLS	/* for each call of itself: us */
};

enum sp_diff_verdict {
	SP_DIFF_UNKNOWN,	/* nothing can be said */
	SP_DIFF_SAME,		/* no change that counts could be shown */
	SP_DIFF_MORE,
	SP_DIFF_LESS,
	SP_DIFF_NEW,		/* not in the old program */
	SP_DIFF_GONE		/* not in the new one */
};

struct sp_diff_row {
	const char *name;	/* of a function, or of sp_attribution_others */
	const char *file;	/* or NULL: not known */
	bool in[2];		/* is it in the old and the new program? */
	bool namesake;		/* is another row's name the same? */
	struct sp_attribution run[2];
	/* All below are NAN where nothing can be said. */
	double value[2];	/* in the basis' unit */
	double change;		/* the new value less the old one */
	double error;		/* in 95 of 100 cases it is within that */
	double p;		/* see stat/significance.h */
	double adjusted;	/* the same for all rows together */
	enum sp_diff_verdict verdict;
	bool counts;		/* it is significant and large enough */
};

struct sp_diff {
	/* Set by the caller. */
	enum sp_diff_basis basis;
	const char *per;	/* CALLS_OF: the function's name */
	double level;		/* significant: adjusted is not above it */
	double least_points;	/* large enough: so many percent of the old
				   run's whole; not for OWN_CALLS */
	double least_percent;	/* and so many of what it was */
	const struct sp_names *names[2];	/* outlive this */

	struct sp_attribution *attributed[2];	/* owned: of each run, as
						   sp_attribute has them */
	struct sp_diff_row *rows;	/* owned */
	size_t n;		/* SP_ATTRIBUTION_OTHERS at the end are no
				   functions */
	uint32_t rate_hz[2];
	uint64_t calls_of_per[2];
	bool has_calls[2];	/* did any arcs come? */
};

#define SP_MATCH_NONE	SIZE_MAX

/*
 * Set partner[i], for each of the n_old functions of one program, to the index
 * of the same one in the other, or to SP_MATCH_NONE.  Both are sorted by
 * address.  The same are those of equal name; where there are several, as
 * static ones may be, those of the same file first, then those of files with
 * the same name in another folder, and the rest in their order.  False without
 * memory.
 */
bool sp_match(const struct sp_named_function *old, size_t n_old,
    const struct sp_named_function *new, size_t n_new, size_t *partner);

/*
 * Make the rows from both profiles: a row for each function of either program.
 * False without memory; free *d in both cases.
 */
bool sp_diff_attribute(struct sp_diff *d, const struct sp_gmon g[2]);

/*
 * Fill in the rest of each row.  Rates that the basis needs are known, and
 * there are calls of per.  False without memory.
 */
bool sp_diff_judge(struct sp_diff *d);

/*
 * Sort: what counts first, then by the size of the change; SP_ATTRIBUTION_ALL
 * is the last row.
 */
void sp_diff_sort(struct sp_diff *d);

/* The row of what is no function: by sp_attribution_others. */
static inline const struct sp_diff_row *
sp_diff_other(const struct sp_diff *d, size_t which)
{
	return &d->rows[d->n - SP_ATTRIBUTION_OTHERS + which];
}

/* Of one run only: by sp_attribution_others. */
static inline const struct sp_attribution *
sp_diff_others(const struct sp_diff *d, int which)
{
	return d->attributed[which] + d->names[which]->ranges.n;
}

/* Has it samples or calls, in either run? */
bool sp_diff_has(const struct sp_diff_row *r);

void sp_diff_free(struct sp_diff *d);

#endif
