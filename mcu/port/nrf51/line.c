/* SPDX-License-Identifier: MIT */
/*
 * nRF51: UART0.  Speeds from 1200 to 1000000 baud: 16 MHz over a whole number,
 * which for 921600 and 460800 is off by 2.1 %.  Its clock is always 16 MHz; the
 * program switches the crystal on (HFCLKSTART) if the board needs the speed to
 * be exact.  SPLITPROF_CLOCK_HZ must be 0.
 */
#include "../../arch/arm/nvic.h"
#include "../bytewise.h"

/* The pin that transmits: the micro:bit's way to its USB. */
#ifndef SPLITPROF_NRF51_TX_PIN
#define SPLITPROF_NRF51_TX_PIN	24
#endif
#ifndef SPLITPROF_NRF51_UART_HANDLER
#define SPLITPROF_NRF51_UART_HANDLER	UART0_IRQHandler
#endif

#define UART_REG(offset)	SPLITPROF_REG(0x40002000u + (offset))
#define UART_STARTTX	UART_REG(0x008)
#define UART_TXDRDY	UART_REG(0x11c)	/* set when a byte has been sent */
#define UART_INTENSET	UART_REG(0x304)
#define UART_INTENCLR	UART_REG(0x308)
#define INTEN_TXDRDY	(1u << 7)
#define UART_ENABLE	UART_REG(0x500)
#define UART_PSELTXD	UART_REG(0x50c)
#define UART_TXD	UART_REG(0x51c)
#define UART_BAUDRATE	UART_REG(0x524)
#define GPIO_OUTSET	SPLITPROF_REG(0x50000508u)
#define GPIO_DIRSET	SPLITPROF_REG(0x50000518u)
#define UART_IRQ	2

#if SPLITPROF_CLOCK_HZ
#error "the nRF51's clock is fixed: SPLITPROF_CLOCK_HZ must be 0"
#endif

/*
 * A byte was given to TXD.  From there on UART_TXDRDY, which is left set until
 * the next one, says whether TXD takes it.
 */
static bool sent;

#if SPLITPROF_BAUD
#if SPLITPROF_BAUD < 1200 || SPLITPROF_BAUD > 1000000
#error "SPLITPROF_BAUD must be from 1200 to 1000000 on the nRF51"
#endif
/* The register wants the speed / 16 MHz * 2^32, in steps of 2^12. */
#define BAUDRATE \
	((SPLITPROF_BAUD * 0x100000000ull / 16000000 + 0x800) & 0xfffff000)
/* A bit takes so many cycles of 16 MHz: see Nordic's "actual rates". */
#define BIT_CYCLES	(0x100000000ull / BAUDRATE)
#if 16000000 * 100ull > BIT_CYCLES * SPLITPROF_BAUD * 103
#error "SPLITPROF_BAUD: more than 3 % off; an nRF has 1000000 and 500000 exactly"
#endif

/* Pins are chosen while it is off. */
SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	GPIO_OUTSET = 1u << SPLITPROF_NRF51_TX_PIN;
	GPIO_DIRSET = 1u << SPLITPROF_NRF51_TX_PIN;
	UART_ENABLE = 0;
	UART_PSELTXD = SPLITPROF_NRF51_TX_PIN;
	UART_BAUDRATE = (uint32_t)BAUDRATE;
	UART_ENABLE = 4;
}
#endif

void
splitprof_line_start(void)
{
	splitprof_line_set_up();
	sent = false;
	UART_TXDRDY = 0;
	UART_STARTTX = 1;
	splitprof_nvic_enable(UART_IRQ, SPLITPROF_SEND_PRIORITY);
}

SPLITPROF_INLINE bool
splitprof_line_takes(void)
{
	if (UART_TXDRDY) {
		UART_TXDRDY = 0;
		return true;
	}
	if (sent)
		return false;
	sent = true;
	return true;
}

SPLITPROF_INLINE void
splitprof_line_give(uint8_t byte)
{
	UART_TXD = byte;
}

SPLITPROF_INLINE void
splitprof_line_ask(bool more)
{
	if (more)
		UART_INTENSET = INTEN_TXDRDY;
	else
		UART_INTENCLR = INTEN_TXDRDY;
}

void
splitprof_line_stop(void)
{
	chunk_wait();
	splitprof_nvic_disable(UART_IRQ);
	while (sent && !UART_TXDRDY)
		;
}

SPLITPROF_BYTE_HANDLER(SPLITPROF_NRF51_UART_HANDLER)
