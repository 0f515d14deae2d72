/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Branches, and instructions that are about the system: ARMv6-M ARM, A5.2.6,
   A5.2.7 and A5.3 */

#include <config.h>

#include "bus.h"
#include "report.h"

static bool
condition(const struct cpu *c, uint32_t cond)
{
	bool yes;

	switch (cond >> 1) {
	case 0: yes = c->z; break;
	case 1: yes = c->c; break;
	case 2: yes = c->n; break;
	case 3: yes = c->v; break;
	case 4: yes = c->c && !c->z; break;
	case 5: yes = c->n == c->v; break;
	default: yes = c->n == c->v && !c->z; break;
	}
	return yes != (cond & 1);
}

/* A delay loop: subs r, #1 and, behind it, bne back to that. */
enum { SUBS_MASK = 0xf8ff, SUBS = 0x3801, BNE = 0xd1fd, ROUND_CYCLES = 3 };

/* How many rounds end before the loop and before the next event. */
static uint32_t
rounds_left(const struct sim *s, uint32_t count)
{
	const uint64_t cycles = s->due > s->now ? s->due - s->now : 0;
	const uint64_t rounds = cycles / ROUND_CYCLES;
	const uint32_t most = UINT32_MAX / (2 * ROUND_CYCLES);

	if (count > most)
		count = most;
	return count > rounds ? (uint32_t)rounds : count;
}

/*
 * Rounds of a delay loop change nothing but the register: they are one step.
 * The first and the last round are not among them; they do to the flags and to
 * the flash's cache what each does.  Returns the cycles of the others.
 */
static unsigned
skip_rounds(struct sim *s)
{
	const uint32_t begin = s->cpu.pc - 2;
	const uint8_t *const code = bus_memory(s, begin, 2);
	const uint32_t subs = code ? get_le(code, 2) : 0;
	uint32_t *const count = &s->cpu.r[subs >> 8 & 7];
	uint32_t rounds;

	if ((subs & SUBS_MASK) != SUBS || !bus_is_fast(s, begin))
		return 0;
	rounds = rounds_left(s, *count);
	if (!rounds)
		return 0;
	*count -= rounds - 1;
	s->instructions += 2 * (uint64_t)(rounds - 1);
	return ROUND_CYCLES * (rounds - 1);
}

static unsigned
b_conditional(struct sim *s, uint32_t op)
{
	if (!condition(&s->cpu, op >> 8 & 15))
		return 1;
	s->cpu.next = s->cpu.r[PC] + (uint32_t)(int8_t)op * 2;
	return 2 + (op == BNE ? skip_rounds(s) : 0);
}

/* A branch to itself with nothing to come is how many programs end. */
static unsigned
b(struct sim *s, uint32_t op)
{
	const uint32_t offset = (op & 0x7ff) << 1;

	s->cpu.next = s->cpu.r[PC] + (offset ^ 0x800) - 0x800;
	if (s->cpu.next == s->cpu.pc && sim_is_idle(s, false))
		sim_end(s, 0, "branches to itself for ever");
	return 2;
}

unsigned
branch_exchange(struct sim *s, uint32_t to)
{
	if (s->cpu.ipsr && to >> 28 == 15)
		return exception_return(s, to) ? 6 : 13;
	s->cpu.next = to & ~1u;
	s->cpu.thumb = to & 1;
	report_branch(s, s->cpu.next);
	return 2;
}

static unsigned
bx(struct sim *s, uint32_t op)
{
	return branch_exchange(s, s->cpu.r[op >> 3 & 15]);
}

static unsigned
blx(struct sim *s, uint32_t op)
{
	const uint32_t to = s->cpu.r[op >> 3 & 15];

	s->cpu.r[LR] = (s->cpu.pc + 2) | 1;
	s->cpu.next = to & ~1u;
	s->cpu.thumb = to & 1;
	report_call(s);
	return 2;
}

static unsigned
bl(struct sim *s, uint32_t op, uint32_t low)
{
	const uint32_t sign = op >> 10 & 1;
	const uint32_t i1 = ~(low >> 13 ^ sign) & 1;
	const uint32_t i2 = ~(low >> 11 ^ sign) & 1;
	const uint32_t offset = (0u - sign) << 24 | i1 << 23 | i2 << 22 |
	    (op & 0x3ff) << 12 | (low & 0x7ff) << 1;

	s->cpu.r[LR] = (s->cpu.pc + 4) | 1;
	s->cpu.next = s->cpu.pc + 4 + offset;
	report_call(s);
	return 3;
}

/* Special registers, by SYSm. */
enum {
	SYS_APSR_LAST = 3, SYS_IPSR = 5, SYS_XPSR_LAST = 7, SYS_MSP = 8,
	SYS_PSP = 9, SYS_PRIMASK = 16, SYS_CONTROL = 20
};

static uint32_t
get_stack(const struct cpu *c, int which)
{
	return c->stack == which ? c->r[SP] : c->banked[which];
}

/* Of the xPSR, bits 0 and 1 of SYSm choose what is seen; EPSR reads as 0. */
static uint32_t
get_special(struct sim *s, uint32_t sys)
{
	uint32_t x;

	switch (sys) {
	case SYS_MSP:
		return get_stack(&s->cpu, MSP);
	case SYS_PSP:
		return get_stack(&s->cpu, PSP);
	case SYS_PRIMASK:
		return s->cpu.primask;
	case SYS_CONTROL:
		return s->cpu.spsel << 1;
	}
	if (sys > SYS_XPSR_LAST)
		return 0;
	x = get_xpsr(s);
	return (sys & 4 ? 0 : x & 0xf0000000) | (sys & 1 ? x & 0x3f : 0);
}

static void
set_stack(struct sim *s, int which, uint32_t x)
{
	struct cpu *const c = &s->cpu;

	if (c->stack == which)
		c->r[SP] = x & ~3u;
	else
		c->banked[which] = x & ~3u;
	report_stack_set(s, which);
}

static void
set_special(struct sim *s, uint32_t sys, uint32_t x)
{
	struct cpu *const c = &s->cpu;

	switch (sys) {
	case SYS_MSP:
		set_stack(s, MSP, x);
		break;
	case SYS_PSP:
		set_stack(s, PSP, x);
		break;
	case SYS_PRIMASK:
		set_primask(s, x & 1);
		break;
	case SYS_CONTROL:
		if (!c->ipsr)
			set_spsel(s, x >> 1 & 1);
		break;
	default:
		if (sys > SYS_APSR_LAST)
			break;
		c->n = x >> 31;
		c->z = x >> 30 & 1;
		c->c = x >> 29 & 1;
		c->v = x >> 28 & 1;
	}
}

/* BL, MSR, MRS and the barriers; none of the barriers has work to do here. */
static unsigned
wide(struct sim *s, uint32_t op)
{
	const uint32_t low = bus_fetch(s, s->cpu.pc + 2);
	const uint32_t d = low >> 8 & 15;

	s->cpu.next = s->cpu.pc + 4;
	if ((low & 0xd000) == 0xd000)
		return bl(s, op, low);
	if ((op & 0xfff0) == 0xf380 && (low & 0xff00) == 0x8800)
		set_special(s, low & 255, s->cpu.r[op & 15]);
	else if (op == 0xf3ef && (low & 0xf000) == 0x8000)
		s->cpu.r[d] = get_special(s, low & 255);
	else if (op != 0xf3bf || (low & 0xffc0) != 0x8f40)
		fault(s, "undefined instruction 0x%04x%04x", (unsigned)op,
		    (unsigned)low);
	return 3;
}

static unsigned
svc(struct sim *s, uint32_t op)
{
	(void)op;
	exception_call(s, EXC_SVC);
	return 1;
}

static unsigned
udf(struct sim *s, uint32_t op)
{
	fault(s, "instruction udf #%u", (unsigned)(op & 255));
}

static unsigned
bkpt(struct sim *s, uint32_t op)
{
	if ((op & 255) != 0xab || !semihost(s))
		fault(s, "instruction bkpt #%u without a debugger",
		    (unsigned)(op & 255));
	return 1;
}

static unsigned
cps(struct sim *s, uint32_t op)
{
	set_primask(s, op >> 4 & 1);
	return 1;
}

static unsigned
nop(struct sim *s, uint32_t op)
{
	(void)s;
	(void)op;
	return 1;
}

static unsigned
wfi(struct sim *s, uint32_t op)
{
	(void)op;
	sim_wait(s, exception_wakes);
	return 2;
}

static bool
event_wakes(struct sim *s)
{
	return s->cpu.event || exception_wakes(s);
}

static unsigned
wfe(struct sim *s, uint32_t op)
{
	(void)op;
	sim_wait(s, event_wakes);
	s->cpu.event = false;
	return 2;
}

static unsigned
sev(struct sim *s, uint32_t op)
{
	(void)op;
	s->cpu.event = true;
	return 1;
}

const struct instruction flow_instructions[] = {
	{ 0xff87, 0x4700, bx }, { 0xff87, 0x4780, blx },
	{ 0xffef, 0xb662, cps },
	{ 0xff00, 0xbe00, bkpt },
	{ 0xffff, 0xbf20, wfe }, { 0xffff, 0xbf30, wfi },
	{ 0xffff, 0xbf40, sev }, { 0xff0f, 0xbf00, nop },
	{ 0xff00, 0xde00, udf }, { 0xff00, 0xdf00, svc },
	{ 0xf000, 0xd000, b_conditional },
	{ 0xf800, 0xe000, b }, { 0xf800, 0xf000, wide },
	{ 0, 0, NULL }
};
