/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples with their call stack: their addresses, see stack.h */

#include <config.h>

#include "wire/stack.h"

#define EXC		SPLITPROF_WIRE_STACK_EXC
#define PADDED		SPLITPROF_WIRE_STACK_PADDED
#define WORD		4	/* bytes */

/* EXC_RETURN: bits 4 to 1 of it are sent, all others are set. */
#define EXC_RETURN	UINT32_C(0xffffffe1)
#define EXC_BITS	0x0fu
#define EXC_PROCESS	UINT32_C(4)	/* the frame is at PSP, not at MSP */

#define FRAME_PC	(6 * WORD)	/* where it is in an exception frame */

static uint32_t
value_of(uint32_t base, uint32_t place)
{
	return place >= EXC ? EXC_RETURN | (place & EXC_BITS) << 1 :
	    base + 2 * place;
}

/* The PC in a frame; 0: unknown. */
static uint32_t
frame_pc(uint32_t base, uint32_t place)
{
	const bool padded = place & PADDED;

	return place ? (base + 2 * (place & ~PADDED)) | padded : 0;
}

/* The items from first to before last, of which the innermost is the last. */
static void
view_words(const struct sp_stack_state *s, size_t first, size_t last,
    uint32_t end, struct sp_stack_part *to)
{
	const struct sp_stack_item *const items = s->last.items;
	uint32_t at = end * WORD, pc = 0;

	to->n = 0;
	to->cut = false;
	while (last-- > first) {
		if (items[last].gap) {
			to->words[to->n++] = (struct sp_stack_view_word){ at,
			    value_of(s->base, items[last].place), pc };
			pc = 0;
		} else if (sp_stack_is_frame(items, last))
			pc = frame_pc(s->base, items[last].place);
		else
			to->cut = true;
		at += items[last].gap * WORD;
	}
	to->bytes = at;
}

/* Which item is the mark before the other stack?  n: there is none. */
static size_t
find_other(const struct sp_stack_list *l)
{
	size_t i = 0;

	while (i < l->n && (l->items[i].gap || !l->items[i].place ||
	    sp_stack_is_frame(l->items, i)))
		i++;
	return i;
}

void
sp_stack_view(const struct sp_stack_state *s, struct sp_stack_view *v)
{
	const struct sp_stack_list *const l = &s->last;
	const size_t mark = find_other(l);
	const bool other = mark < l->n;

	v->pc = s->base + 2 * l->pc;
	v->lr = l->lr ? value_of(s->base, l->lr) : 0;
	v->has_frame = l->frame.gap;
	v->frame_at = v->has_frame ? (l->frame.gap - 1) * WORD : 0;
	v->frame_pc = frame_pc(s->base, l->frame.place);
	v->stacks = 1 + other;
	view_words(s, other ? mark + 1 : 0, l->n, l->end, &v->stack[0]);
	v->stack[1].n = v->stack[1].bytes = 0;
	v->stack[1].cut = true;
	if (other)
		view_words(s, 0, mark, l->items[mark].place - 1, &v->stack[1]);
}

static bool
add_item(struct sp_stack_list *l, uint32_t place, uint32_t gap)
{
	if (l->n == SPLITPROF_WIRE_STACK_WORDS)
		return false;
	l->items[l->n++] = (struct sp_stack_item){ place, gap };
	return true;
}

static bool
find_place(uint32_t value, uint32_t base, uint32_t *place)
{
	*place = (value - base) >> 1;
	if (!sp_stack_is_exc_return(value))
		return !(value & 1) && *place < EXC;
	*place = EXC | (value >> 1 & EXC_BITS);
	return value & 1;
}

/* The PC in a frame; 0 if that is not known. */
static bool
find_frame_pc(uint32_t value, uint32_t base, uint32_t *place)
{
	const uint32_t at = (value - base) >> 1;

	*place = value ? at | (value & 1 ? PADDED : 0) : 0;
	return !value || (*place && at < PADDED);
}

/* A number of words, from bytes. */
static bool
find_gap(uint32_t bytes, uint32_t *words)
{
	*words = bytes / WORD;
	return bytes % WORD == 0;
}

static bool
add_word(struct sp_stack_list *l, const struct sp_stack_view_word *w,
    uint32_t above, uint32_t base)
{
	uint32_t place, gap, pc;

	if (w->at >= above || !find_gap(above - w->at, &gap) ||
	    !find_place(w->value, base, &place) || !add_item(l, place, gap))
		return false;
	return place < EXC ? !w->pc : find_frame_pc(w->pc, base, &pc) &&
	    add_item(l, pc, 0);
}

/* The outermost word first; *end is from the pointer to the innermost one. */
static bool
add_words(struct sp_stack_list *l, const struct sp_stack_part *s,
    uint32_t base, uint32_t *end)
{
	uint32_t above = s->bytes;

	if (s->cut && !add_item(l, 0, 0))
		return false;
	for (size_t i = s->n; i-- > 0; above = s->words[i].at) {
		if (!add_word(l, &s->words[i], above, base))
			return false;
	}
	return find_gap(above, end);
}

static bool
find_link(const struct sp_stack_view *v, uint32_t base,
    struct sp_stack_list *l)
{
	l->lr = l->frame.place = l->frame.gap = 0;
	if ((v->lr && !find_place(v->lr, base, &l->lr)) ||
	    (v->has_frame && (l->lr < EXC || !find_gap(v->frame_at,
	    &l->frame.gap))))
		return false;
	l->frame.gap += v->has_frame;
	return v->has_frame ? find_frame_pc(v->frame_pc, base,
	    &l->frame.place) : !v->frame_pc;
}

bool
sp_stack_list_of(const struct sp_stack_view *v, uint32_t base,
    struct sp_stack_list *l)
{
	uint32_t end;

	l->n = 0;
	l->pc = (v->pc - base) >> 1;
	if (v->pc & 1 || !find_link(v, base, l))
		return false;
	if (v->stacks == 2 && (!add_words(l, &v->stack[1], base, &end) ||
	    !add_item(l, end + 1, 0)))
		return false;
	return add_words(l, &v->stack[0], base, &l->end);
}

/* Put a frame's PC among the words of a stack. */
static void
insert_pc(struct sp_stack_words *to, uint32_t at, uint32_t pc)
{
	size_t i = to->n;

	if (!pc || to->n > SPLITPROF_WIRE_STACK_WORDS)
		return;
	for (; i > 0 && to->words[i - 1].at > at; i--)
		to->words[i] = to->words[i - 1];
	to->words[i] = (struct stack_word){ at, pc };
	to->n++;
}

/* An EXC_RETURN says which stack the frame is on: at PSP, or where it is. */
static void
insert_frame(struct sp_stack_sample *to, uint32_t exc_return, uint32_t at,
    uint32_t pc)
{
	const bool process = exc_return & EXC_PROCESS;

	insert_pc(&to->stack[process], (process ? 0 : at) + FRAME_PC, pc);
}

static void
copy_words(const struct sp_stack_part *s, uint32_t thumb,
    struct sp_stack_words *to)
{
	to->n = s->n;
	to->bytes = s->bytes;
	to->cut = s->cut;
	for (size_t i = 0; i < s->n; i++)
		to->words[i] = (struct stack_word){ s->words[i].at,
		    s->words[i].value | thumb };
}

void
sp_stack_sample(const struct sp_stack_state *s, bool thumb,
    struct sp_stack_sample *to)
{
	struct sp_stack_view v;

	sp_stack_view(s, &v);
	to->pc = v.pc;
	to->lr = v.lr ? v.lr | thumb : 0;
	for (int k = 0; k < 2; k++)
		copy_words(&v.stack[k], thumb, &to->stack[k]);
	insert_frame(to, v.lr, v.frame_at, v.frame_pc);
	/* A word is below the frame that its exception has pushed. */
	for (size_t i = 0; i < v.stack[0].n; i++)
		insert_frame(to, v.stack[0].words[i].value,
		    v.stack[0].words[i].at + WORD, v.stack[0].words[i].pc);
}
