/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who really called: a stack of return addresses beside the program's own,
 * pushed by BL and BLX, popped by arriving there.  What leaves calls without
 * returning, longjmp() or a C++ exception, is a branch to elsewhere with a
 * higher stack pointer than theirs.  An exception pushes its EXC_RETURN, and
 * all above goes with it.  One that returns to another thread than it came from
 * changes the stack as well; threads are told apart by PSP.
 */
#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "bus.h"
#include "report.h"

/* Where a frame of an exception has the return address. */
enum { FRAME_PC = 24, FRAME_BYTES = 32 };
#define TO_PSP	0xfffffffdu

static void
push(struct report *r, const struct shadow *frame)
{
	/* Of a runaway recursion the outermost calls are forgotten. */
	if (r->n_shadow == SHADOW_MAX) {
		memmove(r->shadow, r->shadow + 1,
		    --r->n_shadow * sizeof(*r->shadow));
		r->shadow_cut = true;
	}
	r->shadow[r->n_shadow++] = *frame;
}

/* GCC for Thumb-1 uses BL within a function that B can't cross. */
static bool
is_far_jump(const struct sim *s)
{
	const struct symbols *const names = &s->report->symbols;
	const struct symbol *const to = symbols_find(names, s->cpu.next);

	return to && to->address != s->cpu.next &&
	    s->cpu.next - to->address < to->size &&
	    s->cpu.pc - to->address < to->size;
}

void
shadow_call(struct sim *s)
{
	if (!is_far_jump(s))
		push(s->report, &(struct shadow){
			.back = s->cpu.r[LR], .sp = s->cpu.r[SP],
			.level = s->nvic.depth, .stack = s->cpu.stack });
}

/* Whether that call is of what runs, and not an exception. */
static bool
is_here(const struct sim *s, unsigned i)
{
	const struct shadow *const f = &s->report->shadow[i];

	return f->level == s->nvic.depth && f->stack == s->cpu.stack &&
	    !f->exception;
}

/*
 * It was no return: calls whose stack is gone have ended all the same.  Then
 * what jumped is one of them, and so is the one that its target had called.
 */
static void
abandon(struct sim *s)
{
	struct report *const r = s->report;
	const uint32_t sp = s->cpu.r[SP];
	unsigned i = r->n_shadow;

	while (i > 0 && is_here(s, i - 1) && r->shadow[i - 1].sp < sp)
		i--;
	if (i == r->n_shadow)
		return;
	while (i > 0 && is_here(s, i - 1) && r->shadow[i - 1].sp == sp)
		i--;
	r->n_shadow = i;
}

/*
 * A branch to an address: if a call waits there, with that stack pointer, it
 * and all above end.  An exception of C++ may be caught where a call would
 * return to, in another round of the same function.  By way of LR it is a
 * return also if that was changed, as GCC's helpers for switch statements do.
 */
void
shadow_return(struct sim *s, uint32_t to)
{
	struct report *const r = s->report;
	const unsigned n = r->n_shadow;

	for (unsigned i = n; i-- > 0 && is_here(s, i) &&
	    r->shadow[i].sp <= s->cpu.r[SP];) {
		if ((r->shadow[i].back & ~1u) == to &&
		    r->shadow[i].sp == s->cpu.r[SP]) {
			r->n_shadow = i;
			return;
		}
	}
	if (n && is_here(s, n - 1) && r->shadow[n - 1].sp == s->cpu.r[SP] &&
	    (s->cpu.r[LR] & ~1u) == to)
		r->n_shadow--;
	else
		abandon(s);
}

/* The frame is pushed; from is what was interrupted. */
void
shadow_enter(struct sim *s, uint32_t from)
{
	struct report *const r = s->report;

	if (s->nvic.depth == 1)
		r->frame_psp = s->cpu.banked[PSP];
	push(r, &(struct shadow){ .back = s->cpu.r[LR], .sp = s->cpu.r[SP],
	    .from = from, .level = s->nvic.depth, .exception = true });
}

static struct context *
find_context(struct report *r, uint32_t psp)
{
	for (unsigned i = 0; i < r->n_contexts; i++)
		if (r->contexts[i].psp == psp)
			return &r->contexts[i];
	return NULL;
}

static struct context *
new_context(struct report *r)
{
	if (!r->contexts)
		r->contexts = calloc(CONTEXTS, sizeof(*r->contexts));
	if (!r->contexts)
		err(EXIT_FAILURE, NULL);
	if (r->n_contexts < CONTEXTS)
		return &r->contexts[r->n_contexts++];
	/* With more threads than these the first one's callers get lost. */
	r->lost_context = true;
	return &r->contexts[0];
}

/* The thread that continues has its frame at psp. */
static void
switch_context(struct report *r, uint32_t psp)
{
	struct context *const next = find_context(r, psp);
	struct context *const slot = next ? next : new_context(r);
	const struct context old = *slot;

	slot->psp = r->frame_psp;
	slot->n = r->n_shadow;
	slot->cut = r->shadow_cut;
	memcpy(slot->frames, r->shadow, sizeof(r->shadow));
	r->n_shadow = next ? old.n : 0;
	r->shadow_cut = next ? old.cut : r->lost_context;
	memcpy(r->shadow, old.frames, sizeof(r->shadow));
}

/*
 * Whether another thread than the interrupted one continues, with its frame at
 * psp.  A handler may have put a frame below that one's: it is still the same.
 */
static bool
is_other(const struct report *r, uint32_t psp)
{
	return psp != r->frame_psp && psp + FRAME_BYTES != r->frame_psp;
}

/* Just before the frame is popped. */
void
shadow_leave(struct sim *s)
{
	struct report *const r = s->report;

	while (r->n_shadow && r->shadow[r->n_shadow - 1].level > s->nvic.depth)
		r->n_shadow--;
	if (!s->nvic.depth && s->cpu.stack == PSP &&
	    is_other(r, s->cpu.r[SP]))
		switch_context(r, s->cpu.r[SP]);
}

static uint32_t
frame_pc(struct sim *s, uint32_t frame)
{
	uint32_t pc = 0;

	bus_peek(s, frame + FRAME_PC, 4, &pc);
	return pc & ~1u;
}

/*
 * The exception that runs ends, and another one takes over its frame, of which
 * the address is returned that it will return to.  It may be another thread's.
 */
uint32_t
shadow_chain(struct sim *s, uint32_t exc_return)
{
	struct report *const r = s->report;
	const uint32_t frame = exc_return == TO_PSP ? s->cpu.banked[PSP] :
	    s->cpu.r[SP];
	struct shadow entry;

	while (r->n_shadow > 1 && !r->shadow[r->n_shadow - 1].exception)
		r->n_shadow--;
	entry = r->shadow[--r->n_shadow];
	if (exc_return == TO_PSP && is_other(r, frame)) {
		switch_context(r, frame);
		r->frame_psp = frame;
	}
	entry.back = exc_return;
	entry.from = frame_pc(s, frame);
	push(r, &entry);
	return entry.from;
}

/* Calls of a thread; those before it left for another stack are none of it. */
static void
print_thread(FILE *out, const struct shadow *frames, unsigned n, bool cut,
    int stack)
{
	while (n > 0 && frames[n - 1].stack == stack)
		fprintf(out, "\t0x%x", (unsigned)(frames[--n].back & ~1u));
	fputs(n == 0 && cut ? "\t...\n" : "\n", out);
}

/*
 * A handler that runs may have chosen another thread: the one that it would
 * return to now is the one below it.
 */
static void
print_chosen(struct sim *s)
{
	struct report *const r = s->report;
	const uint32_t psp = s->cpu.banked[PSP];
	const struct context *const c = find_context(r, psp);

	fprintf(r->stacks, "\t0x%x", (unsigned)(frame_pc(s, psp) | 1));
	print_thread(r->stacks, c ? c->frames : NULL, c ? c->n : 0,
	    c ? c->cut : r->lost_context, PSP);
}

/* What is interrupted at pc, and who called it, the innermost first. */
static void
print_stack(struct sim *s, uint32_t pc, unsigned i, int stack)
{
	struct report *const r = s->report;

	fprintf(r->stacks, "stack\t0x%x", (unsigned)pc);
	for (; i > 0 && r->shadow[i - 1].level > 0; i--) {
		const struct shadow *const f = &r->shadow[i - 1];

		stack = f->back == TO_PSP ? PSP : MSP;
		if (f->exception && stack == PSP &&
		    s->cpu.banked[PSP] != r->frame_psp) {
			print_chosen(s);
			return;
		}
		fprintf(r->stacks, "\t0x%x", (unsigned)(f->exception ?
		    f->from | 1 : f->back & ~1u));
	}
	print_thread(r->stacks, r->shadow, i, r->shadow_cut, stack);
}

void
shadow_print(struct sim *s, uint32_t pc)
{
	print_stack(s, pc, s->report->n_shadow, s->cpu.stack);
}

/* The same for an exception that was chained: its entry is on top. */
void
shadow_print_chained(struct sim *s)
{
	const struct report *const r = s->report;
	const struct shadow *const entry = &r->shadow[r->n_shadow - 1];

	print_stack(s, entry->from, r->n_shadow - 1,
	    entry->back == TO_PSP ? PSP : MSP);
}

/*
 * The stub for -pg begins: its own call is on top, and that of the function
 * which called it is below.
 */
void
shadow_arc(struct sim *s)
{
	struct report *const r = s->report;
	uint32_t from = 0, back;

	if (!r->arcs)
		return;
	bus_peek(s, s->cpu.r[SP], 4, &from);
	fprintf(r->arcs, "arc\t0x%x\t0x%x", (unsigned)from,
	    (unsigned)s->cpu.r[LR]);
	if (r->n_shadow >= 2 &&
	    r->shadow[r->n_shadow - 1].back == s->cpu.r[LR]) {
		back = r->shadow[r->n_shadow - 2].back;
		if (back != from)
			fprintf(r->arcs, "\t0x%x", (unsigned)back);
	}
	putc('\n', r->arcs);
}
