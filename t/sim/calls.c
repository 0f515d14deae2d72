/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Calls of watched functions: from the first instruction to the arrival at
 * the return address, with the stack pointer not below where it was.
 */
#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

/* Bit 28 and up: no return address, but EXC_RETURN. */
#define IS_EXC_RETURN(address)	((address) >> 28 == 15)

struct active *
active_push(struct sim *s)
{
	struct report *const r = s->report;
	struct active *a;

	if (r->n_active == r->room) {
		r->room = r->room ? 2 * r->room : 16;
		r->active = realloc(r->active, r->room * sizeof(*a));
		if (!r->active)
			err(EXIT_FAILURE, NULL);
	}
	a = &r->active[r->n_active++];
	*a = (struct active){
		.sp = s->cpu.r[SP], .base = s->cpu.r[SP],
		.stack = s->cpu.stack, .level = s->nvic.depth,
		.start = s->now, .taken = r->taken[s->nvic.depth],
		.low_net = s->cpu.r[SP], .low_all = s->cpu.r[SP]
	};
	return a;
}

void
active_remove(struct report *r, size_t i)
{
	memmove(&r->active[i], &r->active[i + 1],
	    (--r->n_active - i) * sizeof(*r->active));
}

static void
finish(struct sim *s, size_t i, uint64_t end)
{
	struct report *const r = s->report;
	const struct active a = r->active[i];
	struct watched *const w = a.function;
	const uint64_t gross = end - a.start;
	const uint64_t net = gross - (r->taken[a.level] - a.taken);

	(r->histogram ? stat_add_value : stat_add)(&w->net, net);
	stat_add(&w->gross, gross);
	if (a.base - a.low_net > w->stack_net)
		w->stack_net = a.base - a.low_net;
	if (a.base - a.low_all > w->stack_all)
		w->stack_all = a.base - a.low_all;
	active_remove(r, i);
}

/*
 * pc is where some watched call returns to: is it the end of one?  Of more
 * than one, if the last thing that a function did was a branch to another.
 */
static void
returned(struct sim *s)
{
	struct report *const r = s->report;
	uint32_t sp = 0;

	for (size_t i = r->n_active; i-- > 0;) {
		const struct active a = r->active[i];

		if (!a.function || a.back != s->cpu.pc ||
		    a.level != s->nvic.depth || a.stack != s->cpu.stack ||
		    s->cpu.r[SP] < a.sp || (sp && a.sp != sp))
			continue;
		sp = a.sp;
		depth_fold(s);
		finish(s, i, s->now);
	}
}

void
calls_flag(struct report *r, uint32_t address, uint8_t bit)
{
	if (address < FLASH_BYTES)
		r->flags[address / 2] |= bit;
	else if (address - RAM_START < RAM_BYTES)
		r->flags[(FLASH_BYTES + address - RAM_START) / 2] |= bit;
}

/* A branch back to the first instruction from within is not a call. */
static bool
is_loop(const struct report *r, const struct watched *w)
{
	return !r->last_called && r->last_pc >= w->symbol->address &&
	    r->last_pc < w->end;
}

static void
entered(struct sim *s, struct watched *w)
{
	struct report *const r = s->report;
	const uint32_t lr = s->cpu.r[LR];
	struct active *a;

	if (is_loop(r, w))
		return;
	depth_fold(s);
	a = active_push(s);
	a->function = w;
	a->back = IS_EXC_RETURN(lr) ? lr : lr & ~1u;
	if (!IS_EXC_RETURN(lr))
		calls_flag(r, a->back, AT_RETURN);
}

void
calls_flagged(struct sim *s)
{
	struct report *const r = s->report;

	returned(s);
	for (size_t i = 0; i < r->n_watched; i++)
		if (r->watched[i].symbol->address == s->cpu.pc)
			entered(s, &r->watched[i]);
}

/*
 * The exception of that level has been left: functions that were its handler
 * end with it, and calls that it abandoned are forgotten.
 */
void
calls_leave(struct sim *s, int level, uint64_t end)
{
	struct report *const r = s->report;

	for (size_t i = r->n_active; i-- > 0;) {
		if (!r->active[i].function || r->active[i].level < level)
			continue;
		if (IS_EXC_RETURN(r->active[i].back))
			finish(s, i, end);
		else
			active_remove(r, i);
	}
}

bool
report_watch(struct report *r, const char *name)
{
	bool found = false;

	for (size_t i = 0; i < r->symbols.n; i++) {
		const struct symbol *const y = &r->symbols.list[i];
		struct watched *more;

		if (strcmp(y->name, name))
			continue;
		found = true;
		more = realloc(r->watched, (r->n_watched + 1) * sizeof(*more));
		if (!more)
			err(EXIT_FAILURE, NULL);
		r->watched = more;
		more[r->n_watched++] = (struct watched){
			.symbol = y, .end = y->address + y->size
		};
		calls_flag(r, y->address, AT_ENTRY);
	}
	return found;
}
