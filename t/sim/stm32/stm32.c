/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory map of STM32, clocks and pins: see stm32.h */

#include <config.h>

#include <string.h>

#include "sim/bus.h"
#include "stm32.h"

#define PERIPHERALS	0x40000000u
enum { BLOCK = 0x400, RCC = 0x21000 };

uint32_t
stm32_get(const struct sim *s, uint32_t offset)
{
	return get_le(s->mem.aips + offset, 4);
}

void
stm32_put(struct sim *s, uint32_t offset, uint32_t value)
{
	put_le(s->mem.aips + offset, 4, value);
}

/* F1: 4 bits, 10 function output, at some speed; 1000 input, pulled. */
static bool
f1_pin(const struct stm32 *chip, unsigned pin, bool sends)
{
	const uint32_t mode = get_le(chip->gpioa + pin / 8 * 4, 4) >>
	    pin % 8 * 4 & 15;

	if (sends)
		return (mode & 12) == 8 && mode & 3;
	return mode == 8 && get_le(chip->gpioa + 0x0c, 4) >> pin & 1;
}

/* Function 1 of each of these pins, and a pull-up where it receives. */
bool
stm32_pin(const struct sim *s, unsigned usart, bool sends)
{
	const struct stm32 *const chip = stm32_of(s);
	const unsigned pin = (usart == 1 ? 9 : 2) + !sends;
	const uint8_t *const gpio = chip->gpioa;

	if (chip->family->f1)
		return f1_pin(chip, pin, sends);
	return (get_le(gpio, 4) >> 2 * pin & 3) == 2 &&
	    (get_le(gpio + 0x20 + pin / 8 * 4, 4) >> pin % 8 * 4 & 15) == 1 &&
	    (sends || (get_le(gpio + 0x0c, 4) >> 2 * pin & 3) == 1);
}

static bool
has_clock(struct sim *s, const struct stm32_gate *gate, const char *what)
{
	if (stm32_get(s, RCC + gate->offset) >> gate->bit & 1)
		return true;
	sim_note(s, "%s: its clock is off", what);
	return false;
}

/* The USART, 1 or 2, that an offset is of, or 0; the same of timers. */
static unsigned
usart_of(uint32_t offset)
{
	return offset - STM32_USART1 < BLOCK ? 1 :
	    offset - STM32_USART2 < BLOCK ? 2 : 0;
}

static unsigned
tim_of(uint32_t offset)
{
	return offset < 2 * BLOCK ? 1 + offset / BLOCK : 0;
}

/* Is there something at offset, from PERIPHERALS on, and has it a clock? */
static bool
answers(struct sim *s, uint32_t offset)
{
	const struct stm32_family *const f = stm32_of(s)->family;
	const unsigned usart = usart_of(offset);
	struct stm32_gate tim = f->tim;

	if (usart)
		return has_clock(s, &f->usart[usart - 1], "USART");
	if (tim_of(offset)) {
		tim.bit += tim_of(offset) - 1;
		return has_clock(s, &tim, "TIM");
	}
	return offset < AIPS_BYTES;
}

/* GPIOA, which is beyond the others but for F1's; BSRR sets ODR there. */
static uint8_t *
gpioa(struct sim *s, uint32_t address)
{
	struct stm32 *const chip = stm32_of(s);

	if (address - chip->family->gpioa >= BLOCK ||
	    !has_clock(s, &chip->family->gpio, "GPIOA"))
		return NULL;
	return chip->gpioa + (address - chip->family->gpioa);
}

static bool
read_register(struct sim *s, uint32_t address, unsigned size, uint32_t *value)
{
	const uint32_t offset = address - PERIPHERALS;
	const uint8_t *const pin = gpioa(s, address);

	if (size != 4 || (!pin && !answers(s, offset)))
		return false;
	if (pin)
		*value = get_le(pin, 4);
	else if (usart_of(offset))
		*value = stm32_usart_read(s, usart_of(offset), offset % BLOCK);
	else if (tim_of(offset))
		*value = stm32_tim_read(s, tim_of(offset) - 1, offset % BLOCK);
	else
		*value = stm32_get(s, offset);
	return true;
}

static void
write_pin(struct stm32 *chip, uint8_t *at, uint32_t value)
{
	uint8_t *const odr = chip->gpioa + 0x0c;

	if (chip->family->f1 && at == chip->gpioa + 0x10)
		put_le(odr, 4, (get_le(odr, 4) & ~(value >> 16)) |
		    (value & 0xffff));
	else
		put_le(at, 4, value);
}

static bool
write_register(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	const uint32_t offset = address - PERIPHERALS;
	uint8_t *const pin = gpioa(s, address);

	if (size != 4 || (!pin && !answers(s, offset)))
		return false;
	if (pin)
		write_pin(stm32_of(s), pin, value);
	else if (usart_of(offset))
		stm32_usart_write(s, usart_of(offset), offset % BLOCK, value);
	else if (tim_of(offset))
		stm32_tim_write(s, tim_of(offset) - 1, offset % BLOCK, value);
	else
		stm32_put(s, offset, value);
	return true;
}

static void
event(struct sim *s, enum event e)
{
	if (e <= AT_PIT1)
		stm32_tim_event(s, e - AT_PIT0);
	else if (e <= AT_UART2)
		stm32_usart_sent(s, e - AT_UART0);
	else
		stm32_usart_heard(s, e - AT_HEARD0);
}

static void
reset(struct sim *s, const struct stm32_family *family)
{
	static struct stm32 chip;

	chip.family = family;
	s->owner = &chip;
	stm32_usart_reset(s);
}

/* Each by its own table of clocks: RM0008, RM0091, RM0444. */
#define FAMILY(name, ...)						\
	static void							\
	reset_##name(struct sim *s)					\
	{								\
		static const struct stm32_family family = __VA_ARGS__;	\
									\
		reset(s, &family);					\
	}								\
	const struct chip name = {					\
		.simulator = #name,					\
		.ram_start = 0x20000000, .ram_bytes = RAM_BYTES,	\
		.reset = reset_##name, .event = event,			\
		.busy = uart_busy,					\
		.read = read_register, .write = write_register		\
	};

FAMILY(stm32f1, { .f1 = true, .gpioa = 0x40010800, .gpio = { 0x18, 2 },
    .usart = { { 0x18, 14 }, { 0x1c, 17 } }, .tim = { 0x1c, 0 } })
FAMILY(stm32f0, { .gpioa = 0x48000000, .gpio = { 0x14, 17 },
    .usart = { { 0x18, 14 }, { 0x1c, 17 } }, .tim = { 0x1c, 0 } })
FAMILY(stm32g0, { .gpioa = 0x50000000, .gpio = { 0x34, 0 },
    .usart = { { 0x40, 14 }, { 0x3c, 17 } }, .tim = { 0x3c, 0 } })
