/* SPDX-License-Identifier: MIT */
/* Numbers and words of a stack's packet: see core/wire.h */
#include "stack.h"

#if SPLITPROF_STACKS && !SPLITPROF_STACK_IN_ASM

void
splitprof_stack_put_number(struct splitprof_stack_packet *packet, uint32_t n)
{
	uint8_t *p = packet->p;

	for (; n >= 0x80; n >>= 7)
		*p++ = (uint8_t)(n | 0x80);
	*p++ = (uint8_t)n;
	packet->p = p;
}

void
splitprof_stack_put_signed(struct splitprof_stack_packet *packet, uint32_t n)
{
	splitprof_stack_put_number(packet, n << 1 ^ -(n >> 31));
}

/* The first byte of what has a gap; what does not fit in it follows. */
void
splitprof_stack_put_gap(struct splitprof_stack_packet *packet, uint32_t code,
    uint32_t gap)
{
	const bool more = gap >= SPLITPROF_WIRE_STACK_LONG;

	*packet->p++ = (uint8_t)
	    (code | (more ? SPLITPROF_WIRE_STACK_LONG : gap));
	if (more)
		splitprof_stack_put_number(packet,
		    gap - SPLITPROF_WIRE_STACK_LONG);
}

/* In 23 bits, which the highest one of an EXC_RETURN is not needed for. */
SPLITPROF_INLINE uint32_t
in_slot(uint32_t place, uint32_t gap, bool direct)
{
	return (gap < SPLITPROF_STACK_LONG ? gap : 0) << SPLITPROF_GAP_SHIFT |
	    (place << 1 & 0xffffff) | (direct ? 0 : SPLITPROF_STACK_ANY);
}

SPLITPROF_OWN static void
splitprof_stack_put_place(struct splitprof_stack_packet *packet, uint32_t place,
    uint32_t gap)
{
	splitprof_stack_put_gap(packet, SPLITPROF_WIRE_STACK_PLACE, gap);
	splitprof_stack_put_signed(packet, place - packet->pc);
}

void
splitprof_stack_put_word(struct splitprof_stack_packet *packet, uint32_t place,
    uint32_t gap, bool direct)
{
	const uint32_t i =
	    SPLITPROF_WIRE_STACK_HASH(place, SPLITPROF_STACK_SLOTS);
	const uint32_t before = splitprof_stacks.slots[i];
	const uint32_t now = in_slot(place, gap, direct);

	splitprof_stacks.slots[i] = now;
	if (before == now && gap < SPLITPROF_STACK_LONG) {
		*packet->p++ = (uint8_t)i;
	} else if (!((before ^ now) << 8)) {
		*packet->p++ = (uint8_t)(SPLITPROF_WIRE_STACK_GAP | i);
		splitprof_stack_put_number(packet, gap);
	} else {
		splitprof_stack_put_place(packet, place, gap);
	}
}

/* What is behind no call seldom comes again: in no slot. */
void
splitprof_stack_put_pc(struct splitprof_stack_packet *packet, uint32_t place,
    uint32_t gap)
{
	splitprof_stacks.slots[SPLITPROF_WIRE_STACK_HASH(place,
	    SPLITPROF_STACK_SLOTS)] = SPLITPROF_STACK_EMPTY;
	splitprof_stack_put_place(packet, place, gap);
}

/* What is the same as in the stack before. */
void
splitprof_stack_put_head(struct splitprof_stack_packet *packet, uint32_t count,
    uint32_t keep)
{
	const bool more = keep >= SPLITPROF_WIRE_STACK_KEEP_LONG;

	*packet->p++ = (uint8_t)(count << 4 |
	    (more ? SPLITPROF_WIRE_STACK_KEEP_LONG : keep));
	if (more)
		splitprof_stack_put_number(packet,
		    keep - SPLITPROF_WIRE_STACK_KEEP_LONG);
}

void
splitprof_stack_put_mark(struct splitprof_stack_packet *packet, uint32_t mark)
{
	*packet->p++ = SPLITPROF_WIRE_STACK_PLACE;
	splitprof_stack_put_signed(packet, mark);
}

/* It has no gap: that of its slot stays. */
void
splitprof_stack_put_lr(struct splitprof_stack_packet *packet, uint32_t place,
    bool direct)
{
	const uint32_t i =
	    SPLITPROF_WIRE_STACK_HASH(place, SPLITPROF_STACK_SLOTS);

	if (!((splitprof_stacks.slots[i] ^ in_slot(place, 0, direct)) << 8))
		*packet->p++ = (uint8_t)i;
	else
		splitprof_stack_put_word(packet, place, 0, direct);
}
#endif
