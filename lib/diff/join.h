/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Join: calls that a build with -pg has counted, as calls of a plain build of
 * the same source, whose profile has the samples.  Functions are found by
 * name; zero-initialise before use.
 */
#ifndef SP_JOIN_H
#define SP_JOIN_H

#include "gmon/gmon.h"
#include "source/line_table.h"
#include "source/names.h"
#include "wire/program.h"

#define SP_JOIN_NONE	SIZE_MAX

/* One of the two builds; all of it outlives the join. */
struct sp_join_build {
	const struct sp_names *names;
	const struct sp_program *program;
	const struct sp_linetable *lines;	/* or NULL */
};

/* What becomes of calls. */
enum sp_join_fate {
	SP_JOIN_SITE,		/* they are where the plain build has the
				   call, or by the hardware */
	SP_JOIN_ENTRY,		/* at the beginning of the caller */
	SP_JOIN_DIVIDED,	/* the caller was inlined into several others:
				   divided among these by their calls of it */
	SP_JOIN_INLINED,	/* the plain build makes no such call: what is
				   called there is a part of the caller */
	SP_JOIN_LEFT_OUT,	/* the plain build lacks the function, or who
				   called it is not known */
	SP_JOIN_FOREIGN,	/* of no function that calls mcount: left out */
	SP_JOIN_FATES
};

struct sp_join {
	/* Set by the caller. */
	struct sp_join_build plain, pg;

	/*
	 * The index, for each function of pg, of the plain build's with that
	 * name; or of a clone of it, by base name, as "work.part.0" and "work"
	 * have the same; or NONE.
	 */
	size_t *partner;	/* owned */
	bool *known;		/* owned: of each function of the plain build,
				   does pg have it, or a clone of it? */

	/* Of each function of pg that was called, and behind them of none. */
	uint64_t (*fates)[SP_JOIN_FATES];	/* owned: calls, by fate */
};

/*
 * Add the calls of pg's profile, which is sorted and has at most 2^62 of them,
 * to g as those of the plain build, and fill in the rest.  Those of the
 * profiler's functions are left out.  Sort g then.  False without memory; free
 * *j in both cases.
 */
bool sp_join_calls(struct sp_join *j, const struct sp_gmon *calls,
    struct sp_gmon *g);

/* All calls of that fate. */
uint64_t sp_join_sum(const struct sp_join *j, enum sp_join_fate fate);

void sp_join_free(struct sp_join *j);

#endif
