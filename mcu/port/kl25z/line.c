/* SPDX-License-Identifier: MIT */
/*
 * KL25Z: a UART that DMA feeds.  See board.h for the settings.  A chunk costs
 * some 20 cycles, its bytes none, and no interrupt is used.
 */
#include "init.h"

/* Bits above are said to read as anything. */
#define BCR_LEFT	0xfffffu

void
splitprof_line_start(void)
{
	const uint32_t scgc = splitprof_base(SIM_SCGC4);
	const uint32_t uart = splitprof_base(UART_BASE);
	const uint32_t dma = splitprof_base(DMA_BASE);

	if (SPLITPROF_BAUD)
		uart_init(scgc, uart);
	SPLITPROF_REG(scgc + SCGC(6)) |= SCGC6_DMAMUX;
	SPLITPROF_REG(scgc + SCGC(7)) |= SCGC7_DMA;
	/* Whatever the channel was used for before. */
	SPLITPROF_REG(dma + DMA_DCR_AT) = 0;
	SPLITPROF_REG(dma + DMA_DSR_BCR_AT) = 1u << DSR_DONE_BIT;
	SPLITPROF_REG(dma + DMA_DAR_AT) = uart + UART_D_AT;
	*(volatile uint8_t *)DMAMUX_CHCFG = CHCFG_ENBL | DMAMUX_UART_TX;
	UART_REG(uart, UART_DMA_AT) = UART_DMA_ON;
	UART_REG(uart, UART_C2_AT) = C2_TE | C2_TIE;
}

SPLITPROF_INLINE bool
busy(uint32_t dma)
{
	return (SPLITPROF_REG(dma + DMA_DSR_BCR_AT) & BCR_LEFT) != 0;
}

/* line_turn.S has this, too. */
bool
splitprof_line_send(const uint8_t *chunk, uint32_t size)
{
	const uint32_t dma = splitprof_base(DMA_BASE);

	if (busy(dma))
		return false;
	SPLITPROF_REG(dma + DMA_DSR_BCR_AT) = 1u << DSR_DONE_BIT;
	SPLITPROF_REG(dma + DMA_SAR_AT) = (uint32_t)chunk;
	SPLITPROF_REG(dma + DMA_DSR_BCR_AT) = size;
	SPLITPROF_REG(dma + DMA_DCR_AT) = DCR_SEND;
	return true;
}

/*
 * S1_TC of a former pause is cleared by reading it before the DMA writes the
 * next byte: so it is read also while bytes are left.
 */
void
splitprof_line_stop(void)
{
	const uint32_t uart = splitprof_base(UART_BASE);

	while (!(UART_REG(uart, UART_S1_AT) & S1_TC) || busy(DMA_BASE))
		;
	UART_REG(uart, UART_C2_AT) = C2_TE;
	UART_REG(uart, UART_DMA_AT) = 0;
}
