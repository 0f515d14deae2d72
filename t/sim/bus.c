/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory map: see bus.h */

#include <config.h>

#include <stddef.h>

#include "bus.h"

#define SCS	0xe000e000u
#define PPB	0xe0000000u	/* and the ITM's */
#define DWT	0xe0001000u

/* From the RAM's start on. */
static inline uint32_t
in_ram(const struct sim *s, uint32_t address)
{
	return (address & s->ram_mask) - s->ram_start;
}

uint8_t *
bus_memory(struct sim *s, uint32_t address, uint32_t size)
{
	if (address < FLASH_BYTES && size <= FLASH_BYTES - address)
		return s->mem.flash + address;
	address = in_ram(s, address);
	if (address < s->ram_bytes && size <= s->ram_bytes - address)
		return s->mem.ram + address;
	return NULL;
}

uint32_t
bus_fetch(struct sim *s, uint32_t address)
{
	if (address < FLASH_BYTES) {
		if (s->timing.board)
			s->now += timing_fetch(&s->timing, address);
		return get_le(s->mem.flash + address, 2);
	}
	if (in_ram(s, address) < s->ram_bytes)
		return get_le(s->mem.ram + in_ram(s, address), 2);
	fault(s, "no code at 0x%08x", (unsigned)address);
}

bool
bus_is_fast(const struct sim *s, uint32_t address)
{
	return address >= FLASH_BYTES || !s->timing.board ||
	    timing_has(&s->timing, address);
}

/*
 * The private peripherals are words, but for the ITM; what is not modelled
 * there reads as 0.
 */
static uint32_t
ppb_read(struct sim *s, uint32_t address, unsigned size)
{
	if (address - PPB < 0x1000)
		return itm_read(s, address - PPB);
	if (size != 4)
		fault(s, "0x%08x: is read by less than a word",
		    (unsigned)address);
	if (s->chip->has_dwt && address - DWT < 0x1000)
		return dwt_read(s, address - DWT);
	return address - SCS < 0x1000 ? scs_read(s, address) : 0;
}

static void
ppb_write(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	if (address - PPB < 0x1000) {
		itm_write(s, address - PPB, size, value);
		return;
	}
	if (size != 4)
		fault(s, "0x%08x: is written by less than a word",
		    (unsigned)address);
	if (s->chip->has_dwt && address - DWT < 0x1000)
		dwt_write(s, address - DWT, value);
	if (address - SCS < 0x1000)
		scs_write(s, address, value);
}

static void
check_aligned(struct sim *s, uint32_t address, unsigned size)
{
	if (address & (size - 1))
		fault(s, "0x%08x: is no multiple of %u", (unsigned)address,
		    size);
}

uint32_t
bus_read(struct sim *s, uint32_t address, unsigned size)
{
	const uint8_t *p;
	uint32_t x = 0;

	check_aligned(s, address, size);
	if (in_ram(s, address) < s->ram_bytes)
		return get_le(s->mem.ram + in_ram(s, address), size);
	p = bus_memory(s, address, size);
	if (p) {
		if (s->timing.board)
			s->now += timing_data(&s->timing, address);
		return get_le(p, size);
	}
	if (address - PPB < 0x100000)
		return ppb_read(s, address, size);
	if (address < PPB)
		s->now += s->timing.peripheral_wait;
	if (!s->chip->read(s, address, size, &x))
		fault(s, "0x%08x: can't be read", (unsigned)address);
	return x;
}

void
bus_write(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	check_aligned(s, address, size);
	if (in_ram(s, address) < s->ram_bytes) {
		put_le(s->mem.ram + in_ram(s, address), size, value);
		return;
	}
	if (address - PPB < 0x100000) {
		ppb_write(s, address, size, value);
		return;
	}
	if (address < PPB)
		s->now += s->timing.peripheral_wait;
	if (!s->chip->write(s, address, size, value))
		fault(s, "0x%08x: can't be written", (unsigned)address);
}

bool
bus_peek(struct sim *s, uint32_t address, unsigned size, uint32_t *value)
{
	const uint8_t *p = bus_memory(s, address, size);

	if (!p)
		return s->chip->read(s, address, size, value);
	*value = get_le(p, size);
	return true;
}

bool
bus_poke(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	uint8_t *p = bus_memory(s, address, size);

	if (!p)
		return s->chip->write(s, address, size, value);
	if (address < FLASH_BYTES)
		return false;
	put_le(p, size, value);
	return true;
}
