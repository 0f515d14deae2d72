/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A gmon.out's contents from the sums of calls: arcs between functions, and a
 * histogram of the time that each had for itself.
 */
#ifndef SP_CALL_GMON_H
#define SP_CALL_GMON_H

#include "elf/text.h"
#include "gmon/gmon.h"
#include "mp/call_summary.h"
#include "mp/function_ids.h"

struct sp_callgmon {
	/* Set by the caller. */
	const struct sp_callsum *sum;
	const struct sp_function_ids *funcs;	/* with names */
	const struct sp_text *text;	/* tidy for bins of 2 bytes */
	uint32_t entry;		/* where the program begins */
	uint32_t rate_hz;	/* of the histogram's ticks, 1 at least */

	/* What sp_callgmon_make has found. */
	uint64_t roots;		/* calls without a known caller, given to the
				   function at entry: as gprof drops calls
				   without one, with the callee's count */
	uint64_t dropped;	/* such calls, as entry is in no function */
};

/*
 * Make *g, sorted.  Arcs go from the first byte of a function to the first byte
 * of another; the time stands at the first byte as well, in ticks, rounded once
 * for each function.  What no function is known of is left out.  False without
 * memory; free *g in both cases.
 */
bool sp_callgmon_make(struct sp_callgmon *m, struct sp_gmon *g);

#endif
