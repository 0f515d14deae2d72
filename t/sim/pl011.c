/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ARM's PL011: see pl011.h.  Its transmit interrupt is requested when the FIFO
 * has come down to its level, not while it is there; a divisor counts from the
 * next write of LCRH on; a byte is on the wire from the moment that it leaves
 * the FIFO.
 */
#include <config.h>

#include <string.h>

#include "pl011.h"

enum {
	DR = 0x00, FR = 0x18, IBRD = 0x24, FBRD = 0x28, LCRH = 0x2c,
	CTL = 0x30, IFLS = 0x34, IM = 0x38, RIS = 0x3c, MIS = 0x40, ICR = 0x44,
	DMACR = 0x48
};
enum { BUSY = 1 << 3, RXFE = 1 << 4, TXFF = 1 << 5, RXFF = 1 << 6 };
enum { TXFE = 1 << 7 };
enum { FEN = 1 << 4, FORMAT = 0xef, FORMAT_8N1 = 0x60 };
enum { UARTEN = 1, TXE = 1 << 8, RXE = 1 << 9 };
enum { INT_RX = 1 << 4, INT_TX = 1 << 5, INT_RT = 1 << 6, INT_OE = 1 << 10 };
enum { INTS = 0x17f2 };
enum { TXDMAE = 2 };

static struct pl011s *
all(const struct sim *s)
{
	return s->owner;
}

static struct pl011 *
uart(const struct sim *s, unsigned n)
{
	return &all(s)->uart[n];
}

static unsigned
depth(const struct sim *s, const struct pl011 *u)
{
	return u->lcrh & FEN ? all(s)->fifo : 1;
}

/* Of a FIFO's bytes, by IFLS. */
static unsigned
level(const struct sim *s, uint32_t ifls)
{
	static const uint8_t eighths[8] = { 1, 2, 4, 6, 7, 4, 4, 4 };

	return all(s)->fifo * eighths[ifls & 7] / 8;
}

/* Bytes that are left when a transmit interrupt is requested. */
static unsigned
tx_level(const struct sim *s, const struct pl011 *u)
{
	return u->lcrh & FEN ? level(s, u->ifls) : 0;
}

static unsigned
rx_level(const struct sim *s, const struct pl011 *u)
{
	return u->lcrh & FEN ? level(s, u->ifls >> 3) : 1;
}

/* A bit is a quarter of the divisor, which is in 64ths of 16 clocks. */
static uint64_t
bit_cycles(const struct sim *s, unsigned n, unsigned bits)
{
	const struct pl011 *const u = uart(s, n);

	if (!(u->ctl & UARTEN) || (u->lcrh & FORMAT) != FORMAT_8N1)
		return 0;
	return (uint64_t)bits * u->divisor / 4;
}

static uint64_t
byte_cycles(const struct sim *s, unsigned n)
{
	return s->byte_cycles ? s->byte_cycles : bit_cycles(s, n, 10);
}

void
pl011_update(struct sim *s, unsigned n)
{
	exception_line(s, all(s)->irq + (int)n, uart(s, n)->ris & uart(s, n)->im ||
	    (all(s)->is_through && all(s)->is_through(s, n)));
}

void
pl011_reset(struct sim *s)
{
	for (unsigned n = 0; n < PL011_UARTS; n++) {
		uart(s, n)->ctl = TXE | RXE;
		uart(s, n)->ifls = 0x12;
		wire_expect(s, n, AT_HEARD0 + n);
	}
}

static void
shift_next(struct sim *s, unsigned n)
{
	struct pl011 *const u = uart(s, n);
	struct uart *const wire = &s->uart[n];
	const uint64_t cycles = byte_cycles(s, n);

	if (wire->shifting || !u->n_tx || !(u->ctl & TXE) || !cycles)
		return;
	wire->shifting = true;
	wire->shift = u->tx[0];
	memmove(u->tx, u->tx + 1, --u->n_tx);
	if (u->n_tx == tx_level(s, u))
		u->ris |= INT_TX;
	sim_at(s, AT_UART0 + n, s->now + cycles);
}

static void
sent(struct sim *s, unsigned n)
{
	wire_sent(s, n, s->uart[n].out && all(s)->has_pin(s, n, true));
	shift_next(s, n);
	pl011_update(s, n);
	all(s)->asks(s);
}

/* Nothing since 32 bits, and something is there. */
static void
timeout(struct sim *s, unsigned n)
{
	if (uart(s, n)->n_rx)
		uart(s, n)->ris |= INT_RT;
	pl011_update(s, n);
}

static void
heard(struct sim *s, unsigned n)
{
	struct pl011 *const u = uart(s, n);

	if (!(u->ctl & RXE) || !byte_cycles(s, n) || !all(s)->has_pin(s, n, false)) {
		sim_note(s, "UART%u: the receiver is off", n);
	} else if (u->n_rx == depth(s, u)) {
		u->ris |= INT_OE;
		sim_note(s, "UART%u: a byte that came was lost", n);
	} else {
		u->rx[u->n_rx++] = s->uart[n].next;
		if (u->n_rx >= rx_level(s, u))
			u->ris |= INT_RX;
		sim_at(s, AT_PIT0 + n, s->now + bit_cycles(s, n, 32));
	}
	wire_expect(s, n, AT_HEARD0 + n);
	pl011_update(s, n);
}

bool
pl011_event(struct sim *s, enum event e)
{
	if (e >= AT_PIT0 && e <= AT_PIT1)
		timeout(s, e - AT_PIT0);
	else if (e >= AT_UART0 && e <= AT_UART1)
		sent(s, e - AT_UART0);
	else if (e >= AT_HEARD0 && e <= AT_HEARD1)
		heard(s, e - AT_HEARD0);
	else
		return false;
	return true;
}

static uint32_t
read_data(struct sim *s, unsigned n)
{
	struct pl011 *const u = uart(s, n);
	const uint8_t byte = u->rx[0];

	if (u->n_rx)
		memmove(u->rx, u->rx + 1, --u->n_rx);
	if (u->n_rx < rx_level(s, u))
		u->ris &= ~(uint32_t)INT_RX;
	if (!u->n_rx)
		u->ris &= ~(uint32_t)INT_RT;
	pl011_update(s, n);
	return byte;
}

static uint32_t
flags(const struct sim *s, unsigned n)
{
	const struct pl011 *const u = uart(s, n);

	return (u->n_tx || s->uart[n].shifting ? BUSY : 0) |
	    (u->n_rx ? 0 : RXFE) | (u->n_rx == depth(s, u) ? RXFF : 0) |
	    (u->n_tx ? 0 : TXFE) | (u->n_tx == depth(s, u) ? TXFF : 0);
}

uint32_t
pl011_read(struct sim *s, unsigned n, uint32_t at)
{
	const struct pl011 *const u = uart(s, n);

	switch (at) {
	case DR: return read_data(s, n);
	case FR: return flags(s, n);
	case IBRD: return u->ibrd;
	case FBRD: return u->fbrd;
	case LCRH: return u->lcrh;
	case CTL: return u->ctl;
	case IFLS: return u->ifls;
	case IM: return u->im;
	case RIS: return u->ris;
	case MIS: return u->ris & u->im;
	case DMACR: return u->dmacr;
	}
	fault(s, "UART%u: 0x%02x can't be read", n, (unsigned)at);
}

static void
write_data(struct sim *s, unsigned n, uint8_t byte)
{
	struct pl011 *const u = uart(s, n);

	if (u->n_tx < depth(s, u) && u->ctl & UARTEN) {
		u->tx[u->n_tx++] = byte;
		return;
	}
	s->uart[n].lost++;
	sim_note(s, "UART%u: a byte was written that it can't take", n);
}

static void
write_control(struct sim *s, struct pl011 *u, uint32_t at, uint32_t x)
{
	switch (at) {
	case IBRD: u->ibrd = x & 0xffff; break;
	case FBRD: u->fbrd = x & 0x3f; break;
	case LCRH:
		u->lcrh = x;
		u->divisor = u->ibrd << 6 | u->fbrd;
		break;
	case CTL: u->ctl = x; break;
	case IFLS: u->ifls = x & 0x3f; break;
	case IM: u->im = x & INTS; break;
	case ICR: u->ris &= ~x; break;
	case DMACR: u->dmacr = x & 7; break;
	default: fault(s, "UART: 0x%02x can't be written", (unsigned)at);
	}
}

void
pl011_write(struct sim *s, unsigned n, uint32_t at, uint32_t x)
{
	if (at == DR)
		write_data(s, n, (uint8_t)x);
	else
		write_control(s, uart(s, n), at, x);
	shift_next(s, n);
	pl011_update(s, n);
	all(s)->asks(s);
}

void
pl011_give(struct sim *s, unsigned n, uint8_t byte)
{
	write_data(s, n, byte);
	shift_next(s, n);
}

bool
pl011_asks(const struct sim *s, unsigned n, bool burst)
{
	const struct pl011 *const u = uart(s, n);

	return u->dmacr & TXDMAE && u->ctl & UARTEN &&
	    (burst ? u->n_tx <= tx_level(s, u) : u->n_tx < depth(s, u));
}
