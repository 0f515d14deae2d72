/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the instructions of a function say of its frame: data flow analysis of
 * its control flow graph, by moves_inner.h.
 *
 * It holds for whatever a compiler makes: at each instruction the stack pointer
 * has one distance from where it was at the function's beginning, however
 * control came there.  Where two ways do not agree, nothing is said.
 */
#include <config.h>

#include <string.h>

#include "base/grow_array.h"
#include "base/upper_bound.h"
#include "unwind/instructions_inner.h"

#define FUNCTION_MOST	(128u << 10)	/* bytes: larger ones are left out */

struct sp_instructions *
sp_instructions_new(const struct sp_elf *elf)
{
	const bool arm = elf->machine == SP_MACHINE_ARM;
	struct sp_instructions *const c = calloc(1, sizeof(*c));

	if (!c)
		return NULL;
	*c = (struct sp_instructions){ .elf = elf,
	    .sp = arm ? SP_THUMB_SP : SP_RISCV_SP,
	    .lr = arm ? SP_THUMB_LR : SP_RISCV_RA,
	    .called = arm ? SP_THUMB_CALLED : SP_RISCV_CALLED };
	/* Functions that overlap would be endless work. */
	for (size_t i = 0; i < elf->n_code; i++)
		c->left += 4 * (uint64_t)elf->code[i].n;
	return c;
}

static void
free_function(struct sp_flown *f)
{
	free(f->points);
	free(f->backs);
}

void
sp_instructions_free(struct sp_instructions *c)
{
	for (size_t i = 0; c && i < c->n; i++)
		free_function(&c->functions[i]);
	if (c)
		free(c->functions);
	free(c);
}

/* The analysis of one function, as long as it lasts. */
struct flow {
	const struct sp_instructions *c;
	const struct sp_code *code;
	struct sp_flown *f;
	struct sp_registers *at;	/* owned: before each instruction */
	bool *reached, *waits;		/* owned; waits: it is in the queue */
	bool *enters;			/* owned: nothing else leads there */
	uint32_t *queue;		/* owned: numbers of halfwords */
	size_t n_queue;
	/* What is reached by a table or as a landing pad has this. */
	struct sp_registers inside;
	bool has_inside, changed_inside;
};

/* What both say.  Was it less than a said? */
static bool
join(struct sp_registers *a, const struct sp_registers *b)
{
	bool changed = false;

	for (size_t i = 0; i < sizeof(a->r) / sizeof(*a->r); i++)
		if (a->r[i].is && !sp_value_equal(a->r[i], b->r[i])) {
			a->r[i] = sp_any();
			changed = true;
		}
	if (b->captured && !a->captured)
		a->captured = changed = true;
	if (b->local & ~a->local) {
		a->local |= b->local;
		changed = true;
	}
	if (a->saved.is && !sp_value_equal(a->saved, b->saved)) {
		a->saved = sp_any();
		changed = true;
	}
	return changed;
}

static void
note_jump(struct sp_flown *f, uint32_t to)
{
	f->jumps = !f->jumps || f->jumps == to ? to : 1;
}

/* Control may come from r to addr: if that is in another function, its caller
   is then that of this one. */
static void
reach(struct flow *w, uint32_t addr, const struct sp_registers *r)
{
	const uint32_t i = (addr - w->f->low) / 2;
	bool changed = true;

	if (addr < w->f->low || addr >= w->f->high) {
		note_jump(w->f, addr);
		return;
	}
	if (w->reached[i])
		changed = join(&w->at[i], r);
	else
		w->at[i] = *r;
	w->reached[i] = true;
	if (changed && !w->waits[i]) {
		w->waits[i] = true;
		w->queue[w->n_queue++] = i;
	}
}

static void
note_inside(struct flow *w, const struct sp_registers *r)
{
	if (w->has_inside)
		w->changed_inside |= join(&w->inside, r);
	else
		w->inside = *r;
	w->has_inside = true;
}

static void
called(const struct sp_instructions *c, struct sp_registers *r)
{
	for (unsigned reg = 0; reg < 32; reg++)
		if (c->called >> reg & 1)
			r->r[reg] = sp_any();
}

static bool
is_call(const struct sp_insn *insn)
{
	return insn->kind == SP_INSN_CALL || insn->kind == SP_INSN_CALL_ANY;
}

/* Is it a local call? */
static bool
is_local(const struct flow *w, const struct sp_insn *insn)
{
	return insn->kind == SP_INSN_CALL && insn->target > w->f->low &&
	    insn->target < w->f->high &&
	    !sp_elf_begins_function(w->c->elf, insn->target);
}

/* A local call enters what it calls, which has the same frame. */
static void
enter_local(struct flow *w, uint32_t addr, struct sp_registers r)
{
	r.r[w->c->lr] = (struct sp_value){ SP_LOCAL_BACK, 0 };
	r.local = SP_LOCAL_RUNS;
	reach(w, addr, &r);
}

/*
 * A call.  That of __gnu_mcount_nc takes the word with it that has been pushed
 * for it: LR as it was.
 */
static void
call(struct flow *w, const struct sp_insn *insn, struct sp_registers *r)
{
	const struct sp_instructions *const c = w->c;

	r->local = 0;
	if (sp_is_profiling(c, insn)) {
		r->r[c->lr] = sp_load(r, r->r[c->sp]);
		r->r[c->sp] = sp_sum(r->r[c->sp], sp_number(4), false);
		return;
	}
	called(c, r);
	if (is_local(w, insn)) {
		enter_local(w, insn->target, *r);
		r->local = SP_LOCAL_ENDED;
	}
}

/* Is it a jump to somewhere in the function, by a table? */
static bool
is_table(const struct flow *w, const struct sp_insn *insn,
    const struct sp_registers *r)
{
	const struct sp_value sp = r->r[w->c->sp];

	/* A jump with the caller's stack pointer is a call at the end. */
	return insn->ends && insn->kind != SP_INSN_JUMP &&
	    insn->kind != SP_INSN_RETURN_TRAP && r->to.is == SP_ANY &&
	    (insn->kind != SP_INSN_JUMP_ANY || sp.is != SP_STACK || sp.v);
}

static bool
is_data(const struct sp_elf *e, uint32_t addr)
{
	const size_t i = sp_upper_bound(e->marks, e->n_marks,
	    sizeof(*e->marks), addr);

	return i && e->marks[i - 1].kind == 'd' &&
	    sp_code_at(e, addr) == sp_code_at(e, e->marks[i - 1].addr);
}

/* One instruction; what writes the link register ends what it held. */
static void
move_on(const struct flow *w, struct sp_registers *r, uint32_t addr)
{
	static const struct sp_value mark = { SP_LOCAL_BACK, 1 };
	struct sp_value *const lr = &r->r[w->c->lr], held = *lr;

	if (r->local)
		*lr = mark;
	sp_move_on(w->c->elf, r, w->code, addr);
	if (r->local && sp_value_equal(*lr, mark))
		*lr = held;
	else
		r->local = 0;
}

/* Does a local call end here: back, or in another function? */
static bool
ends_local(const struct flow *w, const struct sp_insn *insn,
    const struct sp_registers *r)
{
	return (insn->ends && r->to.is == SP_LOCAL_BACK) ||
	    (insn->kind == SP_INSN_JUMP && r->r[w->c->lr].is == SP_LOCAL_BACK &&
	    (insn->target < w->f->low || insn->target >= w->f->high));
}

static void
visit(struct flow *w, uint32_t i)
{
	const struct sp_elf *const e = w->c->elf;
	const uint32_t addr = w->f->low + 2 * i;
	const struct sp_insn insn = sp_decode(e, w->code, addr);
	const uint32_t next = addr + insn.bytes;
	struct sp_registers r = w->at[i];

	move_on(w, &r, addr);
	if (sp_is_helped(e, w->code, addr)) {
		r = w->at[i];
		sp_run_helper(w->c, &r, insn.target);
	}
	if (r.conditional)
		join(&r, &w->at[i]);
	if (is_call(&insn)) {
		call(w, &insn, &r);
		if (addr < w->f->first_call)
			w->f->first_call = addr;
	}
	if (is_call(&insn) || is_table(w, &insn, &r))
		note_inside(w, &r);
	if (insn.kind == SP_INSN_RETURN_TRAP)
		w->f->trap = true;
	if (sp_writes_psp(e, w->code, addr))
		w->f->switches = true;
	if (insn.ends && r.to.is == SP_LINK)
		w->f->helps = true;
	if (ends_local(w, &insn, &r))
		w->f->local = true;
	if (insn.kind == SP_INSN_JUMP)
		reach(w, insn.target, &r);
	if (insn.kind == SP_INSN_JUMP_ANY && !is_table(w, &insn, &r))
		note_jump(w->f, 1);
	if (r.branch != 1)
		reach(w, r.branch, &r);
	/* Behind a conditional end nothing of it has happened. */
	if (insn.ends) {
		const unsigned conditional = r.conditional;

		r = w->at[i];
		r.conditional = conditional;
	}
	/* A call that ends a function does not return. */
	if ((!insn.ends || r.conditional) && !is_data(e, next) &&
	    (!is_call(&insn) || next < w->f->high))
		reach(w, next, &r);
}

static void
drain(struct flow *w)
{
	while (w->n_queue) {
		const uint32_t i = w->queue[--w->n_queue];

		w->waits[i] = false;
		visit(w, i);
	}
}

/* Go to each place that nothing leads to, with what the rest has. */
static void
enter_all(struct flow *w)
{
	const uint32_t n = (w->f->high - w->f->low) / 2;
	struct sp_registers r;
	struct sp_insn insn;

	for (uint32_t i = 0; i < n; i += insn.bytes / 2) {
		const uint32_t addr = w->f->low + 2 * i;

		insn = sp_decode(w->c->elf, w->code, addr);
		if (is_data(w->c->elf, addr)) {
			insn.bytes = 2;
			continue;
		}
		if (!w->reached[i] && !insn.fills)
			w->enters[i] = true;
		r = w->inside;
		r.conditional = 0;
		if (w->enters[i])
			reach(w, addr, &r);
		drain(w);
	}
}

/* Code that only tables lead to, or exceptions; it may jump to such as well. */
static void
enter_inside(struct flow *w)
{
	do {
		w->changed_inside = false;
		if (w->has_inside)
			enter_all(w);
	} while (w->changed_inside);
}

static struct sp_point
point_of(const struct flow *w, uint32_t i)
{
	const struct sp_registers *const r = &w->at[i];
	const struct sp_value sp = r->r[w->c->sp];
	const int32_t ra = (int32_t)(r->saved.v - sp.v);

	if (!w->reached[i])
		return (struct sp_point){ .reached = false };
	return (struct sp_point){
		.reached = true, .static_sp = sp.is == SP_STACK,
		.cfa = (int32_t)(0 - sp.v), .ra = ra,
		.saved = r->saved.is == SP_STACK && ra >= 0,
		.in_lr = r->r[w->c->lr].is == SP_RETURN,
		.captured = r->captured, .local = r->local
	};
}

/* What is called has a symbol, perhaps within as a function's other entry. */
static void
enter_symbols(struct flow *w)
{
	const struct sp_registers first = sp_beginning(w->c);
	const struct sp_elf *const e = w->c->elf;

	for (size_t i = sp_upper_bound(e->functions, e->n_functions,
	    sizeof(*e->functions), w->f->low); i < e->n_functions &&
	    e->functions[i].addr < w->f->high; i++)
		reach(w, e->functions[i].addr, &first);
}

/* False without memory. */
static bool
analyse(struct flow *w)
{
	const uint32_t n = (w->f->high - w->f->low) / 2;
	const struct sp_registers first = sp_beginning(w->c);

	w->at = malloc(n * sizeof(*w->at));
	w->reached = calloc(n, sizeof(*w->reached));
	w->waits = calloc(n, sizeof(*w->waits));
	w->enters = calloc(n, sizeof(*w->enters));
	w->queue = malloc(n * sizeof(*w->queue));
	w->f->points = calloc(n, sizeof(*w->f->points));
	if (!w->at || !w->reached || !w->waits || !w->enters || !w->queue ||
	    !w->f->points)
		return false;
	reach(w, w->f->low, &first);
	enter_symbols(w);
	drain(w);
	enter_inside(w);
	for (uint32_t i = 0; i < n; i++)
		w->f->points[i] = point_of(w, i);
	return true;
}

/* All of it must be in one section that is there. */
static const struct sp_code *
code_of(const struct sp_instructions *c, struct sp_bounds f)
{
	const struct sp_code *const code = sp_code_at(c->elf, f.low);
	const uint32_t bytes = f.high - f.low;

	return code && !(f.low & 1) && f.high > f.low && bytes >= 2 &&
	    bytes <= FUNCTION_MOST && bytes <= c->left &&
	    bytes <= code->n - (f.low - code->addr) ? code : NULL;
}

/* What is known of a function; found out if it is new.  NULL: nothing. */
static struct sp_flown *
function_of(struct sp_instructions *c, struct sp_bounds f)
{
	const size_t above = sp_upper_bound(c->functions, c->n,
	    sizeof(*c->functions), f.low);
	struct sp_flown new = { .low = f.low, .high = f.high & ~(uint32_t)1,
	    .first_call = UINT32_MAX };
	struct flow w = { .c = c, .code = code_of(c, f), .f = &new };

	if (above && c->functions[above - 1].low == f.low)
		return &c->functions[above - 1];
	if (!w.code || !SP_GROW(c->functions, c->n, c->room))
		return NULL;
	c->left -= f.high - f.low;
	if (!analyse(&w)) {
		free(new.points);
		new.points = NULL;
	}
	free(w.at);
	free(w.reached);
	free(w.waits);
	free(w.enters);
	free(w.queue);
	memmove(c->functions + above + 1, c->functions + above,
	    (c->n++ - above) * sizeof(new));
	c->functions[above] = new;
	return &c->functions[above];
}

/* The point before the instruction that pc is in. */
static const struct sp_point *
point_at(const struct sp_flown *f, uint32_t pc)
{
	const uint32_t i = (pc - f->low) / 2;

	if (!f->points || pc < f->low || pc >= f->high)
		return NULL;
	return f->points[i].reached || !i ? &f->points[i] : &f->points[i - 1];
}

/* NULL: nothing leads there, or that is not known. */
static const struct sp_point *
point_of_function(struct sp_instructions *c, struct sp_bounds bounds,
    uint32_t pc)
{
	const struct sp_flown *const f = function_of(c, bounds);
	const struct sp_point *const p = f ? point_at(f, pc) : NULL;

	return p && p->reached ? p : NULL;
}

bool
sp_instructions_follow(struct sp_instructions *c, struct sp_bounds bounds,
    uint32_t pc, bool calls, struct sp_way *way)
{
	const struct sp_flown *const f = function_of(c, bounds);
	const struct sp_point *const p = point_of_function(c, bounds, pc);

	if (!p)
		return false;
	if (!p->static_sp) {
		way->end = UNWIND_DYNAMIC;
		return false;
	}
	way->in_lr = !p->saved;
	way->lost = way->in_lr && calls;
	/* The switch of tasks keeps EXC_RETURN in the stack of one. */
	if (f->switches && way->in_lr && (calls || !p->in_lr)) {
		way->end = UNWIND_TRAP;
		return false;
	}
	/* Not in a call, it may have begun to change the stack: longjmp(). */
	if (way->in_lr && !calls && !p->in_lr)
		return false;
	way->rule = way->in_lr ? UNWIND_LR : UNWIND_CODE;
	way->check = p->captured ? SP_CHECK_ALL : SP_CHECK_KNOWN;
	way->cfa = p->cfa;
	way->ra = p->ra;
	return true;
}

enum sp_local
sp_instructions_local(struct sp_instructions *c, struct sp_bounds inner,
    uint32_t pc, struct sp_bounds outer, uint32_t back, int32_t *bytes)
{
	const struct sp_point *const p = point_of_function(c, inner, pc);
	const struct sp_point *const q = point_of_function(c, outer, back - 1);

	if (!p || !q || !p->static_sp || !q->static_sp ||
	    !function_of(c, outer)->local || !(p->local & SP_LOCAL_RUNS))
		return SP_LOCAL_NOT;
	*bytes = p->cfa - q->cfa;
	return p->local & SP_LOCAL_ENDED ? SP_LOCAL_PERHAPS : SP_LOCAL_YES;
}

/* Looks for calls of a function. */
struct search {
	struct sp_flown *f;
	bool no_memory;
};

static void
take_call(void *arg, uint32_t addr, const struct sp_insn *insn)
{
	struct search *const s = arg;
	struct sp_flown *const f = s->f;

	if (insn->kind != SP_INSN_CALL || s->no_memory ||
	    insn->target < f->low || insn->target >= f->high)
		return;
	s->no_memory = !SP_GROW(f->backs, f->n_backs, f->room_backs);
	if (!s->no_memory)
		f->backs[f->n_backs++] = addr + insn->bytes;
}

size_t
sp_instructions_callers(struct sp_instructions *c, struct sp_bounds bounds,
    const uint32_t **backs)
{
	struct search s = { .f = function_of(c, bounds) };

	if (!s.f)
		return 0;
	for (size_t i = 0; !s.f->asked && i < c->elf->n_code; i++)
		if (c->elf->code[i].bytes)
			sp_sweep(c->elf, &c->elf->code[i], take_call, &s);
	/* All of them, or none. */
	if (s.no_memory)
		s.f->n_backs = 0;
	s.f->asked = true;
	*backs = s.f->backs;
	return s.f->n_backs;
}

uint32_t
sp_instructions_called(const struct sp_instructions *c, uint32_t back)
{
	const struct sp_code *const code = sp_code_at(c->elf, back - 1);

	for (uint32_t bytes = 4; code && bytes >= 2; bytes -= 2) {
		const struct sp_insn insn = back - code->addr < bytes ?
		    (struct sp_insn){ .bytes = 0 } :
		    sp_decode(c->elf, code, back - bytes);

		if (insn.bytes == bytes && insn.kind == SP_INSN_CALL)
			return insn.target;
		if (insn.bytes == bytes && insn.kind == SP_INSN_CALL_ANY)
			return 1;
	}
	return !code;
}

bool
sp_instructions_profiles(const struct sp_instructions *c, uint32_t pc)
{
	const struct sp_code *code;

	/* Of a 32-bit instruction any byte may be meant. */
	for (uint32_t at = pc & ~(uint32_t)1, i = 0; i < 2; i++, at -= 2) {
		const struct sp_insn insn = (code = sp_code_at(c->elf, at)) ?
		    sp_decode(c->elf, code, at) : (struct sp_insn){ .bytes = 2 };

		if (at + insn.bytes > pc && sp_is_profiling(c, &insn))
			return true;
	}
	return false;
}

bool
sp_instructions_calls(struct sp_instructions *c, struct sp_bounds bounds,
    uint32_t pc)
{
	const struct sp_flown *const f = function_of(c, bounds);

	return !f || !f->points || f->first_call < pc;
}

uint32_t
sp_instructions_jumps(struct sp_instructions *c, struct sp_bounds bounds)
{
	const struct sp_flown *const f = function_of(c, bounds);

	return f ? f->jumps : 1;
}

bool
sp_instructions_trap(struct sp_instructions *c, struct sp_bounds bounds)
{
	const struct sp_flown *const f =
	    c->elf->machine == SP_MACHINE_RISCV ? function_of(c, bounds) : NULL;

	return f && f->trap;
}

bool
sp_instructions_helps(struct sp_instructions *c, struct sp_bounds bounds)
{
	const struct sp_flown *const f =
	    c->elf->machine == SP_MACHINE_RISCV ? function_of(c, bounds) : NULL;

	return f && f->helps;
}
