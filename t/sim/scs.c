/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The System Control Space: SysTick, NVIC and SCB registers, all words */

#include <config.h>

#include "report.h"
#include "sim.h"

enum { CSR_ENABLE = 1, CSR_TICKINT = 2, CSR_CORE = 4, CSR_COUNTFLAG = 1 << 16 };

/* The KL25Z's other clock for it is a sixteenth of the core's. */
static uint64_t
tick_cycles(const struct sim *s)
{
	return s->nvic.systick_csr & CSR_CORE ? 1 : 16;
}

static void
systick_start(struct sim *s, uint32_t value)
{
	const uint32_t ticks = value ? value : s->nvic.systick_rvr + 1;

	s->nvic.systick_value = value;
	s->nvic.systick_zero = NEVER;
	if (s->nvic.systick_csr & CSR_ENABLE && ticks > 1)
		s->nvic.systick_zero = s->now + ticks * tick_cycles(s);
	sim_at(s, AT_SYSTICK, s->nvic.systick_zero);
}

static uint32_t
systick_value(const struct sim *s)
{
	const uint64_t zero = s->nvic.systick_zero;
	uint64_t ticks;

	if (zero == NEVER)
		return s->nvic.systick_value;
	if (zero <= s->now)
		return 0;
	ticks = (zero - s->now + tick_cycles(s) - 1) / tick_cycles(s);
	return ticks > s->nvic.systick_rvr ? 0 : (uint32_t)ticks;
}

void
systick_event(struct sim *s)
{
	s->nvic.systick_counted = true;
	if (s->nvic.systick_csr & CSR_TICKINT)
		exception_pend(s, EXC_SYSTICK);
	systick_start(s, 0);
}

static uint32_t
read_csr(struct sim *s)
{
	const uint32_t x = s->nvic.systick_csr |
	    (s->nvic.systick_counted ? CSR_COUNTFLAG : 0);

	s->nvic.systick_counted = false;
	return x;
}

static void
write_csr(struct sim *s, uint32_t x)
{
	const uint32_t value = systick_value(s);

	s->nvic.systick_csr = x & 7;
	systick_start(s, value);
}

/* A register has the bits of 32 interrupts: the first one's exception. */
static struct exception *
interrupts(struct sim *s, uint32_t offset)
{
	return &s->nvic.e[EXC_IRQ + (offset & 4) * 8];
}

static uint32_t
read_bits(struct sim *s, uint32_t offset, bool enabled)
{
	const struct exception *const first = interrupts(s, offset);
	uint32_t x = 0;

	for (unsigned i = 0; i < 32; i++)
		x |= (uint32_t)(enabled ? first[i].enabled :
		    first[i].pending) << i;
	return x;
}

static void
write_enable(struct sim *s, uint32_t offset, uint32_t x, bool value)
{
	struct exception *const first = interrupts(s, offset);

	for (unsigned i = 0; i < 32; i++)
		if (x >> i & 1)
			first[i].enabled = value;
	s->nvic.check = true;
}

static void
write_pending(struct sim *s, uint32_t offset, uint32_t x, bool value)
{
	const int first = (int)(interrupts(s, offset) - s->nvic.e);

	for (int i = 0; i < 32; i++) {
		if (!(x >> i & 1))
			continue;
		if (value)
			exception_pend(s, first + i);
		else
			exception_unpend(s, first + i);
	}
}

/* Four priorities in a word, the first one's exception given. */
static uint32_t
read_priorities(const struct sim *s, uint32_t first)
{
	uint32_t x = 0;

	for (unsigned i = 0; i < 4 && first + i < EXC_COUNT; i++)
		x |= (uint32_t)s->nvic.e[first + i].priority << (8 * i + 6);
	return x;
}

static void
write_priorities(struct sim *s, uint32_t first, uint32_t x)
{
	for (unsigned i = 0; i < 4 && first + i < EXC_COUNT; i++)
		s->nvic.e[first + i].priority = x >> (8 * i + 6) & 3;
	s->nvic.check = true;
}

enum { ICSR_NMIPENDSET = 31, ICSR_PENDSVSET = 28, ICSR_PENDSTSET = 26 };

static uint32_t
read_icsr(const struct sim *s)
{
	uint32_t x = s->cpu.ipsr;

	for (int i = EXC_IRQ; i < EXC_COUNT; i++)
		x |= (uint32_t)s->nvic.e[i].pending << 22;
	x |= (uint32_t)exception_first(s, THREAD_PRIORITY) << 12;
	return x | (uint32_t)s->nvic.e[EXC_PENDSV].pending << ICSR_PENDSVSET |
	    (uint32_t)s->nvic.e[EXC_SYSTICK].pending << ICSR_PENDSTSET;
}

static void
write_icsr(struct sim *s, uint32_t x)
{
	if (x >> ICSR_NMIPENDSET & 1)
		exception_pend(s, EXC_NMI);
	if (x >> ICSR_PENDSVSET & 1)
		exception_pend(s, EXC_PENDSV);
	else if (x >> (ICSR_PENDSVSET - 1) & 1)
		exception_unpend(s, EXC_PENDSV);
	if (x >> ICSR_PENDSTSET & 1)
		exception_pend(s, EXC_SYSTICK);
	else if (x >> (ICSR_PENDSTSET - 1) & 1)
		exception_unpend(s, EXC_SYSTICK);
}

static void
write_aircr(struct sim *s, uint32_t x)
{
	if (x >> 16 != 0x05fa || !(x & 4))
		return;
	s->reset = true;
	sim_end(s, 0, "system reset");
}

uint32_t
scs_read(struct sim *s, uint32_t address)
{
	const uint32_t offset = address & 0xfff;

	if (offset - 0x400 < IRQS)
		return read_priorities(s, EXC_IRQ + offset - 0x400);
	switch (offset) {
	case 0x010: return read_csr(s);
	case 0x014: return s->nvic.systick_rvr;
	case 0x018: return systick_value(s);
	case 0x01c: return 0x80000000;		/* no calibration */
	case 0x100: case 0x104: case 0x180: case 0x184:
		return read_bits(s, offset, true);
	case 0x200: case 0x204: case 0x280: case 0x284:
		return read_bits(s, offset, false);
	case 0xd00: return 0x410cc601;		/* Cortex-M0+ r0p1 */
	case 0xd04: return read_icsr(s);
	case 0xd08: return s->nvic.vtor;
	case 0xd0c: return 0xfa050000;
	case 0xd10: return s->nvic.scr;
	case 0xd14: return s->nvic.ccr;
	case 0xd1c: return read_priorities(s, 8);
	case 0xd20: return read_priorities(s, 12);
	case 0xdfc:				/* DEMCR: TRCENA */
		return s->itm.out ? 1u << 24 : s->dwt.demcr;
	}
	return 0;
}

void
scs_write(struct sim *s, uint32_t address, uint32_t x)
{
	const uint32_t offset = address & 0xfff;

	if (offset - 0x400 < IRQS)
		write_priorities(s, EXC_IRQ + offset - 0x400, x);
	switch (offset) {
	case 0x010: write_csr(s, x); break;
	case 0x014: s->nvic.systick_rvr = x & 0xffffff; break;
	case 0x018:
		s->nvic.systick_counted = false;
		systick_start(s, 0);
		break;
	case 0x100: case 0x104: write_enable(s, offset, x, true); break;
	case 0x180: case 0x184: write_enable(s, offset, x, false); break;
	case 0x200: case 0x204: write_pending(s, offset, x, true); break;
	case 0x280: case 0x284: write_pending(s, offset, x, false); break;
	case 0xd04: write_icsr(s, x); break;
	case 0xd08: s->nvic.vtor = x & 0xffffff80; break;
	case 0xd0c: write_aircr(s, x); break;
	case 0xd10: s->nvic.scr = x & 0x16; break;
	case 0xd1c: write_priorities(s, 8, x); break;
	case 0xd20: write_priorities(s, 12, x); break;
	case 0xdfc:
		if (s->chip->has_dwt)
			demcr_write(s, x);
		break;
	case 0xf68:
		if (s->chip->clean)
			s->chip->clean(s, x);
		break;
	}
}
