/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Periodic Interrupt Timer: two channels that count the bus clock down
 * from LDVAL, one interrupt for both.  A new LDVAL counts from the next
 * reload on.
 */
#include <config.h>

#include "sim/sim.h"

enum { MCR_MDIS = 2, TCTRL_TEN = 1, TCTRL_TIE = 2, TCTRL_CHN = 4 };
enum { PIT_IRQ = EXC_IRQ + 22, BUS_CYCLES = 2 };

static void
update_line(struct sim *s)
{
	const struct pit *const p = &s->pit;

	exception_line(s, PIT_IRQ,
	    (p->tflg[0] && p->tctrl[0] & TCTRL_TIE) ||
	    (p->tflg[1] && p->tctrl[1] & TCTRL_TIE));
}

static bool
counts(const struct sim *s, unsigned ch)
{
	return s->pit.tctrl[ch] & TCTRL_TEN && !(s->pit.mcr & MCR_MDIS);
}

/* A chained channel counts the other one's ends instead of the clock. */
static bool
is_chained(const struct sim *s, unsigned ch)
{
	return ch == 1 && s->pit.tctrl[1] & TCTRL_CHN;
}

static void
reload(struct sim *s, unsigned ch)
{
	s->pit.reload[ch] = s->now;
	s->pit.period[ch] = s->pit.ldval[ch];
	sim_at(s, AT_PIT0 + ch, counts(s, ch) && !is_chained(s, ch) ?
	    s->now + ((uint64_t)s->pit.period[ch] + 1) * BUS_CYCLES : NEVER);
}

static void
expire(struct sim *s, unsigned ch)
{
	s->pit.tflg[ch] = 1;
	reload(s, ch);
}

void
pit_event(struct sim *s, unsigned ch)
{
	expire(s, ch);
	if (ch == 0 && is_chained(s, 1) && counts(s, 1) &&
	    s->pit.period[1]-- == 0)
		expire(s, 1);
	update_line(s);
}

static uint32_t
current(const struct sim *s, unsigned ch)
{
	uint64_t ticks;

	if (!counts(s, ch))
		return 0;
	ticks = is_chained(s, ch) ? 0 :
	    (s->now - s->pit.reload[ch]) / BUS_CYCLES;
	return ticks < s->pit.period[ch] ?
	    s->pit.period[ch] - (uint32_t)ticks : 0;
}

uint32_t
pit_read(struct sim *s, uint32_t offset)
{
	const unsigned ch = offset >> 4 & 1;

	if (offset == 0)
		return s->pit.mcr;
	if (offset < 0x100 || offset > 0x11c)
		return 0;
	switch (offset & 0xf) {
	case 0x0: return s->pit.ldval[ch];
	case 0x4: return current(s, ch);
	case 0x8: return s->pit.tctrl[ch];
	}
	return s->pit.tflg[ch];
}

static void
set_control(struct sim *s, unsigned ch, uint32_t x)
{
	const uint32_t changed = s->pit.tctrl[ch] ^ x;

	s->pit.tctrl[ch] = x & 7;
	if (changed & (TCTRL_TEN | TCTRL_CHN))
		reload(s, ch);
}

static void
set_mcr(struct sim *s, uint32_t x)
{
	const uint32_t changed = s->pit.mcr ^ x;

	s->pit.mcr = x & 3;
	if (changed & MCR_MDIS) {
		reload(s, 0);
		reload(s, 1);
	}
}

void
pit_write(struct sim *s, uint32_t offset, uint32_t x, uint32_t mask)
{
	const unsigned ch = offset >> 4 & 1;
	const uint32_t bits = x & mask;

	x = (pit_read(s, offset) & ~mask) | bits;
	if (offset == 0)
		set_mcr(s, x);
	if (offset < 0x100 || offset > 0x11c)
		return;
	switch (offset & 0xf) {
	case 0x0: s->pit.ldval[ch] = x; break;
	case 0x8: set_control(s, ch, x); break;
	case 0xc: s->pit.tflg[ch] &= ~bits; break;
	}
	update_line(s);
}
