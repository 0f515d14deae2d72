/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A JTAG-DP with one MEM-AP: ARM IHI 0031F (ADIv5.2), parts B and C.  Accesses
 * never have to wait, and what compares or counts transactions is not there.
 */
#include <config.h>

#include "debug.h"

#define BIT(n)	(1u << (n))

enum { ACK_OK_FAULT = 2 };		/* the other one is WAIT */

/* CTRL/STAT, B2.2.2.  In a JTAG-DP a sticky flag is cleared by writing 1. */
enum { ORUNDETECT = BIT(0), STICKYORUN = BIT(1), STICKYCMP = BIT(4),
	STICKYERR = BIT(5), POWER_REQUESTS = BIT(28) | BIT(30) };
#define STICKY	((uint32_t)(STICKYORUN | STICKYCMP | STICKYERR))

/* Registers of the MEM-AP. */
enum { CSW = 0x00, TAR = 0x04, DRW = 0x0c, BD0 = 0x10, BD3 = 0x1c,
	CFG = 0xf4, BASE = 0xf8, IDR = 0xfc };

/* CSW: size and increment count, the rest is kept for the reader. */
enum { SIZE = 7, ADDR_INC = 3 << 4, INC_SINGLE = 1 << 4, DEVICE_EN = BIT(6) };
#define PROT	0xff000000u

#define AHB_AP		0x04770031u	/* IDR of a Cortex-M0+ */
#define NO_ROM_TABLE	0xffffffffu	/* BASE: no entries */

uint64_t
dap_capture(const struct dap *d)
{
	return (uint64_t)d->result << 3 | ACK_OK_FAULT;
}

/* The address goes on within a block of 1 KB, as is guaranteed. */
static void
increment(struct dap *d, unsigned size)
{
	if ((d->csw & ADDR_INC) == INC_SINGLE)
		d->tar = (d->tar & ~0x3ffu) | ((d->tar + size) & 0x3ff);
}

/* Bytes are in the lane of the word that their address says. */
static void
transfer(struct sim *s, struct dap *d, uint32_t address, bool read,
    uint32_t value)
{
	const unsigned size = BIT(d->csw & SIZE);
	const unsigned lane = 8 * (address & 3);
	bool done;

	if (read) {
		done = debug_read(s, address, size, &value);
		d->result = value << lane;
	} else {
		value >>= lane;
		if (size < 4)
			value &= BIT(8 * size) - 1;
		done = debug_write(s, address, size, value);
	}
	if (!done)
		d->control |= STICKYERR;
}

static void
set_csw(struct sim *s, struct dap *d, uint32_t value)
{
	if ((value & SIZE) > 2) {
		debug_refuse(s, "CSW: size %u", (unsigned)(value & SIZE));
		value = 2;
	}
	/* Packed transfers are not there: what is read back says so. */
	if ((value & ADDR_INC) != INC_SINGLE)
		value &= ~(uint32_t)ADDR_INC;
	d->csw = value & (PROT | SIZE | ADDR_INC);
}

static void
read_ap(struct sim *s, struct dap *d, uint32_t reg)
{
	switch (reg) {
	case CSW: d->result = d->csw | DEVICE_EN; return;
	case TAR: d->result = d->tar; return;
	case CFG: d->result = 0; return;	/* little-endian, 32 bits */
	case BASE: d->result = NO_ROM_TABLE; return;
	case IDR: d->result = AHB_AP; return;
	}
	debug_refuse(s, "register 0x%02x of the MEM-AP is read", (unsigned)reg);
}

static void
write_ap(struct sim *s, struct dap *d, uint32_t reg, uint32_t value)
{
	switch (reg) {
	case CSW: set_csw(s, d, value); return;
	case TAR: d->tar = value; return;
	}
	debug_refuse(s, "register 0x%02x of the MEM-AP is written",
	    (unsigned)reg);
}

static void
access_ap(struct sim *s, struct dap *d, uint32_t a, bool read, uint32_t value)
{
	const uint32_t reg = (d->select & 0xf0) | a;

	d->result = 0;
	if ((d->control & POWER_REQUESTS) != POWER_REQUESTS) {
		debug_refuse(s, "an access to an AP without power");
		d->control |= STICKYERR;
	}
	if (d->control & STICKY)	/* B1.2: is discarded */
		return;
	if (d->select >> 24) {		/* no such AP: its IDR is 0 */
		if (reg != IDR)
			debug_refuse(s, "register 0x%02x of AP %u",
			    (unsigned)reg, (unsigned)(d->select >> 24));
		return;
	}
	if (reg == DRW) {
		transfer(s, d, d->tar, read, value);
		increment(d, BIT(d->csw & SIZE));
	} else if (reg >= BD0 && reg <= BD3) {
		transfer(s, d, (d->tar & ~0xfu) | a, read, value);
	} else if (read) {
		read_ap(s, d, reg);
	} else {
		write_ap(s, d, reg, value);
	}
}

static void
write_control(struct sim *s, struct dap *d, uint32_t value)
{
	const uint32_t flags = d->control & STICKY & ~value;

	if (value & ~(POWER_REQUESTS | ORUNDETECT | STICKY))
		debug_refuse(s, "CTRL/STAT: 0x%08x", (unsigned)value);
	d->control = (value & (POWER_REQUESTS | ORUNDETECT)) | flags;
}

/* A power request is granted at once: each has its answer in the next bit. */
static uint32_t
read_control(const struct dap *d)
{
	return d->control | (d->control & POWER_REQUESTS) << 1;
}

static void
access_dp(struct sim *s, struct dap *d, uint32_t a, bool read, uint32_t value)
{
	d->result = 0;
	if (a == 0x4 && (d->select & 0xf)) {
		debug_refuse(s, "bank %u of the DP",
		    (unsigned)(d->select & 0xf));
	} else if (a == 0x4) {
		if (read)
			d->result = read_control(d);
		else
			write_control(s, d, value);
	} else if (a == 0x8) {
		if (read)
			d->result = d->select;
		else
			d->select = value;
	} else if (a == 0x0) {
		debug_refuse(s, "register 0x0 of the DP");
	}				/* 0xc: RDBUFF, which is 0 */
}

void
dap_update(struct sim *s, struct dap *d, uint32_t ir, uint64_t request)
{
	const bool read = request & 1;
	const uint32_t a = (uint32_t)(request & 6) << 1;
	const uint32_t value = (uint32_t)(request >> 3);

	if (ir == IR_DPACC)
		access_dp(s, d, a, read, value);
	else if (ir == IR_APACC)
		access_ap(s, d, a, read, value);
	else if (ir == IR_ABORT && (read || a || value != 1))
		debug_refuse(s, "ABORT: 0x%08x", (unsigned)value);
}
