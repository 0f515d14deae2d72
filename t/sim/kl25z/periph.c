/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The peripherals' addresses (KL25 Sub-Family Reference Manual, chapter 4).
 * A peripheral whose clock is off does not answer.
 */
#include <config.h>

#include <stddef.h>

#include "periph.h"
#include "sim/bus.h"

#define AIPS		0x40000000u
#define GPIO		0x400ff000u
#define IOPORT		0xf80ff000u	/* the same ports, nearer to the core */
#define SIM_SCGC(n)	(0x48024u + 4 * (n))	/* from AIPS on: clock gates */

static uint32_t gpio_read(struct sim *s, uint32_t offset);
static void gpio_write(struct sim *s, uint32_t offset, uint32_t value,
    uint32_t mask);

/*
 * One without functions only holds what is written to it.  width is how many
 * bytes a register has; wider accesses are taken apart.
 */
static const struct peripheral {
	uint32_t base, size;
	unsigned width;
	uint32_t gate;		/* its clock gate's register, 0: always on */
	unsigned bit;
	uint32_t (*read)(struct sim *, uint32_t);
	void (*write)(struct sim *, uint32_t, uint32_t, uint32_t);
} peripherals[] = {
	{ 0x08000, 0x1000, 4, SIM_SCGC(7), 8, dma_read, dma_write },
	{ 0x20000, 0x1000, 1, SIM_SCGC(6), 0, NULL, NULL },	/* FTFA */
	{ 0x21000, 0x1000, 1, SIM_SCGC(6), 1, dmamux_read, dmamux_write },
	{ 0x37000, 0x1000, 4, SIM_SCGC(6), 23, pit_read, pit_write },
	{ 0x47000, 0x2000, 4, 0, 0, NULL, NULL },		/* SIM */
	{ 0x49000, 0x1000, 4, SIM_SCGC(5), 9, NULL, NULL },	/* PORTA */
	{ 0x4a000, 0x1000, 4, SIM_SCGC(5), 10, NULL, NULL },
	{ 0x4b000, 0x1000, 4, SIM_SCGC(5), 11, NULL, NULL },
	{ 0x4c000, 0x1000, 4, SIM_SCGC(5), 12, NULL, NULL },
	{ 0x4d000, 0x1000, 4, SIM_SCGC(5), 13, NULL, NULL },
	{ 0x64000, 0x1000, 1, 0, 0, mcg_read, NULL },
	{ 0x65000, 0x1000, 1, 0, 0, NULL, NULL },		/* OSC */
	{ 0x6a000, 0x1000, 1, SIM_SCGC(4), 10, uart_read, uart_write },
	{ 0x6b000, 0x1000, 1, SIM_SCGC(4), 11, uart_read, uart_write },
	{ 0x6c000, 0x1000, 1, SIM_SCGC(4), 12, uart_read, uart_write },
	{ 0x7d000, 0x1000, 1, 0, 0, NULL, NULL },		/* PMC */
	{ 0x7e000, 0x1000, 1, 0, 0, NULL, NULL },		/* SMC */
	{ 0x7f000, 0x1000, 1, 0, 0, NULL, NULL },		/* RCM */
	{ 0xff000, 0x1000, 4, 0, 0, gpio_read, gpio_write },
};

#define N_PERIPHERALS	(sizeof(peripherals) / sizeof(peripherals[0]))

/* What no one has modelled: also only holds values. */
static const struct peripheral unknown = { 0, AIPS_BYTES, 1, 0, 0, NULL, NULL };

/* Set *offset from AIPS on; returns false if there is no peripheral. */
static bool
locate(uint32_t address, uint32_t *offset)
{
	if (address - IOPORT < 0x1000)
		address = address - IOPORT + GPIO;
	*offset = address - AIPS;
	return *offset < 0x80000 || address - GPIO < 0x1000;
}

static const struct peripheral *
find(struct sim *s, uint32_t offset)
{
	for (size_t i = 0; i < N_PERIPHERALS; i++) {
		const struct peripheral *const p = &peripherals[i];

		if (offset - p->base >= p->size)
			continue;
		if (!p->gate ||
		    get_le(s->mem.aips + p->gate, 4) >> p->bit & 1)
			return p;
		sim_note(s, "0x%08x: its clock is off",
		    (unsigned)(AIPS + offset));
		return NULL;
	}
	sim_note(s, "0x%08x: not modelled, holds what is written",
	    (unsigned)(AIPS + offset));
	return &unknown;
}

static uint32_t
read_register(struct sim *s, const struct peripheral *p, uint32_t offset)
{
	if (p->read)
		return p->read(s, offset - p->base +
		    (p->read == uart_read ? p->base : 0));
	return get_le(s->mem.aips + offset, p->width);
}

static void
write_register(struct sim *s, const struct peripheral *p, uint32_t offset,
    uint32_t value, uint32_t mask)
{
	uint8_t *const at = s->mem.aips + offset;

	if (p->write)
		p->write(s, offset - p->base +
		    (p->write == uart_write ? p->base : 0), value, mask);
	else
		put_le(at, p->width,
		    (get_le(at, p->width) & ~mask) | (value & mask));
}

bool
periph_read(struct sim *s, uint32_t address, unsigned size, uint32_t *value)
{
	const struct peripheral *p;
	uint32_t offset;

	if (!locate(address, &offset) || !(p = find(s, offset)))
		return false;
	if (p->width == 4) {
		*value = read_register(s, p, offset & ~3u) >>
		    8 * (offset & 3);
		return true;
	}
	*value = 0;
	for (unsigned i = 0; i < size; i++)
		*value |= read_register(s, p, offset + i) << 8 * i;
	return true;
}

bool
periph_write(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	const struct peripheral *p;
	const uint32_t mask = size == 4 ? UINT32_MAX : (1u << 8 * size) - 1;
	uint32_t offset;
	unsigned shift;

	if (!locate(address, &offset) || !(p = find(s, offset)))
		return false;
	shift = 8 * (offset & 3);
	if (p->width == 4) {
		write_register(s, p, offset & ~3u, value << shift,
		    mask << shift);
		return true;
	}
	for (unsigned i = 0; i < size; i++)
		write_register(s, p, offset + i, value >> 8 * i & 255, 255);
	return true;
}

/* Registers of each port, 0x40 bytes apart. */
enum { PDOR = 0x00, PSOR = 0x04, PCOR = 0x08, PTOR = 0x0c, PDIR = 0x10 };

#define GPIO_REG(s, port, reg)	((s)->mem.aips + 0xff000 + (port) + (reg))

static uint32_t
gpio_read(struct sim *s, uint32_t offset)
{
	const uint32_t reg = offset & 0x3f;

	/* A pin reads as it is driven. */
	return get_le(GPIO_REG(s, offset & ~0x3fu, reg == PDIR ? PDOR : reg),
	    4);
}

static void
gpio_write(struct sim *s, uint32_t offset, uint32_t value, uint32_t mask)
{
	const uint32_t reg = offset & 0x3f;
	uint8_t *const at = GPIO_REG(s, offset & ~0x3fu,
	    reg <= PTOR ? PDOR : reg);
	uint32_t x = get_le(at, 4);

	value &= mask;
	switch (reg) {
	case PSOR: x |= value; break;
	case PCOR: x &= ~value; break;
	case PTOR: x ^= value; break;
	default: x = (x & ~mask) | value; break;
	}
	put_le(at, 4, x);
}
