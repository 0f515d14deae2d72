/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The other end of a chip's UARTs: files, see struct uart */

#include <config.h>

#include <inttypes.h>

#include "sim/sim.h"

void
wire_expect(struct sim *s, unsigned n, enum event heard)
{
	struct uart *const u = &s->uart[n];
	uint64_t when;
	unsigned byte;

	if (!u->in || fscanf(u->in, "%" SCNu64 " %x", &when, &byte) != 2)
		return;
	u->next = (uint8_t)byte;
	sim_at(s, heard, when > s->now ? when : s->now + 1);
}

void
wire_sent(struct sim *s, unsigned n, bool on_pin)
{
	struct uart *const u = &s->uart[n];

	u->shifting = false;
	u->sent++;
	if (u->out && on_pin)
		putc(u->shift, u->out);
	if (u->stamps)
		fprintf(u->stamps, "%" PRIu64 "\t0x%02x\n", s->now, u->shift);
}
