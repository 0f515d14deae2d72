/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * TIM2, of 32 bits, and TIM3, of 16, of STM32: they count up.  With ARPE a new
 * period counts from the next round on, and a prescaler always does; without,
 * one that the count has passed already makes it go all the way round.
 */
#include <config.h>

#include "stm32.h"

enum { CR1 = 0x00, DIER = 0x0c, SR = 0x10, EGR = 0x14, CNT = 0x24 };
enum { PSC = 0x28, ARR = 0x2c };
enum { CEN = 1, URS = 1 << 2, ARPE = 1 << 7, UIE = 1, UIF = 1, UG = 1 };
enum { TIM_IRQ = EXC_IRQ + 15 };

static uint32_t
base(unsigned n)
{
	return STM32_TIM + 0x400 * n;
}

static uint32_t
most(unsigned n)
{
	return n == 0 ? UINT32_MAX : 0xffff;
}

static void
update(struct sim *s, unsigned n)
{
	exception_line(s, TIM_IRQ + (int)n, stm32_get(s, base(n) + SR) &
	    stm32_get(s, base(n) + DIER) & UIF);
}

/* A round begins: what was written is taken over. */
static void
begin(struct sim *s, unsigned n, uint64_t now)
{
	struct stm32_tim *const t = &stm32_of(s)->tim[n];

	t->since = now;
	t->divisor = (stm32_get(s, base(n) + PSC) & 0xffff) + 1;
	t->counts = stm32_get(s, base(n) + ARR) & most(n);
	if (stm32_get(s, base(n) + CR1) & CEN)
		sim_at(s, AT_PIT0 + n, now +
		    ((uint64_t)t->counts + 1) * t->divisor);
}

void
stm32_tim_event(struct sim *s, unsigned n)
{
	stm32_put(s, base(n) + SR, stm32_get(s, base(n) + SR) | UIF);
	begin(s, n, s->now);
	update(s, n);
}

static uint32_t
count(const struct sim *s, unsigned n)
{
	const struct stm32_tim *const t = &stm32_of(s)->tim[n];

	if (!(stm32_get(s, base(n) + CR1) & CEN))
		return 0;
	return (uint32_t)((s->now - t->since) / t->divisor) & most(n);
}

uint32_t
stm32_tim_read(struct sim *s, unsigned n, uint32_t reg)
{
	return reg == CNT ? count(s, n) : stm32_get(s, base(n) + reg);
}

static void
write_control(struct sim *s, unsigned n, uint32_t x)
{
	const bool was_on = stm32_get(s, base(n) + CR1) & CEN;

	stm32_put(s, base(n) + CR1, x);
	if (x & CEN && !was_on)
		begin(s, n, s->now);
	else if (!(x & CEN))
		sim_at(s, AT_PIT0 + n, NEVER);
}

static void
write_period(struct sim *s, unsigned n, uint32_t x)
{
	struct stm32_tim *const t = &stm32_of(s)->tim[n];
	const uint64_t whole = x < count(s, n) ? most(n) : x;

	stm32_put(s, base(n) + ARR, x & most(n));
	if (stm32_get(s, base(n) + CR1) & ARPE ||
	    !(stm32_get(s, base(n) + CR1) & CEN))
		return;
	sim_at(s, AT_PIT0 + n, t->since + (whole + 1) * t->divisor);
}

void
stm32_tim_write(struct sim *s, unsigned n, uint32_t reg, uint32_t x)
{
	switch (reg) {
	case CR1:
		write_control(s, n, x);
		break;
	case SR:
		stm32_put(s, base(n) + SR, stm32_get(s, base(n) + SR) & x);
		break;
	case EGR:
		if (!(x & UG))
			break;
		begin(s, n, s->now);
		if (!(stm32_get(s, base(n) + CR1) & URS))
			stm32_put(s, base(n) + SR, UIF);
		break;
	case ARR:
		write_period(s, n, x);
		break;
	default:
		stm32_put(s, base(n) + reg, x);
	}
	update(s, n);
}
