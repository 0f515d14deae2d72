/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a sampler at random times would see of the program: for each address how
 * many cycles there were in which its interrupt would have come there.  While
 * interrupts are held off that is the address where they no longer are; with -A
 * an instruction that would be abandoned has its own cycles, all but the last.
 * The sampler's own handler does not count: no sample comes in it; nor what is
 * before and behind its time, but in a program that never starts it.
 */
#include <config.h>

#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "bus.h"
#include "report.h"

enum { SAMPLER = EXC_IRQ + 22 };

static bool
is_active(const struct nvic *n)
{
	for (int i = 0; i < n->depth; i++)
		if (n->active[i] == SAMPLER)
			return true;
	return false;
}

static uint32_t
next_op(struct sim *s)
{
	const uint8_t *const code = bus_memory(s, s->cpu.pc, 2);

	return code ? get_le(code, 2) : 0;
}

/* Whether there are samples now; the first one's time begins with it. */
static bool
is_sampled(const struct sim *s, struct report *r)
{
	const bool on = s->nvic.e[SAMPLER].enabled;

	if (on && !r->seen_sampler) {
		free(r->seen_cycles);
		r->seen_cycles = NULL;
		r->seen_until = s->now;
	}
	r->seen_sampler |= on;
	return (on || !r->seen_sampler) && !is_active(&s->nvic);
}

/* The instruction at the halfword of code is next. */
void
seen_pc(struct sim *s, uint32_t halfword)
{
	struct report *const r = s->report;
	const uint32_t last = r->seen_last;
	const bool many = s->abandons && r->seen_many;

	r->seen_many = transfer_cycles(next_op(s)) > 0;
	r->seen_last = halfword;
	if (!is_sampled(s, r)) {
		r->seen_until = s->now;
		return;
	}
	if (exception_priority(s, SAMPLER) >= exception_level(s, false))
		return;
	if (!r->seen_cycles)
		r->seen_cycles = calloc(CODE_HALFWORDS + 1,
		    sizeof(*r->seen_cycles));
	if (!r->seen_cycles)
		err(EXIT_FAILURE, NULL);
	if (many && s->now > r->seen_until) {
		r->seen_cycles[last] += s->now - 1 - r->seen_until;
		r->seen_until = s->now - 1;
	}
	r->seen_cycles[halfword] += s->now - r->seen_until;
	r->seen_until = s->now;
}

void
seen_print(const struct sim *s)
{
	const struct report *const r = s->report;

	for (uint32_t i = 0; r->seen_cycles && i < CODE_HALFWORDS; i++) {
		if (r->seen_cycles[i])
			fprintf(r->seen, "seen\t0x%" PRIx32 "\t%" PRIu64 "\n",
			    code_address(i), r->seen_cycles[i]);
	}
}
