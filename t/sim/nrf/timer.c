/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * TIMER0 of nRF51 and nRF52, as a timer: it counts 16 MHz over 2^PRESCALER, and
 * a compare register may clear it.  The settings of one that runs can't be
 * changed.
 */
#include <config.h>

#include "nrf.h"

enum { START = 0x000, STOP = 0x004, CLEAR = 0x00c, CAPTURE = 0x040 };
enum { COMPARE = 0x140, SHORTS = 0x200, MODE = 0x504, BITMODE = 0x508 };
enum { PRESCALER = 0x510, CC = 0x540, CHANNELS = 4 };

#define ALL		0xffffffffu
#define EACH(at, bits, kind) \
	{ at, bits, kind, 0 }, { at + 4, bits, kind, 0 }, \
	{ at + 8, bits, kind, 0 }, { at + 12, bits, kind, 0 }

static const struct nrf_register registers[] = {
	{ START, 1, NRF_TASK, 0 }, { STOP, 1, NRF_TASK, 0 },
	{ CLEAR, 1, NRF_TASK, 0 },
	EACH(CAPTURE, 1, NRF_TASK), EACH(COMPARE, 1, NRF_EVENT),
	{ SHORTS, 0xf, NRF_RW, 0 },
	{ NRF_INTENSET, 0xf0000, NRF_SET, 0 },
	{ NRF_INTENCLR, 0xf0000, NRF_CLEAR, 0 },
	{ MODE, 1, NRF_RW, 0 }, { BITMODE, 3, NRF_RW, 0 },
	{ PRESCALER, 0xf, NRF_RW, 0 }, EACH(CC, ALL, NRF_RW),
	{ 0, 0, NRF_RO, 0 }
};

static uint32_t
get(const struct sim *s, uint32_t at)
{
	return nrf_get(s, NRF_TIMER + at);
}

static struct nrf_timer *
state(const struct sim *s)
{
	return &nrf_of(s)->timer;
}

static uint64_t
tick_cycles(const struct sim *s)
{
	return nrf_cycles(s, 1u << get(s, PRESCALER));
}

/* 16, 8, 24 and 32 bits. */
static uint32_t
counts(const struct sim *s)
{
	static const uint32_t masks[4] = { 0xffff, 0xff, 0xffffff, ALL };

	return masks[get(s, BITMODE)];
}

/* All that it has counted. */
static uint64_t
total(const struct sim *s)
{
	const struct nrf_timer *const t = state(s);

	return t->on ? (s->now - t->since) / tick_cycles(s) : t->since;
}

/* The next time that it is what a compare register says. */
static void
plan(struct sim *s)
{
	const uint64_t now = total(s), all = (uint64_t)counts(s) + 1;
	uint64_t least = all;

	for (unsigned i = 0; i < CHANNELS; i++) {
		const uint64_t d = (get(s, CC + 4 * i) - now) & counts(s);

		if (d && d < least)
			least = d;
	}
	sim_at(s, AT_PIT0, state(s)->on ?
	    state(s)->since + (now + least) * tick_cycles(s) : NEVER);
}

void
nrf_timer_event(struct sim *s)
{
	const uint32_t is = (uint32_t)total(s) & counts(s);

	for (unsigned i = 0; i < CHANNELS; i++) {
		if (get(s, CC + 4 * i) != is)
			continue;
		nrf_happens(s, NRF_TIMER, COMPARE + 4 * i);
		if (get(s, SHORTS) >> i & 1)
			state(s)->since = s->now;
	}
	plan(s);
}

uint32_t
nrf_timer_read(struct sim *s, uint32_t at)
{
	const struct nrf_register *const r =
	    nrf_find(s, "TIMER", registers, at, false, 0);

	return get(s, r->kind == NRF_CLEAR ? NRF_INTENSET : at);
}

static void
write_task(struct sim *s, uint32_t at)
{
	struct nrf_timer *const t = state(s);
	const uint64_t count = total(s);

	switch (at) {
	case START:
		if (get(s, MODE))
			fault(s, "TIMER: a counter is not modelled");
		if (!t->on)
			t->since = s->now - count * tick_cycles(s);
		t->on = true;
		break;
	case STOP:
		t->since = count;
		t->on = false;
		break;
	case CLEAR:
		t->since = t->on ? s->now : 0;
		break;
	default:
		nrf_put(s, NRF_TIMER + CC + at - CAPTURE,
		    (uint32_t)count & counts(s));
	}
}

void
nrf_timer_write(struct sim *s, uint32_t at, uint32_t x)
{
	const struct nrf_register *const r =
	    nrf_find(s, "TIMER", registers, at, true, x);

	if (state(s)->on && at >= MODE && at <= PRESCALER)
		fault(s, "TIMER: 0x%03x is changed while it runs",
		    (unsigned)at);
	if (r->kind == NRF_TASK)
		write_task(s, at);
	else if (r->kind == NRF_SET || r->kind == NRF_CLEAR)
		nrf_mask(s, NRF_TIMER, r, x);
	else
		nrf_put(s, NRF_TIMER + at, x);
	plan(s);
	nrf_update(s, NRF_TIMER);
}
