/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The DMAC (20), as far as bytes go to a SERCOM, beat by beat: a channel takes
 * its descriptor from BASEADDR when it is enabled, and writes it to WRBADDR
 * when its block has ended, no more valid.
 */
#include <config.h>

#include "samd21.h"
#include "sim/bus.h"

enum { CTRL = 0x00, BASEADDR = 0x34, WRBADDR = 0x38, CHID = 0x3f };
enum { CHCTRLA = 0x40, CHCTRLB = 0x44, CHINTFLAG = 0x4e };
enum { DMAENABLE = 2, LVLEN0 = 0x100 };
enum { SWRST = 1, ENABLE = 2, TCMPL = 2 };
enum { BTCTRL = 0, BTCNT = 2, SRCADDR = 4, DSTADDR = 8, DESCADDR = 12 };
enum { VALID = 1, SRCINC = 1 << 10 };
enum { TRIGACT_BEAT = 2u << 22, TRIGSRC = 0x3f00 };

/* From a request to its beat: a guess, for the manual has no number. */
enum { BEAT_CYCLES = 12 };

#define SERCOM_DATA(n)	(0x42000828u + 0x400 * (n))

static const struct samd21_register registers[] = {
	{ CTRL, 2, DMAENABLE | LVLEN0 }, { BASEADDR, 4, 0xfffffff0 },
	{ WRBADDR, 4, 0xfffffff0 }, { CHID, 1, 0xf },
	{ CHCTRLA, 1, SWRST | ENABLE }, { CHCTRLB, 4, TRIGACT_BEAT | TRIGSRC },
	{ CHINTFLAG, 1, 7 }, { 0, 0, 0 }
};

static struct samd21_channel *
chosen(const struct sim *s)
{
	return &samd21_of(s)->channel[samd21_of(s)->chid];
}

uint32_t
samd21_dmac_read(struct sim *s, uint32_t at, unsigned size)
{
	const struct samd21 *const chip = samd21_of(s);

	samd21_find(s, "DMAC", registers, at, size);
	switch (at) {
	case CTRL: return chip->dmac_ctrl;
	case BASEADDR: return chip->base;
	case WRBADDR: return chip->wrb;
	case CHID: return chip->chid;
	case CHCTRLA: return chosen(s)->enabled ? ENABLE : 0;
	case CHCTRLB: return chosen(s)->ctrlb;
	}
	return chosen(s)->flags;
}

/* The descriptor of the chosen channel, which is in the RAM. */
static uint8_t *
descriptor(struct sim *s, uint32_t section)
{
	const uint32_t at = section + 16u * samd21_of(s)->chid;
	uint8_t *const d = at < s->ram_start ? NULL : bus_memory(s, at, 16);

	if (!d)
		fault(s, "DMAC: 0x%08x is no place for a descriptor",
		    (unsigned)at);
	return d;
}

static void
enable(struct sim *s)
{
	struct samd21 *const chip = samd21_of(s);
	struct samd21_channel *const c = chosen(s);
	const uint8_t *const d = descriptor(s, chip->base);

	descriptor(s, chip->wrb);
	if (chip->dmac_ctrl != (DMAENABLE | LVLEN0))
		fault(s, "DMAC: a channel is enabled while it is off");
	c->left = get_le(d + BTCNT, 2);
	c->source = get_le(d + SRCADDR, 4) - c->left;
	c->to = get_le(d + DSTADDR, 4);
	if (get_le(d + BTCTRL, 2) != (VALID | SRCINC) || !c->left ||
	    get_le(d + DESCADDR, 4))
		fault(s, "DMAC: no such descriptor is modelled");
	if (!bus_memory(s, c->source, c->left))
		fault(s, "DMAC: 0x%08x: no memory", (unsigned)c->source);
	c->enabled = true;
}

static void
write_channel(struct sim *s, uint32_t at, uint32_t x)
{
	struct samd21_channel *const c = chosen(s);

	if (at == CHINTFLAG) {
		c->flags &= (uint8_t)~x;
		return;
	}
	if (c->enabled)
		fault(s, "DMAC: 0x%02x is written while the channel is enabled",
		    (unsigned)at);
	if (at == CHCTRLB)
		c->ctrlb = x;
	else if (x & SWRST)
		*c = (struct samd21_channel){ 0 };
	else if (x & ENABLE)
		enable(s);
}

void
samd21_dmac_write(struct sim *s, uint32_t at, unsigned size, uint32_t x)
{
	struct samd21 *const chip = samd21_of(s);

	samd21_check_bits(s, "DMAC",
	    samd21_find(s, "DMAC", registers, at, size), x);
	if ((at == BASEADDR || at == WRBADDR) && chip->dmac_ctrl & DMAENABLE)
		fault(s, "DMAC: 0x%02x is protected while it is on",
		    (unsigned)at);
	if (at == CHID && x >= SAMD21_CHANNELS)
		fault(s, "DMAC: there is no channel %u", (unsigned)x);
	switch (at) {
	case CTRL: chip->dmac_ctrl = (uint16_t)x; break;
	case BASEADDR: chip->base = x; break;
	case WRBADDR: chip->wrb = x; break;
	case CHID: chip->chid = (uint8_t)x; break;
	default: write_channel(s, at, x);
	}
	samd21_dma_requests(s);
}

static void
end_block(struct sim *s, unsigned channel)
{
	struct samd21 *const chip = samd21_of(s);
	uint8_t *const to =
	    bus_memory(s, chip->wrb + 16 * channel, 16);
	const uint8_t *const from =
	    bus_memory(s, chip->base + 16 * channel, 16);

	for (int i = 0; to != from && i < 16; i++)
		to[i] = from[i];
	put_le(to + BTCTRL, 2, SRCINC);
	put_le(to + BTCNT, 2, 0);
	chip->channel[channel].enabled = false;
	chip->channel[channel].flags |= TCMPL;
}

/* Whether the channel's SERCOM asks for a beat: triggers 2, 4, ... 12. */
static bool
is_asked(const struct sim *s, unsigned channel)
{
	const struct samd21_channel *const c = &samd21_of(s)->channel[channel];
	const unsigned trigger = (c->ctrlb & TRIGSRC) >> 8;
	const unsigned n = trigger / 2 - 1;

	return c->enabled && c->ctrlb & TRIGACT_BEAT && trigger % 2 == 0 &&
	    n < SAMD21_SERCOMS && c->to == SERCOM_DATA(n) &&
	    samd21_sercom_requests(s, n);
}

/* The first one that is asked has its beat after some cycles. */
void
samd21_dma_requests(struct sim *s)
{
	if (s->at[SAMD21_AT_DMA] != NEVER)
		return;
	for (unsigned i = 0; i < SAMD21_CHANNELS; i++)
		if (is_asked(s, i))
			sim_at(s, SAMD21_AT_DMA, s->now + BEAT_CYCLES);
}

void
samd21_dma_event(struct sim *s)
{
	unsigned i = 0;
	struct samd21_channel *c;
	uint32_t byte = 0;

	while (i < SAMD21_CHANNELS && !is_asked(s, i))
		i++;
	if (i == SAMD21_CHANNELS)
		return;
	c = &samd21_of(s)->channel[i];
	bus_peek(s, c->source++, 1, &byte);
	s->stolen += s->timing.dma_wait;
	if (--c->left == 0)
		end_block(s, i);
	samd21_sercom_write(s, (c->to - SERCOM_DATA(0)) / 0x400, 0x28, 2, byte);
}
