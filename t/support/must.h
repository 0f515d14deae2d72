/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * MUST(condition): as ck_assert, which writes to a pipe each time: too slow for
 * each of many calls.
 */
#ifndef MUST_H
#define MUST_H

#include <check.h>

#define MUST(condition)							\
do {									\
	if (!(condition))						\
		ck_abort_msg("%s does not hold", #condition);		\
} while (0)

#endif
