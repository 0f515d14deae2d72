/* SPDX-License-Identifier: MIT */
/*
 * The runtime's state: the open calls of the task that runs, and the ring of
 * calls that have returned; and what the host wants and gets.
 *
 * The hooks look at four pointers only.  top < limit says that a call is to be
 * followed, put < end that a record is wanted and finds room; whatever is off,
 * full, filtered or strange makes one of them fail, and is for pairs.c and
 * ring.c to find out.
 *
 * A stack of open calls has one entry below the first, which nobody looks for
 * and finds, and room for one above the last.  Where calls are too deep to be
 * followed, one entry stands for all of them, on top of the others: func is 0
 * and entry their number.  No more is pushed on it until they have returned.
 *
 * The first silent calls of a stack were open when recording began, and give no
 * record.  Of others the first ones may be so old that entry is not ticks any
 * more but microseconds: ticks.h.  The first marked calls are of either kind,
 * and have func complemented, so that the hooks do not find them: no function's
 * address is another one's complement, since bit 0 is the same in all of them.
 */
#ifndef SPLITPROF_MP_STATE_H
#define SPLITPROF_MP_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../arch/arch.h"
#include "../splitprof_mp.h"
#include "clock.h"
#include "layout.h"

/*
 * A call that has returned: the times are ticks.  at is where it was among the
 * open calls, from which its depth follows; plus 1, if entry is microseconds,
 * or plus 3, if both are, since it has waited for so long.
 */
struct splitprof_mp_record {
	uint32_t func, exit;
	uintptr_t at;
	uint32_t entry;
};

struct splitprof_mp {
	struct splitprof_mp_call *top;	/* of the open calls, behind the last */
	struct splitprof_mp_call *limit;	/* top is below: room for one */
	struct splitprof_mp_record *put;	/* where the next one goes */
	struct splitprof_mp_record *end;	/* put is below: it may */
	uint32_t shortest;	/* in ticks: what is shorter gives no record */

	struct splitprof_mp_stack *stack;	/* what top is of */
	bool recording;
	uint32_t depth;		/* filter: only calls that are less deep */
	uint32_t min_ticks;	/* filter: only calls that take as long; */
	uint32_t min_us;	/* the same */
	uint32_t laps;		/* records that were put before put's round */
	uint32_t got;		/* records that were taken out */
	uint32_t reset_at;	/* records that were put before the reset */
	uint32_t overflows;	/* calls that found no room, since the reset */
};

extern struct splitprof_mp splitprof_mp;
extern struct splitprof_mp_record splitprof_mp_ring[SPLITPROF_MP_RING];

#ifdef SPLITPROF_ASM
_Static_assert(
    offsetof(struct splitprof_mp, top) == SPLITPROF_MP_AT_TOP &&
    offsetof(struct splitprof_mp, limit) == SPLITPROF_MP_AT_LIMIT &&
    offsetof(struct splitprof_mp, put) == SPLITPROF_MP_AT_PUT &&
    offsetof(struct splitprof_mp, end) == SPLITPROF_MP_AT_END &&
    offsetof(struct splitprof_mp, shortest) == SPLITPROF_MP_AT_SHORTEST &&
    sizeof(struct splitprof_mp_call) == SPLITPROF_MP_CALL_SIZE &&
    sizeof(struct splitprof_mp_record) == 16,
    "hooks_arm.S wants another layout");
#endif

/* What ran before the first task; all stacks are in a list behind it. */
extern struct splitprof_mp_stack splitprof_mp_root;

/* The first of a stack's open calls. */
SPLITPROF_INLINE struct splitprof_mp_call *
splitprof_mp_base(struct splitprof_mp_stack *stack)
{
	return stack->calls + 1;
}

/* Records that were put, ever, modulo 2^32.  Interrupts are masked. */
SPLITPROF_INLINE uint32_t
splitprof_mp_put_count(void)
{
	return splitprof_mp.laps +
	    (uint32_t)(splitprof_mp.put - splitprof_mp_ring);
}

/*
 * pairs.c: what the hooks do where it is not the usual.  now is when the call
 * returned.  Interrupts are masked.
 */
SPLITPROF_OWN __attribute__((used)) void splitprof_mp_enter_unusual(
    uint32_t func);
SPLITPROF_OWN __attribute__((used)) void splitprof_mp_exit_unusual(
    uint32_t func, uint32_t now);

/* Set limit, for the stack as it is and the filter.  Interrupts are masked. */
SPLITPROF_OWN void splitprof_mp_set_limit(void);

/*
 * ring.c: a call has returned.  Record it, if that is wanted, and if there is
 * room.  Interrupts are masked.
 */
SPLITPROF_OWN void splitprof_mp_record(uint32_t func, uint32_t now,
    uintptr_t at, uint32_t entry);

/*
 * Set end and shortest, for the ring as it is and the filter.  Interrupts are
 * masked.
 */
SPLITPROF_OWN void splitprof_mp_set_end(void);

/* The records that wait; and the one that is number i of them, from 0 on. */
SPLITPROF_OWN uint32_t splitprof_mp_waiting(void);
SPLITPROF_INLINE const struct splitprof_mp_record *
splitprof_mp_waiting_at(uint32_t i)
{
	return &splitprof_mp_ring[(splitprof_mp.got + i) %
	    SPLITPROF_MP_RING];
}

/* Those that wait get microseconds: for ticks.c. */
SPLITPROF_OWN void splitprof_mp_age_waiting(void);

/* The first n have been dealt with. */
SPLITPROF_OWN void splitprof_mp_drop(uint32_t n);

/* Empty the ring, and count from 0. */
SPLITPROF_OWN void splitprof_mp_reset(void);

/* The filter: 0 is none.  It stays for ever. */
SPLITPROF_OWN void splitprof_mp_filter(uint32_t depth, uint32_t min_us);

/* task.c: follow calls from here on, of the task that runs. */
SPLITPROF_OWN void splitprof_mp_follow(void);

/* The depth of a call that was recorded there. */
SPLITPROF_OWN uint32_t splitprof_mp_depth_at(uintptr_t at);

/* Calls that are open give no record: for the start. */
SPLITPROF_OWN void splitprof_mp_silence(void);

/* Calls that are as old as that get microseconds: for ticks.c. */
SPLITPROF_OWN void splitprof_mp_age(uint32_t ticks);

/* The largest packet: a metadata, or one of calls. */
#define SPLITPROF_MP_CALLS_BYTES (SPLITPROF_WIRE_MP_CALLS_BEFORE + \
	SPLITPROF_MP_PACKET * SPLITPROF_WIRE_MP_CALL_BYTES)
#define SPLITPROF_MP_PACKET_BYTES (SPLITPROF_WIRE_MP_FIXED + \
	(SPLITPROF_MP_CALLS_BYTES > SPLITPROF_WIRE_MP_METADATA_BYTES ? \
	SPLITPROF_MP_CALLS_BYTES : SPLITPROF_WIRE_MP_METADATA_BYTES))

/*
 * command.c: take a byte from the host, and do the command that it completes.
 * Returns the type of the answer that is due then, SPLITPROF_MP_STOPPED for a
 * STOP's ACK, or 0.
 */
#define SPLITPROF_MP_STOPPED	(0x80 | SPLITPROF_WIRE_MP_ACK)
SPLITPROF_OWN uint8_t splitprof_mp_command(uint8_t byte);

/*
 * answer.c: make a packet in packet, which has room for
 * SPLITPROF_MP_PACKET_BYTES, and return its size: of a type, or of as many of
 * the records that wait as fit, which are dropped from the ring.
 */
SPLITPROF_OWN uint32_t splitprof_mp_answer(uint8_t *packet, uint8_t type,
    uint32_t id);
SPLITPROF_OWN uint32_t splitprof_mp_calls(uint8_t *packet);

/*
 * id.c: do a part of the build id's work.  Returns false if there is more to
 * do, or sets *crc.
 */
SPLITPROF_OWN bool splitprof_mp_id(uint32_t *crc);

#endif
