/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Who really called: a stack of return addresses beside the program's own,
 * pushed by BL and BLX, popped by arriving there.  An exception pushes its
 * EXC_RETURN.  One that returns to another thread than it came from changes
 * the stack as well; threads are told apart by PSP.
 */
#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "bus.h"
#include "report.h"

static void
push(struct report *r, uint32_t back, uint32_t sp, int level)
{
	/* Of a runaway recursion the outermost calls are forgotten. */
	if (r->n_shadow == SHADOW_MAX)
		memmove(r->shadow, r->shadow + 1,
		    --r->n_shadow * sizeof(*r->shadow));
	r->shadow[r->n_shadow++] = (struct shadow){ back, sp, level };
}

void
shadow_call(struct sim *s)
{
	push(s->report, s->cpu.r[LR], s->cpu.r[SP], s->nvic.depth);
}

/* A branch to an address: if a call waits there, that and all above end. */
void
shadow_return(struct sim *s, uint32_t to)
{
	struct report *const r = s->report;

	for (unsigned i = r->n_shadow; i-- > 0;) {
		if (r->shadow[i].level != s->nvic.depth ||
		    r->shadow[i].sp > s->cpu.r[SP])
			return;
		if ((r->shadow[i].back & ~1u) == to) {
			r->n_shadow = i;
			return;
		}
	}
}

void
shadow_enter(struct sim *s)
{
	struct report *const r = s->report;

	if (s->nvic.depth == 1)
		r->frame_psp = s->cpu.banked[PSP];
	push(r, s->cpu.r[LR], s->cpu.r[SP], s->nvic.depth);
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
	/* With more threads than these the first one's callers get lost. */
	return &r->contexts[r->n_contexts < CONTEXTS ? r->n_contexts++ : 0];
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
	memcpy(slot->frames, r->shadow, sizeof(r->shadow));
	r->n_shadow = next ? old.n : 0;
	memcpy(r->shadow, old.frames, sizeof(r->shadow));
}

/* Just before the frame is popped. */
void
shadow_leave(struct sim *s)
{
	struct report *const r = s->report;

	while (r->n_shadow && r->shadow[r->n_shadow - 1].level > s->nvic.depth)
		r->n_shadow--;
	if (!s->nvic.depth && s->cpu.stack == PSP &&
	    s->cpu.r[SP] != r->frame_psp)
		switch_context(r, s->cpu.r[SP]);
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
