/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How the frame of each address is left, of all that says something, and kept
 * in a table: see unwind.h for the order.
 */
#include <config.h>

#include <stdlib.h>

#include "base/countmap.h"
#include "base/upper_bound.h"
#include "unwind/unwind_inner.h"

struct sp_slot {
	uint32_t key;		/* see key_of; 0: it is free */
	struct sp_way way;
};

/* Addresses are even, so that bit 0 is another one's; and no code is at 0. */
static uint32_t
key_of(uint32_t pc, bool is_return)
{
	return pc | is_return;
}

/* The function at addr by its symbol; one without a size ends at the next. */
static bool
by_symbol(const struct sp_elf *e, uint32_t addr, struct sp_bounds *f)
{
	const size_t i = sp_upper_bound(e->functions, e->n_functions,
	    sizeof(*e->functions), addr);
	uint32_t bytes = 0;

	if (!i)
		return false;
	f->low = e->functions[i - 1].addr;
	for (size_t j = i; j && e->functions[j - 1].addr == f->low; j--)
		if (e->functions[j - 1].bytes > bytes)
			bytes = e->functions[j - 1].bytes;
	f->high = bytes ? f->low + bytes :
	    i < e->n_functions ? e->functions[i].addr : f->low + 2;
	return addr - f->low < f->high - f->low;
}

/*
 * Does it say that nothing has been done yet?  newlib's assembler says so of
 * all of a function, whatever it pushes: strcmp for ARMv6-M.
 */
static bool
is_plain(const struct sp_unwind *u, const struct sp_cfi_row *row)
{
	return row && row->cfa_reg == u->sp && !row->cfa &&
	    row->ra_is == SP_CFI_SAME;
}

/* Is addr the beginning of a function, as its CFI says, and no part of one? */
static bool
is_entry(struct sp_unwind *u, uint32_t addr)
{
	struct sp_bounds f = { 1, 1 };
	const struct sp_cfi_row *const row = sp_cfi_find(u->cfi, addr, &f);

	return f.low == addr && is_plain(u, row);
}

/*
 * Of what was interrupted: whether its instructions decide.  If they lead to
 * somewhere by a register, that may be a return, behind an epilogue that the
 * row does not know.
 */
static enum sp_straight
straight(struct sp_unwind *u, uint32_t pc, struct sp_way *way)
{
	uint32_t jumps;
	const enum sp_straight is = sp_instructions_straight(u->instructions,
	    pc, way, &jumps);

	return !jumps || is_entry(u, jumps) ? is : SP_STRAIGHT_NOT;
}

/* By a row; calls: a call is on its way, so LR does not count. */
static bool
by_row(const struct sp_unwind *u, const struct sp_cfi_row *row, bool calls,
    struct sp_way *way)
{
	if (row->ra_is == SP_CFI_UNDEFINED) {
		way->root = true;
		return true;
	}
	if (row->cfa_reg != u->sp || row->ra_is == SP_CFI_OTHER ||
	    (row->ra_is == SP_CFI_SAME && calls))
		return false;
	way->rule = UNWIND_CFI;
	way->in_lr = row->ra_is == SP_CFI_SAME;
	way->cfa = row->cfa;
	way->ra = (int32_t)((uint32_t)row->cfa + (uint32_t)row->ra);
	return true;
}

/* By instructions; where a row says something, that must be the same. */
static bool
follow(struct sp_unwind *u, struct sp_bounds f, uint32_t pc, bool calls,
    const struct sp_cfi_row *row, struct sp_way *way)
{
	if (!sp_instructions_follow(u->instructions, f, pc, calls, way))
		return false;
	return !row || row->ra_is != SP_CFI_AT || way->in_lr ||
	    way->ra - way->cfa == row->ra;
}

static bool
is_in(uint32_t pc, struct sp_bounds f)
{
	return pc - f.low < f.high - f.low;
}

/* What is known of the call before a return address. */
static void
find_call(struct sp_unwind *u, uint32_t back, struct sp_way *way)
{
	struct sp_bounds f = { 1, 1 };

	way->begins = sp_elf_begins_function(&u->elf, back);
	way->calls = sp_instructions_called(u->instructions, back);
	if (way->calls > 1 && (sp_cfi_find(u->cfi, way->calls, &f) ||
	    by_symbol(&u->elf, way->calls, &f)))
		way->jumps = sp_instructions_jumps(u->instructions, f);
}

/* pc: an instruction; of a call, any byte of it. */
static void
find(struct sp_unwind *u, uint32_t pc, bool calls, struct sp_way *way)
{
	struct sp_bounds f = { 1, 1 };
	const struct sp_cfi_row *const row = sp_cfi_find(u->cfi, pc, &f);
	enum sp_straight is;

	if (!row && !by_symbol(&u->elf, pc, &f))
		f = (struct sp_bounds){ 1, 1 };
	way->function = f.low;
	if (is_in(pc, u->entry)) {
		way->root = true;
		return;
	}
	if (sp_instructions_trap(u->instructions, f)) {
		way->end = UNWIND_TRAP;
		return;
	}
	way->helps = sp_instructions_helps(u->instructions, f);
	if (way->helps) {
		way->end = UNWIND_NO_RULE;
		return;
	}
	is = calls ? SP_STRAIGHT_NOT : straight(u, pc, way);
	if (is == SP_STRAIGHT_BACK ||
	    (is_plain(u, row) && follow(u, f, pc, calls, row, way)) ||
	    (is == SP_STRAIGHT_NOT && row && by_row(u, row, calls, way)) ||
	    (!row && calls && sp_exidx_find(&u->sections, pc, way)) ||
	    follow(u, f, pc, calls, row, way))
		way->end = 0;
	else if (!way->end)
		way->end = UNWIND_NO_RULE;
}

static struct sp_slot *
slot_of(const struct sp_unwind *u, uint32_t key)
{
	const size_t last = ((size_t)1 << u->bits) - 1;
	size_t i = sp_hash(key, u->bits);

	while (u->slots[i].key && u->slots[i].key != key)
		i = (i + 1) & last;
	return &u->slots[i];
}

/* At most half of the slots are used.  False without memory. */
static bool
make_room(struct sp_unwind *u)
{
	struct sp_unwind old = *u;

	if (u->slots && 2 * (u->used + 1) <= (size_t)1 << u->bits)
		return true;
	u->bits = old.slots ? old.bits + 1 : 10;
	u->slots = calloc((size_t)1 << u->bits, sizeof(*u->slots));
	if (!u->slots) {
		u->slots = old.slots;
		u->bits = old.bits;
		return false;
	}
	for (size_t i = 0; old.slots && i < (size_t)1 << old.bits; i++)
		if (old.slots[i].key)
			*slot_of(u, old.slots[i].key) = old.slots[i];
	free(old.slots);
	return true;
}

const struct sp_way *
sp_way(struct sp_unwind *u, uint32_t pc, bool is_return)
{
	static const struct sp_way nowhere = { .end = UNWIND_NOT_TEXT };
	static const struct sp_way no_memory = { .end = UNWIND_NO_MEMORY };
	const uint32_t inside = is_return ? pc - 1 : pc;
	const uint32_t key = key_of(pc, is_return);
	struct sp_way way = { .calls = 1 };
	struct sp_slot *slot;

	if (u->slots && (slot = slot_of(u, key))->key)
		return &slot->way;
	if (pc < 2 || pc & 1 || !sp_text_holds(&u->elf.text, inside,
	    (uint64_t)inside + 1))
		return &nowhere;
	if (!make_room(u))
		return &no_memory;
	find(u, inside, is_return, &way);
	if (is_return)
		find_call(u, pc, &way);
	slot = slot_of(u, key);
	*slot = (struct sp_slot){ key, way };
	u->used++;
	return &slot->way;
}
