/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An input that is read at all times, by a thread, whatever the program waits
 * for: a terminal that takes nothing must not hold up what writes to a pipe.
 * These functions exit with status 2 on failure.
 */
#ifndef TOPREADAHEAD_H
#define TOPREADAHEAD_H

#include "common/tool.h"

/* What is read and not taken is in memory; beyond so many bytes it waits. */
#define TOPREADAHEAD_MAX	((size_t)64 << 20)

struct topreadahead;

/* From now on in is what the thread has read. */
struct topreadahead *topreadahead_begin(struct tool_input *in);

/*
 * When all of it has been read: a read that failed is reported.  A thread that
 * still reads is left to itself, which is not called then.
 */
void topreadahead_end(struct topreadahead *f, const struct tool_input *in);

#endif
