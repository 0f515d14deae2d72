/* SPDX-License-Identifier: MIT */
/*
 * KL25Z: a UART that DMA feeds.  See board.h for the settings.  A chunk costs
 * some 20 cycles, its bytes none, and no interrupt is used.
 */
#include "init.h"

#define DMA_REG(at)	SPLITPROF_REG(DMA_BASE + (at))

/* Bits above are said to read as anything. */
#define BCR_LEFT	0xfffffu

void
splitprof_line_start(void)
{
	volatile uint32_t *scgc = &SPLITPROF_REG(SIM_SCGC4);

	uart_init();
	scgc[2] |= SCGC6_DMAMUX;
	scgc[3] |= SCGC7_DMA;
	DMA_REG(DMA_DAR_AT) = UART_BASE + UART_D_AT;
	*(volatile uint8_t *)DMAMUX_CHCFG = CHCFG_ENBL | DMAMUX_UART_TX;
	UART_REG(UART_DMA_AT) = UART_DMA_ON;
	UART_REG(UART_C2_AT) = C2_TE | C2_TIE;
}

bool
splitprof_line_busy(void)
{
	return (DMA_REG(DMA_DSR_BCR_AT) & BCR_LEFT) != 0;
}

/* line_turn.S has this, too. */
bool
splitprof_line_send(const uint8_t *chunk, uint32_t size)
{
	if (splitprof_line_busy())
		return false;
	*(volatile uint8_t *)(DMA_BASE + DMA_DSR_AT) = DSR_DONE;
	DMA_REG(DMA_SAR_AT) = (uint32_t)chunk;
	DMA_REG(DMA_DSR_BCR_AT) = size;
	DMA_REG(DMA_DCR_AT) = DCR_SEND;
	return true;
}

void
splitprof_line_stop(void)
{
	while (!(UART_REG(UART_S1_AT) & S1_TC))
		;
}
