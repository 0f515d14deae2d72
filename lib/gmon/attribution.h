/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The samples and calls of a profile, booked on the functions of a program */
#ifndef SP_BOOKING_H
#define SP_BOOKING_H

#include <stdint.h>

#include "gmon/gmon.h"
#include "source/functions.h"

struct sp_booked {
	uint64_t samples, calls;
};

/* What stands behind the functions, and how that is called. */
enum {
	SP_BOOKED_UNKNOWN,	/* where no function is */
	SP_BOOKED_SHARED,	/* in bins that several have a part in */
	SP_BOOKED_ALL,		/* the sum of everything */
	SP_BOOKED_OTHERS	/* how many these are */
};
extern const char *const sp_booked_others[SP_BOOKED_OTHERS];

/*
 * Book g.  rows has one for each function of f, in their order, and behind
 * them SP_BOOKED_OTHERS; what is booked is added.  A call belongs to the
 * function that has been called.
 */
void sp_book(const struct sp_gmon *g, const struct sp_bodies *f,
    struct sp_booked *rows);

#endif
