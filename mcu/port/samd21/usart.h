/* SPDX-License-Identifier: MIT */
/* SAMD21: clocks, pins and speed of a SERCOM as a UART, for each line.c. */
#ifndef SPLITPROF_SAMD21_USART_H
#define SPLITPROF_SAMD21_USART_H

#include "../../arch/arm/nvic.h"
#include "../port.h"
#include "board.h"

SPLITPROF_INLINE void
samd21_pin(uint32_t pin, uint32_t config)
{
	const uint32_t shift = pin % 2 * 4;

	PORT_PMUX(pin) = (uint8_t)((PORT_PMUX(pin) & ~(0xfu << shift)) |
	    SPLITPROF_SAMD21_PIN_FUNCTION << shift);
	PORT_PINCFG(pin) = (uint8_t)(PINCFG_PMUXEN | config);
}

#if SPLITPROF_BAUD
SPLITPROF_SPEED_IS(SPLITPROF_BAUD, SAMD21_HZ)

/*
 * The divisor is in eighths: 16 looks at a bit if the clock is fast enough for
 * that, else 8.
 */
#if SPLITPROF_BAUD <= SAMD21_HZ / 16
#define BAUD_CLOCK	(SAMD21_HZ / 2)
#define CTRLA_LOOKS	CTRLA_FRACTION
#else
#define BAUD_CLOCK	SAMD21_HZ
#define CTRLA_LOOKS	(CTRLA_FRACTION | CTRLA_FEW_LOOKS)
#endif
#define BAUD_LEAST	8
#define BAUD_MOST	0xffff
#include "../baud.h"

/* Give a peripheral generator 0 as its clock. */
SPLITPROF_OWN static void
splitprof_line_clock(uint32_t peripheral)
{
	GCLK_CLKCTRL = (uint16_t)(CLKCTRL_CLKEN | peripheral);
	while (GCLK_STATUS & GCLK_SYNCBUSY)
		;
}

/* The pin comes last, so that it idles high. */
SPLITPROF_OWN static void
splitprof_line_set_up(void)
{
	PM_APBCMASK |= APBCMASK_SERCOM;
	splitprof_line_clock(CLKCTRL_SERCOM);
	SERCOM_CTRLA = CTRLA_SWRST;
	while (SERCOM_SYNCBUSY)
		;
	SERCOM_CTRLA = CTRLA_DORD | CTRLA_USART | CTRLA_LOOKS |
	    SPLITPROF_SAMD21_TX_PAD / 2 * CTRLA_TXPO |
	    SPLITPROF_SAMD21_RX_PAD * CTRLA_RXPO;
	SERCOM_CTRLB = CTRLB_TXEN;
	SERCOM_BAUD = (uint16_t)(BAUD_DIVISOR / 8 | BAUD_DIVISOR % 8 << 13);
	SERCOM_CTRLA |= CTRLA_ENABLE;
	while (SERCOM_SYNCBUSY)
		;
	samd21_pin(SPLITPROF_SAMD21_TX_PIN, 0);
}
#endif

#endif
