/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The KL25Z as one of the chips that the processor may be in */

#include <config.h>

#include "periph.h"

static void
reset(struct sim *s)
{
	clock_reset(s);
	uart_reset(s);
	s->pit.mcr = 2;
}

static void
event(struct sim *s, enum event e)
{
	if (e <= AT_PIT1)
		pit_event(s, e - AT_PIT0);
	else if (e <= AT_UART2)
		uart_event(s, e - AT_UART0);
	else
		uart_heard(s, e - AT_HEARD0);
}

const struct chip kl25z = {
	.simulator = "kl25zsim",
	.ram_start = RAM_START, .ram_bytes = RAM_BYTES,
	.reset = reset, .event = event, .busy = uart_busy,
	.read = periph_read, .write = periph_write
};
