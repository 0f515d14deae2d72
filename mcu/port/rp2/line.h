/* SPDX-License-Identifier: MIT */
/*
 * The line of RP2040 and RP2350: a PL011, on any pin of its.  The board's
 * line.c reads this behind its table, and has said in RP2_UART and RP2_TX_PIN
 * which.
 *
 * RP2_RESETS, ...	bases of the registers, by their names in the data sheet
 * RP2_UARTS, _APART	UART0, and from there to UART1
 * RP2_UART_IRQ		UART0's interrupt; UART1's is the next
 * RESET_...		bits of RESETS
 */
#define PL011_BASE	(RP2_UARTS + RP2_UARTS_APART * RP2_UART)
#define PL011_IRQ	(RP2_UART_IRQ + RP2_UART)

#define IO_CTRL(pin)	SPLITPROF_REG(RP2_IO_BANK0 + 4 + 8 * (pin))
#define CTRL_UART	2u
#define PAD(pin)	SPLITPROF_REG(RP2_PADS_BANK0 + 4 + 4 * (pin))
#define PAD_OUTPUT	(1u << 6 | 1u << 4 | 1u << 1)	/* 4 mA */
#define PAD_INPUT	(1u << 6 | 1u << 3 | 1u << 1)	/* with a pull-up */

#if SPLITPROF_BAUD
#include "../../arch/arch.h"

SPLITPROF_INLINE void
pl011_enable(void)
{
	RP2_WAKE(RESET_IO_BANK0 | RESET_PADS_BANK0 | RESET_UART);
}

/* The pad comes last: RP2350's is isolated from the chip up to then. */
SPLITPROF_INLINE void
pl011_pin(void)
{
	IO_CTRL(RP2_TX_PIN) = CTRL_UART;
	PAD(RP2_TX_PIN) = PAD_OUTPUT;
}
#endif

#include "../pl011/line.h"
