/* SPDX-License-Identifier: MIT */
/*
 * For poll.c of a runtime: one caller at a time.  The file that reads this has,
 * before it, a struct line with the member busy: a poll is under way; and
 * TALK_IS_OPEN, which is true while the runtime may be polled.
 */
#ifndef SPLITPROF_MP_ONCE_H
#define SPLITPROF_MP_ONCE_H

/* Is this the only call under way? */
SPLITPROF_OWN static bool
is_first(void)
{
	const uint32_t before = splitprof_mask();
	const bool first = TALK_IS_OPEN && !line.busy;

	line.busy |= first;
	splitprof_unmask(before);
	return first;
}

SPLITPROF_INLINE void
let_others(void)
{
	*(volatile bool *)&line.busy = false;
}

#endif
