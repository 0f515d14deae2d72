/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory map of STM32, clocks and pins: see stm32.h */

#include <config.h>

#include <string.h>

#include "sim/bus.h"
#include "stm32.h"

#define PERIPHERALS	0x40000000u
enum { BLOCK = 0x400 };

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

/* The function that is the USART's, and a pull-up where it receives. */
bool
stm32_pin(const struct sim *s, unsigned usart, bool sends)
{
	const struct stm32 *const chip = stm32_of(s);
	const unsigned pin = (usart == 1 ? 9 : 2) + !sends;
	const uint8_t *const gpio = chip->gpioa;

	if (chip->family->f1_pins)
		return f1_pin(chip, pin, sends);
	return (get_le(gpio, 4) >> 2 * pin & 3) == 2 &&
	    (get_le(gpio + 0x20 + pin / 8 * 4, 4) >> pin % 8 * 4 & 15) ==
	    chip->family->function &&
	    (sends || (get_le(gpio + 0x0c, 4) >> 2 * pin & 3) == 1);
}

static bool
has_clock(struct sim *s, const struct stm32_gate *gate, const char *what)
{
	if (get_le(stm32_of(s)->rcc + gate->offset, 4) >> gate->bit & 1)
		return true;
	sim_note(s, "%s: its clock is off", what);
	return false;
}

/* The USART, 1 or 2, that an offset is of, or 0; the same of timers. */
static unsigned
usart_of(const struct sim *s, uint32_t offset)
{
	return offset - stm32_of(s)->family->usart1 < BLOCK ? 1 :
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
	const unsigned usart = usart_of(s, offset);
	struct stm32_gate tim = f->tim;

	if (usart)
		return has_clock(s, &f->usart[usart - 1], "USART");
	if (tim_of(offset)) {
		tim.bit += tim_of(offset) - 1;
		return has_clock(s, &tim, "TIM");
	}
	return offset < AIPS_BYTES;
}

/* A register of RCC, or of GPIOA, which may be beyond the others. */
static uint8_t *
apart(struct sim *s, uint32_t address)
{
	struct stm32 *const chip = stm32_of(s);

	if (address - chip->family->rcc < BLOCK)
		return chip->rcc + (address - chip->family->rcc);
	if (address - chip->family->gpioa >= BLOCK ||
	    !has_clock(s, &chip->family->gpio, "GPIOA"))
		return NULL;
	return chip->gpioa + (address - chip->family->gpioa);
}

static bool
read_register(struct sim *s, uint32_t address, unsigned size, uint32_t *value)
{
	const uint32_t offset = address - PERIPHERALS;
	const uint8_t *const at = apart(s, address);

	if (size != 4 || (!at && !answers(s, offset)))
		return false;
	if (at)
		*value = get_le(at, 4);
	else if (usart_of(s, offset))
		*value = stm32_usart_read(s, usart_of(s, offset), offset % BLOCK);
	else if (tim_of(offset))
		*value = stm32_tim_read(s, tim_of(offset) - 1, offset % BLOCK);
	else
		*value = stm32_get(s, offset);
	return true;
}

/* BSRR sets ODR, which chooses how an F1's pin is pulled. */
static void
write_apart(struct stm32 *chip, uint8_t *at, uint32_t value)
{
	uint8_t *const odr = chip->gpioa + 0x0c;

	if (chip->family->f1_pins && at == chip->gpioa + 0x10)
		put_le(odr, 4, (get_le(odr, 4) & ~(value >> 16)) |
		    (value & 0xffff));
	else
		put_le(at, 4, value);
}

static bool
write_register(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	const uint32_t offset = address - PERIPHERALS;
	uint8_t *const at = apart(s, address);

	if (size != 4 || (!at && !answers(s, offset)))
		return false;
	if (at)
		write_apart(stm32_of(s), at, value);
	else if (usart_of(s, offset))
		stm32_usart_write(s, usart_of(s, offset), offset % BLOCK, value);
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

/* Each by its manual: RM0008, RM0090, RM0091, RM0316, ... */
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

#define USART_V1	.first = true
#define USART_V2	.first = false

FAMILY(stm32f0, { USART_V2, .rcc = 0x40021000, .gpioa = 0x48000000,
    .usart1 = 0x13800, .function = 1, .gpio = { 0x14, 17 },
    .usart = { { 0x18, 14 }, { 0x1c, 17 } }, .tim = { 0x1c, 0 } })
FAMILY(stm32f1, { USART_V1, .rcc = 0x40021000, .gpioa = 0x40010800,
    .usart1 = 0x13800, .f1_pins = true, .gpio = { 0x18, 2 },
    .usart = { { 0x18, 14 }, { 0x1c, 17 } }, .tim = { 0x1c, 0 } })
FAMILY(stm32f3, { USART_V2, .rcc = 0x40021000, .gpioa = 0x48000000,
    .usart1 = 0x13800, .function = 7, .gpio = { 0x14, 17 },
    .usart = { { 0x18, 14 }, { 0x1c, 17 } }, .tim = { 0x1c, 0 } })
FAMILY(stm32f4, { USART_V1, .rcc = 0x40023800, .gpioa = 0x40020000,
    .usart1 = 0x11000, .function = 7, .gpio = { 0x30, 0 },
    .usart = { { 0x44, 4 }, { 0x40, 17 } }, .tim = { 0x40, 0 } })
FAMILY(stm32f7, { USART_V2, .rcc = 0x40023800, .gpioa = 0x40020000,
    .usart1 = 0x11000, .function = 7, .gpio = { 0x30, 0 },
    .usart = { { 0x44, 4 }, { 0x40, 17 } }, .tim = { 0x40, 0 } })
FAMILY(stm32g0, { USART_V2, .rcc = 0x40021000, .gpioa = 0x50000000,
    .usart1 = 0x13800, .function = 1, .gpio = { 0x34, 0 },
    .usart = { { 0x40, 14 }, { 0x3c, 17 } }, .tim = { 0x3c, 0 } })
FAMILY(stm32g4, { USART_V2, .rcc = 0x40021000, .gpioa = 0x48000000,
    .usart1 = 0x13800, .function = 7, .gpio = { 0x4c, 0 },
    .usart = { { 0x60, 14 }, { 0x58, 17 } }, .tim = { 0x58, 0 } })
FAMILY(stm32h7, { USART_V2, .rcc = 0x58024400, .gpioa = 0x58020000,
    .usart1 = 0x11000, .function = 7, .gpio = { 0xe0, 0 },
    .usart = { { 0xf0, 4 }, { 0xe8, 17 } }, .tim = { 0xe8, 0 } })
FAMILY(stm32l4, { USART_V2, .rcc = 0x40021000, .gpioa = 0x48000000,
    .usart1 = 0x13800, .function = 7, .gpio = { 0x4c, 0 },
    .usart = { { 0x60, 14 }, { 0x58, 17 } }, .tim = { 0x58, 0 } })
