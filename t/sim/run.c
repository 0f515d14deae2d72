/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The machine's clockwork: instructions, events between them, the end */

#include <config.h>

#include <stdarg.h>
#include <string.h>

#include "bus.h"
#include "report.h"

static void
end_event(struct sim *s)
{
	sim_end(s, 0, "time limit");
}

static void
run_event(struct sim *s, enum event e)
{
	switch (e) {
	case AT_END:
		end_event(s);
		break;
	case AT_SYSTICK:
		systick_event(s);
		break;
	case AT_SWO:
		itm_byte(s);
		break;
	case AT_DWT:
		dwt_sample(s);
		break;
	case AT_DEBUG:
		debug_event(s);
		break;
	default:
		s->chip->event(s, e);
	}
}

static enum event
earliest(const struct sim *s)
{
	int first = 0;

	for (int e = 1; e < EVENTS; e++)
		if (s->at[e] < s->at[first])
			first = e;
	return (enum event)first;
}

void
sim_at(struct sim *s, enum event e, uint64_t when)
{
	s->at[e] = when;
	s->due = s->at[earliest(s)];
}

/* Events happen at their own time, which an instruction may have passed. */
static void
run_events(struct sim *s)
{
	const uint64_t now = s->now;

	while (s->due <= now) {
		const enum event e = earliest(s);

		s->now = s->due;
		sim_at(s, e, NEVER);
		run_event(s, e);
	}
	s->now = now;
}

/* The events that are due, and what DMA takes from the processor in them. */
static void
catch_up(struct sim *s)
{
	do {
		s->now += s->stolen;
		s->stolen = 0;
		if (s->now >= s->due)
			run_events(s);
	} while (s->stolen);
}

/* Whether no interrupt can come any more, and no byte is on its way. */
bool
sim_is_idle(struct sim *s, bool ignore_primask)
{
	bool events = false;

	for (int e = AT_END + 1; e < EVENTS; e++)
		events |= s->at[e] != NEVER;
	return s->idle_is_end && !s->chip->busy(s) &&
	    (!events || !exception_possible(s, ignore_primask));
}

void
sim_wait(struct sim *s, bool (*woken)(struct sim *))
{
	s->sleeps = true;
	while (!s->ended && !woken(s)) {
		if (s->due == NEVER || sim_is_idle(s, true)) {
			sim_end(s, 0, "sleeps for ever");
			break;
		}
		if (s->now < s->due)
			s->now = s->due;
		run_events(s);
		s->stolen = 0;
	}
	s->sleeps = false;
}

void
sim_end(struct sim *s, int status, const char *why)
{
	if (s->ended)
		return;
	s->ended = true;
	s->status = status;
	s->end = why;
}

void
sim_note(struct sim *s, const char *format, ...)
{
	va_list ap;

	if (!s->verbose)
		return;
	va_start(ap, format);
	fprintf(stderr, "%s: cycle %llu, pc 0x%x: ", s->chip->simulator,
	    (unsigned long long)s->now, (unsigned)s->cpu.pc);
	vfprintf(stderr, format, ap);
	fputc('\n', stderr);
	va_end(ap);
}

void
sim_set_chip(struct sim *s, const struct chip *chip)
{
	s->chip = chip;
	s->ram_start = chip->ram_start;
	s->ram_bytes = chip->ram_bytes;
	s->ram_mask = ~chip->ram_alias;
}

void
sim_reset(struct sim *s)
{
	uint32_t entry;

	memset(&s->cpu, 0, sizeof(s->cpu));
	for (int e = 0; e < EVENTS; e++)
		s->at[e] = NEVER;
	s->due = NEVER;
	s->chip->reset(s);
	itm_reset(s);
	s->nvic.ccr = 0x208;
	s->nvic.systick_zero = NEVER;
	s->cpu.r[SP] = get_le(s->mem.flash, 4) & ~3u;
	s->cpu.r[LR] = UINT32_MAX;
	entry = get_le(s->mem.flash + 4, 4);
	s->cpu.pc = entry & ~1u;
	s->cpu.thumb = entry & 1;
}

/*
 * With -A: an instruction of several transfers is not ended when an interrupt
 * comes, but begun anew behind that (ARMv6-M ARM, B1.5.10).
 */
static bool
is_abandoned(struct sim *s, uint32_t op)
{
	const uint64_t begun = s->now;

	if (!s->abandons || s->due >= begun + transfer_cycles(op))
		return false;
	s->now = s->due;
	run_events(s);
	if (s->nvic.check &&
	    exception_first(s, exception_level(s, false)) != EXC_NONE)
		return true;
	s->now = begun;
	return false;
}

static void
step(struct sim *s)
{
	struct cpu *const c = &s->cpu;
	uint32_t op;

	c->r[PC] = c->pc + 4;
	c->next = c->pc + 2;
	if (!c->thumb)
		fault(s, "pc 0x%08x: bit 0 was clear on the way here",
		    (unsigned)c->pc);
	op = bus_fetch(s, c->pc);
	if (is_abandoned(s, op))
		return;
	s->now += s->decoded[op](s, op);
	s->instructions++;
	report_step(s);
	if (s->now >= s->due || s->stolen)
		catch_up(s);
	c->pc = c->next;
}

void
sim_run(struct sim *s)
{
	if (setjmp(s->abort))
		exception_fault(s);
	while (!s->ended) {
		if (s->nvic.check)
			exception_take(s);
		report_pc(s);
		step(s);
	}
}
