/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Control flow of a program, see flow.h */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/grow_array.h"
#include "base/little_endian.h"
#include "base/upper_bound.h"
#include "correct/flow.h"
#include "correct/flow_inner.h"
#include "correct/thumb.h"
#include "elf/insn.h"
#include "elf/profiler.h"

#define POP_BEFORE	4	/* instructions from POP {r} to BX r, at most */

struct finder {
	struct sp_flow *flow;
	const struct sp_code *code;	/* that is swept */
	bool full;
};

/* BX r with r from the stack: a return of a function that may be Thumb-1's. */
static bool
pops_before(const struct sp_flow *f, unsigned reg)
{
	for (size_t i = 1; i <= POP_BEFORE && i <= f->n; i++) {
		const uint16_t op = f->insns[f->n - i].op;

		if (SP_THUMB_IS_POP(op) && reg < 8 && (op >> reg & 1))
			return true;
	}
	return false;
}

static enum sp_flow_kind
kind_of(const struct sp_flow *f, const struct sp_insn *insn, uint16_t op,
    const struct sp_thumb *t)
{
	switch (insn->kind) {
	case SP_INSN_CALL:
	case SP_INSN_CALL_ANY:
		return SP_FLOW_CALL;
	case SP_INSN_JUMP:
		return insn->ends ? SP_FLOW_JUMP : SP_FLOW_BRANCH;
	case SP_INSN_JUMP_ANY:
		return pops_before(f, op >> 3 & 15) ? SP_FLOW_RETURN :
		    SP_FLOW_JUMP;
	default:
		break;
	}
	if (t->returns)
		return SP_FLOW_RETURN;
	return insn->ends ? SP_FLOW_JUMP : SP_FLOW_STEP;
}

static void
take(void *arg, uint32_t addr, const struct sp_insn *insn)
{
	struct finder *const r = arg;
	struct sp_flow *const f = r->flow;
	const uint8_t *const p = r->code->bytes + (addr - r->code->addr);
	const uint16_t op = sp_little16(p);
	const struct sp_thumb t = sp_thumb(op);
	const bool jumps = insn->kind == SP_INSN_CALL ||
	    insn->kind == SP_INSN_JUMP;

	if (r->full || !SP_GROW(f->insns, f->n, f->room)) {
		r->full = true;
		return;
	}
	if (insn->bytes == 4 &&
	    !sp_thumb_is_v6m((uint32_t)op << 16 | sp_little16(p + 2)))
		f->foreign = true;
	/* Until link(), targets are addresses, which are even. */
	f->insns[f->n] = (struct sp_flow_insn){
		.addr = addr, .target = jumps ? insn->target : SP_FLOW_NONE,
		.func = SP_FLOW_NONE, .op = op, .bytes = insn->bytes,
		.cycles = t.cycles, .many = t.many, .cased = SP_FLOW_NONE,
		.keep = 1
	};
	f->insns[f->n].kind = (uint8_t)kind_of(f, insn, op, &t);
	f->n++;
}

/* Sections may overlap in a file that is made to: the first one counts. */
static void
sort(struct sp_flow *f)
{
	size_t n = 0;

	if (f->n)
		qsort(f->insns, f->n, sizeof(*f->insns), sp_by_address);
	for (size_t i = 0; i < f->n; i++) {
		if (!n || f->insns[i].addr > f->insns[n - 1].addr)
			f->insns[n++] = f->insns[i];
	}
	f->n = n;
}

static void
divide(struct sp_flow *f, const struct sp_functions *functions)
{
	for (size_t i = 0; i < functions->n; i++) {
		const struct sp_function *const of = &functions->list[i];
		size_t at = of->low ? sp_upper_bound(f->insns, f->n,
		    sizeof(*f->insns), of->low - 1) : 0;

		f->funcs[i] = (struct sp_flow_func){ .begin = (uint32_t)at,
		    .mcount = SP_FLOW_NONE,
		    .veneer = sp_is_veneer(of->symbol->name) };
		for (; at < f->n && f->insns[at].addr < of->high; at++)
			f->insns[at].func = (uint32_t)i;
		f->funcs[i].end = (uint32_t)at;
	}
}

/* Where jumps and calls lead. */
static void
link_targets(struct sp_flow *f)
{
	for (uint32_t i = 0; i < f->n; i++) {
		struct sp_flow_insn *const from = &f->insns[i];

		if (from->target == SP_FLOW_NONE)
			continue;
		from->target = sp_flow_at(f, from->target);
		if (from->target == SP_FLOW_NONE ||
		    (from->kind != SP_FLOW_BRANCH &&
		    from->kind != SP_FLOW_JUMP))
			continue;
		if (f->insns[from->target].func == from->func ||
		    !sp_flow_enters(f, from->target))
			f->insns[from->target].joined = true;
	}
}

bool
sp_flow_find(struct sp_flow *f, const struct sp_elf *e,
    const struct sp_functions *functions)
{
	struct finder r = { .flow = f };

	memset(f, 0, sizeof(*f));
	f->funcs = calloc(functions->n + 1, sizeof(*f->funcs));
	if (!f->funcs)
		return false;
	for (size_t i = 0; i < e->n_code; i++) {
		r.code = &e->code[i];
		if (r.code->bytes)
			sp_sweep(e, r.code, take, &r);
	}
	if (r.full || f->n >= SP_FLOW_NONE)
		return false;
	sort(f);
	divide(f, functions);
	link_targets(f);
	sp_flow_find_added(f, e, functions);
	sp_flow_find_cases(f, e, functions);
	return true;
}
