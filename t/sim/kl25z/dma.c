/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Four DMA channels and their multiplexer.  A transfer is a read and a write on
 * the bus (KL25 Sub-Family Reference Manual, chapter 23: dual-address transfers,
 * one for each request in cycle-steal mode).  It happens at once, and then the
 * processor stands still for timing.dma_wait cycles, unless it sleeps.  On the
 * chip it does so only while it wants to go where the controller is, to the
 * RAM or to the bridge of the peripherals: this is the most that it can be.
 */
#include <config.h>

#include "sim/bus.h"

enum {
	DCR_START = 1 << 16, DCR_DINC = 1 << 19, DCR_SINC = 1 << 22,
	DCR_CS = 1 << 29, DCR_ERQ = 1 << 30, DCR_D_REQ = 1 << 7
};
#define DCR_EINT	(1u << 31)
enum { DSR_DONE = 1, DSR_BED = 0x10, DSR_BES = 0x20, DSR_CE = 0x40 };
enum { BCR_MASK = 0xffffff, BCR_MAX = 0xfffff };
enum { DMA_IRQ = EXC_IRQ, MUX_ENBL = 0x80, MUX_UART0_TX = 3 };
enum { MUX_ALWAYS = 60 };

static bool
requested(const struct sim *s, unsigned ch)
{
	const uint8_t mux = s->dma.mux[ch];
	const unsigned source = mux & 63;

	if (!(mux & MUX_ENBL))
		return false;
	if (source == 3 || source == 5 || source == 7)
		return uart_wants_dma(s, (source - MUX_UART0_TX) / 2);
	return source >= MUX_ALWAYS;
}

static void
update_line(struct sim *s, unsigned ch)
{
	exception_line(s, DMA_IRQ + (int)ch,
	    s->dma.ch[ch].dcr & DCR_EINT && s->dma.ch[ch].dsr);
}

/* Bytes of a transfer, of which 3 is no size. */
static unsigned
size_of(uint32_t field)
{
	static const unsigned size[4] = { 4, 1, 2, 0 };

	return size[field & 3];
}

/* Only flash, RAM and peripherals are the controller's to use. */
static bool
is_allowed(uint32_t address)
{
	const uint32_t top = address >> 20;

	return top == 0 || top == 0x1ff || top == 0x200 || top == 0x400;
}

/* Forward by n bytes, within a ring of 16 << (modulo - 1) if that is set. */
static uint32_t
advance(uint32_t address, unsigned n, uint32_t modulo)
{
	const uint32_t mask = modulo ? (16u << (modulo - 1)) - 1 : UINT32_MAX;

	return (address & ~mask) | ((address + n) & mask);
}

static bool
is_configured(const struct sim *s, unsigned ch)
{
	const uint32_t dcr = s->dma.ch[ch].dcr, bcr = s->dma.ch[ch].bcr;
	const unsigned ssize = size_of(dcr >> 20), dsize = size_of(dcr >> 17);

	return ssize && dsize && bcr && bcr <= BCR_MAX &&
	    bcr % ssize == 0 && bcr % dsize == 0 &&
	    s->dma.ch[ch].sar % ssize == 0 &&
	    s->dma.ch[ch].dar % dsize == 0 &&
	    is_allowed(s->dma.ch[ch].sar) && is_allowed(s->dma.ch[ch].dar);
}

/* Move as many bytes as the wider side takes; returns the error bits. */
static unsigned
move(struct sim *s, unsigned ch)
{
	const uint32_t dcr = s->dma.ch[ch].dcr;
	const unsigned ssize = size_of(dcr >> 20), dsize = size_of(dcr >> 17);
	const unsigned n = ssize > dsize ? ssize : dsize;
	uint8_t unit[4];
	uint32_t x;

	for (unsigned i = 0; i < n; i += ssize) {
		if (!bus_peek(s, s->dma.ch[ch].sar, ssize, &x))
			return DSR_BES;
		put_le(unit + i, ssize, x);
		if (dcr & DCR_SINC)
			s->dma.ch[ch].sar = advance(s->dma.ch[ch].sar, ssize,
			    dcr >> 12 & 15);
	}
	for (unsigned i = 0; i < n; i += dsize) {
		if (!bus_poke(s, s->dma.ch[ch].dar, dsize,
		    get_le(unit + i, dsize)))
			return DSR_BED;
		if (dcr & DCR_DINC)
			s->dma.ch[ch].dar = advance(s->dma.ch[ch].dar, dsize,
			    dcr >> 8 & 15);
	}
	s->dma.ch[ch].bcr -= n;
	s->dma.ch[ch].moved += n;
	s->stolen += s->timing.dma_wait;
	return 0;
}

static void
start(struct sim *s, unsigned ch);

/* LINKCC: what the end of a transfer, or of the whole, starts elsewhere. */
static void
follow_link(struct sim *s, unsigned ch, bool whole)
{
	const uint32_t dcr = s->dma.ch[ch].dcr;
	const unsigned kind = dcr >> 4 & 3;

	if (kind == 0 || (kind == 3) != whole) {
		if (kind == 1 && whole)
			start(s, dcr & 3);
		return;
	}
	start(s, dcr >> 2 & 3);
}

/* Serve one request: one transfer with CS, else all of them. */
static void
start(struct sim *s, unsigned ch)
{
	bool whole = false;

	if (s->dma.ch[ch].dsr & DSR_DONE)
		return;
	if (!is_configured(s, ch)) {
		sim_note(s, "DMA channel %u: wrong configuration", ch);
		s->dma.ch[ch].dsr |= DSR_CE;
	}
	while (!s->dma.ch[ch].dsr && !whole) {
		s->dma.ch[ch].dsr |= move(s, ch);
		whole = s->dma.ch[ch].bcr == 0;
		if (s->dma.ch[ch].dcr & DCR_CS)
			break;
	}
	if (whole || s->dma.ch[ch].dsr) {
		s->dma.ch[ch].dsr |= DSR_DONE;
		if (s->dma.ch[ch].dcr & DCR_D_REQ)
			s->dma.ch[ch].dcr &= ~(uint32_t)DCR_ERQ;
	}
	update_line(s, ch);
	follow_link(s, ch, whole);
}

/* A transfer may satisfy its own request, or not: then the next follows. */
void
dma_requests(struct sim *s)
{
	bool moved;

	if (s->dma.moving)
		return;
	s->dma.moving = true;
	do {
		moved = false;
		for (unsigned ch = 0; ch < 4; ch++) {
			if (!(s->dma.ch[ch].dcr & DCR_ERQ) ||
			    s->dma.ch[ch].dsr & DSR_DONE ||
			    !requested(s, ch))
				continue;
			start(s, ch);
			moved = true;
		}
	} while (moved);
	s->dma.moving = false;
}

uint32_t
dma_read(struct sim *s, uint32_t offset)
{
	const unsigned ch = offset >> 4 & 3;

	if (offset - 0x100 >= 0x40)
		return 0;
	switch (offset & 0xf) {
	case 0x0: return s->dma.ch[ch].sar;
	case 0x4: return s->dma.ch[ch].dar;
	case 0x8: return s->dma.ch[ch].bcr | s->dma.ch[ch].dsr << 24;
	}
	return s->dma.ch[ch].dcr;
}

static void
write_dcr(struct sim *s, unsigned ch, uint32_t x)
{
	s->dma.ch[ch].dcr = x & ~(uint32_t)DCR_START;
	if (x & DCR_START)
		start(s, ch);
}

/* Writing DONE clears the status, and is no part of the count. */
static void
write_dsr_bcr(struct sim *s, unsigned ch, uint32_t x, uint32_t mask)
{
	if (x & mask & (uint32_t)DSR_DONE << 24)
		s->dma.ch[ch].dsr = 0;
	s->dma.ch[ch].bcr = (s->dma.ch[ch].bcr & ~mask) |
	    (x & mask & BCR_MASK);
}

void
dma_write(struct sim *s, uint32_t offset, uint32_t value, uint32_t mask)
{
	const unsigned ch = offset >> 4 & 3;
	const uint32_t x = (dma_read(s, offset) & ~mask) | (value & mask);

	if (offset - 0x100 >= 0x40)
		return;
	switch (offset & 0xf) {
	case 0x0: s->dma.ch[ch].sar = x; break;
	case 0x4: s->dma.ch[ch].dar = x; break;
	case 0x8: write_dsr_bcr(s, ch, value, mask); break;
	default: write_dcr(s, ch, x); break;
	}
	update_line(s, ch);
	dma_requests(s);
}

uint32_t
dmamux_read(struct sim *s, uint32_t offset)
{
	return offset < 4 ? s->dma.mux[offset] : 0;
}

void
dmamux_write(struct sim *s, uint32_t offset, uint32_t value, uint32_t mask)
{
	if (offset < 4)
		s->dma.mux[offset] = (uint8_t)(value & mask);
	dma_requests(s);
}
