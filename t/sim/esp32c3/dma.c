/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * GDMA (chapter 2) as far as it sends, and UHCI0 (26), which gives its
 * bytes to a UART; offsets, bits and reset values are those of ESP-IDF's
 * gdma_reg.h and uhci_reg.h.  A channel reads a byte in some cycles and for as
 * long as UHCI0 has room; that holds a few of them until the UART's FIFO has.
 * So an end of the chunk comes while bytes are still under way.  What would
 * encode bytes ends the run, and so does a descriptor that is wrong.
 */

#include <config.h>

#include <string.h>

#include "sim/le.h"
#include "esp32c3.h"

enum { BYTE_CYCLES = 8, UHCI = 2, NOTHING = 63 };

/* Of a channel, from 0xd0 + 0xc0 a channel on; of its interrupt, 0x10 each. */
enum { OUT_CONF0 = 0x00, OUT_CONF1 = 0x04, OUT_LINK = 0x10, OUT_SEL = 0x30 };
enum { INT_RAW = 0x00, INT_CLR = 0x0c };
#define OUT_RST		(1u << 0)
#define EOF_MODE	(1u << 3)
#define LINK_STOP	(1u << 20)
#define LINK_START	(1u << 21)
#define INT_DONE	(1u << 3)
#define INT_EOF		(1u << 4)

/* Of UHCI0. */
enum { CONF0 = 0x00, CONF1 = 0x14, ESCAPE_CONF = 0x20 };
#define LINKED		(3u << 2)
#define ENCODES		(1u << 5 | 1u << 6 | 1u << 10)
#define RESETS		3u
#define ESCAPES_TX	0x0fu

void
dma_reset(struct machine *m)
{
	struct esp32c3 *const c = chip_of(m);

	memset(c->dma, 0, sizeof(c->dma));
	for (int i = 0; i < DMA_CHANNELS; i++)
		c->dma[i].peripheral = NOTHING;
}

void
uhci_reset(struct machine *m)
{
	struct uhci *const u = &chip_of(m)->uhci;

	memset(u, 0, sizeof(*u));
	u->conf0 = 0x6e0;
	u->conf1 = 0x33;
	u->escape = 0x33;
}

static void
wake(struct machine *m)
{
	if (m->at[AT_DMA] == NEVER)
		machine_at(m, AT_DMA, m->now + BYTE_CYCLES);
}

/* A descriptor in RAM, to be sent, and the last. */
static void
begin(struct machine *m, struct dma_channel *ch, uint32_t link)
{
	const uint32_t address = 0x3fc00000u | (link & 0xfffff);
	const uint8_t *const at = address % 4 ? NULL :
	    m->chip->memory(m, address, 12);
	uint32_t size;

	if (ch->left)
		wrong(m, "GDMA: started while it is busy");
	if (!at)
		wrong(m, "GDMA: no descriptor at 0x%x", (unsigned)address);
	size = get_le(at, 4);
	ch->left = size >> 12 & 0xfff;
	ch->next = get_le(at + 4, 4);
	if (size >> 30 != 3 || !ch->left || ch->left > (size & 0xfff) ||
	    get_le(at + 8, 4))
		wrong(m, "GDMA: the descriptor is 0x%x", (unsigned)size);
	if (ch->next - DATA_START >= RAM_BYTES ||
	    ch->left > RAM_BYTES - (ch->next - DATA_START))
		wrong(m, "GDMA: it does not reach 0x%x", (unsigned)ch->next);
	wake(m);
}

/* A byte to UHCI0; with EOF_MODE the end is when the last has left the DMA. */
static void
move(struct machine *m, struct dma_channel *ch)
{
	struct uhci *const u = &chip_of(m)->uhci;

	if (ch->peripheral != UHCI || !ch->left || u->n == UHCI_HOLDS)
		return;
	if (!(ch->conf0 & EOF_MODE))
		wrong(m, "GDMA: its end may be before the last byte");
	u->bytes[u->n++] = *m->chip->memory(m, ch->next++, 1);
	if (--ch->left == 0)
		ch->raw |= INT_DONE | INT_EOF;
}

static bool
passes(struct machine *m, struct uhci *u)
{
	const unsigned n = u->conf0 >> 3 & 1;

	if (!u->n || !(u->conf0 & LINKED) || u->held < BYTE_CYCLES)
		return false;
	if (u->conf0 & (ENCODES | RESETS) || u->escape & ESCAPES_TX)
		wrong(m, "UHCI0: it would encode what it sends");
	if (!uart_feed(m, n, u->bytes[0]))
		return false;
	memmove(u->bytes, u->bytes + 1, --u->n);
	return true;
}

/* A byte stays some rounds in UHCI0, unless others push it. */
void
dma_event(struct machine *m)
{
	struct esp32c3 *const c = chip_of(m);
	bool busy = false;

	c->uhci.held = c->uhci.n ? c->uhci.held + 1 : 0;
	if (c->uhci.n == UHCI_HOLDS)
		c->uhci.held = BYTE_CYCLES;
	passes(m, &c->uhci);
	for (int i = 0; i < DMA_CHANNELS; i++) {
		move(m, &c->dma[i]);
		busy |= c->dma[i].left != 0;
	}
	if (busy || c->uhci.n)
		wake(m);
}

static uint32_t *
channel_word(struct esp32c3 *c, uint32_t offset)
{
	const uint32_t from = offset - 0xd0;
	struct dma_channel *const ch = &c->dma[from / 0xc0 % DMA_CHANNELS];

	if (offset < 0xd0 || from >= 0xc0 * DMA_CHANNELS)
		return NULL;
	switch (from % 0xc0) {
	case OUT_CONF0: return &ch->conf0;
	case OUT_CONF1: return &ch->conf1;
	case OUT_LINK: return &ch->link;
	case OUT_SEL: return &ch->peripheral;
	}
	return NULL;
}

bool
dma_read(struct machine *m, uint32_t offset, uint32_t *value)
{
	struct esp32c3 *const c = chip_of(m);
	const uint32_t *const w = channel_word(c, offset);

	if (w)
		*value = *w;
	else if (offset < 0x10 * DMA_CHANNELS && offset % 0x10 == INT_RAW)
		*value = c->dma[offset / 0x10].raw;
	else
		return false;
	return true;
}

/* START and STOP are gone at once; a reset forgets what was under way. */
bool
dma_write(struct machine *m, uint32_t offset, uint32_t value)
{
	struct esp32c3 *const c = chip_of(m);
	uint32_t *const w = channel_word(c, offset);

	if (offset < 0x10 * DMA_CHANNELS && offset % 0x10 == INT_CLR) {
		c->dma[offset / 0x10].raw &= ~value;
		return true;
	}
	if (!w)
		return false;
	*w = value;
	for (int i = 0; i < DMA_CHANNELS; i++) {
		struct dma_channel *const ch = &c->dma[i];

		if (ch->conf0 & OUT_RST || ch->link & LINK_STOP)
			ch->left = 0;
		if (ch->link & LINK_START)
			begin(m, ch, ch->link);
		ch->link &= 0xfffff;
	}
	return true;
}

static uint32_t *
uhci_word(struct uhci *u, uint32_t offset)
{
	switch (offset) {
	case CONF0: return &u->conf0;
	case CONF1: return &u->conf1;
	case ESCAPE_CONF: return &u->escape;
	}
	return NULL;
}

bool
uhci_read(struct machine *m, uint32_t offset, uint32_t *value)
{
	const uint32_t *const w = uhci_word(&chip_of(m)->uhci, offset);

	if (w)
		*value = *w;
	return w;
}

/* Bytes that it holds go nowhere without a UART. */
bool
uhci_write(struct machine *m, uint32_t offset, uint32_t value)
{
	struct uhci *const u = &chip_of(m)->uhci;
	uint32_t *const w = uhci_word(u, offset);

	if (w)
		*w = value;
	if (!(u->conf0 & LINKED))
		u->n = 0;
	return w;
}
