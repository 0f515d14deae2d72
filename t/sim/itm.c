/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ITM and DWT of a Cortex-M3, for a processor that has none: registers as in
 * ARM DDI 0403E, C1.7, and what they send over SWO, by its appendix D4.  A
 * debugger has switched everything on if there is a file for the trace; else
 * registers read as 0.
 */
#include <config.h>

#include "sim.h"

#define BIT(n)	(1u << (n))

enum { TER = 0xe00, TPR = 0xe40, TCR = 0xe80 };
enum { TCR_ON = 0x1000d, TCR_SAMPLES = 9, TCR_BUSY = BIT(23),
	STIM_READY = 1 };

/*
 * With so many bytes in the FIFO a sample is lost, a stimulus port is not
 * ready, and takes nothing: a sample may have come since it was.
 */
enum { SAMPLE_FULL = 10, PORT_BUSY = 12, PORT_FULL = 29 };

#define SYNC_EVERY	65536	/* cycles */

static uint64_t
byte_cycles(const struct sim *s)
{
	return s->itm.byte_cycles ? s->itm.byte_cycles :
	    (uint64_t)s->core_hz * 10 / 2000000;
}

static void
put(struct sim *s, uint32_t bytes, unsigned n)
{
	struct itm *const t = &s->itm;

	for (; n; n--, bytes >>= 8)
		t->fifo[t->held++] = (uint8_t)bytes;
	if (s->at[AT_SWO] == NEVER)
		sim_at(s, AT_SWO, s->now + byte_cycles(s));
}

/* The cycles since the last one, seven bits a byte, or in the header. */
static void
put_time(struct sim *s)
{
	uint64_t past = s->now - s->itm.stamped;

	s->itm.stamped = s->now;
	if (past > 0 && past < 7) {
		put(s, (uint32_t)past << 4, 1);
		return;
	}
	put(s, 0xc0, 1);
	for (past &= BIT(28) - 1; past > 0x7f; past >>= 7)
		put(s, (uint32_t)past | 0x80, 1);
	put(s, (uint32_t)past, 1);
}

/* A packet: its header, and n bytes.  What comes alone has its time behind. */
static void
put_packet(struct sim *s, uint32_t header, uint32_t bytes, unsigned n)
{
	const bool alone = !s->itm.held;

	if (s->now - s->itm.synced >= SYNC_EVERY) {
		s->itm.synced = s->now;
		put(s, 0, 4);
		put(s, 0x8000, 2);
	}
	if (s->itm.overflow)
		put(s, 0x70, 1);
	s->itm.overflow = false;
	put(s, header, 1);
	put(s, bytes, n);
	if (alone)
		put_time(s);
}

void
itm_byte(struct sim *s)
{
	struct itm *const t = &s->itm;

	putc(t->fifo[0], t->out);
	t->held--;
	for (unsigned i = 0; i < t->held; i++)
		t->fifo[i] = t->fifo[i + 1];
	if (t->held)
		sim_at(s, AT_SWO, s->now + byte_cycles(s));
}

/* Periodic PC sampling: the address, or that the processor sleeps. */
void
dwt_sample(struct sim *s)
{
	sim_at(s, AT_DWT, s->now + s->itm.sample_cycles);
	if ((s->itm.tcr & TCR_SAMPLES) != TCR_SAMPLES)
		return;
	if (s->itm.held >= SAMPLE_FULL)
		s->itm.overflow = true;
	else if (s->sleeps)
		put_packet(s, 0x15, 0, 1);
	else
		put_packet(s, 0x17, s->cpu.pc, 4);
}

void
itm_reset(struct sim *s)
{
	if (!s->itm.out)
		return;
	s->itm.ter = UINT32_MAX;
	s->itm.tcr = TCR_ON;
	if (s->itm.sample_cycles)
		sim_at(s, AT_DWT, s->itm.sample_cycles);
}

static bool
is_on(const struct sim *s, unsigned port)
{
	return s->itm.tcr & 1 && s->itm.ter >> port & 1;
}

uint32_t
itm_read(struct sim *s, uint32_t offset)
{
	if (offset < 0x80)
		return is_on(s, offset / 4) && s->itm.held < PORT_BUSY ?
		    STIM_READY : 0;
	if (offset == TER)
		return s->itm.ter;
	return offset == TCR ? s->itm.tcr | (s->itm.held ? TCR_BUSY : 0) : 0;
}

static void
write_port(struct sim *s, unsigned port, unsigned size, uint32_t value)
{
	if (!is_on(s, port))
		return;
	if (s->itm.held >= PORT_FULL)
		s->itm.overflow = true;
	else
		put_packet(s, port << 3 | (size == 4 ? 3 : size), value, size);
}

void
itm_write(struct sim *s, uint32_t offset, unsigned size, uint32_t value)
{
	if (offset < 0x80)
		write_port(s, offset / 4, size, value);
	else if (offset == TER && s->itm.out)
		s->itm.ter = value;
	else if (offset == TCR && s->itm.out)
		s->itm.tcr = value & ~TCR_BUSY;
}
