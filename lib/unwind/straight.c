/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instructions that follow each other without a choice: see unwind_inner.h */

#include <config.h>

#include "unwind/instructions_inner.h"

#define MOST	40		/* instructions */

enum step { GOES_ON, ENDS, ENDS_BY_REGISTER, ENDS_BACK };

/* Along straight code: where, and with what. */
struct run {
	const struct sp_instructions *c;
	struct sp_registers r;
	uint32_t pc;
	uint32_t helped;	/* behind the call by t0; 0: there was none */
	/* The first jump to another function, and what was before it; 0. */
	uint32_t jumped;
	struct sp_registers then;
};

static void
jump(struct run *w, uint32_t target)
{
	if (!w->jumped && sp_elf_begins_function(w->c->elf, target)) {
		w->jumped = target;
		w->then = w->r;
	}
	w->pc = target;
}

/* Into what a call by t0 calls. */
static void
enter(struct run *w, const struct sp_insn *insn, struct sp_value sp)
{
	w->helped = w->pc + insn->bytes;
	w->r.r[w->c->sp] = sp;
	w->r.r[SP_RISCV_T0] = (struct sp_value){ SP_LINK, 0 };
	w->pc = insn->target;
}

static enum step
step(struct run *w)
{
	const struct sp_elf *const e = w->c->elf;
	const struct sp_code *const code = sp_code_at(e, w->pc);
	const struct sp_value sp = w->r.r[w->c->sp];
	struct sp_insn insn;

	if (!code)
		return ENDS;
	insn = sp_decode(e, code, w->pc);
	sp_move_on(e, &w->r, code, w->pc);
	if (w->r.conditional || w->r.branch != 1 ||
	    insn.kind == SP_INSN_CALL || insn.kind == SP_INSN_CALL_ANY ||
	    (insn.kind == SP_INSN_JUMP && !insn.ends))
		return ENDS;
	if (insn.kind == SP_INSN_JUMP)
		jump(w, insn.target);
	else if (insn.ends)
		return insn.kind == SP_INSN_JUMP_ANY ? ENDS_BY_REGISTER :
		    ENDS_BACK;
	else if (sp_is_helped(e, code, w->pc))
		enter(w, &insn, sp);
	else
		w->pc += insn.bytes;
	return GOES_ON;
}

/* The way out of what r has come to, if that is a return. */
static bool
leave(const struct sp_instructions *c, const struct sp_registers *r,
    struct sp_value to, struct sp_way *way)
{
	const struct sp_value sp = r->r[c->sp];

	if (sp.is != SP_STACK || (int32_t)sp.v < 0 ||
	    (to.is != SP_RETURN && to.is != SP_LOADED))
		return false;
	way->rule = to.is == SP_RETURN ? UNWIND_LR : UNWIND_CODE;
	way->in_lr = to.is == SP_RETURN;
	way->cfa = (int32_t)sp.v;
	way->ra = (int32_t)to.v;
	return way->in_lr || (way->ra >= 0 && way->ra < way->cfa);
}

enum sp_straight
sp_instructions_straight(const struct sp_instructions *c, uint32_t pc,
    struct sp_way *way, uint32_t *jumps)
{
	struct run w = { .c = c, .r = sp_beginning(c), .pc = pc };
	enum step is = GOES_ON;

	for (int i = 0; i < MOST && is == GOES_ON; i++)
		is = step(&w);
	*jumps = 0;
	if (is >= ENDS_BY_REGISTER && leave(c, &w.r, w.r.to, way))
		return SP_STRAIGHT_BACK;
	*jumps = w.jumped;
	if (w.jumped && leave(c, &w.then, w.then.r[c->lr], way))
		return SP_STRAIGHT_BACK;
	*jumps = 0;
	return is == ENDS_BY_REGISTER && c->elf->machine == SP_MACHINE_ARM ?
	    SP_STRAIGHT_SOMEWHERE : SP_STRAIGHT_NOT;
}

void
sp_run_helper(const struct sp_instructions *c, struct sp_registers *r,
    uint32_t addr)
{
	struct run w = { .c = c, .r = *r, .pc = addr };
	enum step is = GOES_ON;

	w.r.r[SP_RISCV_T0] = (struct sp_value){ SP_LINK, 0 };
	for (int i = 0; i < MOST && is == GOES_ON; i++)
		is = step(&w);
	if (is < ENDS_BY_REGISTER || w.r.to.is != SP_LINK)
		w.r.r[c->sp] = sp_any();
	*r = w.r;
	r->r[SP_RISCV_T0] = r->to = sp_any();
}

bool
sp_instructions_helped(const struct sp_instructions *c, uint32_t function,
    uint32_t pc, struct sp_way *way, uint32_t *back)
{
	struct run w = { .c = c, .r = sp_beginning(c), .pc = function };
	enum step is = GOES_ON;
	struct sp_value sp;

	for (int i = 0; i < MOST && is == GOES_ON &&
	    (w.pc != pc || !w.helped); i++)
		is = step(&w);
	sp = w.r.r[c->sp];
	if (is != GOES_ON || w.pc != pc || !w.helped || sp.is != SP_STACK)
		return false;
	*back = w.helped;
	way->cfa = (int32_t)(0 - sp.v);
	return true;
}
