/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A timeline log: the last events of a timeline, each on a lane, packed into
 * blocks of bytes.  A block tells its events without those before it, so that
 * old ones are dropped by the block, and a viewer that has some asks for those
 * behind.
 *
 * Times are in any unit.  Numbers are packed as in protocol buffers: 7 bits a
 * byte, the lowest first, bit 7 says that there are more; those that may be
 * negative in zigzag.  An event is
 *
 *	4 * lane,     id,   time, length	a span
 *	4 * kind + 1,       time, value		a mark
 *	4 * lane + 2, lane, time, length	an arrow, from a lane to another
 *
 * and time is the difference to that of the event before in the block, the
 * first one's to 0.
 */
#ifndef SP_TIMELINE_LOG_H
#define SP_TIMELINE_LOG_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A lane is below this. */
#define SP_TIMELINE_MAX	((uint32_t)1 << 30)

/* Events in a block, at most, and bytes of one. */
#define SP_TIMELINE_EVENTS	4096
#define SP_TIMELINE_ROOM	(SP_TIMELINE_EVENTS * 30)

/*
 * A block that has SP_TIMELINE_EVENTS events changes no more, and may be read
 * by any thread that holds it.
 */
struct sp_timeline_block {
	atomic_uint users;	/* it is freed when there are none */
	uint64_t first;		/* number of its first event, from 0 on */
	uint32_t events;
	uint32_t n;		/* bytes of them */
	uint8_t bytes[];
};

/* Zero-initialise but for what the caller sets. */
struct sp_timeline {
	uint64_t most;		/* set by the caller: events that are kept, of
				   whole blocks; 1 at least */

	struct sp_timeline_block **blocks;	/* owned; all but the last are
						   full */
	size_t n, room;
	uint64_t events;	/* that have come */
	int64_t time;		/* of the last one, in its block */
};

/*
 * An event more.  The time and the length are within 2^62.  False without
 * memory.
 */
bool sp_timeline_span(struct sp_timeline *l, uint32_t lane, uint32_t id,
    int64_t time, uint64_t length);
bool sp_timeline_mark(struct sp_timeline *l, uint32_t kind, int64_t time,
    uint64_t value);
bool sp_timeline_arrow(struct sp_timeline *l, uint32_t from, uint32_t to,
    int64_t time, uint64_t length);

/* The number of the first event that is kept. */
uint64_t sp_timeline_first(const struct sp_timeline *l);

/*
 * A block as it is now, which stays as it is until it is dropped: the same one
 * if it is full, else a copy.  NULL without memory.
 */
struct sp_timeline_block *sp_timeline_hold(struct sp_timeline_block *b);

/* By any thread; NULL is left alone. */
void sp_timeline_drop(struct sp_timeline_block *b);

void sp_timeline_free(struct sp_timeline *l);

#endif
