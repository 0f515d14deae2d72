/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * TC4, with TC5 as one counter of 32 bits (30): its registers have one
 * synchroniser (14.3.1).  COUNT is read as it was some cycles ago where it is
 * requested continuously; else the bus waits for it.
 */
#include <config.h>

#include "samd21.h"

enum { CTRLA = 0x00, READREQ = 0x02, STATUS = 0x0f, COUNT = 0x10 };
enum { SWRST = 1, ENABLE = 2, MODE = 3 << 2, COUNT32 = 2 << 2 };
enum { RCONT = 1 << 14, RREQ = 1 << 15 };

static const struct samd21_register registers[] = {
	{ CTRLA, 2, 0x70f }, { READREQ, 2, 0xc01f }, { STATUS, 1, 0 },
	{ COUNT, 4, 0xffffffff }, { 0, 0, 0 }
};

static bool
is_busy(const struct sim *s)
{
	return samd21_busy(s, &samd21_of(s)->tc.sync);
}

static uint32_t
count(const struct sim *s, uint64_t at)
{
	static const unsigned shifts[8] = { 0, 1, 2, 3, 4, 6, 8, 10 };
	const struct samd21_tc *const t = &samd21_of(s)->tc;

	return at < t->since ? 0 :
	    (uint32_t)((at - t->since) >> shifts[t->ctrla >> 8 & 7]);
}

uint32_t
samd21_tc_read(struct sim *s, uint32_t at, unsigned size)
{
	const struct samd21_tc *const t = &samd21_of(s)->tc;

	samd21_find(s, "TC4", registers, at, size);
	if (at != COUNT)
		return at == CTRLA ? t->ctrla : at == READREQ ? t->readreq :
		    is_busy(s) ? 0x80 : 0;
	if (!(t->ctrla & ENABLE) || (t->ctrla & MODE) != COUNT32)
		fault(s, "TC4: it counts no 32 bits");
	if (t->readreq & RCONT && !t->continuous)
		fault(s, "TC4: RREQ came before RCONT, or not at all");
	if (t->continuous && !is_busy(s))
		return count(s, s->now - SAMD21_SYNC_CYCLES);
	s->now += SAMD21_SYNC_CYCLES;
	return count(s, s->now);
}

static void
write_ctrla(struct sim *s, uint32_t x)
{
	struct samd21_tc *const t = &samd21_of(s)->tc;

	if (x & SWRST)
		*t = (struct samd21_tc){ 0 };
	else if (t->ctrla & ENABLE && (t->ctrla ^ x) & ~(uint32_t)ENABLE)
		fault(s, "TC4: CTRLA is protected while it is on");
	if ((t->ctrla ^ x) & (SWRST | ENABLE))
		samd21_sync(s, "TC4: CTRLA", &t->sync, 1);
	t->ctrla = (uint16_t)(x & SWRST ? 0 : x);
	t->since = s->now;
	t->continuous = false;
}

/* Continuous requests begin with one, once they are chosen. */
static void
write_readreq(struct sim *s, uint32_t x)
{
	struct samd21_tc *const t = &samd21_of(s)->tc;

	if (x & RREQ)
		samd21_sync(s, "TC4: READREQ", &t->sync, 1);
	t->continuous = x & RREQ && x & RCONT && t->readreq & RCONT &&
	    (x & 0x1f) == COUNT;
	t->readreq = (uint16_t)(x & ~(uint32_t)RREQ);
}

/* The bus would wait. */
void
samd21_tc_write(struct sim *s, uint32_t at, unsigned size, uint32_t x)
{
	samd21_check_bits(s, "TC4",
	    samd21_find(s, "TC4", registers, at, size), x);
	if (is_busy(s))
		fault(s, "TC4: 0x%02x is written while SYNCBUSY is 1",
		    (unsigned)at);
	if (at == CTRLA)
		write_ctrla(s, x);
	else if (at == READREQ)
		write_readreq(s, x);
	else
		fault(s, "TC4: 0x%02x can't be written", (unsigned)at);
}
