/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The UARTs, chapter 26: FIFOs, the wire, and the interrupts of both */

#include <config.h>

#include <inttypes.h>

#include "esp32c3.h"

enum {
	FIFO = 0x00, INT_RAW = 0x04, INT_ST = 0x08, INT_ENA = 0x0c,
	INT_CLR = 0x10, CLKDIV = 0x14, STATUS = 0x1c, CONF0 = 0x20,
	CONF1 = 0x24, MEM_CONF = 0x60, FSM_STATUS = 0x6c, CLK_CONF = 0x78
};
#define RXFIFO_FULL	(1u << 0)
#define TXFIFO_EMPTY	(1u << 1)
#define RXFIFO_OVF	(1u << 4)
#define RXFIFO_TOUT	(1u << 8)
#define TX_DONE		(1u << 14)
#define INT_BITS	0xfffffu

/* CONF0 for eight bits, no parity, one stop bit, and the FIFOs' clock. */
#define CONF0_8N1	0x1000001cu
#define CONF0_RESETS	(3u << 17)
#define CONF1_TOUT_EN	(1u << 21)
#define SCLK_EN		(1u << 22)
#define RST_CORE	(1u << 23)
#define TX_SCLK_EN	(1u << 24)
#define RX_SCLK_EN	(1u << 25)

static void
put(struct fifo *f, uint8_t byte)
{
	f->bytes[(f->first + f->n++) % FIFO_BYTES] = byte;
}

static uint8_t
take(struct fifo *f)
{
	const uint8_t byte = f->bytes[f->first];

	f->first = (f->first + 1) % FIFO_BYTES;
	f->n--;
	return byte;
}

static struct uart *
uart_of(const struct machine *m, unsigned n)
{
	return &chip_of(m)->uart[n];
}

/* What is so for as long as a FIFO is, is so again behind INT_CLR. */
static void
signal_uart(struct machine *m, unsigned n)
{
	struct uart *const u = uart_of(m, n);

	if (u->tx.n < (u->conf1 >> 9 & 0x1ff))
		u->raw |= TXFIFO_EMPTY;
	if (u->rx.n > (u->conf1 & 0x1ff))
		u->raw |= RXFIFO_FULL;
	matrix_level(m, SOURCE_UART0 + n, u->raw & u->enabled);
}

/* Cycles of so many bits: a divisor in sixteenths. */
static uint64_t
bits(struct machine *m, unsigned n, unsigned count)
{
	const struct uart *const u = uart_of(m, n);
	const unsigned source = u->clk_conf >> 20 & 3;
	const uint64_t hz = source == 1 ? 80000000 : source == 3 ? 40000000 : 0;
	const uint64_t divisor = ((u->clkdiv & 0xfff) * 16 +
	    (u->clkdiv >> 20 & 15)) * ((u->clk_conf >> 12 & 0xff) + 1);

	if (!hz || divisor < 16)
		wrong(m, "UART%u: no clock, or no divisor", n);
	return (count * divisor * m->chip->core_hz + 8 * hz) / (16 * hz);
}

static void
check_line(struct machine *m, unsigned n, uint32_t needs)
{
	const struct uart *const u = uart_of(m, n);

	if ((u->clk_conf & needs) != needs || u->clk_conf & RST_CORE)
		wrong(m, "UART%u: its clock is off, or it is reset", n);
	if ((u->conf0 & ~CONF0_RESETS) != CONF0_8N1)
		wrong(m, "UART%u: CONF0 is 0x%x, not 8N1", n,
		    (unsigned)u->conf0);
}

static void
begin(struct machine *m, unsigned n)
{
	struct uart *const u = uart_of(m, n);

	if (u->shifting || !u->tx.n)
		return;
	if (n == 0 && chip_of(m)->txd_pin >> 12 & 7)
		wrong(m, "UART0: GPIO21 is not its pin");
	u->shift = take(&u->tx);
	u->shifting = true;
	machine_at(m, AT_SENT0 + n, m->now + bits(m, n, 10));
}

static void
give(struct machine *m, unsigned n, uint8_t byte)
{
	struct uart *const u = uart_of(m, n);

	check_line(m, n, SCLK_EN | TX_SCLK_EN);
	if (u->tx.n == FIFO_BYTES) {
		m->wire[n].lost++;
		return;
	}
	put(&u->tx, byte);
	begin(m, n);
}

/* From UHCI0, if there is room. */
bool
uart_feed(struct machine *m, unsigned n, uint8_t byte)
{
	if (uart_of(m, n)->tx.n == FIFO_BYTES)
		return false;
	give(m, n, byte);
	m->wire[n].fed++;
	signal_uart(m, n);
	return true;
}

void
uart_sent(struct machine *m, unsigned n)
{
	struct uart *const u = uart_of(m, n);
	const struct wire *const w = &m->wire[n];

	m->wire[n].sent++;
	if (w->out)
		putc(u->shift, w->out);
	if (w->stamps)
		fprintf(w->stamps, "%" PRIu64 "\t0x%02x\n", m->now, u->shift);
	u->shifting = false;
	if (!u->tx.n)
		u->raw |= TX_DONE;
	begin(m, n);
	signal_uart(m, n);
}

bool
uart_busy(const struct machine *m)
{
	return chip_of(m)->uart[0].shifting || chip_of(m)->uart[1].shifting;
}

/* The next byte of the file that is heard, if there is one. */
static void
expect(struct machine *m, unsigned n)
{
	unsigned long long when;
	unsigned byte;

	if (m->wire[n].in &&
	    fscanf(m->wire[n].in, "%llu 0x%x", &when, &byte) == 2) {
		uart_of(m, n)->coming = (uint8_t)byte;
		machine_at(m, AT_HEARD0 + n, when);
	}
}

/* Whether the pin lets a byte in: enabled, pulled up, the UART's. */
static bool
listens(const struct machine *m, unsigned n)
{
	const uint32_t pin = chip_of(m)->rxd_pin;

	return (uart_of(m, n)->clk_conf & RX_SCLK_EN) &&
	    (n || (!(pin >> 12 & 7) && (pin >> 8 & 3) == 3));
}

void
uart_heard(struct machine *m, unsigned n)
{
	struct uart *const u = uart_of(m, n);

	if (listens(m, n)) {
		if (u->rx.n == FIFO_BYTES)
			u->raw |= RXFIFO_OVF;
		else
			put(&u->rx, u->coming);
		if (u->conf1 & CONF1_TOUT_EN)
			machine_at(m, AT_QUIET0 + n, m->now +
			    bits(m, n, u->mem_conf >> 16 & 0x3ff));
		signal_uart(m, n);
	}
	expect(m, n);
}

/* Nothing came for some time, and something is there. */
void
uart_quiet(struct machine *m, unsigned n)
{
	struct uart *const u = uart_of(m, n);

	if (u->rx.n)
		u->raw |= RXFIFO_TOUT;
	signal_uart(m, n);
}

void
uart_reset(struct machine *m)
{
	for (unsigned n = 0; n < WIRES; n++) {
		struct uart *const u = uart_of(m, n);

		u->conf0 = CONF0_8N1;
		u->conf1 = 96 | 96 << 9;
		u->mem_conf = 10u << 16 | 1 << 4 | 1 << 1;
		u->clk_conf = 3u << 24 | SCLK_EN | 3u << 20 | 1 << 12;
		u->clkdiv = 694;
		expect(m, n);
	}
}

static uint32_t
hear(struct machine *m, unsigned n)
{
	struct uart *const u = uart_of(m, n);
	uint32_t byte;

	if (!u->rx.n)
		wrong(m, "UART%u: its empty FIFO is read", n);
	byte = take(&u->rx);
	signal_uart(m, n);
	return byte;
}

/* The register that just holds its value, or NULL. */
static uint32_t *
word(struct uart *u, uint32_t offset)
{
	switch (offset) {
	case INT_ENA: return &u->enabled;
	case CLKDIV: return &u->clkdiv;
	case CONF0: return &u->conf0;
	case CONF1: return &u->conf1;
	case MEM_CONF: return &u->mem_conf;
	case CLK_CONF: return &u->clk_conf;
	}
	return NULL;
}

bool
uart_read(struct machine *m, unsigned n, uint32_t offset, uint32_t *value)
{
	struct uart *const u = uart_of(m, n);
	const uint32_t *const w = word(u, offset);

	if (w)
		*value = *w;
	else if (offset == FIFO)
		*value = hear(m, n);
	else if (offset == INT_RAW)
		*value = u->raw;
	else if (offset == INT_ST)
		*value = u->raw & u->enabled;
	else if (offset == STATUS)
		*value = u->rx.n | u->tx.n << 16;
	else if (offset == FSM_STATUS)
		*value = u->shifting ? 4u << 4 : 0;
	else
		return false;
	return true;
}

static void
reset_fifos(struct uart *u)
{
	if (u->conf0 & 1u << 17)
		u->rx.n = 0;
	if (u->conf0 & 1u << 18)
		u->tx.n = 0;
}

bool
uart_write(struct machine *m, unsigned n, uint32_t offset, uint32_t value)
{
	struct uart *const u = uart_of(m, n);
	uint32_t *const w = word(u, offset);

	if (offset == FIFO)
		give(m, n, (uint8_t)value);
	else if (offset == INT_CLR)
		u->raw &= ~value;
	else if (w)
		*w = value;
	else
		return false;
	reset_fifos(u);
	u->enabled &= INT_BITS;
	signal_uart(m, n);
	return true;
}
