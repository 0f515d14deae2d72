/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * TCC0 and TCC1 (31), which count up to PER in 24 bits.  A period in PERB is
 * for the next round; one in PER counts at once.
 */
#include <config.h>

#include "samd21.h"

enum { CTRLA = 0x00, SYNCBUSY = 0x08, INTENCLR = 0x24, INTENSET = 0x28 };
enum { INTFLAG = 0x2c, PER = 0x40, PERB = 0x6c };
enum { SWRST = 1, ENABLE = 2, OVF = 1 };
enum { IN_PER = 1 << 7, IN_PERB = 1 << 18 };	/* SYNCBUSY */
enum { TCC_IRQ = EXC_IRQ + 15, PER_BITS = 0xffffff };

static const struct samd21_register registers[] = {
	{ CTRLA, 4, SWRST | ENABLE }, { SYNCBUSY, 4, 0 },
	{ INTENCLR, 4, OVF }, { INTENSET, 4, OVF }, { INTFLAG, 4, OVF },
	{ PER, 4, PER_BITS }, { PERB, 4, PER_BITS }, { 0, 0, 0 }
};

static struct samd21_tcc *
state(const struct sim *s, unsigned n)
{
	return &samd21_of(s)->tcc[n];
}

static void
update(struct sim *s, unsigned n)
{
	exception_line(s, TCC_IRQ + (int)n,
	    state(s, n)->flags & state(s, n)->mask);
}

static void
begin(struct sim *s, unsigned n)
{
	struct samd21_tcc *const t = state(s, n);

	t->since = s->now;
	sim_at(s, AT_PIT0 + n, s->now + t->per + 1);
}

void
samd21_tcc_event(struct sim *s, unsigned n)
{
	struct samd21_tcc *const t = state(s, n);

	t->flags |= OVF;
	if (t->perb_valid)
		t->per = t->perb;
	t->perb_valid = false;
	begin(s, n);
	update(s, n);
}

uint32_t
samd21_tcc_read(struct sim *s, unsigned n, uint32_t at, unsigned size)
{
	const struct samd21_tcc *const t = state(s, n);

	samd21_find(s, "TCC", registers, at, size);
	switch (at) {
	case CTRLA: return t->ctrla;
	case SYNCBUSY: return samd21_busy(s, &t->sync);
	case INTENCLR:
	case INTENSET: return t->mask;
	case INTFLAG: return t->flags;
	case PER: return t->per;
	}
	return t->perb;
}

static void
write_ctrla(struct sim *s, unsigned n, uint32_t x)
{
	struct samd21_tcc *const t = state(s, n);

	if (x & SWRST) {
		samd21_sync(s, "TCC: CTRLA", &t->sync, SWRST);
		t->ctrla = t->mask = t->flags = 0;
		t->per = t->perb = PER_BITS;
		t->perb_valid = false;
	} else if ((t->ctrla ^ x) & ENABLE) {
		samd21_sync(s, "TCC: CTRLA", &t->sync, ENABLE);
		t->ctrla = x;
	}
	if (t->ctrla & ENABLE)
		begin(s, n);
	else
		sim_at(s, AT_PIT0 + n, NEVER);
}

/* One that the count has passed makes it go all the way round. */
static void
write_per(struct sim *s, unsigned n, uint32_t x)
{
	struct samd21_tcc *const t = state(s, n);

	samd21_sync(s, "TCC: PER", &t->sync, IN_PER);
	t->per = x;
	if (t->ctrla & ENABLE)
		sim_at(s, AT_PIT0 + n, t->since + 1 +
		    (x < s->now - t->since ? PER_BITS : x));
}

static void
write_perb(struct sim *s, unsigned n, uint32_t x)
{
	struct samd21_tcc *const t = state(s, n);

	samd21_sync(s, "TCC: PERB", &t->sync, IN_PERB);
	t->perb = x;
	t->perb_valid = true;
}

void
samd21_tcc_write(struct sim *s, unsigned n, uint32_t at, unsigned size,
    uint32_t x)
{
	struct samd21_tcc *const t = state(s, n);

	samd21_check_bits(s, "TCC",
	    samd21_find(s, "TCC", registers, at, size), x);
	if (samd21_busy(s, &t->sync) & SWRST)
		fault(s, "TCC: 0x%02x is written while it is being reset",
		    (unsigned)at);
	switch (at) {
	case CTRLA: write_ctrla(s, n, x); break;
	case INTENCLR: t->mask &= ~x; break;
	case INTENSET: t->mask |= x; break;
	case INTFLAG: t->flags &= ~x; break;
	case PER: write_per(s, n, x); break;
	case PERB: write_perb(s, n, x); break;
	default: fault(s, "TCC: SYNCBUSY can't be written");
	}
	update(s, n);
}
