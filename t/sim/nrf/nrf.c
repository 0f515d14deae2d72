/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory map of nRF51 and nRF52, events and pins: see nrf.h */

#include <config.h>

#include "nrf.h"
#include "sim/bus.h"

#define PERIPHERALS	0x40000000u
#define GPIO		0x50000000u

enum { OUT = 0x504, OUTSET = 0x508, OUTCLR = 0x50c, IN = 0x510 };
enum { DIR = 0x514, DIRSET = 0x518, DIRCLR = 0x51c };
enum { PIN_CNF = 0x700, PIN_CNF_BITS = 0x3070f };
enum { CNF_DIR = 1, CNF_NO_INPUT = 2, CNF_PULL = 3 << 2 };

uint32_t
nrf_get(const struct sim *s, uint32_t offset)
{
	return get_le(s->mem.aips + offset, 4);
}

void
nrf_put(struct sim *s, uint32_t offset, uint32_t value)
{
	put_le(s->mem.aips + offset, 4, value);
}

const struct nrf_register *
nrf_find(struct sim *s, const char *name, const struct nrf_register *table,
    uint32_t at, bool write, uint32_t value)
{
	const struct nrf_register *r = table;

	while (r->bits && r->at != at)
		r++;
	if (!r->bits)
		fault(s, "%s: there is no register at 0x%03x", name,
		    (unsigned)at);
	if (write ? r->kind == NRF_RO :
	    r->kind == NRF_TASK || r->kind == NRF_WO)
		fault(s, "%s: 0x%03x can't be %s", name, (unsigned)at,
		    write ? "written" : "read");
	if (write && (value & ~r->bits))
		fault(s, "%s: 0x%03x has no such bits: 0x%x", name,
		    (unsigned)at, (unsigned)value);
	if (write && ((r->kind == NRF_EVENT && value) ||
	    (r->kind == NRF_TASK && !value)))
		fault(s, "%s: 0x%03x: events are cleared, tasks are triggered",
		    name, (unsigned)at);
	return r;
}

void
nrf_mask(struct sim *s, uint32_t base, const struct nrf_register *r,
    uint32_t value)
{
	const uint32_t mask = nrf_get(s, base + NRF_INTENSET);

	nrf_put(s, base + NRF_INTENSET,
	    r->kind == NRF_SET ? mask | value : mask & ~value);
}

void
nrf_update(struct sim *s, uint32_t base)
{
	const uint32_t mask = nrf_get(s, base + NRF_INTENSET);
	bool is = false;

	for (unsigned i = 0; i < 32; i++)
		is |= mask >> i & nrf_get(s, base + NRF_EVENTS + 4 * i) & 1;
	exception_line(s, EXC_IRQ +
	    (base == NRF_UART ? NRF_UART_IRQ : NRF_TIMER_IRQ), is);
}

void
nrf_happens(struct sim *s, uint32_t base, uint32_t at)
{
	nrf_put(s, base + at, 1);
	nrf_update(s, base);
}

static uint32_t
gpio_get(const struct nrf *chip, uint32_t at)
{
	return get_le(chip->gpio + at, 4);
}

bool
nrf_pin(const struct sim *s, uint32_t psel, bool sends)
{
	const struct nrf *const chip = nrf_of(s);
	const uint32_t pin = nrf_get(s, NRF_UART + psel);
	uint32_t cnf;

	if (pin > 31)
		return false;
	cnf = gpio_get(chip, PIN_CNF + 4 * pin);
	return sends ? cnf & CNF_DIR : !(cnf & (CNF_DIR | CNF_NO_INPUT));
}

bool
nrf_idles_high(const struct sim *s, uint32_t psel)
{
	const uint32_t pin = nrf_get(s, NRF_UART + psel);

	return pin > 31 || gpio_get(nrf_of(s), OUT) >> pin & 1;
}

/* DIR is a bit of each PIN_CNF. */
static void
set_dir(struct nrf *chip, uint32_t dir)
{
	put_le(chip->gpio + DIR, 4, dir);
	for (unsigned i = 0; i < 32; i++)
		chip->gpio[PIN_CNF + 4 * i] = (uint8_t)
		    ((chip->gpio[PIN_CNF + 4 * i] & ~CNF_DIR) |
		    (dir >> i & CNF_DIR));
}

static void
set_cnf(struct nrf *chip, uint32_t at, uint32_t value)
{
	const unsigned pin = (at - PIN_CNF) / 4;

	put_le(chip->gpio + at, 4, value);
	put_le(chip->gpio + DIR, 4, (gpio_get(chip, DIR) & ~(1u << pin)) |
	    (value & CNF_DIR) << pin);
}

static bool
is_cnf(uint32_t at)
{
	return at - PIN_CNF < 0x80;
}

static bool
gpio_write(struct nrf *chip, uint32_t at, uint32_t x)
{
	const uint32_t out = gpio_get(chip, OUT), dir = gpio_get(chip, DIR);

	switch (at) {
	case OUT: put_le(chip->gpio + OUT, 4, x); break;
	case OUTSET: put_le(chip->gpio + OUT, 4, out | x); break;
	case OUTCLR: put_le(chip->gpio + OUT, 4, out & ~x); break;
	case DIR: set_dir(chip, x); break;
	case DIRSET: set_dir(chip, dir | x); break;
	case DIRCLR: set_dir(chip, dir & ~x); break;
	default:
		if (!is_cnf(at) || x & ~(uint32_t)PIN_CNF_BITS)
			return false;
		set_cnf(chip, at, x);
	}
	return true;
}

static bool
gpio_read(const struct nrf *chip, uint32_t at, uint32_t *value)
{
	if (at == OUTSET || at == OUTCLR)
		at = OUT;
	if (at == DIRSET || at == DIRCLR)
		at = DIR;
	if (at != OUT && at != IN && at != DIR && !is_cnf(at))
		return false;
	*value = gpio_get(chip, at);
	return true;
}

static bool
read_register(struct sim *s, uint32_t address, unsigned size, uint32_t *value)
{
	const uint32_t offset = address - PERIPHERALS;

	if (size != 4)
		return false;
	if (address - GPIO < NRF_GPIO_BYTES)
		return gpio_read(nrf_of(s), address - GPIO, value);
	if (offset - NRF_UART < NRF_BLOCK)
		*value = nrf_uart_read(s, offset - NRF_UART);
	else if (offset - NRF_TIMER < NRF_BLOCK)
		*value = nrf_timer_read(s, offset - NRF_TIMER);
	else
		return false;
	return true;
}

static bool
write_register(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	const uint32_t offset = address - PERIPHERALS;

	if (size != 4)
		return false;
	if (address - GPIO < NRF_GPIO_BYTES)
		return gpio_write(nrf_of(s), address - GPIO, value);
	if (offset - NRF_UART < NRF_BLOCK)
		nrf_uart_write(s, offset - NRF_UART, value);
	else if (offset - NRF_TIMER < NRF_BLOCK)
		nrf_timer_write(s, offset - NRF_TIMER, value);
	else
		return false;
	return true;
}

static void
event(struct sim *s, enum event e)
{
	if (e == AT_PIT0)
		nrf_timer_event(s);
	else if (e == AT_UART0)
		nrf_uart_sent(s);
	else
		nrf_uart_heard(s);
}

static void
reset(struct sim *s, bool easydma)
{
	static struct nrf chip;

	chip.easydma = easydma;
	s->owner = &chip;
	for (unsigned i = 0; i < 32; i++)
		put_le(chip.gpio + PIN_CNF + 4 * i, 4, CNF_NO_INPUT);
	nrf_uart_reset(s);
}

static void
reset_nrf51(struct sim *s)
{
	reset(s, false);
}

static void
reset_nrf52(struct sim *s)
{
	reset(s, true);
}

const struct chip nrf51 = {
	.simulator = "nrf51", .ram_start = 0x20000000, .ram_bytes = RAM_BYTES,
	.reset = reset_nrf51, .event = event, .busy = uart_busy,
	.read = read_register, .write = write_register
};
const struct chip nrf52 = {
	.simulator = "nrf52", .has_dwt = true,
	.ram_start = 0x20000000, .ram_bytes = RAM_BYTES,
	.reset = reset_nrf52, .event = event, .busy = uart_busy,
	.read = read_register, .write = write_register
};
