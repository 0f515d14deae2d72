/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a debugger finds at an address: memory and peripherals as they are, of
 * the private peripherals those that it needs.  ARM DDI 0419E (ARMv6-M), C1.6:
 * debug registers.  Those of the trace are in trace.c.
 */
#include <config.h>

#include "debug.h"
#include "sim/bus.h"

#define PPB	0xe0000000u
#define DHCSR	0xe000edf0u
#define DEMCR	0xe000edfcu

enum { C_DEBUGEN = 1, C_HALT = 2, C_STEP = 4, C_MASKINTS = 8,
	S_SLEEP = 1 << 18, S_LOCKUP = 1 << 19, S_RETIRE_ST = 1 << 24,
	S_RESET_ST = 1 << 25 };

/* Those that have no effect when they are read; no comparators are there. */
static const struct {
	uint32_t address;
	bool zero;
} words[] = {
	{ 0xe000ed00, false },		/* CPUID */
	{ 0xe000ed0c, false },		/* AIRCR */
	{ 0xe0001000, true },		/* DWT_CTRL, without -W */
	{ 0xe0002000, true },		/* BP_CTRL */
};

/* What is sticky there is from the last read to this one. */
static uint32_t
read_dhcsr(struct sim *s)
{
	struct debug *const d = s->debug;
	uint32_t x = d->dhcsr;

	if (s->instructions != d->seen_instructions)
		x |= S_RETIRE_ST;
	if (!d->seen_reset)
		x |= S_RESET_ST;
	if (s->sleeps || (s->ended && s->status != SIM_LOCKUP))
		x |= S_SLEEP;
	else if (s->ended)
		x |= S_LOCKUP;
	d->seen_instructions = s->instructions;
	d->seen_reset = true;
	return x;
}

static bool
write_dhcsr(struct sim *s, uint32_t value)
{
	if (value >> 16 != 0xa05f)
		return true;		/* is ignored without the key */
	if (value & (C_HALT | C_STEP | C_MASKINTS)) {
		debug_refuse(s, "DHCSR: 0x%08x: the core can't be halted",
		    (unsigned)value);
		return false;
	}
	s->debug->dhcsr = value & C_DEBUGEN;
	return true;
}

static bool
refuse(struct sim *s, uint32_t address, const char *what)
{
	debug_refuse(s, "0x%08x is %s", (unsigned)address, what);
	return false;
}

static bool
read_ppb(struct sim *s, uint32_t address, uint32_t *value)
{
	if (address == DHCSR) {
		*value = read_dhcsr(s);
		return true;
	}
	if (address == DEMCR) {
		*value = s->debug->demcr;
		return true;
	}
	if (trace_read(s, address, value))
		return true;
	for (unsigned i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (words[i].address == address) {
			*value = words[i].zero ? 0 : scs_read(s, address);
			return true;
		}
	return refuse(s, address, "read");
}

static bool
write_ppb(struct sim *s, uint32_t address, uint32_t value)
{
	if (address == DHCSR)
		return write_dhcsr(s, value);
	if (address == DEMCR) {
		s->debug->demcr = value;
		return true;
	}
	return trace_write(s, address, value) || refuse(s, address, "written");
}

bool
debug_read(struct sim *s, uint32_t address, unsigned size, uint32_t *value)
{
	*value = 0;
	if (address & (size - 1))
		return refuse(s, address, "no multiple of the size");
	if (address - PPB >= 0x100000)
		return bus_peek(s, address, size, value);
	return size == 4 ? read_ppb(s, address, value) :
	    refuse(s, address, "read by less than a word");
}

bool
debug_write(struct sim *s, uint32_t address, unsigned size, uint32_t value)
{
	if (address & (size - 1))
		return refuse(s, address, "no multiple of the size");
	if (address - PPB >= 0x100000)
		return bus_poke(s, address, size, value);
	return size == 4 ? write_ppb(s, address, value) :
	    refuse(s, address, "written by less than a word");
}
