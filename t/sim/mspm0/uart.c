/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * UART0 of the MSPM0, from TI's hw_uart.h and manual.  Where that leaves it
 * open the least is done: an interrupt is requested when a level is reached,
 * not while it lasts, a divisor counts from the next write of LCRH on, nothing
 * answers without power, and without its pin a byte goes nowhere.
 *
 * The event that triggers DMA is there while the FIFO has room, if the level is
 * that for DMA: TI's example starts by it alone.  With any other level it comes
 * like the interrupt.  DMA takes it, and that clears it; what is written to a
 * full FIFO meanwhile is lost.
 */
#include <config.h>

#include <string.h>

#include "chip.h"

enum { PWREN_KEY = 0x26, RSTCTL_KEY = 0xb1 };
enum { CLKSEL_MFCLK = 4, CLKSEL_BUSCLK = 8, MFCLK_HZ = 4000000 };
enum { INT_OVERRUN = 1 << 4, INT_RX = 1 << 10, INT_TX = 1 << 11 };
enum { INT_EOT = 1 << 12, INT_DMA_DONE_TX = 1 << 16 };
enum { TXIFLSEL = 7, TXIFLSEL_DMA = 7 };
enum { CTL0_ENABLE = 1, CTL0_RXE = 8, CTL0_TXE = 16, CTL0_FEN = 1 << 17 };
enum { LCRH_FORMAT = 0x7e, LCRH_8N1 = 0x30 };
enum { STAT_BUSY = 1, STAT_RXFE = 4, STAT_RXFF = 8 };
enum { STAT_TXFE = 0x40, STAT_TXFF = 0x80 };
enum { TX_PINCM = 21, RX_PINCM = 22 };		/* PA10, PA11 */
enum { PIN_FUNCTION = 0xbf, PIN_UART = 0x82, PIN_INPUT = 1 << 18 };
enum { UART0_IRQ = EXC_IRQ + 15 };

static struct mspm0 *
device(const struct sim *s)
{
	return s->owner;
}

static struct uart0 *
uart(const struct sim *s)
{
	return &device(s)->chip->uart;
}

static unsigned
depth(const struct uart0 *u)
{
	return u->ctl0 & CTL0_FEN ? 4 : 1;
}

/* A transmit interrupt when no more than so many bytes are left. */
static unsigned
tx_level(const struct uart0 *u)
{
	static const uint8_t levels[8] = { 2, 1, 2, 3, 2, 0, 2, 3 };

	return u->ctl0 & CTL0_FEN ? levels[u->ifls & 7] : 0;
}

/* A receive interrupt when at least so many are there. */
static unsigned
rx_level(const struct uart0 *u)
{
	static const uint8_t levels[8] = { 1, 1, 2, 3, 4, 4, 2, 1 };

	return u->ctl0 & CTL0_FEN ? levels[u->ifls >> 4 & 7] : 1;
}

/* 0: it does not work. */
static unsigned
speed(const struct uart0 *u)
{
	static const unsigned oversampling[4] = { 16, 8, 3, 3 };
	const uint64_t hz = u->clksel == CLKSEL_BUSCLK ? CORE_HZ :
	    u->clksel == CLKSEL_MFCLK ? MFCLK_HZ : 0;
	const uint64_t per_bit = (uint64_t)oversampling[u->ctl0 >> 15 & 3] *
	    ((u->clkdiv & 7) + 1) * u->divisor;

	if (!(u->ctl0 & CTL0_ENABLE) || u->divisor < 64 ||
	    (u->lcrh & LCRH_FORMAT) != LCRH_8N1)
		return 0;
	return (unsigned)((hz * 64 + per_bit / 2) / per_bit);
}

/* Core cycles of a byte; the speed is known not to be 0. */
static uint64_t
byte_cycles(const struct sim *s)
{
	return 10ull * CORE_HZ / device(s)->line.baud;
}

static bool
is_for_dma(const struct uart0 *u)
{
	return u->ctl0 & CTL0_FEN && (u->ifls & TXIFLSEL) == TXIFLSEL_DMA;
}

bool
uart0_triggers(const struct sim *s)
{
	const struct uart0 *const u = uart(s);

	return u->trig_ris & u->trig_imask;
}

static void
update(struct sim *s)
{
	struct uart0 *const u = uart(s);
	const unsigned baud = speed(u);

	if (baud && is_for_dma(u) && u->n_tx < depth(u))
		u->trig_ris |= INT_TX;
	mspm0_dma_asks(s);

	device(s)->line.baud = baud;
	if (baud && baud != u->told) {
		say(device(s), "baud %u", baud);
		u->told = baud;
	}
	exception_line(s, UART0_IRQ, u->ris & u->imask);
}

/* If the wire is free, the next byte goes there. */
static void
shift_next(struct sim *s)
{
	struct uart0 *const u = uart(s);

	if (u->shifting || !u->n_tx || !(u->ctl0 & CTL0_TXE) ||
	    !device(s)->line.baud)
		return;
	u->shifting = true;
	u->shift = u->tx[0];
	memmove(u->tx, u->tx + 1, --u->n_tx);
	if (u->n_tx == tx_level(u)) {
		u->ris |= INT_TX;
		u->trig_ris |= INT_TX;
	}
	sim_at(s, AT_UART0, s->now + byte_cycles(s));
}

void
uart0_sent(struct sim *s)
{
	struct uart0 *const u = uart(s);

	u->shifting = false;
	s->uart[0].sent++;
	if ((u->tx_pin & PIN_FUNCTION) == PIN_UART)
		line_put(device(s), u->shift);
	if (!u->n_tx)
		u->ris |= INT_EOT;
	shift_next(s);
	update(s);
}

/* The last bit of the first byte that is coming has come. */
void
uart0_heard(struct sim *s)
{
	struct uart0 *const u = uart(s);
	const uint8_t byte = u->coming[0];

	memmove(u->coming, u->coming + 1, --u->n_coming);
	if (u->n_coming && device(s)->line.baud)
		sim_at(s, AT_HEARD0, s->now + byte_cycles(s));
	if (!(u->ctl0 & CTL0_RXE) ||
	    (u->rx_pin & PIN_FUNCTION) != PIN_UART ||
	    !(u->rx_pin & PIN_INPUT))
		return;
	if (u->n_rx == depth(u)) {
		u->ris |= INT_OVERRUN;
		say(device(s), "overrun");
	} else {
		u->rx[u->n_rx++] = byte;
	}
	if (u->n_rx >= rx_level(u))
		u->ris |= INT_RX;
	update(s);
}

void
uart0_listen(struct mspm0 *m)
{
	struct uart0 *const u = &m->chip->uart;
	struct sim *const s = &m->chip->sim;

	if (u->n_coming)
		return;
	u->n_coming = line_get(m, u->coming, sizeof(u->coming), 0);
	if (u->n_coming && !m->line.baud)
		u->n_coming = 0;
	if (u->n_coming)
		sim_at(s, AT_HEARD0, s->now + byte_cycles(s));
}

void
uart0_reset(struct sim *s)
{
	struct uart0 *const u = uart(s);

	memset(u, 0, sizeof(*u));
	u->ifls = 0x22;
	u->ctl0 = CTL0_RXE | CTL0_TXE;
	device(s)->line.baud = 0;
}

static uint32_t
read_data(struct sim *s)
{
	struct uart0 *const u = uart(s);
	const uint8_t byte = u->rx[0];

	if (u->n_rx)
		memmove(u->rx, u->rx + 1, --u->n_rx);
	if (u->n_rx < rx_level(u))
		u->ris &= ~(uint32_t)INT_RX;
	update(s);
	return byte;
}

static uint32_t
status(const struct uart0 *u)
{
	return (u->n_tx || u->shifting ? STAT_BUSY : 0) |
	    (u->n_rx ? 0 : STAT_RXFE) |
	    (u->n_rx == depth(u) ? STAT_RXFF : 0) |
	    (u->n_tx ? 0 : STAT_TXFE) |
	    (u->n_tx == depth(u) ? STAT_TXFF : 0);
}

/* The first interrupt that waits, which is acknowledged by that. */
static uint32_t
read_index(struct sim *s)
{
	struct uart0 *const u = uart(s);

	for (uint32_t bit = 0; bit < 18; bit++) {
		if (!(u->ris & u->imask & 1u << bit))
			continue;
		u->ris &= ~(1u << bit);
		update(s);
		return bit + 1;
	}
	return 0;
}

uint32_t
uart0_read(struct sim *s, uint32_t offset)
{
	const struct uart0 *const u = uart(s);

	if (!u->powered)
		return 0;
	switch (offset) {
	case PWREN: return 1;
	case CLKDIV: return u->clkdiv;
	case CLKSEL: return u->clksel;
	case IIDX: return read_index(s);
	case IMASK: return u->imask;
	case RIS: return u->ris;
	case MIS: return u->ris & u->imask;
	case CTL0: return u->ctl0;
	case LCRH: return u->lcrh;
	case STAT: return status(u);
	case IFLS: return u->ifls;
	case TRIG_TX_IMASK: return u->trig_imask;
	case TRIG_TX_RIS: return u->trig_ris;
	case IBRD: return u->ibrd;
	case FBRD: return u->fbrd;
	case RXDATA: return read_data(s);
	}
	return 0;
}

static void
write_data(struct sim *s, uint8_t byte)
{
	struct uart0 *const u = uart(s);

	if (u->n_tx < depth(u)) {
		u->tx[u->n_tx++] = byte;
		return;
	}
	s->uart[0].lost++;
	say(device(s), "lost");
}

void
uart0_give(struct sim *s, uint8_t byte, bool last)
{
	struct uart0 *const u = uart(s);

	u->trig_ris &= ~(uint32_t)INT_TX;
	write_data(s, byte);
	if (last)
		u->ris |= INT_DMA_DONE_TX;
	update(s);
	shift_next(s);
	update(s);
}

static void
write_register(struct sim *s, uint32_t offset, uint32_t x)
{
	struct uart0 *const u = uart(s);

	switch (offset) {
	case CLKDIV: u->clkdiv = x; break;
	case CLKSEL: u->clksel = x; break;
	case IMASK: u->imask = x; break;
	case ISET: u->ris |= x; break;
	case ICLR: u->ris &= ~x; break;
	case CTL0: u->ctl0 = x; break;
	case LCRH:
		u->lcrh = x;
		u->divisor = u->ibrd << 6 | u->fbrd;
		break;
	case IFLS: u->ifls = x; break;
	case IBRD: u->ibrd = x & 0xffff; break;
	case FBRD: u->fbrd = x & 0x3f; break;
	case TRIG_TX_IMASK: u->trig_imask = x; break;
	case TRIG_TX_ISET: u->trig_ris |= x; break;
	case TRIG_TX_ICLR: u->trig_ris &= ~x; break;
	case TXDATA: write_data(s, (uint8_t)x); break;
	}
}

void
uart0_write(struct sim *s, uint32_t offset, uint32_t x)
{
	struct uart0 *const u = uart(s);
	const struct uart0 before = *u;

	if (offset == PWREN && x >> 24 == PWREN_KEY)
		u->powered = x & 1;
	if (offset == RSTCTL && x >> 24 == RSTCTL_KEY && x & before.powered) {
		uart0_reset(s);
		u->tx_pin = before.tx_pin;
		u->rx_pin = before.rx_pin;
		u->powered = true;
	}
	if (!before.powered)
		return;
	write_register(s, offset, x);
	update(s);
	shift_next(s);
	update(s);
}

void
uart0_pin(struct sim *s, unsigned pincm, uint32_t value)
{
	if (pincm == TX_PINCM)
		uart(s)->tx_pin = value;
	if (pincm == RX_PINCM)
		uart(s)->rx_pin = value;
}
