/* SPDX-License-Identifier: MIT */
/*
 * The line of all STM32, which also receives: both share one interrupt.  The
 * USART holds one byte beside the one that comes: its handler may be held off
 * for as long as a byte takes, 86 us at 115200 baud.  The board's listen.c
 * reads this behind its line.c.
 */
#include "../receive.h"

/* What came before is nobody's. */
void
splitprof_line_listen(void)
{
	const uint32_t before = splitprof_mask();

	if (SPLITPROF_BAUD)
		pin_receives(STM32_PIN(SPLITPROF_STM32_RX_PIN),
		    SPLITPROF_STM32_PIN_FUNCTION);
	(void)USART_STATUS;
	(void)USART_RECEIVE;
	USART_FORGET_LOST();
	USART_CR1 |= CR1_RE | CR1_RXNEIE;
	splitprof_unmask(before);
	splitprof_nvic_enable(SPLITPROF_STM32_USART_IRQ,
	    SPLITPROF_MP_RECEIVE_PRIORITY);
}

/* A lost byte is one that came behind the one that is there. */
static void
splitprof_line_hear(void)
{
	uint32_t status;

	while ((status = USART_STATUS) & (STATUS_RXNE | STATUS_ORE)) {
		const uint8_t byte = (uint8_t)USART_RECEIVE;

		if (status & STATUS_RXNE)
			received(byte);
		USART_FORGET_LOST();
	}
}
