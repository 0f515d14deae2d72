/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Samples with their call stack: the packets STACK_FULL and STACK of
 * core/wire.h, from their bytes to the words of up to two stacks, and back.
 *
 * A packet's length and sum are its own.  What it says builds on the packets
 * before it, from the last STACK_FULL on: each of them must be taken, in its
 * order.  The decoder does that, see decoder.h.
 *
 * A place is half an address less base, an EXC_RETURN, or an exception frame's
 * PC with SPLITPROF_WIRE_STACK_PADDED.  Nothing here allocates.
 */
#ifndef SP_STACK_H
#define SP_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/wire.h"

/* No place: an empty slot, or a link register that is no return address. */
#define SP_STACK_NONE	UINT32_MAX

/* A word of a stack, or a mark, of which the gap is 0. */
struct sp_stack_item {
	uint32_t place;
	uint32_t gap;		/* words from the one before */
};

/* A sample as it is sent: the outermost word first. */
struct sp_stack_list {
	uint32_t pc, lr;	/* places; lr may be SP_STACK_NONE */
	uint32_t end;		/* words from the pointer to the last one */
	size_t n;
	struct sp_stack_item items[SPLITPROF_WIRE_STACK_WORDS];
};

/* What both sides know.  Zero-initialise before use. */
struct sp_stack_state {
	bool known;		/* from a STACK_FULL on nothing was missed */
	bool full;		/* the last one was a STACK_FULL */
	uint32_t base;		/* address of place 0 */
	uint8_t slots;		/* 1 to SPLITPROF_WIRE_STACK_SLOTS */
	uint8_t count;		/* of stacks since STACK_FULL, modulo 16 */
	struct sp_stack_list last;
	struct sp_stack_item slot[SPLITPROF_WIRE_STACK_SLOTS];
};

/* Room for the bytes of any of these packets. */
#define SP_STACK_BYTES_MAX	(16 + 8 * SPLITPROF_WIRE_STACK_WORDS)

static inline bool
sp_stack_slots_are_valid(uint32_t slots)
{
	return slots && slots <= SPLITPROF_WIRE_STACK_SLOTS &&
	    !(slots & (slots - 1));
}

/*
 * The length of the packet at p, where n > 0 bytes are, by its bytes alone.  0
 * if there is none; more than n if that can't be known from the first n bytes.
 */
size_t sp_stack_length(const uint8_t *p, size_t n);

/*
 * Take the next packet, whose length is known and sum is right: last is then
 * its sample.  False if it is not readable, as a packet before it has been
 * missed: nor is any other one then, up to the next STACK_FULL.
 */
bool sp_stack_take(struct sp_stack_state *s, const uint8_t *p, size_t length);

/* Something was missed. */
static inline void
sp_stack_lose(struct sp_stack_state *s)
{
	s->known = false;
}

/*
 * Write the packet of a sample, as the firmware does, to out, which has room
 * for SP_STACK_BYTES_MAX: a STACK_FULL, of base and slots as they are in s, or
 * a STACK.  Returns its bytes; 0 if it can't be sent, or is a STACK before any
 * STACK_FULL.
 */
size_t sp_stack_encode(struct sp_stack_state *s, const struct sp_stack_list *sample,
    bool full, uint8_t *out);

/*
 * A word of a stack that may be a return address, or is an EXC_RETURN, or the
 * PC in an exception frame.
 */
struct stack_word {
	uint32_t at;		/* bytes above the stack pointer */
	uint32_t value;		/* see sp_stack_sample() */
};

struct sp_stack_words {
	size_t n;
	struct stack_word words[SPLITPROF_WIRE_STACK_WORDS];	/* the innermost
				   one, which is nearest to the stack pointer,
				   first */
	uint32_t bytes;		/* above the stack pointer that were scanned */
	bool cut;		/* and the stack goes on there; else it ends */
};

/* [0] is of what was interrupted.  [1] is the thread's, if that was a handler
   which has another stack; at begins at its PSP. */
struct sp_stack_sample {
	uint32_t pc;
	uint32_t lr;		/* 0: it can be no return address */
	int stacks;		/* 1 or 2 */
	struct sp_stack_words stack[2];
};

/*
 * The last sample in addresses.  EXC_RETURN is 0xffffffe1 to 0xffffffff.  Bit 0
 * of the PC in an exception frame is set if the processor has left out a word
 * above the frame (bit 9 of xPSR), and clear else.  thumb: in all other words,
 * and in lr, it is set, else clear.
 *
 * With thumb such a PC is known by where it is: 7 words above an EXC_RETURN of
 * the same stack; 6 words above a pointer, of the thread's stack or where lr is
 * an EXC_RETURN; or by the word that was left out.
 */
void sp_stack_sample(const struct sp_stack_state *s, bool thumb,
    struct sp_stack_sample *sample);

/*
 * The sample of the same addresses, without thumb, as it is sent: base is that
 * of place 0.  False if it can't be sent.
 */
bool sp_stack_list_of(const struct sp_stack_sample *sample, uint32_t base,
    struct sp_stack_list *list);

static inline bool
sp_stack_is_exc_return(uint32_t value)
{
	return value >= UINT32_C(0xffffffe0);
}

#endif
