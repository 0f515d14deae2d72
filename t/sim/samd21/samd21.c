/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory map of a SAMD21, its clocks and pins: see samd21.h */

#include <config.h>

#include "samd21.h"
#include "sim/bus.h"

#define PM		0x40000400u
#define GCLK		0x40000c00u
#define PORT		0x41004400u
#define DMAC		0x41004800u
#define SERCOM		0x42000800u
#define TCC		0x42002000u
#define TC4		0x42003000u

enum { BLOCK = 0x400, DMAC_BYTES = 0x80 };
enum { AHBMASK = 0x14, APBBMASK = 0x1c, APBCMASK = 0x20 };
enum { STATUS = 0x01, CLKCTRL = 0x02, CLKEN = 1 << 14, GEN = 0xf00 };
enum { SERCOM_ID = 0x14, TCC_ID = 0x1a, TC4_ID = 0x1c };
enum { OUTSET = 0x18, PMUX = 0x30, PINCFG = 0x40 };
enum { PMUXEN = 1, INEN = 2, PULLEN = 4 };

const struct samd21_register *
samd21_find(struct sim *s, const char *name,
    const struct samd21_register *table, uint32_t at, unsigned size)
{
	const struct samd21_register *r = table;

	while (r->size && r->at != at)
		r++;
	if (!r->size)
		fault(s, "%s: there is no register at 0x%02x", name,
		    (unsigned)at);
	if (r->size != size)
		fault(s, "%s: 0x%02x has %u bytes", name, (unsigned)at,
		    r->size);
	return r;
}

void
samd21_check_bits(struct sim *s, const char *name,
    const struct samd21_register *r, uint32_t value)
{
	if (value & ~r->bits)
		fault(s, "%s: 0x%02x can't be 0x%x", name, (unsigned)r->at,
		    (unsigned)value);
}

uint32_t
samd21_busy(const struct sim *s, const struct samd21_sync *sync)
{
	return s->now < sync->until ? sync->bits : 0;
}

void
samd21_sync(struct sim *s, const char *name, struct samd21_sync *sync,
    uint32_t bits)
{
	const uint32_t busy = samd21_busy(s, sync);

	if (busy & bits)
		fault(s, "%s: written while SYNCBUSY is 0x%x", name,
		    (unsigned)busy);
	sync->bits = busy | bits;
	sync->until = s->now + SAMD21_SYNC_CYCLES;
}

static void
check_clocks(struct sim *s, const char *name, unsigned mask_bit, unsigned id)
{
	const uint16_t clock = samd21_of(s)->generic[id];

	if (!(samd21_of(s)->apbc >> mask_bit & 1))
		fault(s, "%s: PM does not let it have the bus's clock", name);
	if (!(clock & CLKEN) || clock & GEN)
		fault(s, "%s: generator 0 is not its generic clock", name);
}

/* Which pin may be which pad, by which function: samd21g18a.h. */
bool
samd21_pad(const struct sim *s, unsigned sercom, unsigned pad, bool sends)
{
	static const struct {
		unsigned sercom, pad, pin;
		unsigned function;
	} pins[] = {
		{ 0, 2, 10, 2 }, { 0, 3, 11, 2 }, { 5, 2, 54, 3 }, { 5, 3, 55, 3 },
	};

	for (size_t i = 0; i < sizeof(pins) / sizeof(pins[0]); i++) {
		const unsigned pin = pins[i].pin;
		const uint8_t *const port =
		    samd21_of(s)->port + pin / 32 * 0x80;
		const unsigned config = port[PINCFG + pin % 32];
		const bool is = config & PMUXEN &&
		    (port[PMUX + pin % 32 / 2] >> pin % 2 * 4 & 15) ==
		    pins[i].function;

		if (pins[i].sercom == sercom && pins[i].pad == pad)
			return is && (sends || config & INEN);
	}
	return false;
}

static uint32_t *
pm_mask(struct samd21 *chip, uint32_t at)
{
	return at == AHBMASK ? &chip->ahb : at == APBBMASK ? &chip->apbb :
	    at == APBCMASK ? &chip->apbc : NULL;
}

static bool
gclk_read(const struct sim *s, uint32_t at, unsigned size, uint32_t *value)
{
	*value = s->now < samd21_of(s)->gclk_until ? 0x80 : 0;
	return at == STATUS && size == 1;
}

/* A clock that runs can't get another generator. */
static bool
gclk_write(struct sim *s, uint32_t at, unsigned size, uint32_t x)
{
	struct samd21 *const chip = samd21_of(s);
	const unsigned id = x & 0x3f;

	if (at != CLKCTRL || size != 2 || id >= SAMD21_ID_MAX)
		return false;
	if (s->now < chip->gclk_until)
		fault(s, "GCLK: written while SYNCBUSY is 1");
	if (chip->generic[id] & x & CLKEN && (chip->generic[id] ^ x) & GEN)
		fault(s, "GCLK: another generator for a clock that runs");
	chip->generic[id] = (uint16_t)x;
	chip->gclk_until = s->now + SAMD21_SYNC_CYCLES;
	return true;
}

/* PMUX and PINCFG are bytes; OUTSET is all else that is there. */
static bool
port_write(struct samd21 *chip, uint32_t at, unsigned size, uint32_t x)
{
	const uint32_t reg = at % 0x80;
	uint8_t *const out = chip->port + at - OUTSET + 0x10;

	if (reg == OUTSET && size == 4) {
		put_le(out, 4, get_le(out, 4) | x);
		return true;
	}
	if (size != 1 || reg < PMUX || reg >= PINCFG + 32)
		return false;
	chip->port[at] = (uint8_t)x;
	return true;
}

static unsigned
dmac_size(struct sim *s)
{
	if (!(samd21_of(s)->ahb & 1 << 5) || !(samd21_of(s)->apbb & 1 << 4))
		fault(s, "DMAC: PM does not let it have its clocks");
	return DMAC_BYTES;
}

static bool
read_register(struct sim *s, uint32_t address, unsigned size, uint32_t *value)
{
	struct samd21 *const chip = samd21_of(s);
	uint32_t at = address - SERCOM;

	if (at < SAMD21_SERCOMS * BLOCK) {
		check_clocks(s, "SERCOM", 2 + at / BLOCK, SERCOM_ID + at / BLOCK);
		*value = samd21_sercom_read(s, at / BLOCK, at % BLOCK, size);
		return true;
	}
	at = address - TCC;
	if (at < SAMD21_TCCS * BLOCK) {
		check_clocks(s, "TCC", 8 + at / BLOCK, TCC_ID);
		*value = samd21_tcc_read(s, at / BLOCK, at % BLOCK, size);
		return true;
	}
	if (address - TC4 < BLOCK) {
		check_clocks(s, "TC4", 12, TC4_ID);
		check_clocks(s, "TC5", 13, TC4_ID);
		*value = samd21_tc_read(s, address - TC4, size);
		return true;
	}
	if (address - GCLK < BLOCK)
		return gclk_read(s, address - GCLK, size, value);
	if (address - PM < BLOCK && pm_mask(chip, address - PM)) {
		*value = *pm_mask(chip, address - PM);
		return size == 4;
	}
	if (address - PORT < SAMD21_PORT_BYTES) {
		*value = get_le(chip->port + (address - PORT), size);
		return true;
	}
	if (address - DMAC >= dmac_size(s))
		return false;
	*value = samd21_dmac_read(s, address - DMAC, size);
	return true;
}

static bool
write_register(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	struct samd21 *const chip = samd21_of(s);
	uint32_t at = address - SERCOM;

	value &= UINT32_MAX >> (32 - 8 * size);
	if (at < SAMD21_SERCOMS * BLOCK) {
		check_clocks(s, "SERCOM", 2 + at / BLOCK, SERCOM_ID + at / BLOCK);
		samd21_sercom_write(s, at / BLOCK, at % BLOCK, size, value);
		return true;
	}
	at = address - TCC;
	if (at < SAMD21_TCCS * BLOCK) {
		check_clocks(s, "TCC", 8 + at / BLOCK, TCC_ID);
		samd21_tcc_write(s, at / BLOCK, at % BLOCK, size, value);
		return true;
	}
	if (address - TC4 < BLOCK) {
		check_clocks(s, "TC4", 12, TC4_ID);
		check_clocks(s, "TC5", 13, TC4_ID);
		samd21_tc_write(s, address - TC4, size, value);
		return true;
	}
	if (address - GCLK < BLOCK)
		return gclk_write(s, address - GCLK, size, value);
	if (address - PM < BLOCK && pm_mask(chip, address - PM)) {
		*pm_mask(chip, address - PM) = value;
		return size == 4;
	}
	if (address - PORT < SAMD21_PORT_BYTES)
		return port_write(chip, address - PORT, size, value);
	if (address - DMAC >= dmac_size(s))
		return false;
	samd21_dmac_write(s, address - DMAC, size, value);
	return true;
}

static void
event(struct sim *s, enum event e)
{
	if (e <= AT_PIT1)
		samd21_tcc_event(s, e - AT_PIT0);
	else if (e == SAMD21_AT_DMA)
		samd21_dma_event(s);
	else if (e < SAMD21_AT_DMA)
		samd21_sercom_sent(s, e - AT_UART0);
	else
		samd21_sercom_heard(s, e - AT_HEARD0);
}

static void
reset(struct sim *s)
{
	static struct samd21 chip;

	chip.ahb = chip.apbb = 0x7f;
	chip.apbc = 0x10000;
	s->owner = &chip;
	samd21_sercom_reset(s);
}

const struct chip samd21 = {
	.simulator = "samd21", .ram_start = 0x20000000, .ram_bytes = RAM_MOST,
	.reset = reset, .event = event, .busy = uart_busy,
	.read = read_register, .write = write_register
};
