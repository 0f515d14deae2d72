/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory map of a TM4C123, its clocks and pins: see tm4c.h */
#include <config.h>

#include "tm4c.h"

#define GPIO_A		0x40004000u	/* B behind it */
#define UART		0x4000c000u
#define SYSCTL		0x400fe000u
#define UDMA		0x400ff000u

enum { RCGCGPIO = 0x608, RCGCDMA = 0x60c, RCGCUART = 0x618 };
enum { PRGPIO = 0xa08, PRDMA = 0xa0c, PRUART = 0xa18 };
enum { AFSEL = 0x420, DEN = 0x51c, PCTL = 0x52c };
enum { READY_CYCLES = 3 };

static struct tm4c_gate *
gate_of(struct tm4c *chip, uint32_t at)
{
	switch (at) {
	case RCGCGPIO: case PRGPIO: return &chip->gpio_gate;
	case RCGCDMA: case PRDMA: return &chip->udma_gate;
	case RCGCUART: case PRUART: return &chip->uart_gate;
	}
	return NULL;
}

static bool
is_ready(const struct sim *s, const struct tm4c_gate *gate)
{
	return s->now >= gate->since + READY_CYCLES;
}

static bool
has_clock(struct sim *s, const struct tm4c_gate *gate, unsigned bit,
    const char *what)
{
	if (gate->bits >> bit & 1 && is_ready(s, gate))
		return true;
	sim_note(s, "%s: its clock is off, or not yet on", what);
	return false;
}

static uint32_t
sysctl_read(struct sim *s, uint32_t at)
{
	const struct tm4c_gate *const gate = gate_of(tm4c_of(s), at);

	if (!gate)
		fault(s, "SYSCTL: 0x%03x is not modelled", (unsigned)at);
	return at < PRGPIO || is_ready(s, gate) ? gate->bits : 0;
}

static void
sysctl_write(struct sim *s, uint32_t at, uint32_t x)
{
	struct tm4c_gate *const gate = gate_of(tm4c_of(s), at);

	if (!gate || at >= PRGPIO)
		fault(s, "SYSCTL: 0x%03x is not modelled", (unsigned)at);
	if (x & ~gate->bits)
		gate->since = s->now;
	gate->bits = x;
}

static uint32_t *
gpio_register(struct sim *s, unsigned port, uint32_t at)
{
	struct tm4c *const chip = tm4c_of(s);

	switch (at) {
	case AFSEL: return &chip->afsel[port];
	case DEN: return &chip->den[port];
	case PCTL: return &chip->pctl[port];
	}
	fault(s, "GPIO: 0x%03x is not modelled", (unsigned)at);
}

static bool
has_pin(const struct sim *s, unsigned n, bool sends)
{
	const struct tm4c *const chip = tm4c_of(s);
	const unsigned pin = sends;

	return chip->afsel[n] >> pin & 1 && chip->den[n] >> pin & 1 &&
	    (chip->pctl[n] >> 4 * pin & 15) == 1;
}

static bool
read_register(struct sim *s, uint32_t address, unsigned size, uint32_t *value)
{
	struct tm4c *const chip = tm4c_of(s);
	const uint32_t block = address & ~0xfffu, at = address & 0xfff;
	const unsigned uart = (block - UART) / TM4C_BLOCK;
	const unsigned port = (block - GPIO_A) / TM4C_BLOCK;

	if (size != 4)
		return false;
	if (block == SYSCTL)
		*value = sysctl_read(s, at);
	else if (uart < PL011_UARTS && has_clock(s, &chip->uart_gate, uart, "UART"))
		*value = pl011_read(s, uart, at);
	else if (port < 2 && has_clock(s, &chip->gpio_gate, port, "GPIO"))
		*value = *gpio_register(s, port, at);
	else if (block == UDMA && has_clock(s, &chip->udma_gate, 0, "uDMA"))
		*value = tm4c_udma_read(s, at);
	else
		return false;
	return true;
}

static bool
write_register(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	struct tm4c *const chip = tm4c_of(s);
	const uint32_t block = address & ~0xfffu, at = address & 0xfff;
	const unsigned uart = (block - UART) / TM4C_BLOCK;
	const unsigned port = (block - GPIO_A) / TM4C_BLOCK;

	if (size != 4)
		return false;
	if (block == SYSCTL)
		sysctl_write(s, at, value);
	else if (uart < PL011_UARTS && has_clock(s, &chip->uart_gate, uart, "UART"))
		pl011_write(s, uart, at, value);
	else if (port < 2 && has_clock(s, &chip->gpio_gate, port, "GPIO"))
		*gpio_register(s, port, at) = value;
	else if (block == UDMA && has_clock(s, &chip->udma_gate, 0, "uDMA"))
		tm4c_udma_write(s, at, value);
	else
		return false;
	return true;
}

static void
event(struct sim *s, enum event e)
{
	if (!pl011_event(s, e))
		tm4c_udma_event(s);
}

static void
reset(struct sim *s)
{
	static struct tm4c chip = {
		.uarts = {
			.fifo = 16, .irq = EXC_IRQ + 5, .has_pin = has_pin,
			.is_through = tm4c_udma_is_through,
			.asks = tm4c_udma_asks
		}
	};

	s->owner = &chip;
	pl011_reset(s);
}

const struct chip tm4c123 = {
	.simulator = "tm4c123", .has_dwt = true,
	.ram_start = 0x20000000, .ram_bytes = RAM_MOST,
	.reset = reset, .event = event, .busy = uart_busy,
	.read = read_register, .write = write_register
};
