/* SPDX-License-Identifier: MIT */
/* The host's line and its interrupts: see host.h */
#include "host.h"

#include "port/bytewise.h"

struct splitprof_host splitprof_host;

static void
interrupt(void)
{
	if (!splitprof_host.interrupt || splitprof_host.in_interrupt)
		return;
	splitprof_host.in_interrupt = true;
	splitprof_host.interrupt();
	splitprof_host.in_interrupt = false;
}

uint32_t
splitprof_mask(void)
{
	uint32_t before = splitprof_host.masked;

	splitprof_host.masked = true;
	return before;
}

void
splitprof_unmask(uint32_t before)
{
	splitprof_host.masked = before;
	if (!before)
		interrupt();
}

bool
splitprof_in_handler(void)
{
	return splitprof_host.handler;
}

void
splitprof_let_in(uint32_t before)
{
	splitprof_unmask(before);
	splitprof_host.masked = true;
}

void
splitprof_line_start(void)
{
	splitprof_host.line_on = true;
}

static void
splitprof_line_pump(void)
{
	splitprof_host.pumps++;
	if (!splitprof_host.masked)
		splitprof_host.unmasked_pumps++;
	splitprof_host.credit += splitprof_host.credit_per_pump;
	while (splitprof_host.credit > 0 && chunk_left()) {
		splitprof_host.credit--;
		splitprof_host.sent[splitprof_host.sent_bytes++ %
		    SPLITPROF_HOST_SENT_MAX] = chunk_take();
	}
}

SPLITPROF_PUMP_HANDLER(splitprof_host_handler)

void
splitprof_line_stop(void)
{
	chunk_wait();
	splitprof_host.line_on = false;
}
