/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The cycle counter of the DWT, for chips whose processor has one (ARM DDI
 * 0403, C1.8): it counts while DEMCR lets trace and DWT_CTRL let it.  The rest
 * of the DWT is a fault.
 */
#include <config.h>

#include "sim.h"

enum { CTRL = 0x000, CYCCNT = 0x004, LAR = 0xfb0 };
enum { CYCCNTENA = 1 };
#define TRCENA	(1u << 24)

static uint32_t
count(const struct sim *s)
{
	const struct dwt *const d = &s->dwt;

	return d->count + (d->runs ? (uint32_t)(s->now - d->since) : 0);
}

static void
go_on(struct sim *s, uint32_t from)
{
	struct dwt *const d = &s->dwt;

	d->count = from;
	d->since = s->now;
	d->runs = d->demcr & TRCENA && d->ctrl & CYCCNTENA;
}

uint32_t
dwt_read(struct sim *s, uint32_t offset)
{
	if (offset != CTRL && offset != CYCCNT)
		fault(s, "DWT: 0x%03x is not modelled", (unsigned)offset);
	return offset == CTRL ? s->dwt.ctrl : count(s);
}

void
dwt_write(struct sim *s, uint32_t offset, uint32_t value)
{
	const uint32_t now = count(s);

	if (!(s->dwt.demcr & TRCENA))
		fault(s, "DWT: 0x%03x is written before DEMCR.TRCENA",
		    (unsigned)offset);
	if (offset != CTRL && offset != CYCCNT && offset != LAR)
		fault(s, "DWT: 0x%03x is not modelled", (unsigned)offset);
	if (offset == CTRL)
		s->dwt.ctrl = value & CYCCNTENA;
	if (offset != LAR)
		go_on(s, offset == CYCCNT ? value : now);
}

void
demcr_write(struct sim *s, uint32_t value)
{
	const uint32_t now = count(s);

	s->dwt.demcr = value & TRCENA;
	go_on(s, now);
}
