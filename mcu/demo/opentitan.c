/* SPDX-License-Identifier: MIT */
/*
 * OpenTitan as a board of the demos, as QEMU has it.  It has no interrupt by
 * software there: the UART's for a watermark, which nothing else uses, is the
 * bell.
 */
#include "../arch/riscv/plic.h"
#include "plic.h"

#define INTR_ENABLE	(*(volatile uint32_t *)0x40000004)
#define INTR_TEST	(*(volatile uint32_t *)0x40000008)
#define TX_WATERMARK	1u

/*
 * QEMU before 8.0 looks for a source's priority in the register of the one
 * before.
 */
void
demo_board(void)
{
	for (unsigned irq = 0; irq < 4; irq++)
		SPLITPROF_PLIC_PRIORITY(irq) = 1;
}

void
demo_bell_on(void)
{
	splitprof_plic_enable(DEMO_BELL_SOURCE, 255);
}

void
demo_bell(void)
{
	demo_mask();
	INTR_TEST = TX_WATERMARK;
	INTR_ENABLE |= TX_WATERMARK;
	demo_unmask();
}

void
demo_bell_heard(void)
{
	INTR_ENABLE &= ~TX_WATERMARK;
}
