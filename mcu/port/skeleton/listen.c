/* SPDX-License-Identifier: MIT */
/*
 * A port to copy: the line of line.c, which also receives.  YOURS marks what
 * the manual of your chip says, port/listen.h is the contract, and
 * port/receive.h does most of it.  Whoever compiles this file does not compile
 * line.c: it is in here.
 *
 * Say here how late the handler may come without a byte being lost, for that
 * is what a user has to check against his longest masked piece of code.  This
 * UART holds one byte beside the one that comes, so it may be held off for as
 * long as a byte takes: 86 us at 115200 baud.
 */
/*
 * One interrupt for both directions, as most UARTs have: the handler of line.c
 * does splitprof_line_hear(), below, before its own.  Where the receiver has an
 * interrupt of its own, port/cmsdk is the model, and this goes.
 */
#define SPLITPROF_HEARS
#include "line.c"

#include "../receive.h"

/* YOURS: as in line.c. */
#ifndef SPLITPROF_SKELETON_RX_PIN
#define SPLITPROF_SKELETON_RX_PIN	10
#endif
#define PIN_PULL_UP(pin)	SPLITPROF_REG(0x40020100 + 4 * (pin))
#define STATUS_RECEIVED	4u	/* a byte is there; reading takes it */
#define STATUS_LOST	8u	/* one was lost; 1 clears it */
#define CONTROL_RECEIVE	4u	/* receiver on */
#define CONTROL_RECEIVE_IRQ	8u	/* interrupt while either is set */

/*
 * YOURS.  Called behind splitprof_line_start(), maybe while the line sends: so
 * masked, or splitprof_line_ask() could come between reading UART_CONTROL and
 * writing it.  What came before is thrown away: nobody meant it for the
 * profiler.
 *
 * The pin has a pull-up, or an open line is one long break: bytes of 0 and
 * errors for ever.  With SPLITPROF_BAUD 0 it is the program's.
 *
 * The interrupt has one priority for both directions, and the receiver's is the
 * one that matters: the sender can wait.
 */
void
splitprof_line_listen(void)
{
	const uint32_t before = splitprof_mask();

	if (SPLITPROF_BAUD) {
		PIN_PULL_UP(SPLITPROF_SKELETON_RX_PIN) = 1;
		PIN_FUNCTION(SPLITPROF_SKELETON_RX_PIN) = FUNCTION_UART;
	}
	(void)UART_DATA;
	UART_STATUS = STATUS_LOST;
	UART_CONTROL |= CONTROL_RECEIVE | CONTROL_RECEIVE_IRQ;
	splitprof_unmask(before);
	splitprof_nvic_enable(SPLITPROF_SKELETON_UART_IRQ,
	    SPLITPROF_MP_RECEIVE_PRIORITY);
}

/*
 * YOURS: take all bytes that are there, and give each to received().  Clear
 * what tells of a lost byte, even if nobody asks for it: many UARTs hear
 * nothing more while it is set (STM32's ORE, KL25Z's OR), or interrupt for
 * ever.  The command that lost a byte has a wrong checksum, and is refused.
 *
 * Mind the order: a flag that is cleared by reading status and then data is
 * cleared by this loop; one that tells only of the moment a byte comes is
 * cleared before the data is read (port/nrf51).
 */
static void
splitprof_line_hear(void)
{
	while (UART_STATUS & STATUS_RECEIVED)
		received((uint8_t)UART_DATA);
	UART_STATUS = STATUS_LOST;
}
