/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A SERCOM as a UART (26): 8N1 with a fractional divisor.  A byte is on the
 * wire from the moment that it leaves the data register, and is reported when
 * its stop bit has gone.  Two that were received are held; one more is lost.
 */
#include <config.h>

#include "samd21.h"

enum { CTRLA = 0x00, CTRLB = 0x04, BAUD = 0x0c, INTENCLR = 0x14 };
enum { INTENSET = 0x16, INTFLAG = 0x18, STATUS = 0x1a, SYNCBUSY = 0x1c };
enum { DATA = 0x28 };
enum { SWRST = 1, ENABLE = 2, IN_CTRLB = 4 };	/* of SYNCBUSY, too */
enum { TXEN = 1 << 16, RXEN = 1 << 17 };
enum { DRE = 1, TXC = 2, RXC = 4 };
enum { SERCOM_IRQ = EXC_IRQ + 9 };

/* MODE 1, DORD, and of SAMPR a fraction: else it is not as the host has it. */
#define CTRLA_IS	(1u << 2 | 1u << 30 | 1u << 13)
#define CTRLA_MAY	(1u << 14 | 3u << 16 | 3u << 20 | SWRST | ENABLE)
#define FEW_LOOKS	(1u << 14)

static const struct samd21_register registers[] = {
	{ CTRLA, 4, CTRLA_IS | CTRLA_MAY }, { CTRLB, 4, TXEN | RXEN },
	{ BAUD, 2, 0xffff }, { INTENCLR, 1, 0xbf }, { INTENSET, 1, 0xbf },
	{ INTFLAG, 1, 0xbf }, { STATUS, 2, 0x3f }, { SYNCBUSY, 4, 0 },
	{ DATA, 2, 0xff }, { 0, 0, 0 }
};

static struct samd21_sercom *
state(const struct sim *s, unsigned n)
{
	return &samd21_of(s)->sercom[n];
}

int
samd21_uart(unsigned sercom)
{
	return sercom == 0 ? 0 : sercom == 5 ? 1 : -1;
}

static unsigned
sercom_of(unsigned uart)
{
	return uart == 0 ? 0 : 5;
}

static struct uart *
wire(struct sim *s, unsigned n)
{
	return &s->uart[samd21_uart(n)];
}

void
samd21_sercom_reset(struct sim *s)
{
	wire_expect(s, 0, AT_HEARD0);
	wire_expect(s, 1, AT_HEARD1);
}

/* It is on when that has been synchronised. */
static bool
is_on(const struct sim *s, unsigned n)
{
	return state(s, n)->ctrla & ENABLE &&
	    !(samd21_busy(s, &state(s, n)->sync) & ENABLE);
}

static bool
takes(const struct sim *s, unsigned n)
{
	return is_on(s, n) && state(s, n)->ctrlb & TXEN &&
	    !s->uart[samd21_uart(n)].data_full;
}

bool
samd21_sercom_requests(const struct sim *s, unsigned n)
{
	return samd21_uart(n) >= 0 && takes(s, n);
}

static uint8_t
flags(const struct sim *s, unsigned n)
{
	return (uint8_t)((takes(s, n) ? DRE : 0) | state(s, n)->txc |
	    (state(s, n)->n_held ? RXC : 0));
}

static void
update(struct sim *s, unsigned n)
{
	exception_line(s, SERCOM_IRQ + (int)n,
	    flags(s, n) & state(s, n)->mask);
	samd21_dma_requests(s);
}

/* 16 or 8 looks at a bit, each so many eighths of a clock (table 25-2). */
static uint64_t
byte_cycles(const struct sim *s, unsigned n)
{
	const struct samd21_sercom *const u = state(s, n);
	const uint64_t eighths = 8u * (u->baud & 0x1fff) + (u->baud >> 13);

	return s->byte_cycles ? s->byte_cycles :
	    10 * (u->ctrla & FEW_LOOKS ? eighths : 2 * eighths);
}

static void
shift_next(struct sim *s, unsigned n)
{
	struct uart *const u = wire(s, n);

	if (u->shifting || !u->data_full)
		return;
	u->shift = u->reg[0];
	u->data_full = false;
	u->shifting = true;
	sim_at(s, AT_UART0 + (unsigned)samd21_uart(n),
	    s->now + byte_cycles(s, n));
}

void
samd21_sercom_sent(struct sim *s, unsigned uart)
{
	const unsigned n = sercom_of(uart);
	struct uart *const u = &s->uart[uart];

	wire_sent(s, uart, u->out && samd21_pad(s, n,
	    (state(s, n)->ctrla >> 16 & 3) == 1 ? 2 : 0, true));
	if (!u->data_full)
		state(s, n)->txc = TXC;
	shift_next(s, n);
	update(s, n);
}

void
samd21_sercom_heard(struct sim *s, unsigned uart)
{
	const unsigned n = sercom_of(uart);
	struct samd21_sercom *const u = state(s, n);

	if (!is_on(s, n) || !(u->ctrlb & RXEN) ||
	    !samd21_pad(s, n, u->ctrla >> 20 & 3, false))
		sim_note(s, "SERCOM%u: the receiver is off", n);
	else if (u->n_held == 2)
		sim_note(s, "SERCOM%u: a byte that came was lost", n);
	else
		u->held[u->n_held++] = s->uart[uart].next;
	wire_expect(s, uart, AT_HEARD0 + uart);
	update(s, n);
}

static uint32_t
read_data(struct sim *s, unsigned n)
{
	struct samd21_sercom *const u = state(s, n);
	const uint8_t byte = u->held[0];

	if (!u->n_held)
		fault(s, "SERCOM%u: DATA has no byte", n);
	u->held[0] = u->held[1];
	u->n_held--;
	update(s, n);
	return byte;
}

uint32_t
samd21_sercom_read(struct sim *s, unsigned n, uint32_t at, unsigned size)
{
	struct samd21_sercom *const u = state(s, n);

	samd21_find(s, "SERCOM", registers, at, size);
	switch (at) {
	case CTRLA: return u->ctrla;
	case CTRLB: return u->ctrlb;
	case BAUD: return u->baud;
	case INTENCLR:
	case INTENSET: return u->mask;
	case INTFLAG: return flags(s, n);
	case SYNCBUSY: return samd21_busy(s, &u->sync);
	case DATA: return read_data(s, n);
	}
	return 0;
}

static void
write_data(struct sim *s, unsigned n, uint8_t byte)
{
	struct uart *const u = wire(s, n);

	if (!takes(s, n)) {
		u->lost++;
		sim_note(s, "SERCOM%u: a byte was written that it can't take",
		    n);
		return;
	}
	state(s, n)->txc = 0;
	u->reg[0] = byte;
	u->data_full = true;
	shift_next(s, n);
}

static void
write_ctrla(struct sim *s, unsigned n, uint32_t x)
{
	struct samd21_sercom *const u = state(s, n);
	struct uart *const w = wire(s, n);

	if (x & SWRST) {
		samd21_sync(s, "SERCOM: CTRLA", &u->sync, SWRST);
		u->ctrla = u->ctrlb = u->baud = 0;
		u->mask = u->txc = 0;
		u->n_held = 0;
		w->shifting = w->data_full = false;
		sim_at(s, AT_UART0 + (unsigned)samd21_uart(n), NEVER);
		return;
	}
	if ((x & CTRLA_IS) != CTRLA_IS)
		fault(s, "SERCOM: CTRLA 0x%x is not modelled", (unsigned)x);
	if (u->ctrla & ENABLE && (u->ctrla ^ x) & ~(uint32_t)ENABLE)
		fault(s, "SERCOM: CTRLA is protected while it is on");
	if ((u->ctrla ^ x) & ENABLE)
		samd21_sync(s, "SERCOM: CTRLA", &u->sync, ENABLE);
	u->ctrla = x;
}

/* Nothing is written while it is being reset, or switched on or off. */
void
samd21_sercom_write(struct sim *s, unsigned n, uint32_t at, unsigned size,
    uint32_t x)
{
	struct samd21_sercom *const u = state(s, n);
	const struct samd21_register *const r =
	    samd21_find(s, "SERCOM", registers, at, size);

	samd21_check_bits(s, "SERCOM", r, x);
	if (samd21_uart(n) < 0)
		fault(s, "SERCOM%u is not modelled", n);
	if (samd21_busy(s, &u->sync) & (SWRST | ENABLE))
		fault(s, "SERCOM: 0x%02x is written while SYNCBUSY is 0x%x",
		    (unsigned)at, (unsigned)samd21_busy(s, &u->sync));
	switch (at) {
	case CTRLA: write_ctrla(s, n, x); break;
	case CTRLB:
		if (u->ctrla & ENABLE)
			samd21_sync(s, "SERCOM: CTRLB", &u->sync, IN_CTRLB);
		u->ctrlb = x;
		break;
	case BAUD:
		if (u->ctrla & ENABLE)
			fault(s, "SERCOM: BAUD is protected while it is on");
		u->baud = (uint16_t)x;
		break;
	case INTENCLR: u->mask &= (uint8_t)~x; break;
	case INTENSET: u->mask |= (uint8_t)x; break;
	case INTFLAG: u->txc &= (uint8_t)~x; break;
	case DATA: write_data(s, n, (uint8_t)x); break;
	default: fault(s, "SERCOM: 0x%02x is not modelled", (unsigned)at);
	}
	update(s, n);
}
