/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The system timer, chapter 10: unit 0, which counts 16 MHz, and the
 * comparators as targets.  Periods and unit 1 are not modelled.
 */
#include <config.h>

#include "esp32c3.h"

enum {
	CONF = 0x00, UNIT0_OP = 0x04, TARGET0_HI = 0x1c, TARGET2_LO = 0x30,
	TARGET0_CONF = 0x34, TARGET2_CONF = 0x3c, UNIT0_VALUE_HI = 0x40,
	UNIT0_VALUE_LO = 0x44, COMP0_LOAD = 0x50, COMP2_LOAD = 0x58,
	INT_ENA = 0x64, INT_RAW = 0x68, INT_CLR = 0x6c, INT_ST = 0x70
};
#define UNIT0_WORK_EN	(1u << 30)
#define CLK_EN		(1u << 31)
#define OP_VALID	(1u << 29)
#define OP_UPDATE	(1u << 30)
enum { HZ = 16000000, COMPARATORS = 3 };

static uint64_t
cycles_of(const struct machine *m)
{
	return m->chip->core_hz / HZ;
}

static bool
works(const struct systimer *t, unsigned i)
{
	return t->conf >> (24 - i) & 1 && t->armed[i];
}

static void
signal_all(struct machine *m)
{
	const struct systimer *const t = &chip_of(m)->timer;

	for (unsigned i = 0; i < COMPARATORS; i++)
		matrix_level(m, SOURCE_TIMER0 + i,
		    t->raw & t->enabled & 1u << i);
}

/* Of all targets the next; one that is past is at once. */
static void
plan(struct machine *m)
{
	const struct systimer *const t = &chip_of(m)->timer;
	uint64_t next = NEVER;

	for (unsigned i = 0; i < COMPARATORS; i++) {
		const uint64_t when = t->target[i] * cycles_of(m);

		if (works(t, i) && when < next)
			next = when;
	}
	if (!(t->conf & UNIT0_WORK_EN))
		next = NEVER;
	machine_at(m, AT_TIMER, next < m->now ? m->now : next);
}

void
systimer_event(struct machine *m)
{
	struct systimer *const t = &chip_of(m)->timer;
	const uint64_t count = m->now / cycles_of(m);

	for (unsigned i = 0; i < COMPARATORS; i++)
		if (works(t, i) && t->target[i] <= count) {
			t->armed[i] = false;
			t->raw |= 1u << i;
		}
	signal_all(m);
	plan(m);
}

void
systimer_reset(struct machine *m)
{
	struct systimer *const t = &chip_of(m)->timer;

	t->conf = 0x46000000;
	t->valid = NEVER;
}

/* It takes until the next count, and then some. */
static void
latch(struct machine *m)
{
	struct systimer *const t = &chip_of(m)->timer;

	t->read = m->now / cycles_of(m);
	t->valid = m->now + cycles_of(m) + 2;
}

static uint32_t
latched(struct machine *m, bool high)
{
	const struct systimer *const t = &chip_of(m)->timer;

	if (m->now < t->valid)
		wrong(m, "the system timer is read before it is valid");
	return (uint32_t)(high ? t->read >> 32 : t->read);
}

bool
systimer_read(struct machine *m, uint32_t offset, uint32_t *value)
{
	struct systimer *const t = &chip_of(m)->timer;

	switch (offset) {
	case CONF: *value = t->conf; return true;
	case UNIT0_OP:
		*value = m->now >= t->valid ? OP_VALID : 0;
		return true;
	case UNIT0_VALUE_HI: *value = latched(m, true); return true;
	case UNIT0_VALUE_LO: *value = latched(m, false); return true;
	case INT_ENA: *value = t->enabled; return true;
	case INT_RAW: *value = t->raw; return true;
	case INT_ST: *value = t->raw & t->enabled; return true;
	}
	return false;
}

static void
write_target(struct systimer *t, uint32_t offset, uint32_t value)
{
	const unsigned i = (offset - TARGET0_HI) / 8;

	if ((offset - TARGET0_HI) % 8)
		t->low[i] = value;
	else
		t->high[i] = value;
}

static void
arm(struct systimer *t, unsigned i)
{
	t->target[i] = (uint64_t)t->high[i] << 32 | t->low[i];
	t->armed[i] = true;
}

bool
systimer_write(struct machine *m, uint32_t offset, uint32_t value)
{
	struct systimer *const t = &chip_of(m)->timer;

	if (offset != CONF && !(t->conf & CLK_EN))
		wrong(m, "the system timer's registers have no clock");
	if (offset == CONF)
		t->conf = value;
	else if (offset == UNIT0_OP && value == OP_UPDATE)
		latch(m);
	else if (offset >= TARGET0_HI && offset <= TARGET2_LO)
		write_target(t, offset, value);
	else if (offset >= COMP0_LOAD && offset <= COMP2_LOAD && value == 1)
		arm(t, (offset - COMP0_LOAD) / 4);
	else if (offset == INT_ENA)
		t->enabled = value & 7;
	else if (offset == INT_CLR)
		t->raw &= ~value;
	else if (offset < TARGET0_CONF || offset > TARGET2_CONF || value)
		return false;
	signal_all(m);
	plan(m);
	return true;
}
