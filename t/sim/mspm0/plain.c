/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The MSPM0 as a chip of kl25zsim: its core, UART0 and DMA alone, in simulated
 * time, whose line are that program's files.  The core is to have 32 MHz.
 */
#include <config.h>

#include <inttypes.h>
#include <stdarg.h>

#include "chip.h"

static struct chip_state state;
static struct mspm0 device = { .chip = &state };
static struct sim *running;

void
say(struct mspm0 *m, const char *format, ...)
{
	char text[128];
	va_list ap;

	(void)m;
	va_start(ap, format);
	vsnprintf(text, sizeof(text), format, ap);
	va_end(ap);
	sim_note(running, "MSPM0: %s", text);
}

void
line_put(struct mspm0 *m, uint8_t byte)
{
	const struct uart *const u = &running->uart[0];

	(void)m;
	if (u->out)
		putc(byte, u->out);
	if (u->stamps)
		fprintf(u->stamps, "%" PRIu64 "\t0x%02x\n", running->now, byte);
}

/* What is received comes from a file: see wire_expect(). */
size_t
line_get(struct mspm0 *m, uint8_t *to, size_t size, int wait_ms)
{
	(void)m;
	(void)to;
	(void)size;
	(void)wait_ms;
	return 0;
}

static void
event(struct sim *s, enum event e)
{
	if (e != AT_HEARD1) {
		mspm0_event(s, e);
		return;
	}
	state.uart.coming[0] = s->uart[0].next;
	state.uart.n_coming = 1;
	uart0_heard(s);
	wire_expect(s, 0, AT_HEARD1);
}

static bool
is_busy(const struct sim *s)
{
	(void)s;
	return state.uart.shifting || state.uart.n_tx;
}

static void
reset(struct sim *s)
{
	running = s;
	s->owner = &device;
	mspm0_reset(s);
	wire_expect(s, 0, AT_HEARD1);
}

const struct chip mspm0 = {
	.simulator = "mspm0",
	MSPM0_RAM, .reset = reset, .event = event, .busy = is_busy,
	.read = mspm0_read, .write = mspm0_write
};
