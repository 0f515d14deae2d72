/* SPDX-License-Identifier: MIT */
/*
 * SAMD21: the SERCOM of line.c, which sends by DMA and receives by its
 * interrupt, by default on PB23; see board.h for the settings.  It holds two
 * bytes beside the one that comes: at 115200 baud its handler may be held off
 * for 170 us.
 */
#include "line.c"

#include "../receive.h"

/* CTRLB of a SERCOM that is on takes a while, and nothing more meanwhile. */
void
splitprof_line_listen(void)
{
	if (SPLITPROF_BAUD) {
		PORT_OUTSET(SPLITPROF_SAMD21_RX_PIN) =
		    1u << SPLITPROF_SAMD21_RX_PIN % 32;
		samd21_pin(SPLITPROF_SAMD21_RX_PIN,
		    PINCFG_INEN | PINCFG_PULLEN);
	}
	while (SERCOM_SYNCBUSY)
		;
	SERCOM_CTRLB |= CTRLB_RXEN;
	while (SERCOM_SYNCBUSY)
		;
	SERCOM_INTENSET = INT_RXC;
	splitprof_nvic_enable(SERCOM_IRQ, SPLITPROF_MP_RECEIVE_PRIORITY);
}

SPLITPROF_OWN static void
splitprof_receive_handler(void)
{
	while (SERCOM_INTFLAG & INT_RXC)
		received((uint8_t)SERCOM_DATA);
}

SPLITPROF_HANDLER_IS(receiver, SPLITPROF_SAMD21_SERCOM_HANDLER,
    splitprof_receive_handler)
SPLITPROF_VECTOR(SPLITPROF_SAMD21_SERCOM_HANDLER, splitprof_receive_handler)
