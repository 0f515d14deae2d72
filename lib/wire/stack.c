/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples with their call stack: what is sent, see stack.h */

#include <config.h>

#include <string.h>

#include "wire/packet.h"
#include "wire/stack.h"

#define PLACES		SPLITPROF_WIRE_STACK_PLACES
#define PC_MAX		(UINT32_MAX >> 1)	/* a place as well */
#define WORDS_MAX	SPLITPROF_WIRE_STACK_WORDS
#define KEEP_MAX	SPLITPROF_WIRE_STACK_KEEP
#define PART		SPLITPROF_WIRE_STACK_PART
#define AGAIN_MAX	SPLITPROF_WIRE_STACK_AGAIN
#define GAP_MAX		UINT32_C(0xffff)
#define COUNTS		16	/* the count of stacks is modulo this */
#define KEEP_BITS	0x0f
#define ENTRY_BITS	0x3f	/* beside what a first byte is */
#define LONG		SPLITPROF_WIRE_STACK_LONG
#define EXC		SPLITPROF_WIRE_STACK_EXC

/* The most bytes of a number: of a gap, and of any. */
#define GAP_BYTES	3
#define NUMBER_BYTES	5
#define LAST_BYTE_MAX	0x0f	/* of so many */

/* A longer gap is 0 in a slot. */
#define SLOT_GAP_MAX	254

/* The bytes of a packet.  Beyond n they are 0. */
struct reader {
	const uint8_t *p;
	size_t n, at;
	bool bad;		/* that is no such packet */
};

/* A link register, a word or the end, by its first byte. */
enum entry_kind { SLOT, SLOT_GAP, PLACE, END };

struct entry {
	enum entry_kind kind;
	uint32_t slot;
	uint32_t gap;		/* of END: words from the pointer */
	uint32_t place;		/* of PLACE: less that of pc, modulo 2^32 */
};

static uint8_t
next_byte(struct reader *r)
{
	const uint8_t byte = r->at < r->n ? r->p[r->at] : 0;

	r->at++;
	return byte;
}

/* Is what was read beyond the bytes that are there? */
static bool
is_short(const struct reader *r)
{
	return r->at > r->n;
}

/* A number of the shortest form, of so many bytes at most. */
static uint32_t
next_number(struct reader *r, int most)
{
	uint32_t v = 0;
	uint8_t byte;
	int i = 0;

	do {
		byte = next_byte(r);
		v |= (uint32_t)(byte & 0x7f) << 7 * i;
	} while (++i < most && byte & 0x80);
	r->bad |= byte & 0x80 || (i > 1 && !byte && !is_short(r)) ||
	    (i == NUMBER_BYTES && byte > LAST_BYTE_MAX);
	return v;
}

/* A number with its sign, which is bit 0, modulo 2^32. */
static uint32_t
next_signed(struct reader *r)
{
	const uint32_t v = next_number(r, NUMBER_BYTES);

	return v & 1 ? ~(v >> 1) : v >> 1;
}

static uint32_t
next_gap(struct reader *r, uint32_t least)
{
	const uint32_t gap = least + next_number(r, GAP_BYTES);

	r->bad |= gap > PART;
	return gap;
}

static struct entry
next_entry(struct reader *r)
{
	const uint8_t first = next_byte(r);
	struct entry e = { .kind = first >> 6, .slot = first & ENTRY_BITS };

	if (e.kind == SLOT_GAP)
		e.gap = next_gap(r, 0);
	else if (e.kind != SLOT)
		e.gap = e.slot < LONG ? e.slot : next_gap(r, LONG);
	if (e.kind == PLACE)
		e.place = next_signed(r);
	r->bad |= e.gap == PART && e.kind != END;
	return e;
}

/* The link register has no gap. */
static struct entry
next_link(struct reader *r)
{
	const struct entry e = next_entry(r);

	r->bad |= e.kind == SLOT_GAP || (e.kind != SLOT && e.gap);
	return e;
}

/* What is before pc. */
struct head {
	uint32_t base;
	uint8_t slots;
	uint8_t count;
	uint32_t keep;
};

static struct head
next_head(struct reader *r)
{
	struct head h = { .keep = 0 };
	uint8_t byte;

	if (next_byte(r) == SPLITPROF_WIRE_STACK_FULL) {
		for (int i = 0; i < 4; i++)
			h.base = h.base << 8 | next_byte(r);
		h.slots = next_byte(r);
		r->bad |= h.base & 1 || (!is_short(r) &&
		    !sp_stack_slots_are_valid(h.slots));
		return h;
	}
	byte = next_byte(r);
	h.count = byte >> 4;
	h.keep = byte & KEEP_BITS;
	if (h.keep == SPLITPROF_WIRE_STACK_KEEP_LONG)
		h.keep += next_number(r, 1);
	r->bad |= h.keep > KEEP_MAX;
	return h;
}

size_t
sp_stack_length(const uint8_t *p, size_t n)
{
	struct reader r = { .p = p, .n = n };
	uint32_t words = next_head(&r).keep;

	next_signed(&r);
	next_link(&r);
	while (!r.bad && !is_short(&r) && next_entry(&r).kind != END)
		r.bad |= ++words > WORDS_MAX + 1;
	return r.bad ? 0 : r.at + 1;
}

/*
 * Nothing else ends like this: what is before an end is less than 80, but for
 * the c0 of a link register.
 */
bool
sp_stack_is_part(const uint8_t *p, size_t length)
{
	static const uint8_t end[] = { 0xff, 0xc1, 0xff, 0x03 };

	_Static_assert(PART == LONG + 0x41 + (0x7f << 7) + (3 << 14),
	    "that is another number");
	return length > sizeof(end) && !memcmp(p + length - 1 - sizeof(end),
	    end, sizeof(end));
}

static void
fill(struct sp_stack_item *slot, uint32_t place, uint32_t gap)
{
	slot->place = place;
	slot->gap = gap <= SLOT_GAP_MAX ? gap : 0;
}

/* What an entry is, with its slot filled or read; false if it can't be. */
static bool
resolve(struct sp_stack_state *s, const struct entry *e,
    struct sp_stack_item *item)
{
	struct sp_stack_item *slot = &s->slot[e->slot];

	if (e->kind != PLACE && e->slot >= s->slots)
		return false;
	if (e->kind == SLOT) {
		*item = *slot;
		return true;
	}
	item->gap = e->gap;
	item->place = e->kind == PLACE ? s->last.pc + e->place : slot->place;
	if (item->place > PLACES)
		return false;
	if (e->kind == PLACE)
		slot = &s->slot[SPLITPROF_WIRE_STACK_HASH(item->place,
		    s->slots)];
	fill(slot, item->place, item->gap);
	return true;
}

/* The link register, and the frame of an EXC_RETURN in it. */
static bool
take_link(struct sp_stack_state *s, struct reader *r)
{
	struct sp_stack_list *const l = &s->last;
	struct entry e = next_link(r);
	struct sp_stack_item lr;

	l->lr = 0;
	l->frame = (struct sp_stack_item){ 0, 0 };
	if (e.kind == END)
		return true;
	if (!resolve(s, &e, &lr) || !lr.place)
		return false;
	l->lr = lr.place;
	if (l->lr < EXC)
		return true;
	e = next_entry(r);
	return e.kind != END && resolve(s, &e, &l->frame) &&
	    (l->frame.gap || !l->frame.place);
}

/* n words more, as the last one; an EXC_RETURN has its frame behind it. */
static bool
take_again(struct sp_stack_list *l, uint32_t n)
{
	const struct sp_stack_item word = l->n ? l->items[l->n - 1] :
	    (struct sp_stack_item){ 0, 0 };

	if (!word.gap || l->n + n > WORDS_MAX)
		return false;
	for (; n > 0; n--)
		l->items[l->n++] = word;
	return true;
}

/* A word behind those that are there. */
static bool
take_word(struct sp_stack_state *s, const struct entry *e)
{
	struct sp_stack_list *const l = &s->last;
	struct sp_stack_item *const item = &l->items[l->n];
	const bool frame = sp_stack_is_frame(l->items, l->n);
	const bool mark = e->kind == PLACE && !e->gap && !frame;

	if (mark && e->place >= (uint32_t)-AGAIN_MAX)
		return take_again(l, -e->place);
	if (l->n++ == WORDS_MAX)
		return false;
	if (mark) {
		*item = (struct sp_stack_item){ e->place, 0 };
		return e->place <= GAP_MAX + 1;
	}
	return resolve(s, e, item) && (frame ? !item->gap :
	    item->gap && item->place);
}

/* There are no more than two stacks, and a frame for each EXC_RETURN. */
static bool
is_complete(const struct sp_stack_list *l)
{
	int others = 0;

	for (size_t i = 0; i < l->n; i++) {
		if (sp_stack_is_frame(l->items, i) != !l->items[i].gap) {
			if (l->items[i].gap)
				return false;
			others += l->items[i].place > 0;
		}
	}
	return others <= 1 && !sp_stack_is_frame(l->items, l->n);
}

static void
empty_slots(struct sp_stack_state *s)
{
	memset(s->slot, 0, sizeof(s->slot));
}

/* The first STACK behind a STACK_FULL has 1. */
static uint8_t
next_count(const struct sp_stack_state *s)
{
	return (uint8_t)((s->count + 1) % COUNTS);
}

/* Begin with a STACK_FULL, or with what is kept; false: it can't be. */
static bool
take_head(struct sp_stack_state *s, const struct head *h, bool full)
{
	s->full = full || (s->full && s->part);
	s->count = full ? 0 : next_count(s);
	if (full) {
		s->base = h->base;
		s->slots = h->slots;
		s->last.pc = 0;
		empty_slots(s);
	} else if (!s->known || h->count != s->count || h->keep > s->last.n)
		return false;
	s->last.n = h->keep;
	return true;
}

/* What is known is changed on the way: nothing is, if not all is right. */
bool
sp_stack_take(struct sp_stack_state *s, const uint8_t *p, size_t length)
{
	struct reader r = { .p = p, .n = length };
	struct sp_stack_list *const last = &s->last;
	const struct head h = next_head(&r);
	struct entry e = { .gap = 0 };
	bool good = take_head(s, &h, p[0] == SPLITPROF_WIRE_STACK_FULL);

	s->known = false;
	if (!good)
		return false;
	last->pc += next_signed(&r);
	good = last->pc <= PC_MAX && take_link(s, &r);
	while (good && (e = next_entry(&r)).kind != END)
		good = take_word(s, &e);
	last->end = e.gap;
	s->part = sp_stack_is_part(p, length);
	s->known = good && (s->part || is_complete(last));
	return s->known;
}

/* A packet in the making. */
struct writer {
	uint8_t *p;
	size_t n;
};

static void
put_number(struct writer *w, uint32_t v)
{
	for (; v > 0x7f; v >>= 7)
		w->p[w->n++] = (uint8_t)(v | 0x80);
	w->p[w->n++] = (uint8_t)v;
}

/* Of 32 bits: what is negative is very large. */
static void
put_signed(struct writer *w, uint32_t v)
{
	put_number(w, v > PC_MAX ? 2 * ~v + 1 : 2 * v);
}

/* A first byte with a gap. */
static void
put_gap(struct writer *w, uint8_t first, uint32_t gap)
{
	w->p[w->n++] = (uint8_t)(first | (gap < LONG ? gap : LONG));
	if (gap >= LONG)
		put_number(w, gap - LONG);
}

static void
put_place(struct writer *w, uint32_t place, uint32_t gap)
{
	put_gap(w, SPLITPROF_WIRE_STACK_PLACE, gap);
	put_signed(w, place);
}

static void
put_word(struct sp_stack_state *s, struct writer *w, uint32_t pc,
    const struct sp_stack_item *word)
{
	const uint32_t at = SPLITPROF_WIRE_STACK_HASH(word->place, s->slots);
	struct sp_stack_item *const slot = &s->slot[at];

	if (slot->place != word->place)
		put_place(w, word->place - pc, word->gap);
	else if (slot->gap == word->gap)
		w->p[w->n++] = (uint8_t)at;
	else {
		w->p[w->n++] = (uint8_t)(SPLITPROF_WIRE_STACK_GAP | at);
		put_number(w, word->gap);
	}
	fill(slot, word->place, word->gap);
}

/* The link register has no gap: that of its slot stays. */
static void
put_link(struct sp_stack_state *s, struct writer *w,
    const struct sp_stack_list *l)
{
	const struct sp_stack_item lr = { l->lr, 0 };
	const uint32_t at = SPLITPROF_WIRE_STACK_HASH(l->lr, s->slots);

	if (!l->lr)
		w->p[w->n++] = SPLITPROF_WIRE_STACK_END;
	else if (s->slot[at].place == l->lr)
		w->p[w->n++] = (uint8_t)at;
	else
		put_word(s, w, l->pc, &lr);
	if (l->lr >= EXC)
		put_word(s, w, l->pc, &l->frame);
}

static bool
can_be_sent(const struct sp_stack_list *l)
{
	if (l->pc > PC_MAX || l->lr > PLACES || l->end > GAP_MAX ||
	    l->n > WORDS_MAX || l->frame.place > PLACES ||
	    l->frame.gap > GAP_MAX || (l->frame.place && !l->frame.gap))
		return false;
	for (size_t i = 0; i < l->n; i++) {
		const struct sp_stack_item *const item = &l->items[i];

		if (item->gap > GAP_MAX || item->place > PLACES ||
		    (item->gap && !item->place))
			return false;
		if (!item->gap && !sp_stack_is_frame(l->items, i) &&
		    item->place > GAP_MAX + 1)
			return false;
	}
	return is_complete(l);
}

/* How many of the first words are the same? */
static size_t
count_kept(const struct sp_stack_list *a, const struct sp_stack_list *b)
{
	const size_t most = a->n < b->n ? a->n : b->n;
	size_t n = 0;

	while (n < most && n < KEEP_MAX &&
	    a->items[n].place == b->items[n].place &&
	    a->items[n].gap == b->items[n].gap)
		n++;
	return n;
}

/* How many words from i on are as the one before, if it is a word? */
static uint32_t
count_again(const struct sp_stack_list *l, size_t i)
{
	uint32_t n = 0;

	if (!i || !l->items[i - 1].gap || l->items[i - 1].gap > SLOT_GAP_MAX)
		return 0;
	while (n < AGAIN_MAX && i + n < l->n &&
	    l->items[i + n].place == l->items[i - 1].place &&
	    l->items[i + n].gap == l->items[i - 1].gap)
		n++;
	return n;
}

static void
put_full(struct sp_stack_state *s, struct writer *w)
{
	w->p[w->n++] = SPLITPROF_WIRE_STACK_FULL;
	for (int shift = 24; shift >= 0; shift -= 8)
		w->p[w->n++] = (uint8_t)(s->base >> shift);
	w->p[w->n++] = s->slots;
	s->count = 0;
	s->last.pc = 0;
	empty_slots(s);
}

static void
put_head(struct sp_stack_state *s, struct writer *w, size_t keep)
{
	const uint8_t most = SPLITPROF_WIRE_STACK_KEEP_LONG;

	s->count = next_count(s);
	w->p[w->n++] = SPLITPROF_WIRE_STACK;
	w->p[w->n++] = (uint8_t)(s->count << 4 | (keep < most ? keep : most));
	if (keep >= most)
		put_number(w, (uint32_t)(keep - most));
}

size_t
sp_stack_encode(struct sp_stack_state *s, const struct sp_stack_list *l,
    bool full, uint8_t *out)
{
	struct writer w = { .p = out };
	const size_t keep = full ? 0 : count_kept(&s->last, l);

	if (!can_be_sent(l) || !(full ? s->slots : s->known))
		return 0;
	if (full)
		put_full(s, &w);
	else
		put_head(s, &w, keep);
	put_signed(&w, l->pc - s->last.pc);
	put_link(s, &w, l);
	for (size_t i = keep; i < l->n;) {
		const struct sp_stack_item *const item = &l->items[i];
		const uint32_t again = count_again(l, i);

		/* A mark's place is as it is, and in no slot. */
		if (again)
			put_place(&w, -again, 0);
		else if (item->gap || sp_stack_is_frame(l->items, i))
			put_word(s, &w, l->pc, item);
		else
			put_place(&w, item->place, 0);
		i += again ? again : 1;
	}
	put_gap(&w, SPLITPROF_WIRE_STACK_END, l->end);
	out[w.n] = (uint8_t)-sp_packet_sum(out, w.n);
	s->last = *l;
	s->known = true;
	s->full = full;
	s->part = false;
	return w.n + 1;
}

void
sp_stack_renumber(const struct sp_stack_state *s, uint8_t *p, size_t length)
{
	const uint8_t wrong = (uint8_t)((s->count + 2) % COUNTS);

	if (p[0] != SPLITPROF_WIRE_STACK)
		return;
	p[1] = (uint8_t)(wrong << 4 | (p[1] & KEEP_BITS));
	p[length - 1] = (uint8_t)-sp_packet_sum(p, length - 1);
}
