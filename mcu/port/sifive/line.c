/* SPDX-License-Identifier: MIT */
/*
 * SiFive's UART: the FE310 of the HiFive1, and QEMU's sifive_e.
 *
 * Defaults are for UART0 of the FE310.  SPLITPROF_CLOCK_HZ is the bus clock; 0
 * is 16 MHz.  The speed is the clock over a whole number of at least 16.
 *
 * The program's trap handler calls splitprof_sifive_handler() for interrupt
 * SPLITPROF_SIFIVE_IRQ of the PLIC.
 */
#include "../../arch/riscv/plic.h"
#include "../bytewise.h"

#ifndef SPLITPROF_SIFIVE_BASE
#define SPLITPROF_SIFIVE_BASE	0x10013000
#endif
#ifndef SPLITPROF_SIFIVE_IRQ
#define SPLITPROF_SIFIVE_IRQ	3
#endif
/* The GPIO controller's function select, and the pin: 0 has none to select. */
#ifndef SPLITPROF_SIFIVE_IOF
#define SPLITPROF_SIFIVE_IOF	0x10012038
#endif
#ifndef SPLITPROF_SIFIVE_TX_PIN
#define SPLITPROF_SIFIVE_TX_PIN	17
#endif
#ifndef SPLITPROF_SIFIVE_HANDLER
#define SPLITPROF_SIFIVE_HANDLER	splitprof_sifive_handler
#endif

#if SPLITPROF_CLOCK_HZ
#define CLOCK_HZ	(SPLITPROF_CLOCK_HZ)
#else
#define CLOCK_HZ	16000000
#endif

#define UART_REG(offset)	SPLITPROF_REG(SPLITPROF_SIFIVE_BASE + (offset))
#define UART_TXDATA	UART_REG(0)
#define TXDATA_FULL	0x80000000u
#define UART_TXCTRL	UART_REG(8)
#define TXCTRL_TXEN	1u
#define TXCTRL_EMPTY	(1u << 16)	/* interrupt below one byte */
#define UART_IE		UART_REG(16)
#define UART_IP		UART_REG(20)
#define TXWM		1u		/* of both */
#define RXWM		2u
#define UART_DIV	UART_REG(24)
#define IOF_EN		SPLITPROF_REG(SPLITPROF_SIFIVE_IOF)
#define IOF_SEL		SPLITPROF_REG(SPLITPROF_SIFIVE_IOF + 4)

#if SPLITPROF_BAUD
SPLITPROF_SPEED_IS(SPLITPROF_BAUD, CLOCK_HZ)

#define DIVISOR	((CLOCK_HZ + SPLITPROF_BAUD / 2) / SPLITPROF_BAUD)
#if DIVISOR < 16 || DIVISOR > 0x10000 || \
    CLOCK_HZ / DIVISOR > SPLITPROF_BAUD * 103 / 100 || \
    CLOCK_HZ / DIVISOR < SPLITPROF_BAUD * 97 / 100
#error "SPLITPROF_BAUD is not the clock / 16 or a greater number, within 3 %"
#endif

SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	UART_DIV = DIVISOR - 1;
	if (SPLITPROF_SIFIVE_IOF) {
		IOF_SEL &= ~(1u << SPLITPROF_SIFIVE_TX_PIN);
		IOF_EN |= 1u << SPLITPROF_SIFIVE_TX_PIN;
	}
}
#endif

void
splitprof_line_start(void)
{
	UART_IE = 0;
	splitprof_line_set_up();
	UART_TXCTRL = TXCTRL_TXEN | TXCTRL_EMPTY;
	splitprof_plic_enable(SPLITPROF_SIFIVE_IRQ, SPLITPROF_SEND_PRIORITY);
}

SPLITPROF_INLINE bool
splitprof_line_takes(void)
{
	return !(UART_TXDATA & TXDATA_FULL);
}

SPLITPROF_INLINE void
splitprof_line_give(uint8_t byte)
{
	UART_TXDATA = byte;
}

/* What listen.c wants stays on: nothing comes of it before that listens. */
#ifdef SPLITPROF_HEARS
#define IE_HEARS	RXWM
#else
#define IE_HEARS	0u
#endif

/* The interrupt is there while the FIFO is empty: off without bytes. */
SPLITPROF_INLINE void
splitprof_line_ask(bool more)
{
	UART_IE = more ? TXWM | IE_HEARS : IE_HEARS;
}

/*
 * The FIFO is empty when the last byte begins; how long that byte takes can't
 * be read, so the transmitter stays on.
 */
void
splitprof_line_stop(void)
{
	chunk_wait();
	while (!(UART_IP & TXWM))
		;
	splitprof_plic_disable(SPLITPROF_SIFIVE_IRQ);
}

SPLITPROF_FIFO_HANDLER(SPLITPROF_SIFIVE_HANDLER)
