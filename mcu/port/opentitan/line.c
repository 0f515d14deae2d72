/* SPDX-License-Identifier: MIT */
/*
 * OpenTitan's UART, with a FIFO of 32 bytes or more; run in QEMU's opentitan.
 *
 * Defaults are for UART0.  The speed is any up to a sixteenth of the clock, in
 * steps of 2^-20 of that: 1500000 at 24 MHz.  board.h has the clock.  The pins
 * are the program's, or the ROM's: pinmux is not touched.
 *
 * The program's trap handler calls splitprof_opentitan_handler() for interrupt
 * SPLITPROF_OPENTITAN_IRQ of the PLIC.
 */
#include "board.h"
#include "../../arch/riscv/plic.h"
#include "../bytewise.h"

#ifndef SPLITPROF_OPENTITAN_BASE
#define SPLITPROF_OPENTITAN_BASE	0x40000000
#endif
/* tx_done, which was called tx_empty once. */
#ifndef SPLITPROF_OPENTITAN_IRQ
#define SPLITPROF_OPENTITAN_IRQ	3
#endif
#ifndef SPLITPROF_OPENTITAN_HANDLER
#define SPLITPROF_OPENTITAN_HANDLER	splitprof_opentitan_handler
#endif

#define UART_REG(offset) \
	SPLITPROF_REG(SPLITPROF_OPENTITAN_BASE + (offset))
#define UART_INTR_STATE	UART_REG(0)
#define UART_INTR_ENABLE	UART_REG(4)
#define TX_DONE		(1u << 2)	/* of both: the last byte is sent */
#define UART_CTRL	UART_REG(0x10)
#define CTRL_TX		1u
#define CTRL_NCO(n)	((uint32_t)(n) << 16)
#define UART_STATUS	UART_REG(0x14)
#define STATUS_TXFULL	1u
#define STATUS_TXEMPTY	(1u << 2)
#define STATUS_TXIDLE	(1u << 3)
#define UART_WDATA	UART_REG(0x1c)

#if SPLITPROF_BAUD
/* Sixteen ticks a bit, each when an oscillator of 16 bits wraps. */
#define NCO_NEAREST \
	((0x100000LL * SPLITPROF_BAUD + OPENTITAN_HZ / 2) / OPENTITAN_HZ)
#define NCO		(NCO_NEAREST > 0xffff ? 0xffff : NCO_NEAREST)
#if NCO_NEAREST > 0x10000
#error "SPLITPROF_BAUD is more than a sixteenth of SPLITPROF_CLOCK_HZ"
#endif
#if NCO_NEAREST < 17
#error "SPLITPROF_BAUD is too slow to be met within 3 %"
#endif

SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	UART_CTRL = CTRL_NCO(NCO) | CTRL_TX;
}
#endif

void
splitprof_line_start(void)
{
	UART_INTR_ENABLE = 0;
	splitprof_line_set_up();
	splitprof_plic_enable(SPLITPROF_OPENTITAN_IRQ,
	    SPLITPROF_SEND_PRIORITY);
}

/*
 * The interrupt tells once that all is sent, and is cleared before the FIFO is
 * looked at: what is given behind that makes it come again.  The one for a
 * watermark would come earlier, but is the opposite of itself in older chips,
 * and in QEMU.
 */
SPLITPROF_INLINE bool
splitprof_line_takes(void)
{
	UART_INTR_STATE = TX_DONE;
	return !(UART_STATUS & STATUS_TXFULL);
}

SPLITPROF_INLINE void
splitprof_line_give(uint8_t byte)
{
	UART_WDATA = byte;
}

SPLITPROF_INLINE void
splitprof_line_ask(bool more)
{
	if (more)
		UART_INTR_ENABLE |= TX_DONE;
	else
		UART_INTR_ENABLE &= ~TX_DONE;
}

void
splitprof_line_stop(void)
{
	const uint32_t sent = STATUS_TXEMPTY | STATUS_TXIDLE;

	chunk_wait();
	while ((UART_STATUS & sent) != sent)
		;
	splitprof_plic_disable(SPLITPROF_OPENTITAN_IRQ);
}

SPLITPROF_FIFO_HANDLER(SPLITPROF_OPENTITAN_HANDLER)
