/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Clocks and power, as far as start-up code looks at them: status bits say at
 * once what the control bits ask for.  Time does not follow: the core's clock
 * is what option -c says, from reset on, and the bus has half of it.  The
 * watchdog never bites.
 */
#include <config.h>

#include "sim/bus.h"

/* Registers that are not 0 after reset, from the peripherals' start on. */
static const struct {
	uint32_t offset;
	unsigned size;
	uint32_t value;
} reset_values[] = {
	{ 0x20000, 1, 0x80 },		/* FTFA_FSTAT: no command runs */
	{ 0x48024, 4, 0x25151482 },	/* SIM_SDID: KL25, 80 pins */
	{ 0x48034, 4, 0xf0000030 },	/* SIM_SCGC4 */
	{ 0x48038, 4, 0x00000182 },	/* SIM_SCGC5 */
	{ 0x4803c, 4, 0x00000001 },	/* SIM_SCGC6: flash */
	{ 0x48040, 4, 0x00000100 },	/* SIM_SCGC7: DMA */
	{ 0x48044, 4, 0x00010000 },	/* SIM_CLKDIV1 */
	{ 0x4804c, 4, 0x7f000f00 },	/* SIM_FCFG1: 128 KiB flash */
	{ 0x48100, 4, 0x0000000c },	/* SIM_COPC: the watchdog is on */
	{ 0x64000, 1, 0x04 },		/* MCG_C1: internal reference */
	{ 0x64001, 1, 0x80 },		/* MCG_C2 */
	{ 0x7d000, 1, 0x10 },		/* PMC_LVDSC1 */
	{ 0x7e003, 1, 0x01 },		/* SMC_PMSTAT: run */
	{ 0x7f000, 1, 0x82 },		/* RCM_SRS0: power-on reset */
};

void
clock_reset(struct sim *s)
{
	const size_t n = sizeof(reset_values) / sizeof(reset_values[0]);

	for (size_t i = 0; i < n; i++)
		put_le(s->mem.aips + reset_values[i].offset,
		    reset_values[i].size, reset_values[i].value);
}

enum { MCG = 0x64000, C1 = 0, C2 = 1, C5 = 4, C6 = 5, S = 6 };
enum { C1_IREFS = 0x04, C2_EREFS0 = 0x04, C5_PLLCLKEN0 = 0x40 };
enum { C6_PLLS = 0x40 };
enum { S_OSCINIT0 = 0x02, S_IREFST = 0x10, S_PLLST = 0x20, S_LOCK0 = 0x40 };

static uint32_t
mcg_status(const uint8_t *reg)
{
	const bool pll = reg[C6] & C6_PLLS;
	uint32_t clkst = reg[C1] >> 6;

	if (clkst == 0 && pll)
		clkst = 3;
	return clkst << 2 |
	    (reg[C1] & C1_IREFS ? S_IREFST : 0) |
	    (reg[C2] & C2_EREFS0 ? S_OSCINIT0 : 0) |
	    (pll ? S_PLLST : 0) |
	    (pll || reg[C5] & C5_PLLCLKEN0 ? S_LOCK0 : 0);
}

uint32_t
mcg_read(struct sim *s, uint32_t offset)
{
	const uint8_t *const reg = s->mem.aips + MCG;

	return offset == S ? mcg_status(reg) : reg[offset];
}
