/* SPDX-License-Identifier: MIT */
/*
 * KL25Z without DMA: one interrupt a byte, and a pattern for UARTs that are
 * like it.  See port/kl25z/board.h for the settings; line_send.S has the
 * interrupt's handler.
 */
#include "../kl25z/init.h"
#include "line.h"

struct splitprof_kl25z_chunk splitprof_kl25z_chunk;

void
splitprof_line_start(void)
{
	uart_init();
	UART_REG(UART_C2_AT) = C2_TE;
	splitprof_nvic_enable(UART_IRQ, SPLITPROF_SEND_PRIORITY);
}

/*
 * The handler's work, for callers that hold it off.  Reading S1 and writing D
 * is what clears S1_TDRE; an interrupt that is pending for it is out of date
 * then.
 */
bool
splitprof_line_busy(void)
{
	if (splitprof_kl25z_chunk.next != splitprof_kl25z_chunk.end &&
	    (UART_REG(UART_S1_AT) & S1_TDRE)) {
		UART_REG(UART_D_AT) = *splitprof_kl25z_chunk.next++;
		if (splitprof_kl25z_chunk.next == splitprof_kl25z_chunk.end)
			UART_REG(UART_C2_AT) = C2_TE;
		splitprof_nvic_forget(UART_IRQ);
	}
	return splitprof_kl25z_chunk.next != splitprof_kl25z_chunk.end;
}

bool
splitprof_line_send(const uint8_t *chunk, uint32_t size)
{
	if (splitprof_line_busy())
		return false;
	splitprof_kl25z_chunk.next = chunk;
	splitprof_kl25z_chunk.end = chunk + size;
	UART_REG(UART_C2_AT) = C2_TE | C2_TIE;
	return true;
}

void
splitprof_line_stop(void)
{
	while (!(UART_REG(UART_S1_AT) & S1_TC))
		;
	splitprof_nvic_disable(UART_IRQ);
}
