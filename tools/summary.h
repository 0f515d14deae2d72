/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What gmonbuild says of a profile that it has made */
#ifndef SUMMARY_H
#define SUMMARY_H

#include "intake.h"

/*
 * Print on stderr, in one line, what came, what is missing and what is not
 * right; left_out is how many samples the output's format can't hold.
 */
void summary_print(const struct intake *in, const struct sp_profile_facts *f,
    uint64_t left_out);

#endif
