/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The MSPM0 of t/sim/mspm0/mspm0.c runs the program in its flash: t/sim's
 * processor at 32 MHz, with ARM's cycles and no waits, in real time as far as
 * the host is fast enough.
 */
#include <config.h>

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include "chip.h"
#include "support/peer/peer.h"

static bool
never_busy(const struct sim *s)
{
	(void)s;
	return false;
}

static const struct chip mspm0g3507 = {
	.simulator = "mspm0",
	MSPM0_RAM, .reset = mspm0_reset, .event = mspm0_event,
	.busy = never_busy, .read = mspm0_read, .write = mspm0_write
};

/* What the boot loader has in RAM: its buffer. */
enum { BUFFER = 0x160 };

enum { SLICE_CYCLES = CORE_HZ / 1000 };
#define LAG_MOST_S	0.05

/* RAM that nobody has written: anything, but always the same. */
static void
scramble(struct sim *s, size_t from, size_t n)
{
	uint32_t x = 1;

	for (size_t i = 0; i < n; i++) {
		x = x * 1103515245 + 12345;
		s->mem.ram[from + i] = (uint8_t)(x >> 16);
	}
}

void
chip_new(struct mspm0 *m)
{
	struct sim *s;

	m->chip = calloc(1, sizeof(*m->chip));
	if (!m->chip)
		err(2, NULL);
	s = &m->chip->sim;
	s->owner = m;
	s->report = quiet_report();
	s->core_hz = CORE_HZ;
	sim_set_chip(s, &mspm0g3507);
	timing_set(&s->timing, false);
	decode_all(s);
	scramble(s, 0, RAM_MOST);
}

/* Everything but RAM is as new. */
static void
boot(struct mspm0 *m)
{
	struct chip_state *const c = m->chip;
	struct sim *const s = &c->sim;

	memset(&s->nvic, 0, sizeof(s->nvic));
	memset(s->mem.aips, 0, sizeof(s->mem.aips));
	memcpy(s->mem.flash, m->flash.bytes, sizeof(s->mem.flash));
	s->now = 0;
	s->reset = false;
	s->cause[0] = s->fault[0] = '\0';
	c->halted = c->fault_reported = false;
	c->started = peer_clock();
	sim_reset(s);
}

void
chip_reset(struct mspm0 *m, bool to_bsl)
{
	m->runs = !to_bsl && m->flash.written[0];
	if (m->runs) {
		say(m, "reset program");
		boot(m);
	} else {
		scramble(&m->chip->sim, BUFFER, m->max_buffer < RAM_MOST / 2 ?
		    m->max_buffer : RAM_MOST / 2);
		bsl_reset(m);
	}
}

static void
report_end(struct mspm0 *m)
{
	struct sim *const s = &m->chip->sim;

	if (s->cause[0] && !m->chip->fault_reported) {
		say(m, "fault 0x%08x %s", (unsigned)s->cause_pc, s->cause);
		m->chip->fault_reported = true;
	}
	if (s->reset) {
		chip_reset(m, false);
		return;
	}
	m->chip->halted = strcmp(s->end, "time limit") != 0;
	if (m->chip->halted && s->status == SIM_LOCKUP)
		say(m, "lockup 0x%08x %s", (unsigned)s->cpu.pc, s->fault);
	else if (m->chip->halted)
		say(m, "exit %d", s->status);
}

/* Wait until the time is that of the program, if that is ahead. */
static void
keep_pace(struct chip_state *c)
{
	const double ahead = c->started + (double)c->sim.now / CORE_HZ -
	    peer_clock();

	if (ahead > 0)
		peer_pause_us((long)(ahead * 1e6));
	else if (ahead < -LAG_MOST_S)
		c->started -= ahead;
}

void
chip_run(struct mspm0 *m)
{
	struct chip_state *const c = m->chip;

	uart0_listen(m);
	if (c->halted) {
		c->sim.now += SLICE_CYCLES;
		c->uart.n_coming = 0;
	} else {
		c->sim.ended = false;
		sim_at(&c->sim, AT_END, c->sim.now + SLICE_CYCLES);
		sim_run(&c->sim);
		line_flush(m);
		report_end(m);
	}
	if (m->runs)
		keep_pace(c);
}
