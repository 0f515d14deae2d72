/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The DMA of the RP2350, as far as bytes go from memory to a UART.  A channel
 * begins by a write of any value but 0 to the last register of one of its four
 * aliases, and moves a byte for each request.  CHAN_ABORT ends it; if it has EN
 * by then, it begins again: erratum RP2350-E5.
 */
#include <config.h>

#include "rp2350.h"
#include "sim/bus.h"

enum { CHAN_ABORT = 0x464, CHANNEL_BYTES = 0x40 };

/* CTRL. */
enum {
	EN = 1, DATA_SIZE = 3 << 2, INCR_READ = 1 << 4, INCR_WRITE = 1 << 6,
	RING_SIZE = 15 << 8, CHAIN_TO = 13, TREQ_SEL = 17, IRQ_QUIET = 1 << 23,
	BUSY = 1 << 26
};
#define CTRL_WRITTEN	0x03ffffffu

/* DREQ_UART0_TX, and UART1's. */
enum { UART_TX = 28, UARTS_APART = 2 };

/* From a request to its byte: a guess. */
enum { BYTE_CYCLES = 6 };

static struct rp2350_channel *
channel(const struct sim *s, unsigned c)
{
	return &rp2350_of(s)->channel[c];
}

/* Which UART's transmitter asks it, or -1. */
static int
uart_of(const struct rp2350_channel *ch)
{
	switch (ch->ctrl >> TREQ_SEL & 63) {
	case UART_TX: return 0;
	case UART_TX + UARTS_APART: return 1;
	}
	return -1;
}

static bool
is_asked(const struct sim *s, const struct rp2350_channel *ch)
{
	return ch->ctrl & EN && ch->ctrl & BUSY && uart_of(ch) >= 0 &&
	    pl011_asks(s, (unsigned)uart_of(ch), false);
}

/* The first channel that is asked, or -1. */
static int
asked(const struct sim *s)
{
	for (unsigned c = 0; c < RP2350_CHANNELS; c++)
		if (is_asked(s, channel(s, c)))
			return (int)c;
	return -1;
}

void
rp2350_dma_asks(struct sim *s)
{
	if (s->at[AT_DMA] == NEVER && asked(s) >= 0)
		sim_at(s, AT_DMA, s->now + BYTE_CYCLES);
}

/* What it is told that is modelled: bytes to a UART, and no interrupt. */
static bool
can_do(const struct sim *s, unsigned c)
{
	const struct rp2350_channel *const ch = channel(s, c);
	const uint32_t how = DATA_SIZE | INCR_READ | INCR_WRITE | RING_SIZE |
	    IRQ_QUIET;

	return (ch->ctrl & how) == (INCR_READ | IRQ_QUIET) &&
	    (ch->ctrl >> CHAIN_TO & 15) == c &&
	    ch->write == (uart_of(ch) ? RP2350_UART1 : RP2350_UART0);
}

void
rp2350_dma_event(struct sim *s)
{
	const int c = asked(s);
	struct rp2350_channel *ch;
	const uint8_t *byte;

	if (c < 0)
		return;
	ch = channel(s, (unsigned)c);
	byte = bus_memory(s, ch->read, 1);
	if (!byte || !can_do(s, (unsigned)c)) {
		sim_note(s, "DMA, channel %d: it can't do this", c);
		ch->ctrl &= ~(uint32_t)BUSY;
		return;
	}
	pl011_give(s, (unsigned)uart_of(ch), *byte);
	s->dma.ch[uart_of(ch)].moved++;
	s->stolen += s->timing.dma_wait;
	ch->read++;
	if (--ch->count == 0)
		ch->ctrl &= ~(uint32_t)BUSY;
	rp2350_dma_asks(s);
}

/* The registers of a channel: four aliases, each in an order of its own. */
static uint32_t *
register_of(struct sim *s, uint32_t at)
{
	enum { READ, WRITE, COUNT, CTRL };
	static const uint8_t aliases[16] = {
		READ, WRITE, COUNT, CTRL, CTRL, READ, WRITE, COUNT,
		CTRL, COUNT, READ, WRITE, CTRL, WRITE, COUNT, READ
	};
	struct rp2350_channel *const ch = channel(s, at / CHANNEL_BYTES);

	switch (aliases[at % CHANNEL_BYTES / 4]) {
	case READ: return &ch->read;
	case WRITE: return &ch->write;
	case COUNT: return &ch->count;
	}
	return &ch->ctrl;
}

uint32_t
rp2350_dma_read(struct sim *s, uint32_t at)
{
	if (at < CHANNEL_BYTES * RP2350_CHANNELS)
		return *register_of(s, at);
	if (at == CHAN_ABORT)
		return 0;
	fault(s, "DMA: 0x%03x is not modelled", (unsigned)at);
}

static void
begin(struct rp2350_channel *ch)
{
	ch->count = ch->reload;
	if (ch->count)
		ch->ctrl |= BUSY;
}

static void
write_channel(struct sim *s, struct rp2350_channel *ch, uint32_t at, uint32_t x)
{
	uint32_t *const to = register_of(s, at);

	if (to == &ch->ctrl)
		ch->ctrl = (ch->ctrl & BUSY) | (x & CTRL_WRITTEN);
	else if (to == &ch->count)
		ch->reload = x;
	else
		*to = x;
	if (at % 16 == 12 && x && ch->ctrl & EN && !(ch->ctrl & BUSY))
		begin(ch);
}

static void
abort_channels(struct sim *s, uint32_t bits)
{
	for (unsigned c = 0; c < RP2350_CHANNELS; c++) {
		if (!(bits >> c & 1))
			continue;
		channel(s, c)->ctrl &= ~(uint32_t)BUSY;
		if (channel(s, c)->ctrl & EN)
			begin(channel(s, c));
	}
}

void
rp2350_dma_write(struct sim *s, uint32_t at, uint32_t x)
{
	if (at < CHANNEL_BYTES * RP2350_CHANNELS)
		write_channel(s, channel(s, at / CHANNEL_BYTES), at, x);
	else if (at == CHAN_ABORT)
		abort_channels(s, x);
	else
		fault(s, "DMA: 0x%03x is not modelled", (unsigned)at);
	rp2350_dma_asks(s);
}
