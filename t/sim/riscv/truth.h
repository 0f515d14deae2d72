/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is true of the program, while it runs.  The machine tells what happens;
 * nothing here changes what it does.
 *
 * Who really called: a stack of return addresses beside the program's own,
 * pushed by what writes a link register, popped by arriving there with the
 * stack pointer no lower than it was.  What leaves calls without returning, as
 * longjmp() does, is a jump to elsewhere with a higher one.  A trap pushes
 * where it came from, with bit 0 set, and takes all that is above with it when
 * it ends.
 */
#ifndef RISCV_TRUTH_H
#define RISCV_TRUTH_H

#include "riscv.h"
#include "sim/symbols.h"

struct shadow {
	uint32_t back, sp;
	unsigned depth;		/* traps under way */
	bool prologue;		/* by t0: makes the caller's frame */
};

enum { SHADOW_MAX = 512 };

struct truth {
	/* Options; NULL: not wanted. */
	FILE *arcs, *pcs, *stacks, *log, *spent;
	unsigned listed;	/* the interrupt whose interrupted PCs are */
	bool totals;

	struct symbols symbols;
	uint32_t mcount;	/* 0: the program has none */
	uint64_t instructions;
	uint32_t last_pc;
	uint64_t *cycles;	/* owned: spent, by halfword of code */
	uint64_t until;
	struct shadow shadow[SHADOW_MAX];
	unsigned n;
	bool cut;		/* the outermost were forgotten */
};

void truth_begin(struct machine *m);
void truth_print(struct machine *m, FILE *report);
void truth_free(struct truth *t);

/* What the machine tells. */
void truth_arc(struct machine *m);
void truth_spent(struct machine *m);
void truth_call(struct machine *m, uint32_t back, uint32_t to, bool prologue);
void truth_jump(struct machine *m, uint32_t to);
void truth_enter(struct machine *m, uint32_t cause, uint32_t back);
void truth_leave(struct machine *m);

/* Before each instruction. */
static inline void
truth_pc(struct machine *m)
{
	if (m->hart.pc == m->truth->mcount)
		truth_arc(m);
}

/* Behind each instruction. */
static inline void
truth_step(struct machine *m)
{
	m->truth->instructions++;
	m->truth->last_pc = m->hart.pc;
	if (m->truth->spent)
		truth_spent(m);
}

#endif
