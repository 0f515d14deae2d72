/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How deep the stacks get.  Only the lowest stack pointer of the moment is
 * kept up to date; when something begins or ends, it is folded into all that
 * is active on that stack.
 */
#include <config.h>

#include "report.h"

static void
fold(struct report *r, int level)
{
	for (size_t i = 0; i < r->n_active; i++) {
		struct active *const a = &r->active[i];

		if (a->stack != r->low_stack)
			continue;
		if (r->low < a->low_all)
			a->low_all = r->low;
		if (r->low < a->low_net && a->level == level)
			a->low_net = r->low;
	}
	if (r->low < r->stack_low[r->low_stack])
		r->stack_low[r->low_stack] = r->low;
}

void
depth_fold(struct sim *s)
{
	struct report *const r = s->report;

	if (s->cpu.r[SP] < r->low)
		r->low = s->cpu.r[SP];
	fold(r, s->nvic.depth);
	r->low = s->cpu.r[SP];
}

/* The other stack pointer is in use from now on. */
void
report_stack_switch(struct sim *s)
{
	struct report *const r = s->report;
	const uint32_t old = s->cpu.banked[r->low_stack];

	if (old < r->low)
		r->low = old;
	fold(r, s->nvic.depth);
	r->low_stack = s->cpu.stack;
	r->low = s->cpu.r[SP];
}

/* A stack pointer was set: the first time, or higher, it is the start. */
void
report_stack_set(struct sim *s, int which)
{
	struct report *const r = s->report;
	const uint32_t sp = s->cpu.stack == which ? s->cpu.r[SP] :
	    s->cpu.banked[which];

	if (s->cpu.stack == which)
		r->low = sp;
	if (sp > r->stack_start[which]) {
		r->stack_start[which] = sp;
		if (which == PSP)
			r->stack_low[which] = sp;
	}
}
