/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a profile that was made */
#ifndef SUMMARY_H
#define SUMMARY_H

#include "intake.h"

/*
 * Print on stderr, in one line that begins with the program's name, what came,
 * what is missing and what is not right; left_out is how many samples the
 * output's format can't hold.
 */
void summary_print(const char *program, const struct intake *in,
    const struct sp_profile_facts *f, uint64_t left_out);

/* Is any of that damage, or a loss? */
bool summary_is_bad(const struct intake *in, const struct sp_profile_facts *f,
    uint64_t left_out);

/* Warn if there are calls only since the sampler's handler is not reached. */
void sampler_warn(const struct intake *in);

/* Warn if there are samples only because no call is compiled in. */
void mcount_warn(const struct intake *in);

/* If calls are samples, by their stacks: what that makes of the gmon.out. */
void sampled_calls_explain(const struct intake *in, const char *name);

/*
 * Of a hundred calls, how many has the firmware lost?  And by how many are the
 * estimates of them off on average?
 */
double lost_percent(const struct intake *in);
double lost_error_percent(const struct intake *in);

/* Warn if any are: what that does to the numbers of calls, and what helps. */
void lost_warn(const struct intake *in);

/*
 * Warn if the profiler has more than a fifth of the samples, with what helps
 * against it for this profile; and if what it added to functions makes their
 * times doubtful.  Nothing is said without an ELF file.
 */
void overhead_warn(const struct intake *in);

#endif
