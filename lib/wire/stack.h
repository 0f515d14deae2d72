/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Samples with their call stack: the packets STACK_FULL and STACK of
 * core/wire.h, from their bytes to the words of up to two stacks, and back.
 *
 * A packet's length and sum are its own.  What it says builds on the packets
 * before it, from the last STACK_FULL on: each of them must be taken, in its
 * order.  The decoder does that, see decoder.h.
 *
 * A place is half an address less base, or an EXC_RETURN; 0: none.  Nothing
 * here allocates.
 */
#ifndef SP_STACK_H
#define SP_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/wire.h"

/*
 * A word of a stack; or, with gap 0, the PC in the exception frame of the
 * EXC_RETURN before it, or else a mark.
 */
struct sp_stack_item {
	uint32_t place;
	uint32_t gap;		/* words from the one before */
};

/* A sample as it is sent: the outermost word first. */
struct sp_stack_list {
	uint32_t pc, lr;	/* places; lr may be 0 */
	struct sp_stack_item frame;	/* of an EXC_RETURN in lr: its PC; gap
					   is 1 and words to it, or 0 */
	uint32_t end;		/* words from the pointer to the last one */
	size_t n;
	struct sp_stack_item items[SPLITPROF_WIRE_STACK_WORDS];
};

/* What both sides know.  Zero-initialise before use. */
struct sp_stack_state {
	bool known;		/* from a STACK_FULL on nothing was missed */
	bool full;		/* the last one was a STACK_FULL, or its first
				   part was */
	bool part;		/* the last one was no sample */
	uint32_t base;		/* address of place 0 */
	uint8_t slots;		/* 1 to SPLITPROF_WIRE_STACK_SLOTS */
	uint8_t count;		/* of stacks since STACK_FULL, modulo 16 */
	struct sp_stack_list last;
	struct sp_stack_item slot[SPLITPROF_WIRE_STACK_SLOTS];
};

/* Room for the bytes of any of these packets. */
#define SP_STACK_BYTES_MAX	(32 + 9 * SPLITPROF_WIRE_STACK_WORDS)

/* Is item i, if it has no gap, the program counter in a frame? */
static inline bool
sp_stack_is_frame(const struct sp_stack_item *items, size_t i)
{
	return i > 0 && items[i - 1].gap &&
	    items[i - 1].place >= SPLITPROF_WIRE_STACK_EXC;
}

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

/* Of a packet of that length: is it no sample, as the next one tells more? */
bool sp_stack_is_part(const uint8_t *p, size_t length);

/*
 * Take the next packet, whose length is known and sum is right: last is then
 * its sample, or a part of one.  False if it is not readable, as a packet
 * before it has been missed: nor is any other one then, up to the next
 * STACK_FULL.
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
size_t sp_stack_encode(struct sp_stack_state *s,
    const struct sp_stack_list *sample, bool full, uint8_t *out);

/*
 * Give a packet another number, by which it is not readable behind those of s.
 * A STACK_FULL stays as it is.
 */
void sp_stack_renumber(const struct sp_stack_state *s, uint8_t *p,
    size_t length);

/*
 * The same in addresses, all of them even.  EXC_RETURN is 0xffffffe1 to
 * 0xffffffff.  Of a PC in an exception frame bit 0 is set if the processor has
 * left out a word above the frame (bit 9 of xPSR).
 */
struct sp_stack_view_word {
	uint32_t at;		/* bytes above the stack pointer */
	uint32_t value;
	uint32_t pc;		/* of an EXC_RETURN: in its frame; 0: unknown */
};

struct sp_stack_view {
	uint32_t pc;
	uint32_t lr;		/* 0: it can be no return address */
	bool has_frame;		/* lr is an EXC_RETURN, and its frame is */
	uint32_t frame_at;	/* here, in bytes above its stack pointer, */
	uint32_t frame_pc;	/* and this its PC; 0: unknown */
	int stacks;		/* 1; or 2: a handler was interrupted, and [1]
				   is the thread's, from PSP */
	struct sp_stack_part {
		size_t n;
		struct sp_stack_view_word words[SPLITPROF_WIRE_STACK_WORDS];
				/* what is nearest to the pointer first */
		uint32_t bytes;	/* above the pointer that were scanned */
		bool cut;	/* where the stack goes on, or may; else ends */
	} stack[2];
};

/* The last sample; and a view as it is sent, or false if it can't be. */
void sp_stack_view(const struct sp_stack_state *s, struct sp_stack_view *view);
bool sp_stack_list_of(const struct sp_stack_view *view, uint32_t base,
    struct sp_stack_list *list);

/*
 * The same for who unwinds it.  A word may be a return address, or is an
 * EXC_RETURN, or the PC in an exception frame, with its bit 0 as above.
 */
struct stack_word {
	uint32_t at;		/* bytes above its stack's stack pointer */
	uint32_t value;
};

struct sp_stack_words {
	struct stack_word words[SPLITPROF_WIRE_STACK_WORDS + 1]; /* ascending
				   by at */
	size_t n;
	uint32_t bytes;
	bool cut;
};

/* stack[0] is of what was interrupted, stack[1] of PSP if that has another one:
   it may have a frame's PC though nothing else of it is known. */
struct sp_stack_sample {
	uint32_t pc, lr;	/* lr may be 0 */
	struct sp_stack_words stack[2];
};

/* thumb: bit 0 of return addresses is set, in lr as well; else it is clear. */
void sp_stack_sample(const struct sp_stack_state *s, bool thumb,
    struct sp_stack_sample *sample);

static inline bool
sp_stack_is_exc_return(uint32_t value)
{
	return value >= UINT32_C(0xffffffe0);
}

#endif
