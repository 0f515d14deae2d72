/* SPDX-License-Identifier: MIT */
/*
 * nRF52: the UARTE of line.c, which also receives, by default on pin 8; both
 * share one interrupt.  EasyDMA is given one byte at a time, and UARTE holds 4
 * more: at 115200 baud its handler may be held off for 400 us.
 */
#define SPLITPROF_HEARS
#include "line.c"

#include "../receive.h"

/* Where EasyDMA puts what comes. */
static volatile uint8_t heard;

void
splitprof_line_listen(void)
{
	if (SPLITPROF_BAUD) {
		UARTE_ENABLE = 0;
		GPIO_PIN_CNF(SPLITPROF_NRF52_RX_PIN) = INPUT_PULLUP;
		UARTE_PSEL_RXD = SPLITPROF_NRF52_RX_PIN;
		UARTE_ENABLE = ENABLE_UARTE;
	}
	UARTE_RXD_PTR = (uint32_t)&heard;
	UARTE_RXD_MAXCNT = 1;
	UARTE_ENDRX = 0;
	UARTE_STARTRX = 1;
	UARTE_INTENSET = INTEN_ENDRX;
	splitprof_nvic_enable(UARTE_IRQ, SPLITPROF_MP_RECEIVE_PRIORITY);
}

/* The next byte may be there at once, and takes the place of this one. */
static void
splitprof_line_hear(void)
{
	while (UARTE_ENDRX) {
		UARTE_ENDRX = 0;
		received(heard);
		UARTE_STARTRX = 1;
	}
}
