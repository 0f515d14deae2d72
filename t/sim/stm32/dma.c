/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * DMA of STM32, of three kinds, as far as it feeds a USART byte by byte: with
 * channels (RM0008 13, RM0091 10, RM0351 11, RM0444 10), with streams (RM0090
 * 10, RM0433 16), and GPDMA (RM0456 17).  A request is a channel's by its place
 * in a table, by a field of CSELR or of the stream, or by a DMAMUX (RM0444 11).
 *
 * A byte goes ten cycles behind its request, and the processor stands still for
 * timing.dma_wait.  A
 * channel that is set up in another way stops, and so does one that is to read
 * where it does not reach; a register that can't be written now isn't.  What is
 * read of cached memory is what was cleaned.
 */
#include <config.h>

#include <string.h>

#include "sim/bus.h"
#include "stm32.h"

enum { EN = 1, NUMBER_SHIFT = 25, TRBUFF = 1 << 20 };
enum { CSELR = 0xa8, CSR_TCF = 1 << 8, CCR_RESET = 2, CCR_SUSP = 4 };
enum { CSR_SUSPF = 1 << 13 };

/* Offsets of the first channel, of the next one, and of registers in each. */
static const struct dma_kind {
	uint32_t first, apart, n;
	uint32_t control, mode, count, to, from;
	uint32_t mask, value;		/* of the bits of mode */
} kinds[] = {
	[STM32_CHANNELS] = { 0x08, 0x14, 8, 0x00, 0x00, 0x04, 0x08, 0x0c,
	    0x4ff0, 0x0090 },
	[STM32_STREAMS] = { 0x10, 0x18, 8, 0x00, 0x00, 0x04, 0x08, 0x0c,
	    0x4ffe0, 0x00440 },
	[STM32_GPDMA] = { 0x50, 0x80, 16, 0x14, 0x40, 0x48, 0x50, 0x4c,
	    ~(uint32_t)(1 << 14 | 1 << 30), 0x08 },
};

static const struct dma_kind *
kind(const struct sim *s)
{
	return &kinds[stm32_of(s)->family->dma];
}

static uint32_t
dma_base(const struct sim *s, unsigned dma)
{
	return stm32_of(s)->family->dma_at + STM32_BLOCK * dma;
}

/* A register of a channel. */
static uint32_t
at(const struct sim *s, unsigned dma, unsigned n, uint32_t reg)
{
	return dma_base(s, dma) + kind(s)->first + kind(s)->apart * n + reg;
}

static uint32_t
get(const struct sim *s, unsigned dma, unsigned n, uint32_t reg)
{
	return stm32_get(s, at(s, dma, n, reg));
}

/* Five flags of a stream, in LISR or HISR. */
static uint32_t
flags_at(const struct sim *s, unsigned dma, unsigned n)
{
	return dma_base(s, dma) + n / 4 * 4;
}

static unsigned
flags_shift(unsigned n)
{
	return n % 2 * 6 + n % 4 / 2 * 16;
}

/* What keeps a channel from being enabled: flags of what was before. */
static bool
is_done(const struct sim *s, unsigned dma, unsigned n)
{
	switch (stm32_of(s)->family->dma) {
	case STM32_STREAMS:
		return stm32_get(s, flags_at(s, dma, n)) >>
		    flags_shift(n) & 0x3d;
	case STM32_GPDMA:
		return get(s, dma, n, 0x10) & 0x7f00;
	default:
		return false;
	}
}

static bool
is_on(const struct sim *s, unsigned dma, unsigned n)
{
	return get(s, dma, n, kind(s)->control) & EN;
}

/* The end: by itself, but for a channel of the first kind, or by an error. */
static void
stop(struct sim *s, unsigned dma, unsigned n, bool error)
{
	const uint32_t control = get(s, dma, n, kind(s)->control);

	if (stm32_of(s)->family->dma == STM32_CHANNELS && !error)
		return;
	stm32_put(s, at(s, dma, n, kind(s)->control), control & ~(uint32_t)EN);
	if (stm32_of(s)->family->dma == STM32_STREAMS)
		stm32_put(s, flags_at(s, dma, n),
		    stm32_get(s, flags_at(s, dma, n)) |
		    (error ? 8u : 0x20u) << flags_shift(n));
	else if (stm32_of(s)->family->dma == STM32_GPDMA)
		stm32_put(s, at(s, dma, n, 0x10), error ? 0x400 : CSR_TCF);
}

/* Which request is the channel's? */
static uint32_t
request(const struct sim *s, unsigned dma, unsigned n)
{
	const struct stm32_family *const f = stm32_of(s)->family;

	if (f->dma == STM32_GPDMA)
		return get(s, dma, n, 0x44) & 0x7f;
	if (f->mux)
		return stm32_get(s, f->mux + 4 * n) & 0x7f;
	if (f->dma == STM32_STREAMS)
		return get(s, dma, n, 0) >> NUMBER_SHIFT;
	return f->selects ? stm32_get(s, dma_base(s, dma) + CSELR) >> 4 * n & 15 :
	    0;
}

/* Is it that of a USART's transmitter? */
static bool
is_its(const struct sim *s, unsigned dma, unsigned n, unsigned usart)
{
	const struct stm32_family *const f = stm32_of(s)->family;
	const struct stm32_tx *const tx = &f->tx[usart - 1];

	return request(s, dma, n) == tx->request && (f->mux ||
	    f->dma == STM32_GPDMA || (dma + 1 == tx->dma && n == tx->n));
}

/* One byte after another from memory to the USART, and nothing else. */
static bool
is_set_up(const struct sim *s, unsigned dma, unsigned n, unsigned usart)
{
	const struct stm32_family *const f = stm32_of(s)->family;
	const struct dma_kind *const k = kind(s);

	if ((get(s, dma, n, k->mode) & k->mask) != k->value ||
	    get(s, dma, n, k->to) != stm32_usart_tdr(s, usart))
		return false;
	if (f->dma == STM32_STREAMS)
		return !f->cached || !f->mux || get(s, dma, n, 0) & TRBUFF;
	return f->dma != STM32_GPDMA || ((get(s, dma, n, 0x44) &
	    ~(uint32_t)0x7f) == 0x400 && get(s, dma, n, 0x7c) == 0);
}

static bool
read_byte(struct sim *s, uint32_t address, uint32_t *byte)
{
	const struct stm32 *const chip = stm32_of(s);

	if (address < chip->family->dma_from || !bus_peek(s, address, 1, byte))
		return false;
	if (chip->family->cached)
		*byte = chip->seen[address % RAM_MOST];
	return true;
}

static void
move(struct sim *s, unsigned dma, unsigned n, unsigned usart)
{
	struct stm32 *const chip = stm32_of(s);
	const struct dma_kind *const k = kind(s);
	const uint32_t left = get(s, dma, n, k->count) - 1;
	uint32_t byte;

	if (!is_set_up(s, dma, n, usart) ||
	    !read_byte(s, chip->next[dma][n], &byte)) {
		sim_note(s, "DMA%u, %u: it can't do this", dma + 1, n);
		stop(s, dma, n, true);
		return;
	}
	chip->next[dma][n]++;
	stm32_put(s, at(s, dma, n, k->count), left);
	if (chip->family->dma == STM32_GPDMA)
		stm32_put(s, at(s, dma, n, k->from), chip->next[dma][n]);
	if (left == 0)
		stop(s, dma, n, false);
	s->dma.ch[dma].moved++;
	s->stolen += s->timing.dma_wait;
	stm32_usart_give(s, usart, (uint8_t)byte);
}

void
stm32_dma_request(struct sim *s, unsigned usart)
{
	for (unsigned dma = 0; dma < 2; dma++)
		for (unsigned n = 0; n < kind(s)->n; n++)
			if (is_on(s, dma, n) && is_its(s, dma, n, usart) &&
			    get(s, dma, n, kind(s)->count) > 0) {
				move(s, dma, n, usart);
				return;
			}
}

static void
write_control(struct sim *s, unsigned dma, unsigned n, uint32_t x)
{
	const uint32_t control = at(s, dma, n, kind(s)->control);

	if (stm32_of(s)->family->dma == STM32_GPDMA && x & CCR_RESET) {
		stm32_put(s, control, 0);
		stm32_put(s, at(s, dma, n, 0x10), 1);
		return;
	}
	if (stm32_of(s)->family->dma == STM32_GPDMA && x & CCR_SUSP)
		stm32_put(s, at(s, dma, n, 0x10), CSR_SUSPF);
	if (x & EN && is_done(s, dma, n)) {
		sim_note(s, "DMA%u, %u: its flags are set", dma + 1, n);
		x &= ~(uint32_t)EN;
	}
	if (x & EN && !is_on(s, dma, n))
		stm32_of(s)->next[dma][n] = get(s, dma, n, kind(s)->from);
	stm32_put(s, control, x);
}

/* Flags are cleared by ones: those of streams, and of a GPDMA's channel. */
static bool
write_flags(struct sim *s, unsigned dma, uint32_t offset, uint32_t x)
{
	const enum stm32_dma is = stm32_of(s)->family->dma;
	const uint32_t reg = dma_base(s, dma) + offset;

	if (is == STM32_STREAMS && offset < 0x10) {
		if (offset >= 8)
			stm32_put(s, reg - 8, stm32_get(s, reg - 8) & ~x);
		return true;
	}
	if (is != STM32_GPDMA || (offset - 0x50) % 0x80 != 0x0c)
		return false;
	stm32_put(s, reg + 4, stm32_get(s, reg + 4) & ~x);
	return true;
}

void
stm32_dma_write(struct sim *s, unsigned dma, uint32_t offset, uint32_t x)
{
	const struct dma_kind *const k = kind(s);
	const uint32_t from = offset - k->first;
	const unsigned n = from / k->apart;

	if (write_flags(s, dma, offset, x))
		return;
	if (offset < k->first || n >= k->n)
		stm32_put(s, dma_base(s, dma) + offset, x);
	else if (from % k->apart == k->control)
		write_control(s, dma, n, x);
	else if (is_on(s, dma, n))
		sim_note(s, "DMA%u, %u: it is on", dma + 1, n);
	else
		stm32_put(s, dma_base(s, dma) + offset, x);
	stm32_usart_asks(s);
}

/* A line of the cache goes to memory. */
void
stm32_clean(struct sim *s, uint32_t address)
{
	struct stm32 *const chip = stm32_of(s);

	for (uint32_t a = address & ~31u; a < (address & ~31u) + 32; a++) {
		uint32_t byte;

		if (bus_peek(s, a, 1, &byte))
			chip->seen[a % RAM_MOST] = (uint8_t)byte;
	}
}
