/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A USART of STM32, of either kind.  A byte is on the wire from the moment that
 * it leaves the data register, and is reported when its stop bit has gone.  One
 * that comes before the last one was read is lost.  FIFOs, parity, and the idle
 * frame behind TE are not modelled.
 */
#include <config.h>

#include "stm32.h"

/* Bits of both. */
enum { CR1_RE = 1 << 2, CR1_TE = 1 << 3, CR1_RXNEIE = 1 << 5 };
enum { CR1_TCIE = 1 << 6, CR1_TXEIE = 1 << 7, CR1_OVER8 = 1 << 15 };
enum { ORE = 1 << 3, RXNE = 1 << 5, TC = 1 << 6, TXE = 1 << 7 };
enum { CR3_DMAT = 1 << 7, DMA_CYCLES = 10 };
enum { USART_IRQ = EXC_IRQ + 26 };	/* and the number */

/* Where its registers are; RDR and TDR are one register, of the first kind. */
struct kind {
	uint32_t cr1, cr3, brr, status, clear, rdr, tdr;
	uint32_t ue;
};
static const struct kind kinds[2] = {
	{ 0x00, 0x08, 0x0c, 0x1c, 0x20, 0x24, 0x28, 1 },
	{ 0x0c, 0x14, 0x08, 0x00, UINT32_MAX, 0x04, 0x04, 1 << 13 },
};

static const struct kind *
kind(const struct sim *s)
{
	return &kinds[stm32_of(s)->family->first];
}

static uint32_t
cr1(const struct sim *s, unsigned n)
{
	return stm32_get(s, stm32_usart_base(s, n) + kind(s)->cr1);
}

/*
 * TC comes with the last bit.  It goes with the next byte, of the first kind
 * only if SR was read with it before; or by writing it.
 */
enum { DATA, TC_SET, TC_SEEN, DMAT_SPENT };

void
stm32_usart_reset(struct sim *s)
{
	for (unsigned n = 1; n <= 2; n++) {
		wire_expect(s, n, AT_HEARD0 + n);
		s->uart[n].reg[TC_SET] = true;
	}
}

/* Cycles of a byte with start and stop bit; 0: it does not work. */
static uint64_t
byte_cycles(const struct sim *s, unsigned n)
{
	const uint32_t brr = stm32_get(s, stm32_usart_base(s, n) + kind(s)->brr);
	const bool over8 = cr1(s, n) & CR1_OVER8 && !stm32_of(s)->family->first;
	const uint32_t divisor = over8 ? brr / 16 * 8 + brr % 8 : brr;

	if (!(cr1(s, n) & kind(s)->ue) || divisor < (over8 ? 8 : 16))
		return 0;
	return s->byte_cycles ? s->byte_cycles : 10ull * divisor;
}

static uint32_t
status(const struct uart *u)
{
	return (u->data_full ? 0 : TXE) | (u->reg[TC_SET] ? TC : 0) |
	    (u->full ? RXNE : 0) | (u->overrun ? ORE : 0);
}

/* RXNEIE is for ORE, too. */
static void
update(struct sim *s, unsigned n)
{
	const uint32_t wanted = cr1(s, n) & (CR1_TXEIE | CR1_TCIE | CR1_RXNEIE);
	const uint32_t is = status(&s->uart[n]);

	exception_line(s, USART_IRQ + (int)n,
	    cr1(s, n) & kind(s)->ue && (is & wanted ||
	    (is & ORE && wanted & CR1_RXNEIE)));
}

static void
shift_next(struct sim *s, unsigned n)
{
	struct uart *const u = &s->uart[n];
	const uint64_t cycles = byte_cycles(s, n);

	if (u->shifting || !u->data_full || !(cr1(s, n) & CR1_TE) || !cycles)
		return;
	u->shift = u->reg[DATA];
	u->data_full = false;
	u->shifting = true;
	sim_at(s, AT_UART0 + n, s->now + cycles);
}

static void ask(struct sim *s, unsigned n);

void
stm32_usart_sent(struct sim *s, unsigned n)
{
	struct uart *const u = &s->uart[n];

	wire_sent(s, n, u->out && stm32_pin(s, n, true));
	shift_next(s, n);
	u->reg[TC_SET] |= !u->shifting;
	update(s, n);
	ask(s, n);
}

void
stm32_usart_heard(struct sim *s, unsigned n)
{
	struct uart *const u = &s->uart[n];

	if (!(cr1(s, n) & CR1_RE) || !byte_cycles(s, n) ||
	    !stm32_pin(s, n, false)) {
		sim_note(s, "USART%u: the receiver is off", n);
	} else if (u->full || u->overrun) {
		u->overrun = true;
		sim_note(s, "USART%u: a byte that came was lost", n);
	} else {
		u->heard = u->next;
		u->full = true;
	}
	wire_expect(s, n, AT_HEARD0 + n);
	update(s, n);
}

/* Of the first kind ORE goes with the byte, if SR was read with it before. */
static uint32_t
read_data(struct sim *s, unsigned n)
{
	struct uart *const u = &s->uart[n];

	u->full = false;
	if (stm32_of(s)->family->first && u->overrun_seen)
		u->overrun = u->overrun_seen = false;
	update(s, n);
	return u->heard;
}

uint32_t
stm32_usart_read(struct sim *s, unsigned n, uint32_t reg)
{
	struct uart *const u = &s->uart[n];

	if (reg == kind(s)->status) {
		u->overrun_seen = u->overrun;
		u->reg[TC_SEEN] |= u->reg[TC_SET];
		return status(u);
	}
	return reg == kind(s)->rdr ? read_data(s, n) :
	    stm32_get(s, stm32_usart_base(s, n) + reg);
}

static void
write_data(struct sim *s, unsigned n, uint8_t byte)
{
	struct uart *const u = &s->uart[n];

	if (u->data_full || !(cr1(s, n) & kind(s)->ue)) {
		u->lost++;
		sim_note(s, "USART%u: a byte was written that it can't take",
		    n);
		return;
	}
	u->reg[DATA] = byte;
	u->data_full = true;
	if (!stm32_of(s)->family->first || u->reg[TC_SEEN])
		u->reg[TC_SET] = u->reg[TC_SEEN] = false;
}

uint32_t
stm32_usart_tdr(const struct sim *s, unsigned n)
{
	return 0x40000000 + stm32_usart_base(s, n) + kind(s)->tdr;
}

void
stm32_usart_give(struct sim *s, unsigned n, uint8_t byte)
{
	write_data(s, n, byte);
	shift_next(s, n);
	update(s, n);
	ask(s, n);
}

static bool
asks(const struct sim *s, unsigned n)
{
	const uint32_t cr3 = stm32_get(s, stm32_usart_base(s, n) +
	    kind(s)->cr3);

	return cr3 & CR3_DMAT && cr1(s, n) & kind(s)->ue &&
	    !s->uart[n].reg[DMAT_SPENT] && !s->uart[n].data_full;
}

/* A request takes DMA some cycles. */
static void
ask(struct sim *s, unsigned n)
{
	if (asks(s, n) && s->at[AT_DMA] == NEVER)
		sim_at(s, AT_DMA, s->now + DMA_CYCLES);
}

void
stm32_usart_served(struct sim *s)
{
	for (unsigned n = 1; n <= 2; n++)
		if (asks(s, n))
			stm32_dma_request(s, n);
}

void
stm32_usart_asks(struct sim *s)
{
	ask(s, 1);
	ask(s, 2);
}

static void
clear(struct uart *u, uint32_t x)
{
	u->overrun &= !(x & ORE);
	if (x & TC)
		u->reg[TC_SET] = u->reg[TC_SEEN] = false;
}

/* U5: cleared once, DMAT does nothing until UE has been off (ES0499). */
static void
write_cr3(struct sim *s, unsigned n, uint32_t x)
{
	const uint32_t at = stm32_usart_base(s, n) + kind(s)->cr3;

	if (stm32_of(s)->family->dma == STM32_GPDMA &&
	    stm32_get(s, at) & ~x & CR3_DMAT)
		s->uart[n].reg[DMAT_SPENT] = true;
	stm32_put(s, at, x);
}

/* The second kind keeps its divisor while it is on. */
void
stm32_usart_write(struct sim *s, unsigned n, uint32_t reg, uint32_t x)
{
	const struct kind *const k = kind(s);

	if (reg == k->tdr)
		write_data(s, n, (uint8_t)x);
	else if (reg == k->clear)
		clear(&s->uart[n], x);
	else if (reg == k->status)
		clear(&s->uart[n], stm32_of(s)->family->first ? ~x & TC : 0);
	else if (reg == k->cr3)
		write_cr3(s, n, x);
	else if (reg != k->brr || k->ue != 1 || !(cr1(s, n) & k->ue))
		stm32_put(s, stm32_usart_base(s, n) + reg, x);
	if (!(cr1(s, n) & k->ue))
		s->uart[n].reg[DMAT_SPENT] = false;
	shift_next(s, n);
	update(s, n);
	ask(s, n);
}
