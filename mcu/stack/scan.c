/* SPDX-License-Identifier: MIT */
/*
 * A stack is scanned from its end to the stack pointer: so the words that are
 * as in the stack before come first, and what follows them goes into the
 * packet at once.
 *
 * On ARM arch/arm/stack.S does the same: each change is one of both.
 */
#include "../option/stream.h"
#include "stack.h"

#if SPLITPROF_STACKS && !SPLITPROF_STACK_IN_ASM

/*
 * A scan under way: of the words that were found, the last one at last, n can
 * be kept.
 */
struct scan {
	struct splitprof_stack_packet packet;
	const struct splitprof_context *context;
	const uint8_t *limit;	/* where no other word fits in the packet */
	const uint8_t *again;	/* behind a mark that tells a word again */
	const uint32_t *last;
	uint32_t n, same;	/* so many are as in the stack before */
	bool differs;		/* from that: the packet has begun */
	bool fits;
};

/* The longest head and end of a packet. */
#define HEAD_MOST \
	(1 + 4 + 1 + SPLITPROF_STACK_NUMBER_MOST + 2 * SPLITPROF_STACK_WORD_MOST)
#define END_MOST	(1 + 3 + 1)

SPLITPROF_OWN static void
splitprof_stack_put_link(struct scan *s)
{
	const struct splitprof_context *const c = s->context;

	if (!c->lr) {
		*s->packet.p++ = SPLITPROF_WIRE_STACK_END;
		return;
	}
	if (c->called)
		splitprof_stack_put_lr(&s->packet, c->lr, c->direct);
	else
		splitprof_stack_put_pc(&s->packet, c->lr, 0);
	if (c->lr >= SPLITPROF_WIRE_STACK_EXC)
		splitprof_stack_put_pc(&s->packet,
		    splitprof_frame_pc(c->frame), c->frame_gap);
}

/* What comes before the words that differ from those of the stack before. */
SPLITPROF_OWN static void
splitprof_stack_begin(struct scan *s)
{
	struct splitprof_stacks *const t = &splitprof_stacks;

	s->differs = true;
	s->same = s->n;
	if (t->chain > s->n)
		t->chain = s->n;
	if (t->full) {
		*s->packet.p++ = SPLITPROF_WIRE_STACK_FULL;
		for (int shift = 24; shift >= 0; shift -= 8)
			*s->packet.p++ = (uint8_t)(t->base >> shift);
		*s->packet.p++ = SPLITPROF_STACK_SLOTS;
	} else {
		*s->packet.p++ = SPLITPROF_WIRE_STACK;
		splitprof_stack_put_head(&s->packet, t->count, s->n);
	}
	splitprof_stack_put_signed(&s->packet, s->packet.pc - t->pc);
	t->pc = s->packet.pc;
	splitprof_stack_put_link(s);
}

/* Is there room for another one, which is not as in the stack before? */
SPLITPROF_OWN static bool
splitprof_stack_makes_room(struct scan *s)
{
	if (!s->differs)
		splitprof_stack_begin(s);
	if (s->packet.p > s->limit)
		s->fits = false;
	return s->fits;
}

SPLITPROF_INLINE bool
is_next(const struct scan *s, uint32_t word)
{
	return !s->differs && splitprof_stacks.words[s->n] == word;
}

/* Is there room for it?  What is beyond is sent each time. */
SPLITPROF_INLINE bool
keep_word(struct scan *s, uint32_t word)
{
	if (s->n == SPLITPROF_STACK_DEPTH)
		return false;
	splitprof_stacks.words[s->n++] = word;
	splitprof_stacks.words[s->n] = 0;
	return true;
}

/* The next word is one that has no gap: a mark, or not. */
SPLITPROF_OWN static void
splitprof_stack_add_plain(struct scan *s, uint32_t place, bool mark)
{
	if (is_next(s, place + 1)) {
		s->n++;
		return;
	}
	if (!splitprof_stack_makes_room(s))
		return;
	(void)keep_word(s, place + 1);
	if (mark)
		splitprof_stack_put_mark(&s->packet, place);
	else
		splitprof_stack_put_pc(&s->packet, place, 0);
}

/* Of those with a long gap one is kept with its gap: the outermost. */
SPLITPROF_INLINE uint32_t
as_long(const struct scan *s, uint32_t gap)
{
	return s->n << 16 | gap;
}

SPLITPROF_INLINE bool
is_next_long(const struct scan *s, uint32_t gap)
{
	return gap < SPLITPROF_STACK_LONG ||
	    splitprof_stacks.longest == as_long(s, gap);
}

SPLITPROF_INLINE void
keep_long(const struct scan *s, uint32_t gap)
{
	struct splitprof_stacks *const t = &splitprof_stacks;

	if (gap >= SPLITPROF_STACK_LONG &&
	    (!t->longest || t->longest >> 16 >= s->n))
		t->longest = as_long(s, gap);
}

/* Of what is beyond nobody knows the word before, but behind such a mark. */
SPLITPROF_INLINE bool
is_again(const struct scan *s, uint32_t word)
{
	return s->n && splitprof_stacks.words[s->n - 1] == word &&
	    word >> SPLITPROF_GAP_SHIFT != SPLITPROF_STACK_LONG &&
	    (s->n < SPLITPROF_STACK_DEPTH || s->again == s->packet.p);
}

/* The word before once more: 1, 2, ... times, as -1, -2, ... are sent. */
SPLITPROF_OWN static bool
splitprof_stack_put_again(struct scan *s)
{
	if (s->fits && s->again == s->packet.p &&
	    s->packet.p[-1] < 2 * SPLITPROF_WIRE_STACK_AGAIN - 1) {
		s->packet.p[-1] += 2;
		return true;
	}
	if (!splitprof_stack_makes_room(s))
		return false;
	splitprof_stack_put_mark(&s->packet, (uint32_t)-1);
	s->again = s->packet.p;
	return true;
}

SPLITPROF_OWN static void
splitprof_stack_add(struct scan *s, uint32_t place, uint32_t gap, bool direct)
{
	struct splitprof_stacks *const t = &splitprof_stacks;
	const bool is_long = gap >= SPLITPROF_STACK_LONG;
	const uint32_t word =
	    (is_long ? SPLITPROF_STACK_LONG : gap) << SPLITPROF_GAP_SHIFT |
	    (place << 1 & 0xffffff) | (direct ? 0 : SPLITPROF_STACK_ANY);

	if (is_next(s, word) && is_next_long(s, gap)) {
		s->n++;
		return;
	}
	if (!s->differs)
		splitprof_stack_begin(s);
	if (is_again(s, word)) {
		if (!splitprof_stack_put_again(s))
			return;
	} else if (splitprof_stack_makes_room(s)) {
		keep_long(s, gap);
		splitprof_stack_put_word(&s->packet, place, gap, direct);
	} else
		return;
	if (keep_word(s, word) && direct && !is_long && t->chain == s->n - 1)
		t->chain++;
}

/* The word at p may be a return address; is it? */
SPLITPROF_OWN static void
splitprof_stack_look_at(struct scan *s, const struct splitprof_stack *stack,
    const uint32_t *p)
{
	const uint32_t found = splitprof_return_place(*p);
	const uint32_t place = found & SPLITPROF_WIRE_STACK_PLACES;

	if (!found)
		return;
	splitprof_stack_add(s, place, (uint32_t)(s->last - p),
	    found & SPLITPROF_DIRECT);
	s->last = p;
	if (place >= SPLITPROF_WIRE_STACK_EXC)
		splitprof_stack_add_plain(s, splitprof_frame_pc(
		    splitprof_frame_of(s->context, stack, p, place)), false);
}

/*
 * What is as in the stack before.  A call that was under way then and is now is
 * of the same function, unless it goes through a pointer, and that has its
 * frame where it was.  So as long as there are only such from the end of the
 * stack on, nothing has to be looked for between a return address and the next.
 * That function may have jumped to another one since, if there are tail calls:
 * then all words are looked at.  One whose frame varies, for an array of so
 * many elements, can hide one return address by an old one, until a full stack
 * is sent.
 */
SPLITPROF_OWN static void
splitprof_stack_skip_same(struct scan *s, const uint32_t *sp)
{
	const struct splitprof_stacks *const t = &splitprof_stacks;

	while (s->n < t->chain) {
		const uint32_t word = t->words[s->n];
		const uint32_t gap = word >> SPLITPROF_GAP_SHIFT;

		if (gap > (uint32_t)(s->last - sp) || s->last[-(int)gap] !=
		    splitprof_return_word((word & 0xffffff) >> 1))
			break;
		s->last -= gap;
		s->n++;
	}
}

SPLITPROF_OWN static void
splitprof_stack_scan_one(struct scan *s, const struct splitprof_stack *stack)
{
	const uint32_t *p = stack->end;

	s->last = p;
	if (stack->cut)
		splitprof_stack_add_plain(s, 0, true);
	else if (!SPLITPROF_TAIL_CALLS && s->context->thread &&
	    p == splitprof_stacks.end)
		splitprof_stack_skip_same(s, stack->sp);
	p = s->last;
	while ((p = splitprof_stack_find(p, stack->sp, s->context->thread)))
		splitprof_stack_look_at(s, stack, p);
}

SPLITPROF_OWN static void
splitprof_stack_scan_all(struct scan *s)
{
	const struct splitprof_context *const c = s->context;

	if (c->outer.sp) {
		splitprof_stack_scan_one(s, &c->outer);
		splitprof_stack_add_plain(s,
		    (uint32_t)(s->last - c->outer.sp) + 1, true);
	}
	splitprof_stack_scan_one(s, &c->inner);
	if (!s->differs)
		splitprof_stack_begin(s);
	splitprof_stacks.words[s->n] = 0;
	splitprof_stacks.end = c->inner.end;
	/* What is on the stack of a handler is not all behind calls. */
	if (!c->thread)
		splitprof_stacks.chain = 0;
}

/* Where no more fits the next packet goes on, and has all the more to keep. */
SPLITPROF_OWN static void
splitprof_stack_put_end(struct scan *s)
{
	splitprof_stack_put_gap(&s->packet, SPLITPROF_WIRE_STACK_END, s->fits ?
	    (uint32_t)(s->last - s->context->inner.sp) :
	    SPLITPROF_WIRE_STACK_PART);
}

/* All slots are empty for a full one. */
SPLITPROF_INLINE void
forget(void)
{
	struct splitprof_stacks *const t = &splitprof_stacks;

	t->pc = t->count = 0;
	t->chain = t->longest = t->words[0] = 0;
	for (uint32_t i = 0; i < SPLITPROF_STACK_SLOTS; i++)
		t->slots[i] = SPLITPROF_STACK_EMPTY;
}

/* Enough room for most; or the line takes what is in the chunk. */
SPLITPROF_INLINE bool
make_room(void)
{
	return splitprof_queue_fits(SPLITPROF_STACK_ROOM) ||
	    splitprof_queue_turn() ||
	    splitprof_queue_fits(HEAD_MOST + END_MOST);
}

SPLITPROF_INLINE const uint8_t *
packet_limit(const uint8_t *put)
{
	const uint8_t *end = splitprof_queue_chunk() + SPLITPROF_CHUNK_ROOM;

	if (end > put + SPLITPROF_STACK_PACKET)
		end = put + SPLITPROF_STACK_PACKET;
	return end - END_MOST - SPLITPROF_STACK_WORD_MOST;
}

/*
 * Queue a packet, if there is room; does another one follow?  If the stack does
 * not fit though all of it that can be kept is known, or this packet begins
 * where the one before did, the next one is full, since slots and words are no
 * longer what the host has; and of this one only the program counter is sent.
 * *least is the number of words that have to be known.
 */
SPLITPROF_OWN static bool
splitprof_stack_send_part(const struct splitprof_context *c, uint32_t *least)
{
	struct splitprof_stacks *const t = &splitprof_stacks;
	uint8_t sum = 0, *const put = splitprof_state.put;
	struct scan s;

	if (t->full)
		forget();
	s.packet.p = put;
	s.packet.pc = splitprof_place(c->pc);
	s.context = c;
	s.limit = packet_limit(put);
	s.again = NULL;
	s.n = 0;
	s.differs = false;
	s.fits = true;
	splitprof_stack_scan_all(&s);
	if (!s.fits && (s.n == s.same || s.same < *least)) {
		t->full = true;
		splitprof_stream_close(splitprof_put_sample(put, c->pc));
		return false;
	}
	*least = s.same + 1;
	splitprof_stack_put_end(&s);
	t->count++;
	t->full = s.fits && t->count >= SPLITPROF_STACK_FULL_EVERY;
	for (const uint8_t *p = put; p < s.packet.p; p++)
		sum -= *p;
	*s.packet.p++ = sum;
	splitprof_stream_close(s.packet.p);
	return !s.fits;
}

SPLITPROF_OWN static bool
splitprof_stack_send(const struct splitprof_context *c)
{
	uint32_t least = 0;

	do {
		if (!make_room())
			return false;
	} while (splitprof_stack_send_part(c, &least));
	return true;
}

void
splitprof_stack_take(const struct splitprof_context *c)
{
	const uint32_t before = splitprof_mask();
	bool queued = false;

	while (splitprof_state.phase == SPLITPROF_SAMPLING &&
	    !(queued = splitprof_stack_send(c)) &&
	    splitprof_queue_sample_waits(before))
		;
	if (queued)
		splitprof_state.samples++;
	if (splitprof_state.phase == SPLITPROF_SAMPLING)
		splitprof_stream_sampled();
	splitprof_unmask(before);
}

#endif
