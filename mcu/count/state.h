/* SPDX-License-Identifier: MIT */
/*
 * The counts, whether anything is counted, and what the host wants and gets.
 *
 * The stub looks at arcs only.  While counting is off, bit 0 of all of their
 * from is clear, which a return address of Thumb code never has: so it finds
 * none, and nothing has to be asked where one is found.  A from whose bit 0 is
 * clear, which GCC may hand over by mistake, is counted with that set.
 */
#ifndef SPLITPROF_COUNT_STATE_H
#define SPLITPROF_COUNT_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../arch/arch.h"
#include "../splitprof_count.h"
#include "layout.h"

struct splitprof_count_spill {
	uint16_t bin, count;	/* 0: it is free */
};

struct splitprof_count_arc {
	uint32_t from;		/* 0: it is free */
	uint32_t to, count;
};

/* wire.h says what the members mean. */
struct splitprof_count_image {
	uint8_t program[SPLITPROF_WIRE_IMAGE_AT_CRC];	/* image.c makes it */
	uint32_t crc, token, phase;
	uint32_t samples, outside, lost, lost_calls;
	uint8_t bins[SPLITPROF_COUNT_BINS];
	struct splitprof_count_spill spills[SPLITPROF_COUNT_SPILLS];
	struct splitprof_count_arc arcs[SPLITPROF_COUNT_ARCS];
};

extern struct splitprof_count_image splitprof_count_image;

/*
 * How often splitprof_count_open() began, since some value: nothing ever sets
 * it.  A host sees by it that there was a reset.
 */
extern uint16_t splitprof_count_opens;

/* What a reset clears. */
struct splitprof_count {
	/* Volatile: what is done with it off must not be done before. */
	volatile uint8_t on;	/* calls and samples count */
	volatile uint8_t clearing;	/* zero() is under way */
	bool open;
	int32_t jitter;		/* see option/jitter.h */
};

extern struct splitprof_count splitprof_count;

#define SPLITPROF_COUNT_AT(member, at) \
	_Static_assert(offsetof(struct splitprof_count_image, member) == \
	    SPLITPROF_WIRE_IMAGE_AT_##at, "image." #member)
SPLITPROF_COUNT_AT(crc, CRC);
SPLITPROF_COUNT_AT(token, TOKEN);
SPLITPROF_COUNT_AT(phase, PHASE);
SPLITPROF_COUNT_AT(samples, SAMPLES);
SPLITPROF_COUNT_AT(outside, OUTSIDE);
SPLITPROF_COUNT_AT(lost, LOST);
SPLITPROF_COUNT_AT(lost_calls, LOST_CALLS);
_Static_assert(offsetof(struct splitprof_count_image, bins) ==
    SPLITPROF_WIRE_IMAGE_HEAD_BYTES &&
    offsetof(struct splitprof_count_image, arcs) ==
    SPLITPROF_COUNT_AT_ARCS &&
    sizeof(struct splitprof_count_spill) == SPLITPROF_WIRE_IMAGE_SPILL_BYTES &&
    sizeof(struct splitprof_count_arc) == SPLITPROF_WIRE_IMAGE_ARC_BYTES &&
    offsetof(struct splitprof_count, on) == 0 &&
    offsetof(struct splitprof_count, jitter) == SPLITPROF_COUNT_AT_JITTER,
    "assembly wants another layout");

/* More than that is not counted. */
SPLITPROF_INLINE void
splitprof_count_lose(volatile uint32_t *lost, uint32_t n)
{
	*lost = n > UINT32_MAX - *lost ? UINT32_MAX : *lost + n;
}

/*
 * image.c: make the image this program's: keep it if it is, or else clear it.
 * Returns whether it counted, or is to.  Counting is off.
 */
SPLITPROF_OWN bool splitprof_count_adopt(void);

/* control.c: as the host's STOP. */
SPLITPROF_OWN void splitprof_count_stop_with(uint32_t token);

/* arcs.c: bit 0 of all from. */
SPLITPROF_OWN void splitprof_count_mark_arcs(bool on);

/* sample.c: a bin has counted to 256, and is 0 again. */
SPLITPROF_OWN __attribute__((used)) void splitprof_count_spill(uint32_t bin);

/* control.c: the sampler. */
SPLITPROF_OWN void splitprof_count_timer(bool on);

/*
 * arcs.c: the stub's way if the first entries are not the call's.  The
 * assembler's name is that of splitprof_arc(), core/queue.h, for gprof.
 */
SPLITPROF_OWN __attribute__((used)) void splitprof_count_call(uint32_t from,
    uint32_t to) __asm__("__mcount_internal");

/*
 * command.c: take a byte from the host, and obey the command that it completes.
 * Not while a reply is under way.
 */
SPLITPROF_OWN void splitprof_count_hear(uint8_t byte);

/* Most bytes of a reply before the image's: packet and BLOCK, or a STATUS. */
#define SPLITPROF_COUNT_BEGIN_MAX	(SPLITPROF_WIRE_LEN_BEFORE + \
	SPLITPROF_WIRE_COUNT_REPLY_BYTES)

/* A part of a reply, which the line gets at once. */
#define SPLITPROF_COUNT_PART	32

/* reply.c: is one under way?  No other begins meanwhile. */
SPLITPROF_OWN bool splitprof_count_replies(void);

/* Begin one: so many bytes as they are. */
SPLITPROF_OWN void splitprof_count_reply(const uint8_t *bytes, uint32_t n);

/*
 * A packet with a body of its own, so many bytes, and then of the image, from
 * at on.
 */
SPLITPROF_OWN void splitprof_count_reply_body(const uint8_t *body, uint32_t n,
    uint32_t at, uint32_t image_bytes);

/* Make the next part of it, in part; returns its size, 0: there is no more. */
SPLITPROF_OWN uint32_t splitprof_count_reply_part(uint8_t *part);

#endif
