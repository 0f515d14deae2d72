/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Times of the MiniProfiler protocol, which wrap every 71.6 minutes, in 64
 * bits.  What is followed is when calls end, since that is their order in the
 * stream; when they began goes back at each caller.  So a call may have lasted
 * up to 2^32 us, but between the ends of two in a row there must be less than
 * 2^31 us, 35.8 minutes.
 */
#ifndef SP_MPCLOCK_H
#define SP_MPCLOCK_H

#include "mp/mp.h"

/* Zero-initialise before use. */
struct sp_mpclock {
	bool started;
	bool anew;		/* see sp_mpclock_meta */
	int64_t base_us;	/* what all times have more than on the line,
				   modulo 2^32 */
	int64_t exit_us;	/* the latest end of a call so far */
	uint64_t restarts;	/* how often the clock began anew */
};

/* When did the call begin?  Below 0 if before the time 0 of the first one. */
int64_t sp_mpclock_entry(struct sp_mpclock *c, const struct sp_mp_call *call);

/*
 * METADATA came, which firmware sends when it starts: if then times go back by
 * more than a second its clock began anew at 0, and goes on behind the latest
 * end.
 */
static inline void
sp_mpclock_meta(struct sp_mpclock *c)
{
	c->anew = c->started;
}

#endif
