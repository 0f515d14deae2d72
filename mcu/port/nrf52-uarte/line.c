/* SPDX-License-Identifier: MIT */
/*
 * nRF52: its UART with EasyDMA, UARTE0, by default on pin 6, which the DK of
 * the nRF52832 and of the nRF52840 has on its USB.  See board.h for the
 * settings.  A chunk costs some 50 cycles, its bytes none, and no interrupt is
 * used, unless a chunk is more than SPLITPROF_NRF52_MAXCNT bytes.  All chunks
 * of the runtimes are in RAM: EasyDMA reads nothing else.
 *
 * Speeds are fixed, up to 1000000 baud.  They are as exact as the clock: the
 * program switches the crystal on (HFCLKSTART).
 */
#include "../../arch/arm/nvic.h"
#include "../../core/layout.h"
#include "../port.h"
#include "board.h"

/* What a runtime that also listens sends at once is not known here. */
#if defined(SPLITPROF_HEARS) || SPLITPROF_LINE_BYTES > SPLITPROF_NRF52_MAXCNT
#define IN_PIECES	1
#else
#define IN_PIECES	0
#endif

/* What of a chunk is behind the piece that EasyDMA has. */
static struct {
	const uint8_t *next;
	uint32_t left;
} rest;

/* Something was sent: UARTE_ENDTX says whether that has ended. */
static bool begun;

#if SPLITPROF_BAUD
/* Pins are chosen while it is off; it idles high from the start. */
SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	GPIO_OUTSET(SPLITPROF_NRF52_TX_PIN) =
	    1u << SPLITPROF_NRF52_TX_PIN % 32;
	GPIO_DIRSET(SPLITPROF_NRF52_TX_PIN) =
	    1u << SPLITPROF_NRF52_TX_PIN % 32;
	UARTE_ENABLE = 0;
	UARTE_PSEL_TXD = SPLITPROF_NRF52_TX_PIN;
	UARTE_BAUDRATE = BAUDRATE;
	UARTE_CONFIG = 0;
	UARTE_ENABLE = ENABLE_UARTE;
}
#else
SPLITPROF_INLINE void
splitprof_line_set_up(void)
{
}
#endif

void
splitprof_line_start(void)
{
	splitprof_line_set_up();
	begun = false;
	if (IN_PIECES) {
		rest.left = 0;
		UARTE_INTENCLR = INTEN_ENDTX;
		splitprof_nvic_enable(UARTE_IRQ, SPLITPROF_SEND_PRIORITY);
	}
}

SPLITPROF_INLINE bool
is_sending(void)
{
	return begun && !UARTE_ENDTX;
}

/* As much as fits; where that is not all its end is an interrupt. */
SPLITPROF_INLINE void
send_piece(const uint8_t *bytes, uint32_t size)
{
	const uint32_t piece = IN_PIECES && size > SPLITPROF_NRF52_MAXCNT ?
	    SPLITPROF_NRF52_MAXCNT : size;

	UARTE_ENDTX = 0;
	UARTE_TXD_PTR = (uint32_t)bytes;
	UARTE_TXD_MAXCNT = piece;
	UARTE_STARTTX = 1;
	begun = true;
	if (!IN_PIECES)
		return;
	rest.next = bytes + piece;
	rest.left = size - piece;
	if (rest.left)
		UARTE_INTENSET = INTEN_ENDTX;
	else
		UARTE_INTENCLR = INTEN_ENDTX;
}

SPLITPROF_INLINE bool
is_left(void)
{
	return IN_PIECES && rest.left;
}

/* Interrupts are masked. */
SPLITPROF_OWN static void
splitprof_line_pump(void)
{
	if (is_left() && !is_sending())
		send_piece(rest.next, rest.left);
}

bool
splitprof_line_send(const uint8_t *bytes, uint32_t size)
{
	splitprof_line_pump();
	if (is_left() || is_sending())
		return false;
	send_piece(bytes, size);
	return true;
}

/* The transmitter is stopped, or it would need power. */
void
splitprof_line_stop(void)
{
	const uint32_t before = splitprof_mask();

	for (splitprof_line_pump(); is_left(); splitprof_line_pump())
		splitprof_let_in(before);
	splitprof_unmask(before);
	while (is_sending())
		;
	if (begun) {
		UARTE_TXSTOPPED = 0;
		UARTE_STOPTX = 1;
		while (!UARTE_TXSTOPPED)
			;
		begun = false;
	}
	if (IN_PIECES)
		splitprof_nvic_disable(UARTE_IRQ);
}

#ifdef SPLITPROF_HEARS
SPLITPROF_OWN static void splitprof_line_hear(void);
#else
SPLITPROF_INLINE void
splitprof_line_hear(void)
{
}
#endif

#if IN_PIECES
SPLITPROF_OWN static void
splitprof_line_handler(void)
{
	uint32_t before;

	splitprof_line_hear();
	before = splitprof_mask();
	splitprof_line_pump();
	splitprof_unmask(before);
}

SPLITPROF_HANDLER_IS(line, SPLITPROF_NRF52_UART_HANDLER, splitprof_line_handler)
SPLITPROF_VECTOR(SPLITPROF_NRF52_UART_HANDLER, splitprof_line_handler)
#ifdef UARTE_VECTOR_TOO
SPLITPROF_VECTOR(UARTE_VECTOR_TOO, splitprof_line_handler)
#endif
#endif
