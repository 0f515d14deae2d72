/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Three UARTs.  UART1 and UART2 count the bus clock, UART0 a clock of its own
 * with its own oversampling.  A byte is on the wire from the moment that it
 * leaves the data register, and is reported when its stop bit has gone.  The
 * idle character behind TE is not modelled.
 *
 * What is received comes when a file says so, whatever the speed; a byte that
 * comes before the last one was read is lost.
 */
#include <config.h>

#include "sim/bus.h"

enum { BDH, BDL, C1, C2, S1, S2, C3, D, UART12_C4, MA2, UART0_C4, UART0_C5 };
enum { C1_M = 0x10, C2_RE = 0x04, C2_TE = 0x08, C2_RIE = 0x20 };
enum { C2_TCIE = 0x40, C2_TIE = 0x80 };
enum { C3_ORIE = 0x08 };
enum { S1_OR = 0x08, S1_RDRF = 0x20, S1_TC = 0x40, S1_TDRE = 0x80 };
enum { BDH_SBNS = 0x20, C45_TDMA = 0x80 };
enum { UART_IRQ = EXC_IRQ + 12, UART_BASE = 0x6a000 };

#define SIM_SOPT2	0x48004
enum { BUS_CYCLES = 2 };

void
uart_reset(struct sim *s)
{
	for (unsigned n = 0; n < 3; n++) {
		s->uart[n].reg[BDL] = 4;
		wire_expect(s, n, AT_HEARD0 + n);
	}
	s->uart[0].reg[UART0_C4] = 0x0f;
}

static uint64_t
uart0_bit_cycles(const struct sim *s, uint32_t sbr)
{
	/* No clock, FLL or PLL / 2, crystal, internal reference. */
	const uint32_t hz[4] = { 0, s->core_hz, 8000000, 4000000 };
	const uint32_t source = s->mem.aips[SIM_SOPT2 + 3] >> 2 & 3;
	const uint32_t osr = (s->uart[0].reg[UART0_C4] & 31) + 1;

	return hz[source] ? (uint64_t)osr * sbr * s->core_hz / hz[source] : 0;
}

/* Core cycles of a byte with start and stop bits; 0: there is no clock. */
static uint64_t
byte_cycles(const struct sim *s, unsigned n)
{
	const uint8_t *const reg = s->uart[n].reg;
	const uint32_t sbr = (reg[BDH] & 31u) << 8 | reg[BDL];
	const unsigned bits = 10 + !!(reg[C1] & C1_M) +
	    !!(reg[BDH] & BDH_SBNS);

	if (s->byte_cycles)
		return s->byte_cycles;
	return bits * (n == 0 ? uart0_bit_cycles(s, sbr) :
	    (uint64_t)16 * sbr * BUS_CYCLES);
}

static bool
uses_dma(const struct sim *s, unsigned n)
{
	return s->uart[n].reg[n == 0 ? UART0_C5 : UART12_C4] & C45_TDMA;
}

bool
uart_wants_dma(const struct sim *s, unsigned n)
{
	const struct uart *const u = &s->uart[n];

	return !u->data_full && u->reg[C2] & C2_TIE && u->reg[C2] & C2_TE &&
	    uses_dma(s, n);
}

bool
uart_busy(const struct sim *s)
{
	for (int n = 0; n < 3; n++)
		if (s->uart[n].shifting)
			return true;
	return false;
}

static uint8_t
status(const struct uart *u)
{
	return (u->data_full ? 0 : S1_TDRE) |
	    (u->data_full || u->shifting ? 0 : S1_TC) |
	    (u->full ? S1_RDRF : 0) | (u->overrun ? S1_OR : 0);
}

static void
update(struct sim *s, unsigned n)
{
	const struct uart *const u = &s->uart[n];
	const uint8_t wanted = u->reg[C2] & (uses_dma(s, n) ?
	    C2_TCIE | C2_RIE : C2_TCIE | C2_TIE | C2_RIE);

	/* TIE, TCIE, RIE and ORIE are where TDRE, TC, RDRF and OR are in S1. */
	exception_line(s, UART_IRQ + (int)n,
	    status(u) & (wanted | (u->reg[C3] & C3_ORIE)));
	dma_requests(s);
}

/* If the shift register is free, take the next byte to the wire. */
static void
shift_next(struct sim *s, unsigned n)
{
	struct uart *const u = &s->uart[n];
	const uint64_t cycles = byte_cycles(s, n);

	if (u->shifting || !u->data_full || !(u->reg[C2] & C2_TE) || !cycles)
		return;
	u->shift = u->reg[D];
	u->data_full = false;
	u->shifting = true;
	sim_at(s, AT_UART0 + n, s->now + cycles);
}

void
uart_event(struct sim *s, unsigned n)
{
	wire_sent(s, n, true);
	shift_next(s, n);
	update(s, n);
}

void
uart_heard(struct sim *s, unsigned n)
{
	struct uart *const u = &s->uart[n];

	if (!(u->reg[C2] & C2_RE)) {
		sim_note(s, "UART %u: the receiver is off", n);
	} else if (u->full || u->overrun) {
		u->overrun = true;
		sim_note(s, "UART %u: a byte that came was lost", n);
	} else {
		u->heard = u->next;
		u->full = true;
	}
	wire_expect(s, n, AT_HEARD0 + n);
	update(s, n);
}

static uint8_t
read_status(struct uart *u)
{
	u->overrun_seen = u->overrun;
	return status(u);
}

/*
 * Of UART0 S1_OR stays; of the others it goes with the byte, if S1 was read
 * with it before.
 */
static uint8_t
read_data(struct sim *s, unsigned n)
{
	struct uart *const u = &s->uart[n];

	u->full = false;
	if (n != 0 && u->overrun_seen)
		u->overrun = u->overrun_seen = false;
	update(s, n);
	return u->heard;
}

uint32_t
uart_read(struct sim *s, uint32_t offset)
{
	const unsigned n = (offset - UART_BASE) >> 12;
	struct uart *const u = &s->uart[n];
	const uint32_t reg = offset & 0xfff;

	if (reg > UART0_C5)
		return 0;
	if (reg == D)
		return read_data(s, n);
	return reg == S1 ? read_status(u) : u->reg[reg];
}

static void
write_data(struct sim *s, struct uart *u, uint8_t x)
{
	if (u->data_full) {
		u->lost++;
		sim_note(s, "UART: D was written while it was full");
	}
	u->reg[D] = x;
	u->data_full = true;
}

void
uart_write(struct sim *s, uint32_t offset, uint32_t value, uint32_t mask)
{
	const unsigned n = (offset - UART_BASE) >> 12;
	struct uart *const u = &s->uart[n];
	const uint32_t reg = offset & 0xfff;

	(void)mask;
	if (reg > UART0_C5)
		return;
	if (reg == S1)
		u->overrun &= n != 0 || !(value & S1_OR);
	else if (reg == D)
		write_data(s, u, (uint8_t)value);
	else
		u->reg[reg] = (uint8_t)value;
	shift_next(s, n);
	update(s, n);
}
