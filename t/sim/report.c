/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exceptions and interrupt masks as the machine tells of them */

#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

/* Cycles of a return beyond those of a plain bx, to a thread or chained. */
enum { UNSTACKING = 11, CHAINING = 4 };

struct report *
report_new(void)
{
	struct report *const r = calloc(1, sizeof(*r));

	if (!r)
		err(EXIT_FAILURE, NULL);
	return r;
}

void
report_free(struct report *r)
{
	for (size_t i = 0; i < r->n_watched; i++)
		stat_free(&r->watched[i].net);
	free(r->watched);
	free(r->active);
	free(r->contexts);
	free(r->seen_cycles);
	free(r->spent_cycles);
	symbols_free(&r->symbols);
	free(r);
}

void
report_reset(struct sim *s)
{
	struct report *const r = s->report;

	r->low = s->cpu.r[SP];
	r->stack_start[MSP] = r->stack_low[MSP] = r->low;
	for (size_t i = 0; r->arcs && i < r->symbols.n; i++) {
		const struct symbol *const y = &r->symbols.list[i];

		if (!strcmp(y->name, "__gnu_mcount_nc"))
			calls_flag(r, y->address, AT_MCOUNT);
	}
}

void
report_flagged(struct sim *s, uint8_t flags)
{
	if (flags & AT_MCOUNT)
		shadow_arc(s);
	calls_flagged(s);
}

void
report_call(struct sim *s)
{
	s->report->last_called = true;
	shadow_call(s);
}

void
report_branch(struct sim *s, uint32_t to)
{
	shadow_return(s, to);
}

static void
list_pc(struct report *r, int number, uint32_t pc)
{
	if (r->pcs && r->handled[number].listed)
		fprintf(r->pcs, "pc\t0x%x\n", (unsigned)pc);
}


/* An exception begins: nothing is pushed yet. */
void
report_enter(struct sim *s, int number)
{
	struct report *const r = s->report;
	struct active *a;

	depth_fold(s);
	a = active_push(s);
	a->number = number;
	a->level = s->nvic.depth + 1;
	a->taken = r->taken[a->level];
	a->back = s->cpu.pc;
	list_pc(r, number, a->back);
	if (r->stacks && r->handled[number].listed)
		shadow_print(s, a->back);
}

static void
add_latency(struct sim *s, int number, uint32_t taken_at)
{
	struct handled *const h = &s->report->handled[number];
	const struct exception *const e = &s->nvic.e[number];
	const uint64_t latency = s->now - e->since;

	if (!h->latency.n || latency > h->latency.max) {
		h->pended_at = e->pended_at;
		h->taken_at = taken_at;
	}
	stat_add(&h->latency, latency);
}

/* The frame is pushed; the handler's first instruction is next. */
void
report_entered(struct sim *s, int number)
{
	struct report *const r = s->report;
	struct active *const a = &r->active[r->n_active - 1];

	/* A frame on the other stack counts as if it were on this one. */
	if (a->stack == PSP)
		a->base = s->cpu.r[SP] + (a->sp - s->cpu.banked[PSP]);
	a->stack = MSP;
	a->low_net = a->low_all = s->cpu.r[SP];
	depth_fold(s);
	add_latency(s, number, a->back);
	shadow_enter(s, a->back);
}

/* A return begins; the exception is still active. */
void
report_leaving(struct sim *s)
{
	depth_fold(s);
}

/* The frame is popped. */
void
report_leave(struct sim *s)
{
	s->report->low = s->cpu.r[SP];
	s->report->leaving = true;
}

/* Below that exception are what it returns to, and what is below that. */
void
report_chain(struct sim *s, uint32_t exc_return, int number)
{
	struct report *const r = s->report;

	r->chaining = true;
	r->chained = number;
	r->chained_back = shadow_chain(s, exc_return);
	list_pc(r, number, r->chained_back);
	if (r->stacks && r->handled[number].listed)
		shadow_print_chained(s);
}

static struct active
finish_exception(struct sim *s, uint64_t end)
{
	struct report *const r = s->report;
	size_t i = r->n_active;
	struct active a;
	struct handled *h;

	while (i > 1 && r->active[i - 1].function)
		i--;
	a = r->active[--i];
	h = &r->handled[a.number];
	stat_add(&h->cycles, end - a.start - (r->taken[a.level] - a.taken));
	r->taken[a.level - 1] += end - a.start;
	if (a.base - a.low_net > h->stack_net)
		h->stack_net = a.base - a.low_net;
	if (a.base - a.low_all > h->stack_all)
		h->stack_all = a.base - a.low_all;
	active_remove(r, i);
	return a;
}

/* One exception has ended, and the next one has begun with its frame. */
static void
chain(struct sim *s)
{
	struct report *const r = s->report;
	const uint64_t end = s->now - CHAINING;
	struct active a, *next;

	r->chaining = false;
	calls_leave(s, s->nvic.depth, end);
	a = finish_exception(s, end);
	next = active_push(s);
	*next = a;
	next->number = r->chained;
	next->back = r->chained_back;
	next->start = end;
	next->taken = r->taken[a.level];
	next->low_net = next->low_all = s->cpu.r[SP];
	add_latency(s, r->chained, next->back);
}

/* A handler of priority 0 holds interrupts off anyhow: its mask is no news. */
static void
mask(struct sim *s)
{
	struct report *const r = s->report;
	const int handler = (int)s->cpu.ipsr;
	uint64_t cycles;

	r->mask_changed = false;
	if (handler && exception_priority(s, handler) == 0)
		return;
	if (s->cpu.primask) {
		r->masked_since = s->now;
		r->masked_at = s->cpu.pc;
		return;
	}
	cycles = s->now - r->masked_since;
	if (!r->masked.n || cycles > r->masked.max) {
		r->masked_from = r->masked_at;
		r->masked_to = s->cpu.pc;
	}
	stat_add(&r->masked, cycles);
}

void
report_primask(struct sim *s)
{
	s->report->mask_changed = true;
}

/* The instruction that did it has ended: now its time is known. */
void
report_late(struct sim *s)
{
	struct report *const r = s->report;

	if (r->mask_changed)
		mask(s);
	if (r->chaining)
		chain(s);
	if (r->leaving) {
		r->leaving = false;
		calls_leave(s, s->nvic.depth + 1, s->now - UNSTACKING);
		finish_exception(s, s->now);
	}
}
