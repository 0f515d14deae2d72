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

/* The PC in an exception frame; it follows the EXC_RETURN that is pushed. */
#define FRAME_PC	24	/* bytes */
#define FRAME_PC_BEHIND	(WORD + FRAME_PC)

/* Of an EXC_RETURN, or of an address of which bit 0 says if it is padded. */
static uint32_t
value_of(uint32_t base, uint32_t place)
{
	if (place >= EXC)
		return EXC_RETURN | (place & EXC_BITS) << 1;
	return place & PADDED ? (base + 2 * (place & ~PADDED)) | 1 :
	    base + 2 * place;
}

/* The words from the first item to before the last. */
static void
take_words(const struct sp_stack_state *s, size_t first, size_t last, uint32_t end,
    struct sp_stack_words *to)
{
	uint32_t at = end * WORD;

	to->n = 0;
	to->cut = false;
	while (last-- > first) {
		const struct sp_stack_item *const item = &s->last.items[last];

		if (item->gap)
			to->words[to->n++] = (struct stack_word){ at,
			    value_of(s->base, item->place) };
		else
			to->cut = true;
		at += item->gap * WORD;
	}
	to->bytes = at;
}

/* Has an exception pushed its frame on the main stack? */
static bool
is_frame_before(uint32_t value)
{
	return sp_stack_is_exc_return(value) && !(value & EXC_PROCESS);
}

/*
 * Set bit 0 of what is no PC in an exception frame, nor one already.  at_pointer
 * says that such a frame may be where the stack pointer is.
 */
static void
set_thumb_bits(struct sp_stack_words *s, bool at_pointer)
{
	size_t before = 0;

	for (size_t i = 0; i < s->n; i++) {
		const uint32_t at = s->words[i].at;

		while (s->words[before].at + FRAME_PC_BEHIND < at)
			before++;
		if (!(at_pointer && at == FRAME_PC) &&
		    !(s->words[before].at + FRAME_PC_BEHIND == at &&
		    is_frame_before(s->words[before].value)))
			s->words[i].value |= 1;
	}
}

void
sp_stack_sample(const struct sp_stack_state *s, bool thumb,
    struct sp_stack_sample *to)
{
	const struct sp_stack_list *const l = &s->last;
	size_t mark = l->n;

	to->pc = s->base + 2 * l->pc;
	to->lr = l->lr == SP_STACK_NONE ? 0 : value_of(s->base, l->lr) | thumb;
	while (mark-- > 0 && (l->items[mark].gap || !l->items[mark].place))
		continue;
	to->stacks = mark < l->n ? 2 : 1;
	take_words(s, mark + 1, l->n, l->end, &to->stack[0]);
	to->stack[1] = (struct sp_stack_words){ .n = 0 };
	if (to->stacks == 2)
		take_words(s, 0, mark, l->items[mark].place - 1,
		    &to->stack[1]);
	if (thumb) {
		set_thumb_bits(&to->stack[0], is_frame_before(to->lr));
		set_thumb_bits(&to->stack[1], true);
	}
}

static bool
add_item(struct sp_stack_list *l, uint32_t place, uint32_t gap)
{
	if (l->n == SPLITPROF_WIRE_STACK_WORDS)
		return false;
	l->items[l->n++] = (struct sp_stack_item){ place, gap };
	return true;
}

/* The place of an EXC_RETURN, or of an address with bit 0 as above. */
static bool
find_place(uint32_t value, uint32_t base, uint32_t *place)
{
	const uint32_t padded = value & 1 ? PADDED : 0;

	if (sp_stack_is_exc_return(value)) {
		*place = EXC | (value >> 1 & EXC_BITS);
		return value & 1;
	}
	*place = (value - base) >> 1 | padded;
	return (value - base) >> 1 < (padded ? EXC - PADDED : PADDED);
}

/* A number of words, from bytes. */
static bool
find_gap(uint32_t bytes, uint32_t *words)
{
	*words = bytes / WORD;
	return bytes % WORD == 0;
}

/* The outermost word first; *end is from the pointer to the innermost one. */
static bool
add_words(struct sp_stack_list *l, const struct sp_stack_words *s,
    uint32_t base, uint32_t *end)
{
	uint32_t above = s->bytes, place, gap;

	if (s->cut && !add_item(l, 0, 0))
		return false;
	for (size_t i = s->n; i-- > 0; above = s->words[i].at) {
		if (s->words[i].at >= above ||
		    !find_gap(above - s->words[i].at, &gap) ||
		    !find_place(s->words[i].value, base, &place) ||
		    !add_item(l, place, gap))
			return false;
	}
	return find_gap(above, end);
}

bool
sp_stack_list_of(const struct sp_stack_sample *s, uint32_t base,
    struct sp_stack_list *l)
{
	uint32_t end;

	l->n = 0;
	l->lr = SP_STACK_NONE;
	l->pc = (s->pc - base) >> 1;
	if (s->pc & 1 || l->pc >= EXC || (s->lr &&
	    !find_place(s->lr, base, &l->lr)))
		return false;
	if (s->stacks == 2 && (!add_words(l, &s->stack[1], base, &end) ||
	    !add_item(l, end + 1, 0)))
		return false;
	return add_words(l, &s->stack[0], base, &l->end);
}
