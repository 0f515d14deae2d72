/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * DMA of the MSPM0, from TI's hw_dma.h, mspm0g350x.h and manual, as far as
 * bytes go one by one from memory to UART0: seven channels, of which the first
 * three are full ones.  Each trigger moves one byte; with the last one DMAEN
 * goes, and the channel's interrupt is requested, and a full channel's early
 * one at the number that DMAPREIRQ names.
 *
 * Where that leaves it open the least is done: a channel whose source is no
 * memory, or whose registers ask for what is not modelled, requests ADDRERR and
 * is off, with DMASZ as it was; what is written while a channel is on, but for
 * DMACTL, is not taken.
 */
#include <config.h>

#include "chip.h"
#include "sim/bus.h"

enum {
	IIDX_DMA = 0x1020, IMASK_DMA = 0x1028, RIS_DMA = 0x1030,
	MIS_DMA = 0x1038, ISET_DMA = 0x1040, ICLR_DMA = 0x1048,
	DMATRIG = 0x1110, DMACHAN = 0x1200
};
enum { DMACTL, DMASA, DMADA, DMASZ };	/* words of a channel */
enum { DMAREQ = 1, DMAEN = 2 };
#define FULL_ONLY	0x23000070u	/* repeated modes, DMAEM, DMAPREIRQ */
#define MODE		0x33fff70cu	/* how, but for the early interrupt */
#define MODE_SEND	0x00030000u	/* byte to byte, source + 1, single */
enum { TRIG_UART0_TX = 18 };
#define ADDRERR		(1u << 24)
enum { DMA_IRQ = EXC_IRQ + 31 };
enum { FULL_CHANNELS = 3, PREIRQ_SHIFT = 4, PREIRQ_CH0 = 16 };

/* From a trigger to its byte: a guess, for the manual has no number. */
enum { BYTE_CYCLES = 8 };

static struct mspm0_dma *
dma(const struct sim *s)
{
	return &((struct mspm0 *)s->owner)->chip->dma;
}

void
mspm0_dma_reset(struct sim *s)
{
	*dma(s) = (struct mspm0_dma){ 0 };
}

static void
update(struct sim *s)
{
	exception_line(s, DMA_IRQ, dma(s)->ris & dma(s)->imask);
}

/* The first channel that waits for UART0's trigger, or -1. */
static int
triggered(const struct sim *s)
{
	const struct mspm0_dma *const d = dma(s);

	for (int n = 0; n < MSPM0_CHANNELS; n++)
		if (d->channel[n][DMACTL] & DMAEN && d->channel[n][DMASZ] &&
		    d->trigger[n] == TRIG_UART0_TX)
			return n;
	return -1;
}

void
mspm0_dma_asks(struct sim *s)
{
	if (uart0_triggers(s) && triggered(s) >= 0 && s->at[AT_DMA] == NEVER)
		sim_at(s, AT_DMA, s->now + BYTE_CYCLES);
}

/* DMASZ at which the early interrupt comes; 7, half of it, is not modelled. */
static bool
is_early(const uint32_t *c)
{
	static const uint8_t at[8] = { 0, 1, 2, 4, 8, 32, 64, 0 };

	return c[DMASZ] && c[DMASZ] == at[c[DMACTL] >> PREIRQ_SHIFT & 7];
}

static void
move(struct sim *s, unsigned n)
{
	struct mspm0_dma *const d = dma(s);
	uint32_t *const c = d->channel[n];
	uint32_t byte;

	if ((c[DMACTL] & MODE) != MODE_SEND || c[DMADA] != UART0 + TXDATA ||
	    !bus_peek(s, c[DMASA], 1, &byte)) {
		say(s->owner, "dma %u can't do this", n);
		c[DMACTL] &= ~(uint32_t)DMAEN;
		d->ris |= ADDRERR;
		return;
	}
	c[DMASA]++;
	c[DMASZ]--;
	if (is_early(c))
		d->ris |= 1u << (PREIRQ_CH0 + n);
	if (!c[DMASZ]) {
		c[DMACTL] &= ~(uint32_t)DMAEN;
		d->ris |= 1u << n;
	}
	s->dma.ch[0].moved++;
	s->stolen += s->timing.dma_wait;
	uart0_give(s, (uint8_t)byte, !c[DMASZ]);
}

void
mspm0_dma_event(struct sim *s)
{
	const int n = triggered(s);

	if (n >= 0 && uart0_triggers(s))
		move(s, (unsigned)n);
	update(s);
	mspm0_dma_asks(s);
}

/* A word of a channel, or NULL; and its trigger. */
static uint32_t *
channel_word(struct mspm0_dma *d, uint32_t offset, unsigned *word)
{
	const uint32_t n = (offset - DMACHAN) / 16;

	*word = (offset - DMACHAN) / 4 % 4;
	return offset >= DMACHAN && n < MSPM0_CHANNELS ?
	    &d->channel[n][*word] : NULL;
}

static uint32_t *
trigger(struct mspm0_dma *d, uint32_t offset)
{
	const uint32_t n = (offset - DMATRIG) / 4;

	return offset >= DMATRIG && n < MSPM0_CHANNELS ? &d->trigger[n] : NULL;
}

/* The first interrupt that waits, which is acknowledged by that. */
static uint32_t
read_index(struct sim *s)
{
	struct mspm0_dma *const d = dma(s);

	for (uint32_t bit = 0; bit < 26; bit++) {
		if (!(d->ris & d->imask & 1u << bit))
			continue;
		d->ris &= ~(1u << bit);
		update(s);
		return bit + 1;
	}
	return 0;
}

uint32_t
mspm0_dma_read(struct sim *s, uint32_t offset)
{
	struct mspm0_dma *const d = dma(s);
	unsigned word;
	const uint32_t *const c = channel_word(d, offset, &word);

	if (c)
		return *c;
	if (trigger(d, offset))
		return *trigger(d, offset);
	switch (offset) {
	case IIDX_DMA: return read_index(s);
	case IMASK_DMA: return d->imask;
	case RIS_DMA: return d->ris;
	case MIS_DMA: return d->ris & d->imask;
	}
	return 0;
}

/* A basic channel has fewer modes, and reads them as 0. */
static void
write_channel(struct sim *s, uint32_t *c, unsigned word, uint32_t x)
{
	const uint32_t *const full = dma(s)->channel[FULL_CHANNELS];

	if (word == DMACTL)
		*c = c < full ? x & ~(uint32_t)DMAREQ :
		    x & ~(FULL_ONLY | DMAREQ);
	else if (c[-(int)word] & DMAEN)
		say(s->owner, "dma is on");
	else
		*c = word == DMASZ ? x & 0xffff : x;
}

void
mspm0_dma_write(struct sim *s, uint32_t offset, uint32_t x)
{
	struct mspm0_dma *const d = dma(s);
	unsigned word;
	uint32_t *const c = channel_word(d, offset, &word);

	if (c)
		write_channel(s, c, word, x);
	else if (trigger(d, offset))
		*trigger(d, offset) = x & 0xbf;
	else if (offset == IMASK_DMA)
		d->imask = x;
	else if (offset == ISET_DMA)
		d->ris |= x;
	else if (offset == ICLR_DMA)
		d->ris &= ~x;
	update(s);
	mspm0_dma_asks(s);
}
