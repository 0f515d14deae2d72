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

	if (!i)
		return false;
	f->low = e->functions[i - 1].addr;
	f->high = e->functions[i - 1].bytes ?
	    f->low + e->functions[i - 1].bytes :
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

/* A frame to be left. */
struct question {
	struct sp_unwind *u;
	uint32_t pc;		/* an instruction; of a call, any byte of it */
	bool calls;		/* it is a call that has not returned */
	struct sp_bounds f;	/* its function */
	const struct sp_cfi_row *row;	/* NULL: none, or a wrong one */
	bool profiles;		/* see sp_instructions_profiles */
	/* It goes by a register: that may be a return, behind an epilogue that
	   the row does not know. */
	bool somewhere;
};

/* 1. of unwind.h */
static bool
by_straight(struct question *q, struct sp_way *way)
{
	enum sp_straight is;
	uint32_t jumps;

	if (q->calls)
		return false;
	is = sp_instructions_straight(q->u->instructions, q->pc, way, &jumps);
	q->somewhere = is == SP_STRAIGHT_SOMEWHERE;
	return is == SP_STRAIGHT_BACK && (!jumps || is_entry(q->u, jumps));
}

/* 4.: where a row says something, that must be the same. */
static bool
by_function(struct question *q, struct sp_way *way)
{
	const struct sp_cfi_row *const row = q->row;

	return sp_instructions_follow(q->u->instructions, q->f, q->pc,
	    q->calls, way) && (!row || row->ra_is != SP_CFI_AT ||
	    way->in_lr || way->ra - way->cfa == row->ra);
}

static bool
by_plain(struct question *q, struct sp_way *way)
{
	return is_plain(q->u, q->row) && by_function(q, way);
}

/*
 * 2.; LR does not count behind a call: GCC says of all of a function without
 * prologue, say a PendSV that switches tasks, that nothing has been done yet.
 */
static bool
by_row(struct question *q, struct sp_way *way)
{
	const struct sp_cfi_row *const row = q->row;

	if (!row || q->somewhere)
		return false;
	way->root = row->ra_is == SP_CFI_UNDEFINED;
	if (way->root)
		return true;
	if (row->cfa_reg != q->u->sp || row->ra_is == SP_CFI_OTHER ||
	    (row->ra_is == SP_CFI_SAME && (q->calls ||
	    (is_plain(q->u, row) && sp_instructions_calls(
	    q->u->instructions, q->f, q->pc)))))
		return false;
	way->rule = UNWIND_CFI;
	way->in_lr = row->ra_is == SP_CFI_SAME;
	way->cfa = row->cfa;
	way->ra = (int32_t)((uint32_t)row->cfa + (uint32_t)row->ra);
	return true;
}

/* 3. */
static bool
by_index(struct question *q, struct sp_way *way)
{
	return !q->row && q->calls && !q->profiles &&
	    sp_exidx_find(&q->u->sections, q->pc, way);
}

static bool
is_in(uint32_t pc, struct sp_bounds f)
{
	return pc - f.low < f.high - f.low;
}

/* What is so whatever rows say. */
static bool
is_special(struct question *q, struct sp_way *way)
{
	struct sp_instructions *const c = q->u->instructions;

	way->helps = sp_instructions_helps(c, q->f);
	if (sp_instructions_trap(c, q->f))
		way->end = UNWIND_TRAP;
	else if (way->helps)
		way->end = UNWIND_NO_RULE;
	return way->end;
}

/* What is known of a frame with an array of any size: by 2. */
static void
find_varying(struct question *q, struct sp_way *way)
{
	const uint32_t *backs;

	way->varies = q->row && q->row->ra_is == SP_CFI_AT &&
	    q->row->ra < 0 && !q->somewhere;
	if (!way->varies)
		return;
	way->rule = UNWIND_CFI;
	way->check = SP_CHECK_KNOWN;
	way->ra = q->row->ra;
	way->is_called = sp_instructions_callers(q->u->instructions, q->f,
	    &backs);
}

/* The first that knows; if none does, the last one that says why. */
static void
find_way(struct question *q, struct sp_way *way)
{
	static bool (*const steps[])(struct question *, struct sp_way *) = {
		by_straight, by_plain, by_row, by_index, by_function
	};

	way->end = UNWIND_NO_RULE;
	for (size_t i = 0; i < sizeof(steps) / sizeof(*steps); i++) {
		struct sp_way found = *way;

		found.end = UNWIND_GOES_ON;
		if (steps[i](q, &found)) {
			*way = found;
			return;
		}
		if (found.end)
			way->end = found.end;
	}
	if (way->end == UNWIND_DYNAMIC)
		find_varying(q, way);
}

static void
find(struct sp_unwind *u, uint32_t pc, bool calls, struct sp_way *way)
{
	struct question q = { .u = u, .pc = pc, .calls = calls,
	    .f = { 1, 1 } };

	q.row = sp_cfi_find(u->cfi, pc, &q.f);
	if (!q.row && !by_symbol(&u->elf, pc, &q.f))
		q.f = (struct sp_bounds){ 1, 1 };
	q.profiles = sp_instructions_profiles(u->instructions, pc);
	/* The profiler's own count that word, which its caller's do not. */
	if (q.profiles || sp_elf_is_mcount(&u->elf, q.f.low))
		q.row = NULL;
	way->function = q.f.low;
	if (!is_special(&q, way))
		find_way(&q, way);
	/* The first function's frame has a size as well, if that is known. */
	if (is_in(pc, u->entry)) {
		way->root = true;
		way->end = UNWIND_GOES_ON;
	}
}

bool
sp_function_at(struct sp_unwind *u, uint32_t addr, struct sp_bounds *f)
{
	return sp_cfi_find(u->cfi, addr, f) || by_symbol(&u->elf, addr, f);
}

/* What is known of the call before a return address. */
static void
find_call(struct sp_unwind *u, uint32_t back, struct sp_way *way)
{
	struct sp_bounds f = { 1, 1 };

	way->begins = sp_elf_begins_function(&u->elf, back);
	way->calls = sp_instructions_called(u->instructions, back);
	if (way->calls > 1 && sp_function_at(u, way->calls, &f))
		way->jumps = sp_instructions_jumps(u->instructions, f);
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
