/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How lib/len/dialogue.c reaches its line: private to it and to
 * lib/len/dialogue_line.c, in whose place a test has a line and a clock of its
 * own.
 */
#ifndef SP_DIALOGUE_INNER_H
#define SP_DIALOGUE_INNER_H

#include <sys/types.h>

#include "len/dialogue.h"

/* Is nothing more to be waited for? */
static inline bool
sp_dialogue_over(const struct sp_dialogue *d)
{
	return d->gone || (d->stopped && d->stopped());
}

/* The device went away; failure is errno, or 0. */
static inline void
sp_dialogue_lose(struct sp_dialogue *d, int failure)
{
	d->gone = true;
	d->failure = failure;
}

/* Is the line ready for that, POLLIN or POLLOUT?  False after ms. */
bool sp_dialogue_ready(struct sp_dialogue *d, short what, int ms);

/* As write(2) and read(2). */
ssize_t sp_dialogue_put(const struct sp_dialogue *d, const uint8_t *bytes,
    size_t n);
ssize_t sp_dialogue_get(const struct sp_dialogue *d, uint8_t *out,
    size_t room);

#endif
