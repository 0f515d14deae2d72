/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The uDMA of the TM4C123, as far as bytes go from RAM to a UART in basic mode.
 * For each request the controller reads the channel's structure from the table,
 * primary or alternate, moves one byte, or as many as the arbitration size says
 * if the request is for a burst, and writes back how many are left.  With the
 * last one the structure has no mode, the channel is off, and its bit in CHIS
 * is set, which requests the UART's interrupt.
 *
 * What it can't read or write, and flash is none of that, is a bus error, by
 * which the channel is off and the structure as it was; a structure without a
 * mode turns the channel off.
 */
#include <config.h>

#include "sim/bus.h"
#include "tm4c.h"

enum {
	STAT = 0x000, CFG = 0x004, CTLBASE = 0x008, ALTBASE = 0x00c,
	USEBURSTSET = 0x018, USEBURSTCLR = 0x01c, REQMASKSET = 0x020,
	REQMASKCLR = 0x024, ENASET = 0x028, ENACLR = 0x02c, ALTSET = 0x030,
	ALTCLR = 0x034, PRIOSET = 0x038, PRIOCLR = 0x03c, ERRCLR = 0x04c,
	CHIS = 0x504, CHMAP0 = 0x510, CHMAP3 = 0x51c
};

/* Words of a structure, and what is modelled: bytes to one address. */
enum { SRCENDP, DSTENDP, CHCTL };
#define HOW		0xffe3c008u	/* bits of CHCTL but ARBSIZE's low */
#define HOW_SEND	0xc0000000u
enum { BASIC = 1, MODE = 7, ARBSIZE = 14, XFERSIZE = 4 };

/* From a request to its byte: a guess. */
enum { BYTE_CYCLES = 10 };

/* driverlib/udma.h: UDMA_CH9_UART0TX, UDMA_CH9_UART1TX, UDMA_CH23_UART1TX. */
static const struct {
	unsigned channel, source, uart;
} transmitters[] = { { 9, 0, 0 }, { 9, 1, 1 }, { 23, 0, 1 } };

static struct tm4c_udma *
udma(const struct sim *s)
{
	return &tm4c_of(s)->udma;
}

/* Which UART's transmitter a channel is for, or -1. */
static int
uart_of(const struct sim *s, unsigned channel)
{
	const unsigned source = udma(s)->map[channel / 8] >> channel % 8 * 4 & 15;

	for (size_t i = 0; i < sizeof(transmitters) / sizeof(*transmitters); i++)
		if (transmitters[i].channel == channel &&
		    transmitters[i].source == source)
			return (int)transmitters[i].uart;
	return -1;
}

bool
tm4c_udma_is_through(const struct sim *s, unsigned n)
{
	for (unsigned c = 0; c < TM4C_CHANNELS; c++)
		if (udma(s)->chis >> c & 1 && uart_of(s, c) == (int)n)
			return true;
	return false;
}

static bool
is_asked(const struct sim *s, unsigned channel, bool burst)
{
	const struct tm4c_udma *const u = udma(s);
	const uint32_t bit = 1u << channel;
	const int n = uart_of(s, channel);

	return u->on && u->enabled & bit && !(u->reqmask & bit) && n >= 0 &&
	    (burst || !(u->useburst & bit)) &&
	    pl011_asks(s, (unsigned)n, burst);
}

/* The first channel that is asked, or -1. */
static int
asked(const struct sim *s)
{
	for (unsigned c = 0; c < TM4C_CHANNELS; c++)
		if (is_asked(s, c, false) || is_asked(s, c, true))
			return (int)c;
	return -1;
}

void
tm4c_udma_asks(struct sim *s)
{
	if (s->at[AT_DMA] == NEVER && asked(s) >= 0)
		sim_at(s, AT_DMA, s->now + BYTE_CYCLES);
}

/* RAM, and nothing else, is there for it. */
static uint8_t *
ram(struct sim *s, uint32_t address, uint32_t size)
{
	return address < s->ram_start ? NULL : bus_memory(s, address, size);
}

static void
bus_error(struct sim *s, unsigned channel, const char *what)
{
	sim_note(s, "uDMA, %u: %s", channel, what);
	udma(s)->error = true;
	udma(s)->enabled &= ~(1u << channel);
}

/* Bytes that this request moves. */
static uint32_t
burst_size(const struct sim *s, unsigned channel, uint32_t control)
{
	const uint32_t left = (control >> XFERSIZE & 0x3ff) + 1;
	const uint32_t most = is_asked(s, channel, true) ?
	    1u << (control >> ARBSIZE & 15) : 1;

	return left < most ? left : most;
}

static void
move(struct sim *s, unsigned channel, uint8_t *entry, uint32_t control)
{
	const unsigned n = (unsigned)uart_of(s, channel);
	const uint32_t end = get_le(entry + 4 * SRCENDP, 4);
	uint32_t left = (control >> XFERSIZE & 0x3ff) + 1;

	for (uint32_t i = burst_size(s, channel, control); i > 0; i--) {
		const uint8_t *const byte = ram(s, end - left + 1, 1);

		if (!byte) {
			bus_error(s, channel, "no memory");
			return;
		}
		pl011_give(s, n, *byte);
		left--;
		s->dma.ch[n].moved++;
		s->stolen += s->timing.dma_wait;
	}
	control &= ~(uint32_t)(0x3ff << XFERSIZE);
	if (left) {
		put_le(entry + 4 * CHCTL, 4, control | (left - 1) << XFERSIZE);
		return;
	}
	put_le(entry + 4 * CHCTL, 4, control & ~(uint32_t)MODE);
	udma(s)->enabled &= ~(1u << channel);
	udma(s)->chis |= 1u << channel;
}

static void
serve(struct sim *s, unsigned channel)
{
	const struct tm4c_udma *const u = udma(s);
	uint8_t *const entry = ram(s, u->base + 16 * channel +
	    (u->alternate >> channel & 1) * 0x200, 16);
	uint32_t control;

	if (!entry) {
		bus_error(s, channel, "no table");
		return;
	}
	control = get_le(entry + 4 * CHCTL, 4);
	if ((control & MODE) == 0)
		udma(s)->enabled &= ~(1u << channel);
	else if ((control & MODE) != BASIC || (control & HOW) != HOW_SEND ||
	    get_le(entry + 4 * DSTENDP, 4) !=
	    TM4C_UART_DR((unsigned)uart_of(s, channel)))
		bus_error(s, channel, "it can't do this");
	else
		move(s, channel, entry, control);
}

void
tm4c_udma_event(struct sim *s)
{
	const int channel = asked(s);

	if (channel >= 0)
		serve(s, (unsigned)channel);
	for (unsigned n = 0; n < PL011_UARTS; n++)
		pl011_update(s, n);
	tm4c_udma_asks(s);
}

/* Bits that one register sets, and the next one clears. */
static uint32_t *
bits_of(struct tm4c_udma *u, uint32_t at)
{
	switch (at) {
	case USEBURSTSET: case USEBURSTCLR: return &u->useburst;
	case REQMASKSET: case REQMASKCLR: return &u->reqmask;
	case ENASET: case ENACLR: return &u->enabled;
	case ALTSET: case ALTCLR: return &u->alternate;
	case PRIOSET: case PRIOCLR: return &u->high;
	}
	return NULL;
}

uint32_t
tm4c_udma_read(struct sim *s, uint32_t at)
{
	struct tm4c_udma *const u = udma(s);
	const uint32_t *const bits = bits_of(u, at);

	if (at >= CHMAP0 && at <= CHMAP3)
		return u->map[(at - CHMAP0) / 4];
	if (bits && at % 8 == 0)
		return *bits;
	switch (at) {
	case STAT: return (TM4C_CHANNELS - 1) << 16 | u->on;
	case CTLBASE: return u->base;
	case ALTBASE: return u->base + 0x200;
	case ERRCLR: return u->error;
	case CHIS: return u->chis;
	}
	fault(s, "uDMA: 0x%03x can't be read", (unsigned)at);
}

static void
write_one(struct sim *s, uint32_t at, uint32_t x)
{
	struct tm4c_udma *const u = udma(s);

	if ((at == CFG && x & ~1u) || (at == CTLBASE && x & 1023))
		fault(s, "uDMA: 0x%03x can't be 0x%x", (unsigned)at,
		    (unsigned)x);
	switch (at) {
	case CFG: u->on = x; break;
	case CTLBASE: u->base = x; break;
	case ERRCLR: u->error &= !(x & 1); break;
	case CHIS: u->chis &= ~x; break;
	default: fault(s, "uDMA: 0x%03x can't be written", (unsigned)at);
	}
}

void
tm4c_udma_write(struct sim *s, uint32_t at, uint32_t x)
{
	struct tm4c_udma *const u = udma(s);
	uint32_t *const bits = bits_of(u, at);

	if (at >= CHMAP0 && at <= CHMAP3)
		u->map[(at - CHMAP0) / 4] = x;
	else if (bits)
		*bits = at % 8 ? *bits & ~x : *bits | x;
	else
		write_one(s, at, x);
	for (unsigned n = 0; n < PL011_UARTS; n++)
		pl011_update(s, n);
	tm4c_udma_asks(s);
}
