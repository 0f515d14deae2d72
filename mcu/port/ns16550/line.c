/* SPDX-License-Identifier: MIT */
/*
 * The NS16550 and its many copies: on RISC-V, behind a PLIC.
 *
 * Defaults are for QEMU's virt.  SPLITPROF_CLOCK_HZ is the UART's clock; 0 is
 * 3.6864 MHz.  The speed is a sixteenth of the clock over a whole number.
 *
 * The program's trap handler calls splitprof_ns16550_handler() for interrupt
 * SPLITPROF_NS16550_IRQ of the PLIC.
 */
#include "../../arch/riscv/plic.h"
#include "../bytewise.h"

#ifndef SPLITPROF_NS16550_BASE
#define SPLITPROF_NS16550_BASE	0x10000000
#endif
#ifndef SPLITPROF_NS16550_IRQ
#define SPLITPROF_NS16550_IRQ	10
#endif
/* Bytes from one register to the next: 1, 2 or 4; each accessed as a byte. */
#ifndef SPLITPROF_NS16550_STEP
#define SPLITPROF_NS16550_STEP	1
#endif
/* Bytes that the transmitter takes when it is empty; 1: it has no FIFO. */
#ifndef SPLITPROF_NS16550_FIFO
#define SPLITPROF_NS16550_FIFO	16
#endif
#ifndef SPLITPROF_NS16550_HANDLER
#define SPLITPROF_NS16550_HANDLER	splitprof_ns16550_handler
#endif

#if SPLITPROF_CLOCK_HZ
#define CLOCK_HZ	(SPLITPROF_CLOCK_HZ)
#else
#define CLOCK_HZ	3686400
#endif

#define UART_REG(n)	(*(volatile uint8_t *) \
	(SPLITPROF_NS16550_BASE + (n) * SPLITPROF_NS16550_STEP))
#define UART_THR	UART_REG(0)
#define UART_DLL	UART_REG(0)	/* with LCR_DLAB */
#define UART_DLM	UART_REG(1)
#define UART_IER	UART_REG(1)
#define IER_RDA		1u		/* interrupt when a byte came */
#define IER_THRE	2u		/* interrupt when it becomes empty */
#define UART_IIR	UART_REG(2)
#define UART_FCR	UART_REG(2)
#define FCR_FIFO	1u
#define UART_LCR	UART_REG(3)
#define LCR_8N1		3u
#define LCR_DLAB	0x80u
#define UART_LSR	UART_REG(5)
#define LSR_THRE	0x20u		/* takes bytes */
#define LSR_TEMT	0x40u		/* nothing is being sent */

#if SPLITPROF_BAUD
SPLITPROF_SPEED_IS(SPLITPROF_BAUD, CLOCK_HZ)

#define DIVISOR	((CLOCK_HZ + 8 * SPLITPROF_BAUD) / (16 * SPLITPROF_BAUD))
#if DIVISOR < 1 || DIVISOR > 0xffff || \
    CLOCK_HZ / (16 * DIVISOR) > SPLITPROF_BAUD * 103 / 100 || \
    CLOCK_HZ / (16 * DIVISOR) < SPLITPROF_BAUD * 97 / 100
#error "SPLITPROF_BAUD is not the UART's clock / 16 / a number, within 3 %"
#endif

SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	UART_LCR = LCR_DLAB | LCR_8N1;
	UART_DLL = DIVISOR & 0xff;
	UART_DLM = DIVISOR >> 8;
	UART_LCR = LCR_8N1;
}
#endif

void
splitprof_line_start(void)
{
	UART_IER = 0;
	splitprof_line_set_up();
	UART_FCR = SPLITPROF_NS16550_FIFO > 1 ? FCR_FIFO : 0;
	UART_IER = IER_THRE;
	splitprof_plic_enable(SPLITPROF_NS16550_IRQ, SPLITPROF_SEND_PRIORITY);
}

/* Reading LSR clears what it says of the receiver: listen.c keeps that. */
#ifdef SPLITPROF_HEARS
SPLITPROF_INLINE uint8_t splitprof_line_status(void);
#else
SPLITPROF_INLINE uint8_t
splitprof_line_status(void)
{
	return UART_LSR;
}
#endif

/*
 * The interrupt tells that the transmitter became empty, once, and reading IIR
 * clears it: before it is looked at, or the one that matters could be lost.
 * How full the FIFO is can't be read, only that it is empty.
 */
static void
splitprof_line_pump(void)
{
	(void)UART_IIR;
	while (chunk_left() && (splitprof_line_status() & LSR_THRE)) {
		for (int n = SPLITPROF_NS16550_FIFO; n > 0 && chunk_left(); n--)
			UART_THR = chunk_take();
	}
}

void
splitprof_line_stop(void)
{
	chunk_wait();
	while (!(splitprof_line_status() & LSR_TEMT))
		;
	splitprof_plic_disable(SPLITPROF_NS16550_IRQ);
	UART_IER = 0;
}

SPLITPROF_PUMP_HANDLER(SPLITPROF_NS16550_HANDLER)
