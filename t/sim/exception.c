/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Entry to and return from exceptions: ARMv6-M ARM, B1.5 */

#include <config.h>

#include <stdarg.h>
#include <string.h>

#include "bus.h"
#include "report.h"

/* Cycles from an exception's acceptance to its handler's first instruction. */
enum { ENTRY_CYCLES = 15 };

void
set_primask(struct sim *s, bool set)
{
	if (s->cpu.primask == set)
		return;
	s->cpu.primask = set;
	s->nvic.check = true;
	report_primask(s);
}

static void
use_stack(struct sim *s, int which)
{
	struct cpu *const c = &s->cpu;

	if (c->stack == which)
		return;
	c->banked[c->stack] = c->r[SP];
	c->stack = which;
	c->r[SP] = c->banked[which];
	report_stack_switch(s);
}

void
set_spsel(struct sim *s, uint32_t spsel)
{
	s->cpu.spsel = spsel;
	use_stack(s, spsel ? PSP : MSP);
}

uint32_t
get_xpsr(const struct sim *s)
{
	const struct cpu *const c = &s->cpu;

	return (uint32_t)c->n << 31 | (uint32_t)c->z << 30 |
	    (uint32_t)c->c << 29 | (uint32_t)c->v << 28 |
	    (uint32_t)c->thumb << 24 | c->ipsr;
}

static void
lock_up(struct sim *s, const char *why)
{
	if (!s->fault[0])
		snprintf(s->fault, sizeof(s->fault), "%s", why);
	sim_end(s, SIM_LOCKUP, "lockup");
}

/* Push the frame that the return will pop; returns EXC_RETURN. */
static uint32_t
push_frame(struct sim *s, uint32_t return_address)
{
	struct cpu *const c = &s->cpu;
	const uint32_t aligner = c->r[SP] >> 2 & 1;
	const uint32_t frame = (c->r[SP] - 32) & ~7u;
	const uint32_t words[8] = {
		c->r[0], c->r[1], c->r[2], c->r[3], c->r[12], c->r[LR],
		return_address, get_xpsr(s) | aligner << 9
	};

	for (unsigned i = 0; i < 8; i++) {
		if (bus_poke(s, frame + 4 * i, 4, words[i]))
			continue;
		snprintf(s->fault, sizeof(s->fault),
		    "no stack at 0x%08x for an exception",
		    (unsigned)(frame + 4 * i));
		lock_up(s, "");
		break;
	}
	c->r[SP] = frame;
	if (c->ipsr)
		return 0xfffffff1;
	return c->stack == PSP ? 0xfffffffd : 0xfffffff9;
}

static void
go_to_vector(struct sim *s, int number)
{
	uint32_t vector = 0;

	if (!bus_peek(s, s->nvic.vtor + 4 * (uint32_t)number, 4, &vector))
		lock_up(s, "the vector table can't be read");
	s->cpu.pc = s->cpu.next = vector & ~1u;
	s->cpu.thumb = vector & 1;
	s->cpu.ipsr = (uint32_t)number;
}

static void
mark_active(struct sim *s, int number)
{
	s->nvic.e[number].pending = false;
	s->nvic.e[number].active = true;
	s->nvic.active[s->nvic.depth++] = number;
	s->nvic.check = true;
	s->cpu.event = true;
}

static void
enter(struct sim *s, int number)
{
	report_enter(s, number);
	mark_active(s, number);
	s->cpu.r[LR] = push_frame(s, s->cpu.pc);
	set_spsel(s, 0);
	go_to_vector(s, number);
	s->now += ENTRY_CYCLES + (number >= EXC_IRQ ? s->timing.sync : 0);
	report_entered(s, number);
}

void
exception_take(struct sim *s)
{
	const int number = exception_first(s, exception_level(s, false));

	s->nvic.check = false;
	if (number != EXC_NONE)
		enter(s, number);
}

void
exception_call(struct sim *s, int number)
{
	/* With its priority too low it becomes a HardFault. */
	if (exception_priority(s, number) >= exception_level(s, false)) {
		snprintf(s->fault, sizeof(s->fault), "svc where it can't be "
		    "taken");
		number = EXC_HARDFAULT;
		if (exception_level(s, false) <= HARDFAULT_PRIORITY)
			lock_up(s, "");
	}
	exception_pend(s, number);
}

void
fault(struct sim *s, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vsnprintf(s->fault, sizeof(s->fault), format, ap);
	va_end(ap);
	longjmp(s->abort, 1);
}

/* The instruction at pc could not be done. */
void
exception_fault(struct sim *s)
{
	sim_note(s, "hard fault: %s", s->fault);
	if (exception_level(s, false) <= HARDFAULT_PRIORITY) {
		lock_up(s, "");
		return;
	}
	if (!s->cause[0]) {
		memcpy(s->cause, s->fault, sizeof(s->cause));
		s->cause_pc = s->cpu.pc;
	}
	s->nvic.e[EXC_HARDFAULT].since = s->now;
	s->nvic.e[EXC_HARDFAULT].pended_at = s->cpu.pc;
	enter(s, EXC_HARDFAULT);
}

static void
leave_active(struct sim *s)
{
	const int number = s->nvic.active[--s->nvic.depth];

	s->nvic.e[number].active = false;
	s->nvic.check = true;
	if (s->nvic.e[number].line)
		exception_pend(s, number);
}

static void
pop_frame(struct sim *s)
{
	static const int where[6] = { 0, 1, 2, 3, 12, LR };
	struct cpu *const c = &s->cpu;
	uint32_t words[8] = { 0 };

	for (unsigned i = 0; i < 8; i++)
		if (!bus_peek(s, c->r[SP] + 4 * i, 4, &words[i]))
			fault(s, "no stack at 0x%08x to return from an "
			    "exception", (unsigned)(c->r[SP] + 4 * i));
	for (unsigned i = 0; i < 6; i++)
		c->r[where[i]] = words[i];
	c->next = words[6] & ~1u;
	c->n = words[7] >> 31;
	c->z = words[7] >> 30 & 1;
	c->c = words[7] >> 29 & 1;
	c->v = words[7] >> 28 & 1;
	c->thumb = words[7] >> 24 & 1;
	c->ipsr = words[7] & 0x3f;
	c->r[SP] = (c->r[SP] + 32) | (words[7] >> 9 & 1) << 2;
}

/* Another exception that is taken at once finds its frame already there. */
static bool
tail_chain(struct sim *s, uint32_t exc_return, int number)
{
	report_chain(s, exc_return, number);
	s->cpu.r[LR] = exc_return;
	mark_active(s, number);
	go_to_vector(s, number);
	return true;
}

/*
 * Return from the exception that runs; returns true if another one was
 * chained to it.
 */
bool
exception_return(struct sim *s, uint32_t exc_return)
{
	const bool to_handler = exc_return == 0xfffffff1;
	int number;

	if ((!to_handler && exc_return != 0xfffffff9 &&
	    exc_return != 0xfffffffd) || to_handler != (s->nvic.depth > 1))
		fault(s, "EXC_RETURN 0x%08x is wrong here",
		    (unsigned)exc_return);
	report_leaving(s);
	leave_active(s);
	number = exception_first(s, exception_level(s, false));
	if (number != EXC_NONE)
		return tail_chain(s, exc_return, number);
	set_spsel(s, exc_return == 0xfffffffd);
	shadow_leave(s);
	pop_frame(s);
	s->cpu.event = true;
	report_leave(s);
	return false;
}
