/* SPDX-License-Identifier: MIT */
/*
 * KL25Z without DMA: one interrupt a byte, and a pattern for UARTs that are
 * like it.  See port/kl25z/board.h for the settings; line_send.S has the
 * interrupt's handler.
 */
#include "../kl25z/init.h"

/*
 * The bytes of the chunk under way, for assembly, too: none is left where both
 * are equal.
 */
__attribute__((used)) struct {
	const uint8_t *end, *next;
} splitprof_kl25z_chunk;

#define CHUNK	splitprof_kl25z_chunk

SPLITPROF_HANDLER_IS(line, SPLITPROF_KL25Z_UART_HANDLER, splitprof_line_handler)

void
splitprof_line_start(void)
{
	const uint32_t uart = splitprof_base(UART_BASE);

	if (SPLITPROF_BAUD)
		uart_init(splitprof_base(SIM_SCGC4), uart);
	UART_REG(uart, UART_C2_AT) = C2_TE;
	CHUNK.next = CHUNK.end;
	splitprof_nvic_forget(UART_IRQ);
	splitprof_nvic_enable(UART_IRQ, SPLITPROF_SEND_PRIORITY);
}

SPLITPROF_OWN __attribute__((used)) bool splitprof_kl25z_busy(void);

/*
 * Is anything left?  Does the interrupt's work meanwhile, for callers that hold
 * it off.  Interrupts are masked.
 *
 * Reading S1 and writing D is what clears S1_TDRE; an interrupt that is pending
 * for it is out of date then.
 */
bool
splitprof_kl25z_busy(void)
{
	const uint32_t uart = splitprof_base(UART_BASE);

	if (CHUNK.next != CHUNK.end && (UART_REG(uart, UART_S1_AT) & S1_TDRE)) {
		UART_REG(uart, UART_D_AT) = *CHUNK.next++;
		if (CHUNK.next == CHUNK.end)
			UART_REG(uart, UART_C2_AT) = C2_TE;
		splitprof_nvic_forget(UART_IRQ);
	}
	return CHUNK.next != CHUNK.end;
}

/* line_turn.S has this, too. */
bool
splitprof_line_send(const uint8_t *chunk, uint32_t size)
{
	if (splitprof_kl25z_busy())
		return false;
	CHUNK.next = chunk;
	CHUNK.end = chunk + size;
	UART_REG(UART_BASE, UART_C2_AT) = C2_TE | C2_TIE;
	return true;
}

void
splitprof_line_stop(void)
{
	uint32_t before = splitprof_mask();

	while (splitprof_kl25z_busy())
		splitprof_let_in(before);
	splitprof_unmask(before);
	while (!(UART_REG(UART_BASE, UART_S1_AT) & S1_TC))
		;
	splitprof_nvic_disable(UART_IRQ);
}
