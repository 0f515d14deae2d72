/* SPDX-License-Identifier: MIT */
/*
 * SAMD21 without DMA: one interrupt a byte, of a SERCOM whose handler no other
 * file of the program has.  See ../samd21/board.h for the settings.
 */
#include "../samd21/usart.h"

#include "../bytewise.h"

void
splitprof_line_start(void)
{
	splitprof_line_set_up();
	chunk.next = chunk.end = (const uint8_t *)0;
	splitprof_nvic_enable(SERCOM_IRQ, SPLITPROF_SEND_PRIORITY);
}

SPLITPROF_INLINE bool
splitprof_line_takes(void)
{
	return SERCOM_INTFLAG & INT_DRE;
}

SPLITPROF_INLINE void
splitprof_line_give(uint8_t byte)
{
	SERCOM_DATA = byte;
}

/* The interrupt is there for as long as a byte is taken: off without any. */
SPLITPROF_INLINE void
splitprof_line_ask(bool more)
{
	if (more)
		SERCOM_INTENSET = INT_DRE;
	else
		SERCOM_INTENCLR = INT_DRE;
}

/* A byte that is written clears the flag; before the first it is not set. */
void
splitprof_line_stop(void)
{
	chunk_wait();
	while (chunk.end && !(SERCOM_INTFLAG & INT_TXC))
		;
	splitprof_nvic_disable(SERCOM_IRQ);
}

SPLITPROF_BYTE_HANDLER(SPLITPROF_SAMD21_SERCOM_HANDLER)
