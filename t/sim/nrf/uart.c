/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * UART0 of an nRF51; in an nRF52 it is UART0 or UARTE0, as ENABLE says.  A
 * byte is on the wire from the moment that it is written, or that EasyDMA comes
 * to it, and is reported when its stop bit has gone.  Parity, flow control and
 * what stops the receiver are not modelled: their registers are not there.
 */
#include <config.h>

#include "nrf.h"
#include "sim/bus.h"

enum { STARTRX = 0x000, STARTTX = 0x008, STOPTX = 0x00c };
enum { RXDRDY = 0x108, ENDRX = 0x110, TXDRDY = 0x11c, ENDTX = 0x120 };
enum { ERROR = 0x124, RXSTARTED = 0x14c, TXSTARTED = 0x150 };
enum { TXSTOPPED = 0x158, SHORTS = 0x200, ERRORSRC = 0x480 };
enum { ENABLE = 0x500, PSELRTS = 0x508, PSELTXD = 0x50c, PSELCTS = 0x510 };
enum { PSELRXD = 0x514, RXD = 0x518, TXD = 0x51c, BAUDRATE = 0x524 };
enum { RXD_PTR = 0x534, RXD_MAXCNT = 0x538, RXD_AMOUNT = 0x53c };
enum { TXD_PTR = 0x544, TXD_MAXCNT = 0x548, TXD_AMOUNT = 0x54c };
enum { CONFIG = 0x56c };

enum { IS_UART = 4, IS_UARTE = 8 };	/* ENABLE */
enum { OVERRUN = 1, ENDRX_STARTRX = 1 << 5 };
enum { UARTE_FIFO = 4 };

#define ALL	0xffffffffu
#define EITHER	(IS_UART | IS_UARTE)

/* The nRF52832's MAXCNT has 8 bits. */
static const struct nrf_register registers[] = {
	{ STARTRX, 1, NRF_TASK, EITHER }, { STARTTX, 1, NRF_TASK, EITHER },
	{ STOPTX, 1, NRF_TASK, EITHER },
	{ RXDRDY, 1, NRF_EVENT, EITHER }, { ENDRX, 1, NRF_EVENT, IS_UARTE },
	{ TXDRDY, 1, NRF_EVENT, EITHER }, { ENDTX, 1, NRF_EVENT, IS_UARTE },
	{ ERROR, 1, NRF_EVENT, EITHER },
	{ RXSTARTED, 1, NRF_EVENT, IS_UARTE },
	{ TXSTARTED, 1, NRF_EVENT, IS_UARTE },
	{ TXSTOPPED, 1, NRF_EVENT, IS_UARTE },
	{ SHORTS, ENDRX_STARTRX, NRF_RW, IS_UARTE },
	{ NRF_INTENSET, 0x5a0397, NRF_SET, EITHER },
	{ NRF_INTENCLR, 0x5a0397, NRF_CLEAR, EITHER },
	{ ERRORSRC, 0xf, NRF_RW, EITHER },
	{ ENABLE, 0xf, NRF_RW, EITHER },
	{ PSELRTS, ALL, NRF_RW, EITHER }, { PSELTXD, ALL, NRF_RW, EITHER },
	{ PSELCTS, ALL, NRF_RW, EITHER }, { PSELRXD, ALL, NRF_RW, EITHER },
	{ RXD, ALL, NRF_RO, IS_UART }, { TXD, 0xff, NRF_WO, IS_UART },
	{ BAUDRATE, ALL, NRF_RW, EITHER },
	{ RXD_PTR, ALL, NRF_RW, IS_UARTE },
	{ RXD_MAXCNT, 0xff, NRF_RW, IS_UARTE },
	{ RXD_AMOUNT, ALL, NRF_RO, IS_UARTE },
	{ TXD_PTR, ALL, NRF_RW, IS_UARTE },
	{ TXD_MAXCNT, 0xff, NRF_RW, IS_UARTE },
	{ TXD_AMOUNT, ALL, NRF_RO, IS_UARTE },
	{ CONFIG, 0xf, NRF_RW, EITHER },
	{ 0, 0, NRF_RO, 0 }
};

/* UARTE has these speeds and no others; UART has them, and some like them. */
static const uint32_t speeds[] = {
	0x0004f000, 0x0009d000, 0x0013b000, 0x00275000, 0x003af000,
	0x004ea000, 0x0075c000, 0x00800000, 0x009d0000, 0x00e50000,
	0x00eb0000, 0x013a9000, 0x01d60000, 0x03b00000, 0x04000000,
	0x07400000, 0x0f000000, 0x10000000
};

static uint32_t
get(const struct sim *s, uint32_t at)
{
	return nrf_get(s, NRF_UART + at);
}

static void
put(struct sim *s, uint32_t at, uint32_t x)
{
	nrf_put(s, NRF_UART + at, x);
}

static struct nrf_uart *
state(const struct sim *s)
{
	return &nrf_of(s)->uart;
}

static bool
is_uarte(const struct sim *s)
{
	return get(s, ENABLE) == IS_UARTE;
}

static const struct nrf_register *
find(struct sim *s, uint32_t at, bool write, uint32_t value)
{
	const struct nrf_register *const r =
	    nrf_find(s, "UART", registers, at, write, value);
	const uint32_t is = get(s, ENABLE) ? get(s, ENABLE) :
	    nrf_of(s)->easydma ? EITHER : IS_UART;

	if (!(r->of & is))
		fault(s, "UART: 0x%03x is not of what ENABLE says",
		    (unsigned)at);
	return r;
}

void
nrf_uart_reset(struct sim *s)
{
	for (uint32_t at = PSELRTS; at <= PSELRXD; at += 4)
		put(s, at, ALL);
	put(s, BAUDRATE, 0x04000000);
	wire_expect(s, 0, AT_HEARD0);
}

/*
 * A bit is so many cycles of 16 MHz: that gives all of the "actual rates" in
 * nrf52.svd.
 */
static uint64_t
byte_cycles(const struct sim *s)
{
	return s->byte_cycles ? s->byte_cycles :
	    nrf_cycles(s, 10 * (0x100000000u / get(s, BAUDRATE)));
}

static void
shift(struct sim *s, uint8_t byte)
{
	struct uart *const u = &s->uart[0];

	u->shift = byte;
	u->shifting = true;
	sim_at(s, AT_UART0, s->now + byte_cycles(s));
}

/* EasyDMA's next byte, or the end of its transfer. */
static void
send_next(struct sim *s)
{
	struct nrf_dma *const tx = &state(s)->tx;
	uint32_t byte = 0;

	if (tx->left && !state(s)->stopping) {
		bus_peek(s, tx->at, 1, &byte);
		tx->at++;
		tx->left--;
		shift(s, (uint8_t)byte);
		return;
	}
	if (tx->on)
		nrf_happens(s, NRF_UART, ENDTX);
	tx->on = false;
	if (state(s)->stopping)
		nrf_happens(s, NRF_UART, TXSTOPPED);
	state(s)->stopping = false;
}

void
nrf_uart_sent(struct sim *s)
{
	wire_sent(s, 0, true);
	nrf_happens(s, NRF_UART, TXDRDY);
	if (is_uarte(s)) {
		put(s, TXD_AMOUNT, get(s, TXD_AMOUNT) + 1);
		send_next(s);
	}
}

/* A transfer as PTR and MAXCNT say, which may be changed from now on. */
static void
latch(struct sim *s, struct nrf_dma *dma, uint32_t ptr)
{
	dma->at = get(s, ptr);
	dma->left = get(s, ptr + RXD_MAXCNT - RXD_PTR);
	put(s, ptr + RXD_AMOUNT - RXD_PTR, 0);
	if (dma->at < s->ram_start || !bus_memory(s, dma->at, dma->left))
		fault(s, "UARTE: EasyDMA of 0x%08x: that is not RAM",
		    (unsigned)dma->at);
	dma->on = true;
}

static void
check_speed(struct sim *s)
{
	bool has = !is_uarte(s);

	for (size_t i = 0; i < sizeof(speeds) / sizeof(speeds[0]); i++)
		has |= get(s, BAUDRATE) == speeds[i];
	if (!has || !get(s, BAUDRATE))
		fault(s, "UARTE: BAUDRATE 0x%08x is none of its speeds",
		    (unsigned)get(s, BAUDRATE));
}

static void
start_sending(struct sim *s)
{
	struct nrf_uart *const u = state(s);

	check_speed(s);
	if (!get(s, ENABLE) || !nrf_pin(s, PSELTXD, true))
		fault(s, "UART: STARTTX: it is off, or its pin is no output");
	if (u->tx.on || u->stopping)
		fault(s, "UARTE: STARTTX while it sends");
	u->sends = true;
	if (!is_uarte(s))
		return;
	latch(s, &u->tx, TXD_PTR);
	nrf_happens(s, NRF_UART, TXSTARTED);
	send_next(s);
}

/* The byte that is on the wire is sent. */
static void
stop_sending(struct sim *s)
{
	if (!state(s)->sends)
		fault(s, "UART: STOPTX: nothing was started");
	state(s)->sends = false;
	if (!is_uarte(s))
		return;
	state(s)->stopping = true;
	if (!s->uart[0].shifting)
		send_next(s);
}

/* Bytes that were received go to the memory; the FIFO has its own otherwise. */
static void
hand_over(struct sim *s)
{
	struct nrf_uart *const u = state(s);

	while (u->rx.on && u->held) {
		bus_poke(s, u->rx.at++, 1, u->fifo[0]);
		put(s, RXD_AMOUNT, get(s, RXD_AMOUNT) + 1);
		u->held--;
		for (unsigned i = 0; i < u->held; i++)
			u->fifo[i] = u->fifo[i + 1];
		if (--u->rx.left)
			continue;
		u->rx.on = false;
		nrf_happens(s, NRF_UART, ENDRX);
		if (get(s, SHORTS) & ENDRX_STARTRX)
			latch(s, &u->rx, RXD_PTR);
	}
}

static void
start_hearing(struct sim *s)
{
	struct nrf_uart *const u = state(s);

	check_speed(s);
	if (!get(s, ENABLE) || !nrf_pin(s, PSELRXD, false))
		fault(s, "UART: STARTRX: it is off, or its pin is no input");
	if (u->rx.on)
		fault(s, "UARTE: STARTRX while it receives");
	u->hears = true;
	if (!is_uarte(s))
		return;
	if (!get(s, RXD_MAXCNT))
		fault(s, "UARTE: STARTRX without a buffer");
	latch(s, &u->rx, RXD_PTR);
	nrf_happens(s, NRF_UART, RXSTARTED);
	hand_over(s);
}

/* UART tells of the byte that RXD has, UARTE of each. */
static void
take(struct sim *s, uint8_t byte)
{
	struct nrf_uart *const u = state(s);

	if (u->held == (is_uarte(s) ? UARTE_FIFO : NRF_FIFO)) {
		sim_note(s, "UART: a byte that came was lost");
		put(s, ERRORSRC, get(s, ERRORSRC) | OVERRUN);
		nrf_happens(s, NRF_UART, ERROR);
		return;
	}
	u->fifo[u->held++] = byte;
	if (is_uarte(s) || u->held == 1)
		nrf_happens(s, NRF_UART, RXDRDY);
	hand_over(s);
}

void
nrf_uart_heard(struct sim *s)
{
	if (state(s)->hears)
		take(s, s->uart[0].next);
	else
		sim_note(s, "UART: the receiver is off");
	wire_expect(s, 0, AT_HEARD0);
}

static uint32_t
read_data(struct sim *s)
{
	struct nrf_uart *const u = state(s);
	uint8_t byte = u->fifo[0];

	if (!u->held)
		fault(s, "UART: RXD has no byte");
	u->held--;
	for (unsigned i = 0; i < u->held; i++)
		u->fifo[i] = u->fifo[i + 1];
	if (u->held)
		nrf_happens(s, NRF_UART, RXDRDY);
	return byte;
}

uint32_t
nrf_uart_read(struct sim *s, uint32_t at)
{
	const struct nrf_register *const r = find(s, at, false, 0);

	if (at == RXD)
		return read_data(s);
	return get(s, r->kind == NRF_CLEAR ? NRF_INTENSET : at);
}

/* Not double-buffered: TXDRDY tells when the next byte may come. */
static void
write_data(struct sim *s, uint8_t byte)
{
	if (!state(s)->sends)
		fault(s, "UART: TXD before STARTTX");
	if (!s->uart[0].shifting) {
		shift(s, byte);
		return;
	}
	s->uart[0].lost++;
	sim_note(s, "UART: a byte was written that it can't take");
}

static void
write_enable(struct sim *s, uint32_t x)
{
	struct nrf_uart *const u = state(s);

	if (x && x != IS_UART && (x != IS_UARTE || !nrf_of(s)->easydma))
		fault(s, "UART: ENABLE can't be %u", (unsigned)x);
	if (s->uart[0].shifting || u->rx.on)
		fault(s, "UART: ENABLE is changed while it sends or receives");
	if (x && !nrf_idles_high(s, PSELTXD))
		fault(s, "UART: ENABLE: the pin of TXD is low");
	put(s, ENABLE, x);
	u->sends = u->hears = false;
	u->held = 0;
}

/* Pins are chosen while it is off; the rest while nothing is on the wire. */
static void
write_setting(struct sim *s, uint32_t at, uint32_t x)
{
	if (at >= PSELRTS && at <= PSELRXD && get(s, ENABLE))
		fault(s, "UART: a pin is chosen while it is on");
	if ((at == BAUDRATE || at == CONFIG) && s->uart[0].shifting)
		fault(s, "UART: 0x%03x is changed while it sends",
		    (unsigned)at);
	put(s, at, x);
}

static void
write_task(struct sim *s, uint32_t at)
{
	switch (at) {
	case STARTTX: start_sending(s); break;
	case STOPTX: stop_sending(s); break;
	default: start_hearing(s);
	}
}

void
nrf_uart_write(struct sim *s, uint32_t at, uint32_t x)
{
	const struct nrf_register *const r = find(s, at, true, x);

	if (r->kind == NRF_TASK)
		write_task(s, at);
	else if (r->kind == NRF_SET || r->kind == NRF_CLEAR)
		nrf_mask(s, NRF_UART, r, x);
	else if (at == ENABLE)
		write_enable(s, x);
	else if (at == TXD)
		write_data(s, (uint8_t)x);
	else if (at == ERRORSRC)
		put(s, at, get(s, at) & ~x);
	else
		write_setting(s, at, x);
	nrf_update(s, NRF_UART);
}
