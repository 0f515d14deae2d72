/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A line that somebody else has used before, a boot loader say: the DMA channel
 * has bytes left, and the UART's interrupt is pending.  The profiler starts as
 * if it were new.
 */
#include "demo.h"
#include "splitprof.h"

#define REG32(address)	(*(volatile uint32_t *)(address))
#define SIM_SCGC7	REG32(0x40048040)
#define DMA_DSR_BCR0	REG32(0x40008108)
#define DMA_DCR0	REG32(0x4000810c)
#define NVIC_ISPR	REG32(0xe000e200)
#define UART2_IRQ	14

DEMO_FUNCTION static void
call(void)
{
	demo_spin(10000);
}

__attribute__((no_instrument_function)) int
main(void)
{
	splitprof_stop();
	SIM_SCGC7 |= 1u << 8;
	DMA_DSR_BCR0 = 5;
	DMA_DCR0 = 0;
	NVIC_ISPR = 1u << UART2_IRQ;
	splitprof_start();
	for (int i = 0; i < 100; i++)
		call();
	return 0;
}
