/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What -pg adds to a function, by its code.
 *
 * GCC writes PUSH {LR} and BL __gnu_mcount_nc behind the prologue.  A leaf, a
 * function that calls nothing, is none any more: it saves LR as well, with r4
 * to align the stack, and returns by POP instead of BX LR.  Without -pg a leaf
 * saves the registers from r4 on that it uses, and LR with them.
 */
#include <config.h>

#include "correct/flow_inner.h"
#include "correct/thumb.h"
#include "elf/profiler.h"

#define SAVED	0xf0		/* r4 to r7 belong to the caller */
#define SCRATCH	0x07		/* r0 to r2: pushed to make room */

static unsigned
count(unsigned bits)
{
	unsigned n = 0;

	for (; bits; bits &= bits - 1)
		n++;
	return n;
}

/*
 * Does the function go nowhere but to mcount?  Helpers of switch make none of a
 * leaf, either, but *helped: LR is to be saved because of them.
 */
static bool
is_leaf(const struct sp_flow *f, const struct sp_functions *functions,
    const struct sp_flow_func *func, bool *helped)
{
	*helped = false;
	for (uint32_t i = func->begin; i < func->end; i++) {
		const struct sp_flow_insn *const n = &f->insns[i];
		const bool leaves = n->target != SP_FLOW_NONE &&
		    f->insns[n->target].func != n->func;

		if (i == func->mcount + 1)
			continue;
		if (n->kind == SP_FLOW_CALL && leaves &&
		    f->insns[n->target].func != SP_FLOW_NONE &&
		    sp_flow_is_helper(functions->list[f->insns[
		    n->target].func].symbol->name)) {
			*helped = true;
			continue;
		}
		if (n->kind == SP_FLOW_CALL || leaves ||
		    (n->kind == SP_FLOW_JUMP && n->op >> 8 == 0x47))
			return false;
	}
	return true;
}

static unsigned
used(const struct sp_flow *f, const struct sp_flow_func *func)
{
	unsigned low = 0;

	for (uint32_t i = func->begin; i < func->end; i++) {
		const uint16_t op = f->insns[i].op;

		if (!SP_THUMB_IS_PUSH(op) && !SP_THUMB_IS_POP(op))
			low |= sp_thumb(op).low;
	}
	return count(low & SAVED);
}

static void
keep(struct sp_flow_insn *n, unsigned cycles)
{
	if (cycles < n->cycles)
		n->keep = (float)cycles / n->cycles;
}

/* Without -pg PUSH is not there, or of the registers that it uses and LR. */
static void
mark_leaf(struct sp_flow *f, const struct sp_flow_func *func, bool helped)
{
	struct sp_flow_insn *const first = &f->insns[func->begin];
	const unsigned saved = used(f, func);
	const unsigned n = saved || helped ? saved + 1 : 0;

	if (func->begin == func->mcount || !SP_THUMB_IS_PUSH(first->op) ||
	    !(first->op & 0x100) || first->op & SCRATCH)
		return;
	keep(first, n ? 1 + n : 0);
	for (uint32_t i = func->begin; i < func->end; i++) {
		if (f->insns[i].kind == SP_FLOW_RETURN && f->insns[i].many)
			keep(&f->insns[i], n ? 3 + n : 2);
	}
}

/* The PUSH {LR} before a call of mcount; there is one in a function. */
static void
find_mcount(struct sp_flow *f, const struct sp_elf *e,
    struct sp_flow_func *func)
{
	for (uint32_t i = func->begin + 1; i + 1 < func->end; i++) {
		const struct sp_flow_insn *const n = &f->insns[i];

		if (n->kind == SP_FLOW_CALL && n->target != SP_FLOW_NONE &&
		    sp_elf_is_mcount(e, f->insns[n->target].addr) &&
		    f->insns[i - 1].op == SP_THUMB_PUSH_LR) {
			func->mcount = i - 1;
			return;
		}
	}
}

void
sp_flow_find_added(struct sp_flow *f, const struct sp_elf *e,
    const struct sp_functions *functions)
{
	f->stub = SP_FLOW_NONE;
	for (size_t i = 0; i < functions->n; i++) {
		struct sp_flow_func *const func = &f->funcs[i];
		bool helped;

		if (func->begin == func->end)
			continue;
		if (sp_elf_is_mcount(e, functions->list[i].low) &&
		    !func->veneer)
			f->stub = func->begin;
		find_mcount(f, e, func);
		if (func->mcount != SP_FLOW_NONE &&
		    is_leaf(f, functions, func, &helped))
			mark_leaf(f, func, helped);
	}
}
