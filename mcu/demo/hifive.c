/* SPDX-License-Identifier: MIT */
/*
 * The HiFive1 as a board of the demos, and QEMU's sifive_e: 16 MHz from its
 * crystal, and a green LED.  Names are those of the FE310-G000 manual.
 *
 * On the board itself mtime counts 32768 Hz: -DSPLITPROF_CLINT_HZ=32768
 * -DSPLITPROF_SAMPLE_HZ=1024.
 */
#include "demo.h"

#define REG(address)	(*(volatile uint32_t *)(address))

#define HFXOSCCFG	REG(0x10008004)
#define HFXOSC_EN	(1u << 30)
#define HFXOSC_RDY	(1u << 31)
#define PLLCFG		REG(0x10008008)
#define PLL_SEL		(1u << 16)	/* run from what the PLL gives */
#define PLL_REFSEL	(1u << 17)	/* the crystal */
#define PLL_BYPASS	(1u << 18)	/* unchanged */
#define PLLOUTDIV	REG(0x1000800c)
#define PLLOUTDIV_1	(1u << 8)

#define GPIO_OUTPUT_EN	REG(0x10012008)
#define GPIO_PORT	REG(0x1001200c)
#define LED		(1u << 19)	/* lit when low */

void
demo_board(void)
{
	HFXOSCCFG |= HFXOSC_EN;
	while (!(HFXOSCCFG & HFXOSC_RDY))
		;
	PLLCFG |= PLL_REFSEL | PLL_BYPASS;
	PLLOUTDIV = PLLOUTDIV_1;
	PLLCFG |= PLL_SEL;
	GPIO_PORT |= LED;
	GPIO_OUTPUT_EN |= LED;
}

void
demo_led(int on)
{
	if (on)
		GPIO_PORT &= ~LED;
	else
		GPIO_PORT |= LED;
}
