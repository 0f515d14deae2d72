/* SPDX-License-Identifier: MIT */
/*
 * nRF52's UARTE: where things are, and its speeds, by the names in the product
 * specification of the nRF52832 (v1.4, UARTE) and in Nordic's nrf52.svd and
 * nrf52840.svd (nrfx 4.2.1).
 */
#ifndef SPLITPROF_NRF52_UARTE_BOARD_H
#define SPLITPROF_NRF52_UARTE_BOARD_H

#include "../../splitprof_config.h"

/* UARTE0, or 1 of an nRF52833 and nRF52840. */
#ifndef SPLITPROF_NRF52_UARTE
#define SPLITPROF_NRF52_UARTE	0
#endif
#if SPLITPROF_NRF52_UARTE == 0
#define UARTE_BASE	0x40002000u
#define UARTE_IRQ	2
#define UARTE_VECTOR	UARTE0_UART0_IRQHandler
#elif SPLITPROF_NRF52_UARTE == 1
#define UARTE_BASE	0x40028000u
#define UARTE_IRQ	40
#define UARTE_VECTOR	UARTE1_IRQHandler
#else
#error "SPLITPROF_NRF52_UARTE must be 0 or 1"
#endif
/* Nordic has called it both ways: see ../nrf52/line.c. */
#ifndef SPLITPROF_NRF52_UART_HANDLER
#define SPLITPROF_NRF52_UART_HANDLER	UARTE_VECTOR
#if SPLITPROF_NRF52_UARTE == 0
#define UARTE_VECTOR_TOO	UART0_UARTE0_IRQHandler
#endif
#endif

/* Pins: 0 to 31 are P0's, 32 to 47 P1's. */
#ifndef SPLITPROF_NRF52_TX_PIN
#define SPLITPROF_NRF52_TX_PIN	6
#endif
#ifndef SPLITPROF_NRF52_RX_PIN
#define SPLITPROF_NRF52_RX_PIN	8
#endif

/*
 * The most bytes of a transfer: what MAXCNT holds.  255 is right for all of
 * them; an nRF52833 and nRF52840 may have 65535.
 */
#ifndef SPLITPROF_NRF52_MAXCNT
#define SPLITPROF_NRF52_MAXCNT	255
#endif
#if SPLITPROF_NRF52_MAXCNT < 1 || SPLITPROF_NRF52_MAXCNT > 65535
#error "SPLITPROF_NRF52_MAXCNT must be from 1 to 65535"
#endif

#if SPLITPROF_CLOCK_HZ
#error "the nRF52's UART has a fixed clock: SPLITPROF_CLOCK_HZ must be 0"
#endif

#define UARTE_REG(offset)	SPLITPROF_REG(UARTE_BASE + (offset))
#define UARTE_STARTRX	UARTE_REG(0x000)
#define UARTE_STARTTX	UARTE_REG(0x008)
#define UARTE_STOPTX	UARTE_REG(0x00c)
#define UARTE_ENDRX	UARTE_REG(0x110)	/* the buffer is full */
#define UARTE_ENDTX	UARTE_REG(0x120)	/* all of it has been sent */
#define UARTE_TXSTOPPED	UARTE_REG(0x158)
#define UARTE_INTENSET	UARTE_REG(0x304)
#define UARTE_INTENCLR	UARTE_REG(0x308)
#define INTEN_ENDRX	(1u << 4)
#define INTEN_ENDTX	(1u << 8)
#define UARTE_ENABLE	UARTE_REG(0x500)
#define ENABLE_UARTE	8u
#define UARTE_PSEL_TXD	UARTE_REG(0x50c)
#define UARTE_PSEL_RXD	UARTE_REG(0x514)
#define UARTE_BAUDRATE	UARTE_REG(0x524)
#define UARTE_RXD_PTR	UARTE_REG(0x534)
#define UARTE_RXD_MAXCNT	UARTE_REG(0x538)
#define UARTE_TXD_PTR	UARTE_REG(0x544)
#define UARTE_TXD_MAXCNT	UARTE_REG(0x548)
#define UARTE_CONFIG	UARTE_REG(0x56c)

#define GPIO_REG(pin, offset) \
	SPLITPROF_REG(0x50000000u + (pin) / 32 * 0x300 + (offset))
#define GPIO_OUTSET(pin)	GPIO_REG(pin, 0x508)
#define GPIO_DIRSET(pin)	GPIO_REG(pin, 0x518)
#define GPIO_PIN_CNF(pin)	GPIO_REG(pin, 0x700 + 4 * ((pin) % 32))
#define INPUT_PULLUP	(3u << 2)

/*
 * The speeds that there are.  Behind each is by how much the line's is off: it
 * is 16 MHz over a whole number.
 */
#if SPLITPROF_BAUD == 1000000
#define BAUDRATE	0x10000000u
#elif SPLITPROF_BAUD == 921600
#define BAUDRATE	0x0f000000u		/* 2.1 % */
#elif SPLITPROF_BAUD == 460800
#define BAUDRATE	0x07400000u		/* -0.8 % */
#elif SPLITPROF_BAUD == 250000
#define BAUDRATE	0x04000000u
#elif SPLITPROF_BAUD == 230400
#define BAUDRATE	0x03b00000u		/* 0.6 % */
#elif SPLITPROF_BAUD == 115200
#define BAUDRATE	0x01d60000u		/* -0.1 % */
#elif SPLITPROF_BAUD == 57600
#define BAUDRATE	0x00eb0000u		/* -0.1 % */
#elif SPLITPROF_BAUD == 38400
#define BAUDRATE	0x009d0000u		/* -0.1 % */
#elif SPLITPROF_BAUD == 19200
#define BAUDRATE	0x004ea000u
#elif SPLITPROF_BAUD == 9600
#define BAUDRATE	0x00275000u
#elif SPLITPROF_BAUD
#error "SPLITPROF_BAUD: UARTE has 1000000 921600 460800 250000 230400 115200 57600 38400 19200 9600"
#endif

#endif
